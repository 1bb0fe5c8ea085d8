// Reads a broken file line by line. Tracks the open blocks and finds lines that fit none of them.
#include "pack/syntax.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "pack/flow_scan.hpp"

namespace quattro {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

struct Block {
    std::size_t indent = 0;
    bool list = false;
    int line = 0;  // line where it begins
    int entries = 1;
};

// A line without a key that was read as a value, because a value was expected.
struct LoneText {
    int line = 0;
    std::size_t at = 0;
};

// State of the last entry: no value yet, a plain scalar that may continue, or a complete value.
enum class Value { none, plain, ended };

// The usual indentation step of this file. It decides which of two lines has the wrong indentation.
std::size_t usual_step(const Source& source) {
    std::vector<std::size_t> indents;
    for (const std::string& line : source.lines) {
        const std::size_t indent = line.find_first_not_of(' ');
        if (indent != kNowhere && indent > 0 && line[indent] != '#') indents.push_back(indent);
    }
    for (const std::size_t step : {8U, 4U, 3U, 2U}) {
        const auto fitting =
            std::count_if(indents.begin(), indents.end(), [&](std::size_t indent) { return indent % step == 0; });
        if (!indents.empty() && static_cast<std::size_t>(fitting) * 4 >= indents.size() * 3) return step;
    }
    return 2;  // the usual step in packs, for a file without a clear step
}

class BlockScan {
public:
    explicit BlockScan(const Source& source) : source_(source), flow_(mistakes_), step_(usual_step(source)) {}

    std::vector<SyntaxMistake> run() {
        for (std::size_t i = 0; i < source_.lines.size(); ++i) {
            line_ = one_based(i);
            read_line(source_.lines[i]);
        }
        if (flow_.inside()) flow_.abandon();
        return in_order();
    }
    const std::optional<SyntaxMistake>& unclosed_quote() const { return flow_.unclosed_quote(); }

private:
    void read_line(std::string_view text) {
        const std::size_t indent = text.find_first_not_of(' ');
        if (in_text_block(indent)) return;
        if (flow_.inside() && !(indent != kNowhere && cuts_off_flow(text, indent))) return flow_.read(text, 0, line_);
        if (indent == kNowhere || text[indent] == '#') return;
        if (flow_.inside()) flow_.abandon();
        if (text.substr(0, 3) == "---") return;
        read_entry(text, indent);
    }

    // The lines of a block scalar ('|' or '>') can contain anything.
    bool in_text_block(std::size_t indent) {
        if (text_block_ < 0) return false;
        if (indent == kNowhere || static_cast<int>(indent) > text_block_) return true;
        text_block_ = -1;
        return false;
    }

    // A key or item that is not indented more than the line of the bracket can only belong outside of the bracket.
    bool cuts_off_flow(std::string_view text, std::size_t indent) const {
        if (static_cast<int>(indent) > flow_indent_) return false;
        return key_colon(text, indent) != kNowhere || is_item(text, indent);
    }

    static bool is_item(std::string_view text, std::size_t at) {
        return text[at] == '-' && (at + 1 == text.size() || text[at + 1] == ' ');
    }

    void read_entry(std::string_view text, std::size_t at) {
        line_indent_ = at;
        while (is_item(text, at)) {
            enter(at, true);
            value_ = Value::none;
            at = text.find_first_not_of(' ', at + 1);
            if (at == kNowhere) return;
            after_dash_ = true;
        }
        const std::size_t colon = key_colon(text, at);
        if (colon == kNowhere) return read_without_key(text, at);
        enter(at, false);
        after_dash_ = false;
        lone_ = {};
        last_entry_ = line_;
        read_value(text, text.find_first_not_of(' ', colon + 1), at);
    }

    void read_without_key(std::string_view text, std::size_t at) {
        const bool deeper = blocks_.empty() || at > blocks_.back().indent;
        const bool expected = after_dash_ || (value_ == Value::none && (deeper || blocks_.empty()));
        after_dash_ = false;
        if (expected) {
            read_value(text, at, line_indent_);
            lone_ = value_ == Value::plain ? LoneText{line_, at} : LoneText{};
            return;
        }
        if (value_ == Value::plain && deeper) return;
        report_no_key(text, at);
        value_ = Value::none;  // deeper lines below may belong to this line
        while (!blocks_.empty() && blocks_.back().indent > at)
            blocks_.pop_back();
    }

    void report_no_key(std::string_view text, std::size_t at) {
        const std::string_view content = trim(text.substr(at, text.find(" #", at) - at));
        const std::size_t colon = content.find(':');
        if (colon != kNowhere && colon > 0 && is_name(content.substr(0, colon)))
            return report(at + colon, fmt::format("a space is missing after the ':' of '{}'", content.substr(0, colon)),
                          fmt::format("write '{}: {}'", content.substr(0, colon), content.substr(colon + 1)));
        const std::size_t end = std::min(content.find_first_of(" {["), content.size());
        if (is_name(content.substr(0, end)))
            return report(at + end, fmt::format("a ':' is missing after '{}'", content.substr(0, end)),
                          fmt::format("write '{}'",
                                      trim(fmt::format("{}: {}", content.substr(0, end), trim(content.substr(end))))));
        report(at, fmt::format("'{}' is neither 'key: value' nor '- item'", content.substr(0, 40)),
               "give it a key, or join it to the line it belongs to");
    }

    void read_value(std::string_view text, std::size_t at, std::size_t indent) {
        value_ = Value::none;
        if (at == kNowhere || text[at] == '#') return;
        value_ = Value::ended;
        flow_indent_ = blocks_.empty() ? -1 : static_cast<int>(line_indent_);
        const char first = text[at];
        if (first == '|' || first == '>') {
            text_block_ = static_cast<int>(indent);
        } else if (first == '{' || first == '[' || first == '"' || first == '\'') {
            flow_.begin();
            flow_.read(text, at, line_);
        } else {
            value_ = Value::plain;
            check_plain(text, at);
        }
    }

    void check_plain(std::string_view text, std::size_t at) {
        const std::string_view content = text.substr(at, text.find(" #", at) - at);
        const std::size_t colon = key_colon(text, at);
        if (colon == kNowhere || colon >= at + content.size()) return;
        const bool bracket = content.find_last_of("}]") != kNowhere;
        if (bracket)
            return report(at, fmt::format("a '{{' is missing before '{}'", text.substr(at, colon - at)),
                          "put a map on one line in brackets: { a: 1, b: 2 }");
        report(colon, "this line has a second ':'",
               "put the text in quotes, a map in brackets { }, or the second key on a line of its own");
    }

    void enter(std::size_t indent, bool list) {
        std::optional<Block> left;
        for (; !blocks_.empty() && blocks_.back().indent > indent; blocks_.pop_back())
            left = blocks_.back();
        note_step_back(indent, left);
        if (blocks_.empty() || blocks_.back().indent < indent) {
            check_new_block(indent, left);
            blocks_.push_back({indent, list, line_});
        } else if (blocks_.back().list && !list && blocks_.size() > 1 && blocks_[blocks_.size() - 2].indent == indent) {
            blocks_.pop_back();  // the items of a key may have the same indentation as the key
        } else if (!blocks_.back().list && list && value_ == Value::none) {
            blocks_.push_back({indent, true, line_});
        } else if (blocks_.back().list != list) {
            report(indent,
                   list ? "this is a list item, but the lines around it are keys"
                        : "this is a key, but the lines around it are list items",
                   "indent it like the block it belongs to");
        } else {
            ++blocks_.back().entries;
        }
    }

    // A line that ends a block, or leaves the previous key without a block, may have lost its indentation. The next
    // line decides.
    void note_step_back(std::size_t indent, const std::optional<Block>& left) {
        if (step_back_.line > 0 && indent > step_back_.indent) return;
        const bool beside = !blocks_.empty() && blocks_.back().indent == indent && blocks_.back().line != line_;
        step_back_ = {};
        if (after_dash_ || !beside) return;
        if (left)
            step_back_ = {line_, indent, left->indent};
        else if (value_ == Value::none)
            step_back_ = {line_, indent, indent + step_};
    }
    // True if a line at this indentation shows that the line in `step_back_` should have the same indentation.
    bool slipped(std::size_t indent, const std::optional<Block>& left) const {
        if (step_back_.line == 0 || step_back_.instead != indent || lone_.line > 0) return false;
        return left ? left->line > step_back_.line : last_entry_ == step_back_.line;
    }

    // `left` is the block that this line ends, if any.
    void check_new_block(std::size_t indent, const std::optional<Block>& left) {
        if (after_dash_ || (!left && value_ == Value::none)) return;
        if (slipped(indent, left)) {
            report_indent({step_back_.indent, false, step_back_.line});
        } else if (left && blocks_.empty() && left->entries == 1) {
            report_indent(*left);
        } else if (!blocks_.empty() && is_odd_first(indent)) {
            const Block odd = blocks_.back();
            blocks_.pop_back();
            report_indent(odd);
        } else if (left && indent_below_parent(left->indent) != step_) {
            report_indent(*left);
        } else if (left) {
            report_indent({indent, false, line_});
        } else if (value_ == Value::plain && lone_.line > 0) {
            const int line = std::exchange(line_, lone_.line);
            report_no_key(source_.line(lone_.line), lone_.at);
            line_ = line;
        } else {
            report(indent, "this line is indented further than the one above, which already has a value",
                   "indent it like its neighbours, or add the line whose block it belongs to");
        }
    }

    std::size_t indent_below_parent(std::size_t indent) const {
        return indent - (blocks_.empty() ? 0 : blocks_.back().indent);
    }

    // True if the only line of the block does not follow the usual step but this line does. Then the earlier line is
    // wrong.
    bool is_odd_first(std::size_t indent) const {
        const std::size_t parent = blocks_.size() < 2 ? 0 : blocks_[blocks_.size() - 2].indent;
        return blocks_.back().entries == 1 && blocks_.back().indent - parent != step_ &&
               indent - parent == (blocks_.size() < 2 ? 0 : step_);
    }

    void report_indent(const Block& block) {
        const int line = std::exchange(line_, block.line);
        report(block.indent, fmt::format("this line is indented by {}, which matches no block around it", block.indent),
               fmt::format("the blocks around it are indented by {}", open_indents()));
        line_ = line;
    }

    std::string open_indents() const {
        std::vector<std::string> indents;
        for (const Block& block : blocks_)
            indents.push_back(fmt::format("{}", block.indent));
        return indents.empty() ? "0" : join(indents, ", ");
    }

    void report(std::size_t at, std::string message, std::string hint) {
        mistakes_.push_back({line_, one_based(at), std::move(message), std::move(hint)});
    }

    std::vector<SyntaxMistake> in_order() {
        std::stable_sort(mistakes_.begin(), mistakes_.end(),
                         [](const SyntaxMistake& a, const SyntaxMistake& b) { return a.line < b.line; });
        const auto same_line = [](const SyntaxMistake& a, const SyntaxMistake& b) { return a.line == b.line; };
        mistakes_.erase(std::unique(mistakes_.begin(), mistakes_.end(), same_line), mistakes_.end());
        return std::move(mistakes_);
    }

    const Source& source_;
    std::vector<SyntaxMistake> mistakes_;
    FlowScan flow_;
    std::vector<Block> blocks_;
    Value value_ = Value::none;
    bool after_dash_ = false;
    LoneText lone_;
    struct StepBack {
        int line = 0;
        std::size_t indent = 0, instead = 0;  // actual and expected indentation
    } step_back_;                             // the last line with less indentation than expected
    int last_entry_ = 0;                      // line of the last key
    int line_ = 0;
    int text_block_ = -1;  // indentation of the key whose block scalar is being skipped; -1 if none
    std::size_t line_indent_ = 0;
    int flow_indent_ = 0;  // indentation of the line with the open bracket or quote; -1 if it is the whole document
    std::size_t step_;
};

// The index of the first character after a quoted key and blanks, or npos.
std::size_t behind_quoted(std::string_view line, std::size_t from) {
    const std::size_t end = line.find(line[from], from + 1);
    return end == kNowhere ? kNowhere : line.find_first_not_of(' ', end + 1);
}

bool ends_key(std::string_view line, std::size_t at) {
    return line[at] == ':' && (at + 1 == line.size() || line[at + 1] == ' ');
}

}  // namespace

std::vector<SyntaxMistake> find_syntax_mistakes(const Source& source) { return BlockScan(source).run(); }

std::optional<SyntaxMistake> unclosed_quote(const Source& source) {
    BlockScan scan(source);
    scan.run();
    return scan.unclosed_quote();
}

std::size_t key_colon(std::string_view line, std::size_t from) {
    if (from >= line.size() || std::string_view("{}[],#&*!|>%@`").find(line[from]) != kNowhere) return kNowhere;
    if (line[from] == '"' || line[from] == '\'') {
        const std::size_t at = behind_quoted(line, from);
        return at != kNowhere && ends_key(line, at) ? at : kNowhere;
    }
    for (std::size_t at = from; at < line.size(); ++at) {
        if (line[at] == '#' && at > 0 && line[at - 1] == ' ') return kNowhere;
        if (ends_key(line, at)) return at;
    }
    return kNowhere;
}

std::string unbalanced_mark(std::string_view plain) {
    std::string open;
    for (const char c : plain) {
        if (c == '{' || c == '[') open += c;
        if (c != '}' && c != ']') continue;
        if (open.empty() || open.back() != (c == '}' ? '{' : '[')) return std::string(1, c);
        open.pop_back();
    }
    if (!open.empty()) return open.substr(0, 1);
    const bool odd = std::count(plain.begin(), plain.end(), '"') % 2 != 0;
    return odd && plain.back() == '"' ? "\"" : "";
}

}  // namespace quattro
