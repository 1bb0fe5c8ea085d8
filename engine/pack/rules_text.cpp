// The subset of Markdown that a page of rules needs: headings, paragraphs, items, and pictures that are indented by
// four spaces.
#include "pack/rules_text.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::string_view kSetIn = "    ";

RulesSection* section_of(RulesText& text, const std::string& heading) {
    const auto found =
        std::find_if(text.begin(), text.end(), [&](const auto& s) { return lower(s.heading) == lower(heading); });
    return found == text.end() ? nullptr : &*found;
}

// The number of UTF-8 characters: counts bytes that begin a character.
std::size_t characters_of(std::string_view line) {
    return static_cast<std::size_t>(std::count_if(
        line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// The length of "- ", "* " or "12. " at the beginning of a line, or 0 if the line is not an item.
std::size_t mark_length(std::string_view line) {
    if (line.starts_with("- ") || line.starts_with("* ")) return 2;
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits])) != 0)
        ++digits;
    return digits > 0 && digits < 3 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

class RulesTextReader {
public:
    RulesTextReader(const std::shared_ptr<const Source>& source, Diagnostics& out) : source_(source), out_(out) {}

    RulesText read() {
        text_.push_back({"", {}, at(1)});
        for (std::size_t i = 0; i < source_->lines.size(); ++i)
            line(source_->lines[i], one_based(i));
        if (text_.front().blocks.empty()) text_.erase(text_.begin());
        if (text_.empty()) out_.error({source_, 0, 0}, "this file has no rules", "write the rules, or remove the file");
        return std::move(text_);
    }

private:
    Location at(int number) const { return {source_, number, 1}; }
    std::vector<RulesBlock>& blocks() { return text_.back().blocks; }
    void add(RulesBlock::Kind kind, std::string mark, std::string_view text) {
        blocks().push_back({kind, std::move(mark), std::string(trim(text))});
        open_ = kind == RulesBlock::Kind::paragraph || kind == RulesBlock::Kind::item;
        in_picture_ = false;
    }

    void line(const std::string& line, int number) {
        const std::string_view said = trim(line);
        if (said.empty()) {
            open_ = false;
            ++empty_lines_;
            return;
        }
        const bool picture = line.starts_with(kSetIn) && !open_;
        if (said.starts_with("#") && !picture)
            heading(said, number);
        else if (picture)
            picture_line(line, number);
        else if (said.starts_with("|") || said.starts_with("```"))
            refuse(said, number);
        else if (const std::size_t mark = mark_length(said); mark > 0)
            add(RulesBlock::Kind::item, said[0] == '*' ? "-" : std::string(said.substr(0, mark - 1)),
                said.substr(mark));
        else if (open_)
            blocks().back().text += fmt::format(" {}", said);
        else
            add(RulesBlock::Kind::paragraph, "", said);
        empty_lines_ = 0;
    }

    // Reports a line of a table, or the line that begins or ends a fenced block. Of adjacent such lines, reports only
    // the first.
    void refuse(std::string_view said, int number) {
        const bool table = said[0] == '|';
        const bool said_already = table ? refused_ == number - 1 : in_fence_;
        if (table)
            refused_ = number;
        else
            in_fence_ = !in_fence_;
        if (said_already) return;
        out_.error(at(number), table ? "tables are not supported here" : "code fences are not supported here",
                   table ? "write items: - two cards of one colour: 3 points"
                         : "indent each line of a picture by four spaces");
    }

    // A picture may contain empty lines.
    void picture_line(std::string_view line, int number) {
        line.remove_prefix(kSetIn.size());
        if (line.find('\t') != std::string_view::npos)
            out_.error(at(number), "a picture contains a tab, whose width differs between terminals", "write spaces");
        if (const std::size_t width = characters_of(line); width > kMaxPictureWidth)
            out_.error(at(number), fmt::format("this line of a picture has {} characters", width),
                       fmt::format("at most {} fit in every terminal", kMaxPictureWidth));
        if (!in_picture_) {
            blocks().push_back({RulesBlock::Kind::picture, "", std::string(line)});
        } else {
            blocks().back().text += std::string(static_cast<std::size_t>(empty_lines_) + 1, '\n');
            blocks().back().text += line;
        }
        in_picture_ = true;
    }

    // A `#` at the top is the title of the page. It is dropped, because the game's YAML states it. `##` begins a
    // section, `###` a subsection.
    void heading(std::string_view said, int number) {
        const std::size_t level = said.find_first_not_of('#');
        const std::string title(level == std::string_view::npos ? "" : trim(said.substr(level)));
        const bool top = text_.size() == 1 && blocks().empty();
        open_ = in_picture_ = false;
        if (title.empty() || said[level] != ' ')
            return out_.error(at(number), "a heading needs a space and words after its #", "for example: ## A round");
        if (level > 3 || (level == 1 && !top))
            return out_.error(
                at(number),
                level > 3 ? "headings can be at most three levels deep" : "the title must come before everything else",
                "## begins a section, ### a part of one");
        if (level == 1) return;
        if (level == 3) return add(RulesBlock::Kind::heading, "", title), void(open_ = false);
        if (const RulesSection* twin = section_of(text_, title))
            out_.error(at(number), fmt::format("the heading '{}' appears twice", title),
                       "rename one of them; the first is at " + twin->where.text(), {twin->where});
        text_.push_back({title, {}, at(number)});
    }

    const std::shared_ptr<const Source>& source_;
    Diagnostics& out_;
    RulesText text_;
    bool open_ = false;        // the next line continues the last block
    bool in_picture_ = false;  // the next indented line continues the last block, a picture
    int empty_lines_ = 0;
    int refused_ = -1;       // number of the last refused line of a table
    bool in_fence_ = false;  // the next fence closes a block
};

}  // namespace

RulesText read_rules_text(const std::shared_ptr<const Source>& source, Diagnostics& out) {
    return RulesTextReader(source, out).read();
}

void merge_rules_text(RulesText& below, RulesText above, Diagnostics& out) {
    for (RulesSection& section : above) {
        RulesSection* known = section_of(below, section.heading);
        if (!section.blocks.empty()) {
            if (known)
                *known = std::move(section);
            else if (section.heading.empty())
                below.insert(below.begin(), std::move(section));  // the text before the first heading
            else
                below.push_back(std::move(section));
        } else if (known) {
            below.erase(below.begin() + (known - below.data()));
        } else {
            std::vector<std::string> headings;
            for (const RulesSection& s : below)
                headings.push_back(s.heading);
            out.error(section.where, fmt::format("the section '{}' is empty", section.heading),
                      headings.empty() ? "write its text" : suggest(section.heading, headings));
        }
    }
}

std::string rules_text_path(const std::string& game_file) {
    std::filesystem::path path(game_file);
    const std::string stem = path.stem().string();
    path.replace_filename((stem == "game" ? "rules" : stem) + ".md");
    return path.generic_string();
}

}  // namespace quattro
