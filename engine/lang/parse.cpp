// A recursive descent parser: one function for each rule of the grammar, from the loosest binding to the closest.
// Each function returns the node that it read. The first error ends the parse.
#include "lang/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro::lang {
namespace {

constexpr std::pair<std::string_view, Keyword> kFixed[] = {
    {"none", Keyword::none},         {"true", Keyword::yes},
    {"false", Keyword::no},          {"it", Keyword::it},
    {"seat", Keyword::seat},         {"seats", Keyword::seats},
    {"opponent", Keyword::opponent}, {"everything", Keyword::everything},
    {"scrap", Keyword::scrap},       {"draw", Keyword::draw},
    {"random", Keyword::random},     {"this", Keyword::self},
};
constexpr std::string_view kGrammar[] = {"and", "or",  "not",   "in",  "is",    "if",  "else",
                                         "of",  "the", "where", "all", "empty", "full"};
constexpr std::pair<std::string_view, Comparison> kComparisons[] = {
    {"=", Comparison::equal},    {"!=", Comparison::unequal}, {"<", Comparison::less},
    {"<=", Comparison::at_most}, {">", Comparison::more},     {">=", Comparison::at_least},
};
constexpr std::pair<std::string_view, Emptiness> kEmptiness[] = {
    {"none", Emptiness::none}, {"empty", Emptiness::empty}, {"full", Emptiness::full}};

// Hints for tokens that cannot stand where they do.
constexpr std::pair<std::string_view, std::string_view> kInstead[] = {
    {"&", "write 'and'"},
    {"|", "write 'or'"},
    {"!", "write 'not', or '!=' between two values"},
    {"[", "write a set in round brackets: (a; b)"},
    {"]", "write a set in round brackets: (a; b)"},
    {")", "remove it, or add the '(' that belongs to it"},
    {"=", "write '=' between two values; to change a value, use a step: set: { COUNTER: VALUE }"},
    {"where", "write SET where CONDITION"},
    {"empty", "write a value before 'is': it is empty"},
    {"full", "write a value before 'is': it is full"},
};

template <class Table>
auto find(const Table& table, std::string_view word) {
    return std::find_if(std::begin(table), std::end(table), [&](const auto& row) { return row.first == word; });
}

// The hint for a token that cannot stand after the token `before`; null: at the beginning.
std::string what_instead(const Token* before, const Token& token) {
    if (const auto row = find(kInstead, token.text); row != std::end(kInstead)) return std::string(row->second);
    const std::string small = lower(token.text);
    const bool grammar = contains(kGrammar, small);
    if (grammar && small != token.text) return fmt::format("write '{}' in small letters", small);
    if (!before || grammar || token.kind == Token::Kind::wrong) return "";
    if (before->text == "seat" && token.kind == Token::Kind::number)
        return fmt::format("write a seat as its number alone: {}", token.text);
    return "remove it, or write an operator before it, such as 'and', '=' or '+'";
}

class Parser {
public:
    Parser(std::string_view text, QuotedTexts quoted_texts, const Phrases& phrases)
        : quoted_texts_(quoted_texts), phrases_(phrases), tokens_(tokenize(text)) {}

    Tree tree() {
        if (peek().kind == Token::Kind::end) fail(0, "an expression is missing here");
        tree_.root = choice();
        if (peek().kind != Token::Kind::end) unexpected();
        return std::move(tree_);
    }

private:
    // The state of the parse since the last opening bracket, semicolon, `if` or `else` of this level.
    struct Level {
        int operators = 0;      // operators read since then
        bool in_where = false;  // inside the condition of a `where` without brackets of its own
    };

    NodeIndex choice() {
        const int from = peek().offset;
        const NodeIndex value = either();
        if (!accept("if")) return value;
        level_ = {};
        const NodeIndex condition = either();
        if (!accept("else"))
            fail(peek().offset, "'else' is missing here",
                 "write VALUE if CONDITION else OTHERWISE; if there is no other value: else none");
        level_ = {};
        const NodeIndex otherwise = choice();
        return add(Choice{value, condition, otherwise}, from);
    }
    NodeIndex either() {
        const int from = peek().offset;
        NodeIndex left = both();
        while (accept("or")) {
            ++level_.operators;
            const NodeIndex right = both();
            left = add(Joined{Join::either, left, right}, from);
        }
        return left;
    }
    NodeIndex both() {
        const int from = peek().offset;
        NodeIndex left = denial();
        while (accept("and")) {
            ++level_.operators;
            const NodeIndex right = denial();
            left = add(Joined{Join::both, left, right}, from);
        }
        return left;
    }
    NodeIndex denial() {
        const int from = peek().offset;
        if (!accept("not")) return comparison();
        ++level_.operators;
        const Deeper deeper(*this);
        const NodeIndex what = denial();
        return add(Not{what}, from);
    }
    NodeIndex comparison() {
        const int from = peek().offset;
        NodeIndex left = range();
        for (bool first = true;; first = false) {
            const Token& sign = peek();
            const bool compares =
                find(kComparisons, sign.text) != std::end(kComparisons) && sign.kind == Token::Kind::sign;
            if (!compares && !is("in") && !is("is")) return left;
            if (!first) fail(sign.offset, "two comparisons in a row", "put 'and' between them, or brackets around one");
            left = compares ? compared(left, from) : is("in") ? among(left, from) : state(left, from);
        }
    }
    NodeIndex compared(NodeIndex left, int from) {
        const Comparison how = find(kComparisons, next().text)->second;
        if (is("="))
            fail(peek().offset, "a second '=' follows", "use '=' for equal, '!=' for not equal, '<=' and '>='");
        ++level_.operators;
        const NodeIndex right = range();
        return add(Compared{how, left, right}, from);
    }
    NodeIndex among(NodeIndex left, int from) {
        next();
        ++level_.operators;
        const NodeIndex set = range();
        return add(In{left, set}, from);
    }
    NodeIndex state(NodeIndex left, int from) {
        next();
        const bool is_not = accept("not");
        const auto row = find(kEmptiness, peek().text);
        const bool word = row == std::end(kEmptiness);
        if (word && (peek().kind != Token::Kind::name || is_reserved(peek().text)))
            fail(peek().offset, "'is' must be followed by none, empty, full or a property of a card",
                 "to compare, write '=', for example colour of card = red");
        std::string text = next().text;
        ++level_.operators;
        return word ? add(IsA{left, std::move(text), is_not}, from) : add(Is{left, row->second, is_not}, from);
    }
    NodeIndex range() {
        const int from = peek().offset;
        const NodeIndex first = sum();
        if (!accept("..")) return first;
        ++level_.operators;
        const NodeIndex last = sum();
        return add(Range{first, last}, from);
    }
    NodeIndex sum() {
        const int from = peek().offset;
        NodeIndex left = product();
        while (is("+") || is("-")) {
            const ArithmeticOp how = next().text == "+" ? ArithmeticOp::add : ArithmeticOp::subtract;
            ++level_.operators;
            const NodeIndex right = product();
            left = add(Arithmetic{how, left, right}, from);
        }
        return left;
    }
    NodeIndex product() {
        const int from = peek().offset;
        NodeIndex left = negative();
        while (is("*") || is("/") || is("%")) {
            const std::string sign = next().text;
            const ArithmeticOp how = sign == "*"   ? ArithmeticOp::multiply
                                     : sign == "/" ? ArithmeticOp::divide
                                                   : ArithmeticOp::remainder;
            ++level_.operators;
            const NodeIndex right = negative();
            left = add(Arithmetic{how, left, right}, from);
        }
        return left;
    }
    NodeIndex negative() {
        const int from = peek().offset;
        if (!accept("-")) return reach();
        if (is("-")) fail(peek().offset, "two '-' in a row");
        ++level_.operators;
        const NodeIndex what = reach();
        return add(Minus{what}, from);
    }
    // The closest binding: the X, X of Y, SET where CONDITION.
    NodeIndex reach() {
        const int from = peek().offset;
        const Deeper deeper(*this);
        if (accept("the")) {
            const NodeIndex what = reach();
            return add(Required{what}, from);
        }
        const NodeIndex what = primary();
        if (is("of")) {
            const Form& form = tree_.at(what).form;
            if (!std::holds_alternative<Name>(form) && !std::holds_alternative<FieldName>(form) &&
                !std::holds_alternative<Call>(form))
                fail(peek().offset, "'of' must follow a name",
                     "write NAME of OWNER, for example points of opponent or value of card");
            next();
            const NodeIndex whose = reach();
            return add(Of{what, whose}, from);
        }
        return is("where") ? where(what, from) : what;
    }
    NodeIndex where(NodeIndex set, int from) {
        const Token word = next();
        if (level_.in_where)
            fail(word.offset, "this 'where' is inside the condition of another 'where'",
                 "put the set and its 'where' in brackets");
        const bool begins = level_.operators == 0;
        level_.in_where = true;
        const NodeIndex condition = either();
        level_.in_where = false;
        const Node& node = tree_.at(condition);
        if (!begins && !node.bracketed && std::holds_alternative<Joined>(node.form))
            fail(word.offset, "it is not clear which 'and' or 'or' belongs to this 'where'",
                 "put SET where CONDITION in brackets");
        return add(Where{set, condition}, from);
    }
    NodeIndex primary() {
        const Token token = peek();
        if (token.kind == Token::Kind::number) return leaf(Number{next().text});
        if (token.kind == Token::Kind::text) return quoted();
        if (is("(")) return brackets();
        if (is("all") && tokens_[at_ + 1].kind == Token::Kind::name) return all();
        if (token.kind != Token::Kind::name) unexpected();
        if (const std::size_t words = phrases_ ? phrases_(std::span(tokens_).subspan(at_)) : 0) return phrase(words);
        if (is("all")) return all();  // it reports the missing zone
        if (find(kFixed, token.text) != std::end(kFixed)) return leaf(Word{find(kFixed, next().text)->second});
        if (is_reserved(token.text)) unexpected();
        return named();
    }
    NodeIndex phrase(std::size_t words) {
        const int from = peek().offset;
        std::string name = next().text;
        for (; words > 1; --words)
            name += " " + next().text;
        return add(Name{std::move(name)}, from);
    }
    NodeIndex named() {
        const int from = peek().offset;
        const std::string name = next().text;
        if (is("(")) {
            std::vector<NodeIndex> arguments = list(name);
            return add(Call{name, std::move(arguments)}, from);
        }
        if (!accept(".")) return add(Name{name}, from);
        if (peek().kind != Token::Kind::name) fail(peek().offset, "a name is missing after the dot", "PROMPT.FIELD");
        std::string field = next().text;
        std::vector<NodeIndex> arguments;
        if (is("(")) arguments = list(field);
        return add(FieldName{name, std::move(field), std::move(arguments)}, from);
    }
    NodeIndex quoted() {
        const Token token = next();
        if (quoted_texts_ == QuotedTexts::refused)
            fail(token.offset, "a text in quotes is not allowed here", "write words without quotes: colour = red");
        return add(Text{token.text.substr(1, token.text.size() - 2)}, token.offset);
    }
    NodeIndex all() {
        const int from = next().offset;
        if (peek().kind != Token::Kind::name || is_reserved(peek().text))
            fail(peek().offset, "a zone is missing after 'all'", "write all ZONE for the cards of all seats");
        const NodeIndex zone = named();
        return add(All{zone}, from);
    }
    NodeIndex brackets() {
        const int from = peek().offset;
        std::vector<NodeIndex> items = list("");
        if (items.size() > 1) return add(List{std::move(items)}, from);
        Node& node = tree_.nodes[items[0]];
        node.bracketed = true;
        return items[0];
    }
    // Reads "( EXPRESSION; EXPRESSION )" with at least one expression; `function` is the name before it, for messages.
    std::vector<NodeIndex> list(const std::string& function) {
        const Token open = next();
        if (is(")"))
            fail(peek().offset, function.empty() ? "these brackets are empty"
                                                 : "'" + function + "' needs an argument in its brackets");
        const Level outer = std::exchange(level_, Level{});
        const Deeper deeper(*this);
        std::vector<NodeIndex> items;
        do {
            level_ = {};
            items.push_back(choice());
            if (is(",")) fail(peek().offset, "a comma is not allowed here", "in brackets, separate values with ';'");
        } while (accept(";"));
        if (!accept(")")) {
            if (peek().kind == Token::Kind::end) fail(open.offset, "this bracket is not closed", "add ')'");
            unexpected();
        }
        level_ = outer;
        return items;
    }

    // ---- tokens and nodes ----------------------------------------------------------------------------------
    // Counts the nesting depth while an instance exists; fails if it is too deep.
    struct Deeper {
        explicit Deeper(Parser& parser) : parser_(parser) {
            if (++parser_.depth_ > kMaxDepth)
                parser_.fail(parser_.peek().offset, "this expression is nested too deeply",
                             "name a part of it with 'let'");
        }
        ~Deeper() { --parser_.depth_; }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;
        Parser& parser_;
    };
    const Token& peek() const { return tokens_[at_]; }
    Token next() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
    bool is(std::string_view text) const { return peek().kind != Token::Kind::text && peek().text == text; }
    bool accept(std::string_view text) {
        if (!is(text) || peek().kind == Token::Kind::end) return false;
        next();
        return true;
    }
    NodeIndex leaf(Form form) { return add(std::move(form), tokens_[at_ - 1].offset); }
    NodeIndex add(Form form, int from) {
        if (tree_.nodes.size() >= kMaxNodes) fail(from, "this expression is too long", "name a part of it with 'let'");
        const Token& last = tokens_[at_ - 1];
        tree_.nodes.push_back({std::move(form), from, last.offset + int_size(last.text)});
        return static_cast<NodeIndex>(tree_.nodes.size()) - 1;
    }
    [[noreturn]] void unexpected() const {
        const Token& token = peek();
        if (token.kind == Token::Kind::end) fail(token.offset, "a value is missing at the end");
        if (token.kind == Token::Kind::wrong && token.text == "'") fail(token.offset, "this quote is not closed");
        const bool wrong = token.kind == Token::Kind::wrong;
        fail(token.offset,
             fmt::format("'{}' is not allowed {}", safe_text(token.text), wrong ? "in an expression" : "here"),
             what_instead(at_ > 0 ? &tokens_[at_ - 1] : nullptr, token));
    }
    [[noreturn]] void fail(int offset, std::string message, std::string hint = "") const {
        throw ExprError{offset, std::move(message), std::move(hint), {}};
    }

    QuotedTexts quoted_texts_;
    const Phrases& phrases_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    int depth_ = 0;
    Level level_;
    Tree tree_;
};

}  // namespace

Parsed parse(std::string_view text, QuotedTexts quoted_texts, const Phrases& phrases) {
    Parsed parsed;
    try {
        parsed.tree = Parser(text, quoted_texts, phrases).tree();
    } catch (ExprError& mistake) {
        parsed.mistake = std::move(mistake);
    }
    return parsed;
}

std::vector<std::string_view> reserved_words() {
    std::vector<std::string_view> words(std::begin(kGrammar), std::end(kGrammar));
    for (const auto& [word, keyword] : kFixed)
        words.push_back(word);
    return words;
}

bool is_reserved(std::string_view name) { return find(kFixed, name) != std::end(kFixed) || contains(kGrammar, name); }

}  // namespace quattro::lang
