// Follows keys, brackets, quotes and comments of a YAML file line by line. Reads odd characters as the plain signs that
// they resemble. Records the first one of each line that is not in a text for players, and all in such texts as
// suspects.
#include "pack/odd_scan.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMaxLines = 50;  // maximum number of reported lines; more lines have a common cause
constexpr std::size_t kOff = std::string_view::npos;

// Keys in whose values odd characters are allowed: texts for people, looks, or maps and lists of them.
constexpr std::array<std::string_view, 11> kTextKeys = {"designers", "look", "marked", "name",     "names", "note",
                                                        "say",       "tell", "text",   "scenario", "title"};

// A line with one byte for each character. An odd character is replaced by the first character of its plain
// replacement, or by '_' if it has none; any other character outside of ASCII by kForeign.
struct PlainLine {
    std::string text;
    std::vector<std::size_t> at;                   // per character: its byte index in the file's line
    std::vector<std::optional<OddCharacter>> odd;  // per character

    bool is_odd(std::size_t i) const { return odd[i].has_value(); }
};

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}
bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

constexpr char kForeign = '\1';  // stands for each non-ASCII character that is not odd

// A word that contains unmistakable letters of another script is a word of that script. Its lookalike letters are not
// odd.
void keep_other_scripts(PlainLine& line) {
    const auto in_word = [&](std::size_t i) { return is_name_character(line.text[i]) || line.text[i] == kForeign; };
    for (std::size_t i = 0; i < line.text.size(); ++i) {
        if (!line.odd[i] || line.odd[i]->kind != OddKind::lookalike) continue;
        std::size_t from = i, to = i + 1;
        while (from > 0 && in_word(from - 1))
            --from;
        while (to < line.text.size() && in_word(to))
            ++to;
        if (line.text.find(kForeign, from) < to) line.odd[i].reset();
    }
}

PlainLine plain_line(const std::string& line) {
    PlainLine plain;
    for (std::size_t at = 0; at < line.size();) {
        const Character c = character_at(line, at);
        const auto odd = odd_character(c.code);
        const bool ascii = c.size == 1;
        plain.text += ascii ? line[at] : !odd ? kForeign : odd->replacement.empty() ? '_' : odd->replacement[0];
        plain.at.push_back(at);
        plain.odd.push_back(odd);
        at += std::max<std::size_t>(c.size, 1);
    }
    keep_other_scripts(plain);
    return plain;
}

class OddScan {
public:
    explicit OddScan(const Source& source) : source_(source) {}

    OddCharacters run() {
        for (std::size_t i = 0; i < source_.lines.size() && found_.wrong.size() < kMaxLines; ++i) {
            number_ = one_based(i);
            line_ = plain_line(source_.lines[i]);
            read_line();
        }
        return std::move(found_);
    }

private:
    struct Block {
        std::size_t indent;
        bool text;
    };
    struct Bracket {
        bool map, text;           // `map`: it is a map; `text`: its values are texts
        bool value = false;       // after a ':'
        bool value_text = false;  // the current value belongs to a key of texts
        bool takes_text() const { return value ? value_text : text; }
    };
    enum class At { start, word };  // position within an entry inside brackets

    std::string_view text() const { return line_.text; }
    char at(std::size_t i) const { return i < line_.text.size() ? line_.text[i] : '\0'; }
    bool blank(std::size_t i) const { return at(i) == ' ' || at(i) == '\t'; }
    bool comment(std::size_t i) const { return at(i) == '#' && (i == 0 || blank(i - 1)); }
    std::size_t behind_blanks(std::size_t i) const {
        return std::min(text().find_first_not_of(" \t", i), text().size());
    }

    void read_line() {
        const std::size_t indent = behind_blanks(0);
        if (in_text_block(indent)) return;
        if (quote_ == 0 && brackets_.empty()) {
            refuse(0, std::min(indent + (comment(indent) ? 1 : 0), text().size()));
            if (indent == text().size() || comment(indent)) return;
            if (text().substr(0, 3) == "---" && !line_.is_odd(0)) return;
            return read_entry(indent);
        }
        if (quote_ == 0) refuse(0, indent);
        read_flow(quote_ == 0 ? indent : 0);
    }

    // If the line belongs to a block scalar ('|' or '>'), checks it and returns true. Its indentation must consist of
    // plain blanks.
    bool in_text_block(std::size_t indent) {
        if (block_indent_ == kOff) return false;
        std::size_t plain = 0;
        while (plain < indent && !line_.is_odd(plain))
            ++plain;
        if (indent < text().size() && indent <= block_indent_) {
            block_indent_ = kOff;
            return false;
        }
        if (plain <= block_indent_) refuse(0, indent);
        check(plain, text().size(), block_text_);
        return true;
    }

    void read_entry(std::size_t from) {
        std::size_t i = from;
        while (at(i) == '-' && (i + 1 == text().size() || blank(i + 1)) && !(line_.is_odd(i) && in_text(i))) {
            while (!blocks_.empty() && blocks_.back().indent > i)
                blocks_.pop_back();
            const std::size_t next = behind_blanks(i + 1);
            refuse(i, next);
            blocks_.push_back({i, in_text(kOff)});
            i = next;
        }
        if (i >= text().size() || comment(i)) return;
        const std::size_t colon = colon_of_key(i);
        if (colon == kOff) return read_value(i, i, in_text(i));
        while (!blocks_.empty() && blocks_.back().indent >= i && !(i != from && blocks_.back().indent < i))
            blocks_.pop_back();
        const bool inherited = in_text(kOff);
        if (!inherited) refuse(i, colon + 1);
        const std::size_t value = behind_blanks(colon + 1);
        if (colon + 1 < text().size() && line_.is_odd(colon + 1)) refuse(colon + 1, colon + 2);
        const bool words = inherited || is_text_key(trim(text().substr(i, colon - i)));
        if (!words) refuse(colon + 1, value);
        blocks_.push_back({i, words});
        if (value < text().size() && !comment(value)) read_value(value, i, words);
    }

    // True if content without a key at this indentation continues a text or is an item in a list of texts.
    bool in_text(std::size_t indent) const {
        if (blocks_.empty()) return false;
        return blocks_.back().text && (indent == kOff || indent >= blocks_.back().indent);
    }
    // Within texts only a plain ':' ends a key.
    std::size_t colon_of_key(std::size_t i) const {
        const std::size_t colon = key_colon(text(), i);
        if (colon == kOff || !in_text(i) || blocks_.back().indent >= i || !line_.is_odd(colon)) return colon;
        return kOff;
    }

    void read_value(std::size_t i, std::size_t indent, bool words) {
        const char first = at(i);
        if (line_.is_odd(i) && words && looks_begun(i)) return refuse(i, i + 1);
        if (line_.is_odd(i)) return check(i, end_of_plain(i), words);
        if (first == '|' || first == '>') {
            block_indent_ = indent;
            block_text_ = words;
        } else if (first == '{' || first == '[' || first == '"' || first == '\'') {
            outer_text_ = words;
            begun_ = number_;
            read_flow(i);
        } else {
            check(i, end_of_plain(i), words);
        }
    }
    // True for a text that begins with an odd character which must be meant as YAML syntax: `“Wait: here”`, `“a"`,
    // `＞-`.
    bool looks_begun(std::size_t i) const {
        const OddKind kind = line_.odd[i]->kind;
        const std::string_view rest = trim(text().substr(i));
        if (kind == OddKind::quote)
            return rest.find(": ") != kOff || rest.find(" #") != kOff ||
                   (rest.size() > 1 && rest.back() == '"' && !line_.is_odd(i + rest.size() - 1));
        return kind == OddKind::symbol &&
               (rest[0] == '{' || rest[0] == '[' || rest == ">-" || rest == ">" || rest == "|");
    }
    std::size_t end_of_plain(std::size_t i) const {
        for (; i < text().size(); ++i)
            if (comment(i)) return i + (line_.is_odd(i) ? 1 : 0);
        return text().size();
    }

    bool takes_text() const { return brackets_.empty() ? outer_text_ : brackets_.back().takes_text(); }

    void read_flow(std::size_t i) {
        At place = At::start;
        std::size_t word = i;
        while (i < text().size()) {
            if (quote_ != 0) {
                i = read_quoted(i);
                place = At::word;
                word = std::min(word, i);
            } else if (comment(i)) {
                return refuse(i, i + 1);
            } else if (brackets_.empty() && i > word) {
                return check(i, end_of_plain(i), false);  // after the end of the value
            } else if (blank(i)) {
                check(i, i + 1, place == At::word && takes_text());
                ++i;
            } else if (is_mark(i)) {
                refuse(i, i + 1);
                mark(i, word);
                place = At::start;
                word = ++i;
            } else if ((at(i) == '"' || at(i) == '\'') && place == At::start && !line_.is_odd(i)) {
                quote_ = at(i);
                word = i++;
            } else {
                if (place == At::start) word = i;
                place = At::word;
                check(i, i + 1, !expects_key() && takes_text());
                ++i;
            }
        }
    }
    bool expects_key() const { return !brackets_.empty() && brackets_.back().map && !brackets_.back().value; }

    // Within a text an odd character is an ordinary letter.
    bool is_mark(std::size_t i) const {
        if (line_.is_odd(i) && !expects_key() && takes_text()) return false;
        if (at(i) == '{' || at(i) == '[') return true;
        if (brackets_.empty()) return false;
        if (at(i) == '}' || at(i) == ']' || at(i) == ',') return true;
        return at(i) == ':' &&
               (i + 1 >= text().size() || blank(i + 1) || std::string_view("{}[],").find(at(i + 1)) != kOff);
    }
    void mark(std::size_t i, std::size_t word) {
        const char c = at(i);
        if (c == '{' || c == '[') return brackets_.push_back({c == '{', takes_text()});
        if (brackets_.empty()) return;
        Bracket& b = brackets_.back();
        if (c == '}' || c == ']') {
            brackets_.pop_back();
        } else if (c == ',') {
            b.value = false;
        } else {
            b.value = true;
            b.value_text = b.text || is_text_key(trim(text().substr(word, i - word)));
            if (i + 1 < text().size() && line_.is_odd(i + 1)) refuse(i + 1, i + 2);
        }
    }

    std::size_t read_quoted(std::size_t i) {
        const bool words = takes_text() && !expects_key();
        for (; i < text().size(); ++i) {
            if (!line_.is_odd(i) && quote_ == '"' && at(i) == '\\') {
                ++i;
            } else if (!line_.is_odd(i) && at(i) == quote_) {
                if (quote_ == '\'' && at(i + 1) == '\'') {
                    ++i;
                    continue;
                }
                quote_ = 0;
                return i + 1;
            } else {
                check(i, i + 1, words);
            }
        }
        return i;
    }

    void refuse(std::size_t from, std::size_t to) { check(from, to, false); }
    void check(std::size_t from, std::size_t to, bool words) {
        for (std::size_t i = from; i < std::min(to, text().size()); ++i) {
            if (!line_.is_odd(i)) continue;
            const std::string& line = source_.line(number_);
            OddWords said = odd_words(line, line_.at[i], *line_.odd[i]);
            SyntaxMistake mistake{number_, one_based(line_.at[i]), std::move(said.message), std::move(said.hint)};
            if (words)
                found_.suspects.push_back({std::move(mistake), brackets_.empty() && quote_ == 0 ? number_ : begun_});
            else if (found_.wrong.empty() || found_.wrong.back().line != number_)
                found_.wrong.push_back(std::move(mistake));
        }
    }

    const Source& source_;
    OddCharacters found_;
    PlainLine line_;
    int number_ = 0;
    std::vector<Block> blocks_;
    std::vector<Bracket> brackets_;
    char quote_ = 0;
    bool outer_text_ = false;  // the outermost bracket or quote belongs to a key of texts
    int begun_ = 0;            // line of the outermost bracket or quote
    std::size_t block_indent_ = kOff;
    bool block_text_ = false;
};

}  // namespace

const SyntaxMistake* OddCharacters::suspect(int line) const {
    const auto same =
        std::find_if(suspects.begin(), suspects.end(), [&](const Suspect& s) { return s.mistake.line == line; });
    if (same != suspects.end()) return &same->mistake;
    const auto around = std::find_if(suspects.begin(), suspects.end(),
                                     [&](const Suspect& s) { return s.begin <= line && line <= s.mistake.line; });
    return around == suspects.end() ? nullptr : &around->mistake;
}

OddCharacters find_odd_characters(const Source& source) {
    const bool plain = std::all_of(source.lines.begin(), source.lines.end(), is_ascii);
    return plain ? OddCharacters{} : OddScan(source).run();
}

bool is_text_key(std::string_view key) { return contains(kTextKeys, key); }

}  // namespace quattro
