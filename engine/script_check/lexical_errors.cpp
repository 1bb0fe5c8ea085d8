// Recognizes only texts and comments of Lua. Code outside of them must be ASCII, and long brackets must be closed.
#include "script_check/lexical_errors.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "script_check/lua_texts.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMaxShown = 20;  // bytes of a long bracket in a message

class OddLuaScan {
public:
    explicit OddLuaScan(const std::shared_ptr<const Source>& source) : source_(source) {}

    std::optional<Diagnostic> run() {
        for (line_ = 1; line_ <= int_size(source_->lines) && !found_; ++line_)
            read_line(source_->line(line_));
        if (!found_ && long_) report_unfinished();
        return std::move(found_);
    }

private:
    // An open comment or text in long brackets, which can span several lines.
    struct Long {
        std::string opener, closer;
        int line = 0, column = 0;
    };

    void read_line(std::string_view line) {
        for (std::size_t at = quote_ == 0 ? 0 : skip_text(line, 0, quote_); at < line.size() && !found_;) {
            if (long_)
                at = skip_long(line, at);
            else if (line.substr(at, 2) == "--" && !open_long(line, at, at + 2))
                return;
            else if (long_ || (line[at] == '[' && open_long(line, at, at)))
                at += long_->opener.size();
            else if (line[at] == '"' || line[at] == '\'')
                at = skip_text(line, at + 1, line[at]);
            else
                at = read_character(line, at);
        }
    }

    // Opens a long bracket ("[[" or "[==[") at `at`, whose comment or text begins at `begin`. Returns false if there is
    // none.
    bool open_long(std::string_view line, std::size_t begin, std::size_t at) {
        std::string closer = long_closer(line, at);
        if (closer.empty()) return false;
        const std::string opener(line.substr(begin, at - begin + closer.size()));
        long_ = Long{opener, std::move(closer), line_, one_based(begin)};
        return true;
    }
    std::size_t skip_long(std::string_view line, std::size_t at) {
        const std::size_t end = line.find(long_->closer, at);
        if (end == std::string_view::npos) return line.size();
        const std::size_t behind = end + long_->closer.size();
        long_.reset();
        return behind;
    }

    // A quoted text ends on its line, unless the line ends with a backslash or `\z`. If it does not end, its closing
    // quote may be a typographic one. `at` is as in quoted_end().
    std::size_t skip_text(std::string_view line, std::size_t at, char quote) {
        const QuotedEnd text = quoted_end(line, at, quote);
        quote_ = text.goes_on ? quote : '\0';
        if (text.closed || text.goes_on) return text.behind;
        for (std::size_t i = line.find_first_of("\"'"); i < line.size(); ++i)
            if (const auto odd = odd_at(line, i); odd && odd->kind == OddKind::quote) return report(line, i, *odd);
        return line.size();
    }

    std::size_t read_character(std::string_view line, std::size_t at) {
        if (static_cast<unsigned char>(line[at]) < 0x80) return at + 1;
        const Character c = character_at(line, at);
        if (c.size == 0) return at + 1;
        if (const auto odd = odd_at(line, at)) return report(line, at, *odd);
        found_ = Diagnostic{{source_, line_, one_based(at)},
                            fmt::format("'{}' ({}) is not allowed outside a text or comment", line.substr(at, c.size),
                                        code_text(c.code)),
                            "names in Lua consist of a-z, A-Z, digits and '_'",
                            ""};
        return line.size();
    }

    static std::optional<OddCharacter> odd_at(std::string_view line, std::size_t at) {
        return static_cast<unsigned char>(line[at]) < 0x80 ? std::nullopt : odd_character(character_at(line, at).code);
    }

    std::size_t report(std::string_view line, std::size_t at, const OddCharacter& odd) {
        OddWords words = odd_words(line, at, odd, true);
        found_ = Diagnostic{{source_, line_, one_based(at)}, std::move(words.message), std::move(words.hint), ""};
        return line.size();
    }

    void report_unfinished() {
        const bool comment = long_->opener[0] == '-';
        found_ = Diagnostic{{source_, long_->line, long_->column},
                            fmt::format("this {} '{}' is never closed", comment ? "comment" : "text",
                                        safe_text(long_->opener, kMaxShown)),
                            fmt::format("write {} where it ends{}", safe_text(long_->closer, kMaxShown),
                                        comment ? "; a one-line comment begins with '-- '" : ""),
                            ""};
    }

    const std::shared_ptr<const Source>& source_;
    int line_ = 0;
    std::optional<Long> long_;
    char quote_ = 0;  // the quote of a text that continues on the next line; 0 if there is none
    std::optional<Diagnostic> found_;
};

}  // namespace

std::optional<Diagnostic> find_lexical_error(const std::shared_ptr<const Source>& source) {
    return OddLuaScan(source).run();
}

}  // namespace quattro
