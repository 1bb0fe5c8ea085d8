// Scans the source. Comments and long brackets are skipped, because text without escapes was checked when the file was
// read. The escapes of quoted strings are decoded as in Lua.
#include "script_check/literals.hpp"

#include <algorithm>
#include <cctype>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

int hex_value(char c) {
    if (is_digit(c)) return c - '0';
    return std::isxdigit(static_cast<unsigned char>(c)) ? std::tolower(static_cast<unsigned char>(c)) - 'a' + 10 : -1;
}

// Encodes a character like Lua; the code is below 2^31. A code beyond Unicode gives invalid UTF-8, which is not clean.
void append_character(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : code < 0x200000 ? 3 : code < 0x4000000 ? 4 : 5;
    const std::uint32_t mark = 0xFFU << static_cast<unsigned>(7 - more) & 0xFFU;
    text += static_cast<char>(mark | code >> static_cast<unsigned>(6 * more));
    for (int i = more - 1; i >= 0; --i)
        text += static_cast<char>(0x80U | (code >> static_cast<unsigned>(6 * i) & 0x3FU));
}

class Literals {
public:
    Literals(const std::shared_ptr<const Source>& source, Diagnostics& out)
        : source_(source), text_(join(source->lines, "\n")), out_(out) {}

    void check() {
        while (at_ < text_.size()) {
            if (text_.compare(at_, 2, "--") == 0)
                pass_comment();
            else if (text_[at_] == '[' && long_level() >= 0)
                pass_long(long_level());
            else if (text_[at_] == '"' || text_[at_] == '\'')
                check_quoted();
            else
                ++at_;
        }
    }

private:
    // The number of `=` in the long bracket that opens at the current `[`; -1 if no long bracket opens there.
    int long_level() const {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] == '=')
            ++end;
        return end < text_.size() && text_[end] == '[' ? static_cast<int>(end - at_ - 1) : -1;
    }
    void pass_long(int level) {
        const std::string close = "]" + std::string(static_cast<std::size_t>(level), '=') + "]";
        const std::size_t end = text_.find(close, at_);
        at_ = end == std::string::npos ? text_.size() : end + close.size();
    }
    void pass_comment() {
        at_ += 2;
        if (at_ < text_.size() && text_[at_] == '[' && long_level() >= 0) return pass_long(long_level());
        at_ = std::min(text_.find('\n', at_), text_.size());
    }
    void check_quoted() {
        const std::size_t begin = at_;
        const char quote = text_[at_++];
        std::string value;
        while (at_ < text_.size() && text_[at_] != quote)
            if (text_[at_] == '\\')
                escape(value);
            else
                value += text_[at_++];
        ++at_;
        const std::size_t wrong = find_unclean(value, Breaks::allowed);
        if (wrong == std::string::npos) return;
        out_.error(where(begin), "this text has " + character_name(value, wrong) + ", which no text may have",
                   "remove it; use letters, punctuation and spaces");
    }
    void escape(std::string& value) {
        ++at_;
        if (at_ >= text_.size()) return;
        const char c = text_[at_++];
        if (is_digit(c)) {
            int code = c - '0';
            for (int i = 0; i < 2 && at_ < text_.size() && is_digit(text_[at_]); ++i)
                code = code * 10 + (text_[at_++] - '0');
            value += static_cast<char>(code);
        } else if (c == 'x') {
            int code = 0;
            for (int i = 0; i < 2 && at_ < text_.size() && hex_value(text_[at_]) >= 0; ++i)
                code = code * 16 + hex_value(text_[at_++]);
            value += static_cast<char>(code);
        } else if (c == 'u') {
            std::uint32_t code = 0;
            for (++at_; at_ < text_.size() && hex_value(text_[at_]) >= 0; ++at_)
                code = code * 16 + static_cast<std::uint32_t>(hex_value(text_[at_]));
            ++at_;
            append_character(value, code);
        } else if (c == 'z') {
            while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])))
                ++at_;
        } else {
            constexpr std::string_view kLetters = "abfnrtv", kMeant = "\a\b\f\n\r\t\v";
            const std::size_t letter = kLetters.find(c);
            value += letter == std::string_view::npos ? c : kMeant[letter];
        }
    }
    Location where(std::size_t at) const {
        const std::string_view before = std::string_view(text_).substr(0, at);
        const auto line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
        const std::size_t begin = before.rfind('\n');
        return {source_, line, one_based(begin == std::string_view::npos ? at : at - begin - 1)};
    }

    const std::shared_ptr<const Source>& source_;
    const std::string text_;
    Diagnostics& out_;
    std::size_t at_ = 0;
};

}  // namespace

void check_literals(const std::shared_ptr<const Source>& source, Diagnostics& out) { Literals(source, out).check(); }

}  // namespace quattro
