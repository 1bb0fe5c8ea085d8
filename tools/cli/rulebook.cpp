// Formats the rulebook as text, and implements `quattro rules`.
#include "cli/rulebook.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "cli/line_reader.hpp"
#include "cli/pager.hpp"
#include "cli/verbs.hpp"
#include "cli/window.hpp"

namespace quattro::tools {
namespace {

constexpr int kPlainWidth = 100;  // fixed, so that output to a file does not depend on a window
constexpr int kWidest = 100;      // longer lines are hard to read
constexpr int kPictureGap = 3;    // columns between pictures

using Kind = RulebookBlock::Kind;

class Page {
public:
    explicit Page(const Look& look) : look_(look), width_(look.width) {}

    void heading(const std::string& text) {
        blank();
        lines(text, 0, 0, {Ink::strong});
        lines_ += std::string(static_cast<std::size_t>(std::min(width_of(text), width_)), '=') + "\n";
    }
    void blocks(const std::vector<RulebookBlock>& list) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            const bool goes_on = i > 0 && list[i].kind == list[i - 1].kind &&
                                 (list[i].kind == Kind::item || list[i].kind == Kind::entry);
            const bool below_heading = i > 0 && list[i - 1].kind == Kind::heading;
            if (!goes_on && !below_heading && !lines_.empty() && !lines_.ends_with("=\n")) blank();
            if (list[i].kind == Kind::entry && !goes_on) column_ = column_of(list, i);
            block(list[i]);
        }
    }
    void paragraph(const std::string& text) { lines(text, 0, 0, {}); }
    void blank() {
        if (!lines_.empty()) lines_ += '\n';
    }
    std::string take() { return std::move(lines_); }

private:
    void block(const RulebookBlock& block) {
        switch (block.kind) {
            case Kind::paragraph: return paragraph(block.text);
            case Kind::heading: return lines(block.text, 0, 0, {Ink::strong});
            case Kind::item: return item(block);
            case Kind::entry: return entry(block);
            case Kind::drawing: return drawing(block.text);
            case Kind::pictures: return pictures(block.pictures);
        }
    }
    // Adds wrapped text. The first line is indented by `first`, the others by `rest`.
    void lines(const std::string& text, int first, int rest, Brush brush) {
        const std::vector<std::string> broken = wrapped(text, width_ - std::max(first, rest));
        for (std::size_t i = 0; i < broken.size(); ++i)
            lines_ += std::string(static_cast<std::size_t>(i == 0 ? first : rest), ' ') +
                      painted(broken[i], brush, look_.colour) + "\n";
    }
    void item(const RulebookBlock& block) {
        const int indent = width_of(block.mark) + 1;
        const std::vector<std::string> text = wrapped(block.text, width_ - indent);
        for (std::size_t i = 0; i < text.size(); ++i)
            lines_ += (i == 0 ? block.mark + " " : std::string(static_cast<std::size_t>(indent), ' ')) + text[i] + "\n";
    }
    // The column of the entries' texts. It fits the widest word of at most a third of the width; wider words get their
    // own line.
    int column_of(const std::vector<RulebookBlock>& list, std::size_t from) const {
        int widest = 0;
        for (std::size_t i = from; i < list.size() && list[i].kind == Kind::entry; ++i)
            if (const int width = width_of(list[i].mark); width <= width_ / 3) widest = std::max(widest, width);
        return widest == 0 ? 4 : widest + 4;
    }
    void entry(const RulebookBlock& block) {
        const int named = width_of(block.mark) + 4;
        const std::vector<std::string> text = wrapped(block.text, width_ - column_);
        std::size_t next = 0;
        if (named <= column_ && !text.empty()) {
            lines_ += "  " + painted(block.mark, {Ink::strong}, look_.colour) +
                      std::string(static_cast<std::size_t>(column_ - named + 2), ' ') + text[next++] + "\n";
        } else {
            lines(block.mark, 2, 2, {Ink::strong});
        }
        for (; next < text.size(); ++next)
            lines_ += std::string(static_cast<std::size_t>(column_), ' ') + text[next] + "\n";
    }
    void drawing(const std::string& text) {
        for (const std::string& line : split(text, '\n'))
            lines_ += line.empty() ? "\n" : "    " + line + "\n";
    }
    // Places pictures side by side while they fit.
    void pictures(const std::vector<PictureView>& list) {
        Canvas row;
        const auto flush = [&] {
            if (row.height() > 0) lines_ += row.show(look_.colour);
            row = {};
        };
        for (const PictureView& view : list) {
            const Canvas canvas = draw_picture(view, kSpectator, look_);
            if (row.width() > 0 && row.width() + kPictureGap + canvas.width() > width_) {
                flush();
                blank();
            }
            row.put(row.width() > 0 ? row.width() + kPictureGap : 0, 0, canvas);
        }
        flush();
    }

    const Look& look_;
    int width_;
    int column_ = 4;
    std::string lines_;
};

}  // namespace

std::string show_blocks(const std::vector<RulebookBlock>& blocks, const Look& look) {
    Page page(look);
    page.blocks(blocks);
    return page.take();
}

std::string show_rulebook(const Rulebook& book, const Look& look) {
    Page page(look);
    page.heading(book.title);
    const std::string by = book.designers.empty() ? "" : fmt::format(", by {}", join(book.designers, ", "));
    page.paragraph(fmt::format("For {} seats{}.", book.seats, by));
    if (!book.text.empty()) {
        page.blank();
        page.paragraph(book.text);
    }
    for (const RulebookSection& section : book.sections) {
        if (!section.heading.empty()) page.heading(section.heading);
        page.blocks(section.blocks);
    }
    return page.take();
}

namespace {

// True if the block explains the word, as in "- Melt: you discard cards ...".
bool names_word(const RulebookBlock& block, const std::string& word) {
    if (block.kind != Kind::item && block.kind != Kind::paragraph) return false;
    const std::size_t end = block.text.find(':');
    return end != std::string::npos && lower(block.text.substr(0, end)) == lower(word);
}

}  // namespace

Rulebook rulebook_about(const Rulebook& book, const std::string& word) {
    const auto names = [&](const std::string& text) { return lower(text).find(lower(word)) != std::string::npos; };
    Rulebook about;
    about.title = book.title;
    about.seats = book.seats;
    for (const RulebookSection& section : book.sections) {
        RulebookSection kept{section.heading, {}};
        const RulebookBlock* heading = nullptr;  // the last heading without the word, until it is added
        bool below = names(section.heading);     // true if the current heading or that of the section has the word
        const bool whole = below;
        for (const RulebookBlock& block : section.blocks) {
            const bool is_heading = block.kind == RulebookBlock::Kind::heading;
            if (is_heading) below = whole || names(block.text);
            if (is_heading && !below) heading = &block;
            const bool entry = (block.kind == Kind::entry && names(block.mark)) || names_word(block, word);
            if (!below && !entry) continue;
            if (!below && heading != nullptr) kept.blocks.push_back(*std::exchange(heading, nullptr));
            kept.blocks.push_back(block);
        }
        if (!kept.blocks.empty()) about.sections.push_back(std::move(kept));
    }
    return about;
}

Look as_page(Look look) {
    look.width = std::min(look.width, kWidest);
    return look;
}

Look look_of_output() {
    Look look;
    if (isatty(STDOUT_FILENO) == 0) return {false, kPlainWidth};
    const char* no_colour = std::getenv("NO_COLOR");
    look.colour = no_colour == nullptr || *no_colour == '\0';
    look.width = window_width().value_or(kPlainWidth);
    return look;
}

Look look_of_output(const Game& game, const std::vector<std::string>& names) {
    Look look = look_of_output();
    look.game = &game;
    look.names = names;
    return look;
}

int run_rules(const RulesRequest& request) {
    std::string problem;
    const auto game =
        load_requested_game(pack_stack(request.packs), request.game, request.options, request.boards, problem);
    if (!game) {
        std::cerr << problem << '\n';
        return 1;
    }
    Look look = as_page(look_of_output());
    if (request.width) look.width = *request.width;
    look.game = game.get();
    DescriptorReader lines(STDIN_FILENO);
    show_in_pages(show_rulebook(rulebook_of(*game), look), window_height().value_or(0), lines, std::cout);
    return 0;
}

}  // namespace quattro::tools
