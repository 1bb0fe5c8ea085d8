// Builds located nodes from the events of yaml-cpp.
#include "pack/doc.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <unordered_map>

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/parser.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "pack/odd_scan.hpp"
#include "pack/parser_errors.hpp"
#include "pack/syntax.hpp"

namespace quattro {
namespace {

using SourceRef = std::shared_ptr<const Source>;

constexpr std::size_t kMaxQuotedScalar = 40;  // bytes of a scalar that a message quotes

// yaml-cpp counts from 0 and uses -1 for an unknown position.
Location location_of(const SourceRef& source, const YAML::Mark& mark) {
    if (mark.line < 0) return {source, 0, 0};
    return {source, mark.line + 1, mark.column + 1};
}

// Thrown to stop the parser as soon as a file has too many nodes, because building a large tree is slow.
struct TooMany {
    Location where;
};

// Builds the tree of a document. The open lists and maps are a stack. add() puts a finished node into the innermost
// one: in a map the nodes are a key, its value, the next key, and so on.
class TreeBuilder : public YAML::EventHandler {
public:
    TreeBuilder(SourceRef source, std::size_t max_nodes, Diagnostics& out)
        : source_(std::move(source)), nodes_left_(max_nodes), out_(out) {
        root_.where = {source_, 1, 1};
    }
    Node take() { return std::move(root_); }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
        Node node = make(Node::Kind::null, mark);
        // For a missing value the parser reports the position of the next token, so the key's location is used instead;
        // Entry::is_empty() depends on that.
        if (!open_.empty() && open_.back().key && !is_written_null(node.where)) node.where = open_.back().key->where;
        add(std::move(node));
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, const std::string& value) override {
        check_tag(mark, tag);
        Node node = make(Node::Kind::scalar, mark);
        node.scalar = value;
        node.quoted = tag == "!";
        check_clean(node, Breaks::allowed);
        if (!node.quoted) check_unbalanced(node);
        add(std::move(node));
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {
        check_tag(mark, tag);
        open_.push_back({make(Node::Kind::list, mark), std::nullopt});
    }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                    YAML::EmitterStyle::value) override {
        check_tag(mark, tag);
        open_.push_back({make(Node::Kind::map, mark), std::nullopt});
    }
    void OnSequenceEnd() override { close(); }
    void OnMapEnd() override { close(); }

    void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
        out_.error(location_of(source_, mark), fmt::format("'&{}' is an anchor, which is not used here", name),
                   "write the value where it is needed, or extend a game; put a text with '&' in quotes");
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        out_.error(location_of(source_, mark), "'*' refers to an anchor, which is not used here",
                   "write the value itself; put a text with '*' in quotes");
        add(make(Node::Kind::null, mark));
    }

private:
    struct Key {
        std::string text;
        Location where;
        bool quoted;
        bool usable;
    };
    struct Open {
        Node node;
        std::optional<Key> key;                                   // of a map: the key whose value has not been read yet
        std::unordered_map<std::string, std::size_t> known = {};  // of a map: index of the entry for each key
    };

    Node make(Node::Kind kind, const YAML::Mark& mark) {
        Node node;
        node.kind = kind;
        node.where = location_of(source_, mark);
        if (nodes_left_-- == 0) throw TooMany{node.where};
        return node;
    }

    bool is_written_null(const Location& where) const {
        if (where.line < 1 || where.line > int_size(source_->lines)) return false;
        const std::string_view line = source_->line(where.line);
        const std::string_view rest = line.substr(std::min(line.size(), static_cast<std::size_t>(where.column - 1)));
        const std::string_view token = rest.substr(0, rest.find_first_of(" \t\r:,]}"));  // after a missing value: a key
        return token == "~" || lower(std::string(token)) == "null";
    }

    void check_tag(const YAML::Mark& mark, const std::string& tag) {
        if (tag.size() > 1)
            out_.error(location_of(source_, mark), fmt::format("'{}' is a tag, which is not used here", tag),
                       "remove it, or put a text that begins with '!' in quotes");
    }

    // Checks after unescaping, because "\e" and "\u202e" are written with clean characters. Replaces the characters, so
    // that no other layer sees them.
    void check_clean(Node& node, Breaks breaks) {
        const std::size_t at = find_unclean(node.scalar, breaks);
        if (at == std::string_view::npos) return;
        out_.error(node.where,
                   fmt::format("{} has {}, which no text may have", breaks == Breaks::allowed ? "this" : "a key",
                               character_name(node.scalar, at)),
                   "remove it; write letters, signs and spaces");
        node.scalar = safe_text(node.scalar);
    }

    void check_unbalanced(const Node& node) {
        const std::string mark = unbalanced_mark(node.scalar);
        if (mark.empty()) return;
        const std::string hint = mark == "\"" ? "begin the text with a quote too"
                                 : node.scalar.find(":" + mark) != std::string::npos
                                     ? "write a space after the ':'"
                                     : "write the missing bracket, or put the text in quotes";
        out_.error(node.where,
                   fmt::format("{} has an unbalanced {}", node.message_name(),
                               mark == "\"" ? "quote" : fmt::format("'{}'", mark)),
                   hint);
    }

    void close() {
        Node node = std::move(open_.back().node);
        open_.pop_back();
        add(std::move(node));
    }

    void add(Node node) {
        if (open_.empty()) {
            root_ = std::move(node);
        } else if (open_.back().node.is_list()) {
            open_.back().node.items.push_back(std::move(node));
        } else if (!open_.back().key) {
            add_key(std::move(node));
        } else {
            const Key key = *std::exchange(open_.back().key, std::nullopt);
            add_entry(open_.back(), key, std::move(node));
        }
    }

    // Reads the key `null:` as the word "null", so that the reader of the map can report it.
    void read_null_as_word(Node& node) const {
        if (!node.is_null() || !is_written_null(node.where)) return;
        const std::string_view line = source_->line(node.where.line);
        const std::string_view word = line.substr(static_cast<std::size_t>(node.where.column - 1), 4);
        if (word.starts_with('~')) return;
        node.kind = Node::Kind::scalar;
        node.scalar = word;
    }

    void add_key(Node node) {
        read_null_as_word(node);
        if (!node.is_scalar())
            out_.error(node.where, fmt::format("a key is a word, not {}", node.message_name()),
                       "write 'key: value'; put a text with brackets in quotes");
        else
            check_clean(node, Breaks::refused);
        open_.back().key = Key{std::move(node.scalar), node.where, node.quoted, node.is_scalar()};
    }

    // Within brackets YAML reads `key value` and `key:value` as a key without a value. Reports a key without a value
    // that has a blank or colon inside, and splits it; returns true if it did.
    bool repair_missing_colon(Key& key, Node& value) {
        const std::size_t end = key.text.find_first_of(": ");
        if (!value.is_null() || is_written_null(value.where) || key.quoted || end == std::string::npos ||
            !is_name(key.text.substr(0, end)))
            return false;
        const std::string name = key.text.substr(0, end);
        const std::string missing = key.text[end] == ':'
                                        ? fmt::format("a space is missing after the ':' in '{}'", key.text)
                                        : fmt::format("a ':' is missing after '{}'", name);
        value.kind = Node::Kind::scalar;
        value.scalar = trim(std::string_view(key.text).substr(end + 1));
        out_.error(key.where, missing, fmt::format("write '{}: {}'", name, value.scalar));
        key.text = name;
        return true;
    }

    void add_entry(Open& map, Key key, Node value) {
        if (repair_missing_colon(key, value) && value.scalar.empty()) return;
        if (!key.usable) return;
        auto& entries = map.node.entries;
        const auto [known, is_new] = map.known.emplace(key.text, entries.size());
        if (is_new) return entries.push_back({key.text, key.where, std::move(value)});
        Node::Entry& old = entries[known->second];
        report_duplicate_key(old, key);
        // If the line "key:" was duplicated, the block of lines below belongs to the second copy: it is the value.
        if (old.value.is_null()) old.value = std::move(value);
    }

    void report_duplicate_key(const Node::Entry& first, const Key& second) {
        const std::string where = first.where.line == second.where.line ? fmt::format("column {}", first.where.column)
                                                                        : fmt::format("line {}", first.where.line);
        out_.error(second.where, fmt::format("the key '{}' appears twice in this map, first in {}", second.text, where),
                   "remove one, or rename it");
    }

    SourceRef source_;
    std::size_t nodes_left_;  // number of nodes that may still follow
    Diagnostics& out_;
    Node root_;
    std::vector<Open> open_;
};

// Detects content after the first document. Without a marker the parser would silently ignore it.
class RestFinder : public YAML::EventHandler {
public:
    std::optional<YAML::Mark> found;
    void OnDocumentStart(const YAML::Mark& mark) override { found = mark; }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}
};

// Parses the only document. If content follows it, throws the parser error END_OF_MAP, which translate_error()
// translates to a message about such content.
void parse_one(std::istream& text, YAML::EventHandler& tree) {
    YAML::Parser parser(text);
    RestFinder rest;
    if (parser.HandleNextDocument(tree)) parser.HandleNextDocument(rest);
    if (rest.found) throw YAML::ParserException(*rest.found, YAML::ErrorMsg::END_OF_MAP);
}

void report_syntax(const SourceRef& source, const OddCharacters& odd, const YAML::ParserException& error,
                   Diagnostics& out) {
    std::vector<SyntaxMistake> mistakes = find_syntax_mistakes(*source);
    const SyntaxMistake noticed = translate_error(error);
    // The parser stops at the first mistake or behind it. So if it stopped before the first line that
    // find_syntax_mistakes found, it stopped at a mistake which that function does not know.
    if (mistakes.empty() || (noticed.line > 0 && noticed.line < mistakes.front().line))
        mistakes.insert(mistakes.begin(), noticed);
    if (const SyntaxMistake* suspect = odd.suspect(mistakes.front().line)) mistakes = {*suspect};
    for (SyntaxMistake& m : mistakes) {
        const int last = int_size(source->lines);
        out.error({source, std::min(m.line, last), m.line > last ? 0 : m.column}, std::move(m.message),
                  std::move(m.hint));
    }
}

bool check_tabs(const SourceRef& source, Diagnostics& out) {
    int tabs = 0, first = 0, column = 0;
    for (std::size_t i = 0; i < source->lines.size(); ++i) {
        const std::string& line = source->lines[i];
        const std::size_t tab = std::string_view(line).substr(0, line.find_first_not_of(" \t")).find('\t');
        if (tab == std::string::npos || trim(line).empty() || trim(line)[0] == '#') continue;
        if (tabs++ > 0) continue;
        first = one_based(i);
        column = one_based(tab);
    }
    if (tabs == 0) return true;
    const std::string more = tabs > 1 ? fmt::format(" ({} lines of this file have one)", tabs) : "";
    out.error({source, first, column}, fmt::format("this line is indented with a tab{}", more),
              "indent with spaces, two per level");
    return false;
}

bool is_marker(const std::string& line) { return line.substr(0, 3) == "---" && (line.size() == 3 || line[3] == ' '); }
bool is_content(const std::string& line) { return !trim(line).empty() && trim(line)[0] != '#'; }

// The text of the first document. Reports a second document.
std::string first_document(const SourceRef& source, Diagnostics& out) {
    std::string text;
    bool begun = false;
    for (std::size_t i = 0; i < source->lines.size(); ++i) {
        const std::string& line = source->lines[i];
        if (begun && is_marker(line)) {
            out.error({source, one_based(i), 1}, "a second document begins here",
                      "one file holds one document: remove the '---', or split the file");
            break;
        }
        begun = begun || is_content(line);
        text += line;
        text += '\n';
    }
    return text;
}

}  // namespace

// A missing value has the location of its key.
bool Node::Entry::is_empty() const {
    return value.is_null() && value.where.line == where.line && value.where.column == where.column;
}

const Node::Entry* Node::find_entry(std::string_view key) const {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.key == key; });
    return found == entries.end() ? nullptr : &*found;
}

const Node* Node::find(std::string_view key) const {
    const Entry* entry = find_entry(key);
    return entry ? &entry->value : nullptr;
}

std::string Node::message_name() const {
    if (is_map()) return "a map";
    if (is_list()) return "a list";
    if (is_null()) return "nothing";
    if (scalar.size() <= kMaxQuotedScalar) return fmt::format("'{}'", scalar);
    std::size_t end = kMaxQuotedScalar;
    while (end > 0 && (static_cast<unsigned char>(scalar[end]) & 0xC0U) == 0x80U)
        --end;
    return fmt::format("'{}...'", scalar.substr(0, end));
}

bool same_content(const Node& a, const Node& b) {
    const auto item = [](const Node& x, const Node& y) { return same_content(x, y); };
    const auto entry = [](const Node::Entry& x, const Node::Entry& y) {
        return x.key == y.key && same_content(x.value, y.value);
    };
    return a.scalar == b.scalar && std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), item) &&
           std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(), entry);
}

Node parse_yaml(const SourceRef& source, Diagnostics& out, std::size_t max_nodes, Typography typography) {
    if (!check_characters(source, out) || !check_tabs(source, out)) return {};
    const OddCharacters odd = typography == Typography::plain ? find_odd_characters(*source) : OddCharacters{};
    for (const SyntaxMistake& m : odd.wrong)
        out.error({source, m.line, m.column}, m.message, m.hint);
    if (!odd.wrong.empty()) return {};
    std::istringstream text(first_document(source, out));
    TreeBuilder tree(source, max_nodes, out);
    try {
        parse_one(text, tree);
    } catch (const TooMany& many) {
        out.error(many.where, fmt::format("this file has more than {} keys and values", max_nodes), "split it");
        return {};
    } catch (const YAML::ParserException& error) {
        report_syntax(source, odd, error, out);
        return {};
    } catch (const std::bad_alloc&) {
        throw;  // out of memory is not an error of the text
    } catch (const std::exception& error) {
        out.error({source, 1, 0}, fmt::format("this is not YAML: {}", error.what()),
                  "look for a character or number that is out of place");
        return {};
    }
    if (const auto open = unclosed_quote(*source)) {
        const SyntaxMistake* suspect = odd.suspect(open->line);
        const SyntaxMistake& m = suspect ? *suspect : *open;
        out.error({source, m.line, m.column}, m.message, m.hint);
        return {};
    }
    return tree.take();
}

Location location_in(const Node& scalar, int offset) {
    Location where = scalar.where;
    if (!where.source || where.line < 1 || where.column < 1) return where;
    const std::vector<std::string>& lines = where.source->lines;
    const auto line = static_cast<std::size_t>(where.line), column = static_cast<std::size_t>(where.column);
    const std::string& first = lines[std::min(line, lines.size()) - 1];
    const bool is_block = column <= first.size() && (first[column - 1] == '>' || first[column - 1] == '|');
    where.column += offset + (scalar.quoted ? 1 : 0);
    auto left = static_cast<std::size_t>(offset);
    for (std::size_t i = line; is_block && i < lines.size(); ++i) {
        const std::size_t start = lines[i].find_first_not_of(' ');
        if (start == std::string::npos) continue;
        const std::size_t length = lines[i].find_last_not_of(' ') + 1 - start;
        if (left <= length) return {where.source, one_based(i), one_based(start + left)};
        left -= length + 1;
    }
    return where;
}

}  // namespace quattro
