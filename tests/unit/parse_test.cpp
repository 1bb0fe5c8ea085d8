#include "lang/parse.hpp"

#include <catch2/catch.hpp>

#include "tree_text.hpp"

using namespace quattro::lang;

namespace {

// The tree as text, or the mistake with a mark at its place.
std::string read(const std::string& text, QuotedTexts quoted_texts = QuotedTexts::refused) {
    const Parsed parsed = parse(text, quoted_texts);
    if (!parsed.mistake) return TreeText(parsed.tree).of(parsed.tree.root);
    const auto at = static_cast<std::size_t>(parsed.mistake->offset);
    return text.substr(0, at) + "^" + text.substr(at) + ": " + parsed.mistake->message;
}

std::string hint(const std::string& text) { return parse(text).mistake.value().hint; }

}  // namespace

TEST_CASE("what binds closer stands within") {
    CHECK(read("a + b * c - d") == "((a + (b * c)) - d)");
    CHECK(read("a - b - c") == "((a - b) - c)");
    CHECK(read("not a or b and c") == "((not a) or (b and c))");
    CHECK(read("a = 1 and b != 2") == "((a = 1) and (b != 2))");
    CHECK(read("a % 2 = 0") == "((a % 2) = 0)");
    CHECK(read("a if b else c if d else e") == "(a if b else (c if d else e))");
    CHECK(read("1..n + 1") == "(1 .. (n + 1))");
    CHECK(read("-a + b") == "((-a) + b)");
    CHECK(read("a - -3") == "(a - (-3))");
    CHECK(read("x in (a; b) or y") == "((x in (a; b)) or y)");
    CHECK(read("(a or b) and c") == "((a or b) and c)");
    CHECK(read("1..4") == "(1 .. 4)");
    CHECK(read("0.5 + 1") == "(0.5 + 1)");
}

TEST_CASE("'of' goes from the right, before everything but brackets") {
    CHECK(read("points of opponent + 1") == "((points of opponent) + 1)");
    CHECK(read("value of card of mover") == "(value of (card of mover))");
    CHECK(read("turn.action of it = gift") == "((turn.action of it) = gift)");
    CHECK(read("spent(house) of next(seat)") == "(spent(house) of next(seat))");
    CHECK(read("the value of first(deck) + 1") == "((the (value of first(deck))) + 1)");
    CHECK(read("row of (a or b)") == "(row of (a or b))");
}

TEST_CASE("a 'where' belongs to what stands closest, and reaches to the end of its brackets") {
    CHECK(read("value of hand where value of it > 2") == "(value of (hand where ((value of it) > 2)))");
    CHECK(read("hand where a or b") == "(hand where (a or b))");
    CHECK(read("count(hand where a and b) > 0") == "(count((hand where (a and b))) > 0)");
    CHECK(read("(hand where a) is empty") == "((hand where a) is empty)");
    CHECK(read("hand where a if b else play") == "((hand where a) if b else play)");
    CHECK(read("all cup where face of it = 6") == "((all cup) where ((face of it) = 6))");
    CHECK(read("seats where it != seat and count(given where receiver of it = to) = 0") ==
          "(seats where ((it != seat) and (count((given where ((receiver of it) = to))) = 0)))");
    CHECK(read("x in (hand where a and b)") == "(x in (hand where (a and b)))");
}

TEST_CASE("'is' asks whether something is there, empty or full, or what a card is") {
    CHECK(read("move is none") == "(move is none)");
    CHECK(read("move is not none and a") == "((move is not none) and a)");
    CHECK(read("not it is full") == "(not (it is full))");
    CHECK(read("(places(field) where owner of it is none) is empty") ==
          "((places(field) where ((owner of it) is none)) is empty)");
    CHECK(read("not card is red") == "(not (card is red))");
    CHECK(read("value of card is not odd") == "((value of card) is not odd)");
    CHECK(read("card is 3") == "card is ^3: 'is' must be followed by none, empty, full or a property of a card");
    CHECK(hint("card is the") == "to compare, write '=', for example colour of card = red");
}

TEST_CASE("a name may hold a dash, and a number never takes the dots behind it") {
    CHECK(read("time-crush") == "time-crush");
    CHECK(read("a -b") == "(a - b)");
    CHECK(read("2..n") == "(2 .. n)");
    CHECK(read("opponent's") == "opponent's");
}

TEST_CASE("texts in quotes stand in what is shown to players alone") {
    CHECK(read("winner or 'nobody'", QuotedTexts::allowed) == "(winner or 'nobody')");
    CHECK(read("winner or 'nobody'") == "winner or ^'nobody': a text in quotes is not allowed here");
    CHECK(read("'nobody", QuotedTexts::allowed) == "^'nobody: this quote is not closed");
}

TEST_CASE("what can be read in two ways is refused") {
    CHECK(read("a = b = c") == "a = b ^= c: two comparisons in a row");
    CHECK(read("a is none is empty") == "a is none ^is empty: two comparisons in a row");
    CHECK(read("hand where a where b") ==
          "hand where a ^where b: this 'where' is inside the condition of another 'where'");
    CHECK(read("x in hand where a and b") ==
          "x in hand ^where a and b: it is not clear which 'and' or 'or' belongs to this 'where'");
    CHECK(read("a and hand where b or c") ==
          "a and hand ^where b or c: it is not clear which 'and' or 'or' belongs to this 'where'");
    CHECK(read("x in hand where (a and b)") == "(x in (hand where (a and b)))");
    CHECK(read("count(hand) of opponent") == "(count(hand) of opponent)");  // the types refuse it later
    CHECK(read("1 of seat") == "1 ^of seat: 'of' must follow a name");
    CHECK(read("(a) of b") == "(a of b)");
}

TEST_CASE("what is missing or too much is named where it stands") {
    CHECK(read("") == "^: an expression is missing here");
    CHECK(read("a +") == "a +^: a value is missing at the end");
    CHECK(read("a if b") == "a if b^: 'else' is missing here");
    CHECK(read("(a + b") == "^(a + b: this bracket is not closed");
    CHECK(read("a + b)") == "a + b^): ')' is not allowed here");
    CHECK(read("count()") == "count(^): 'count' needs an argument in its brackets");
    CHECK(read("()") == "(^): these brackets are empty");
    CHECK(read("leaps(piece, 1)") == "leaps(piece^, 1): a comma is not allowed here");
    CHECK(hint("leaps(piece, 1)") == "in brackets, separate values with ';'");
    CHECK(read("a == b") == "a =^= b: a second '=' follows");
    CHECK(read("a b") == "a ^b: 'b' is not allowed here");
    CHECK(read("a and") == "a and^: a value is missing at the end");
    CHECK(read("or a") == "^or a: 'or' is not allowed here");
    CHECK(read("where a") == "^where a: 'where' is not allowed here");
    CHECK(read("turn.") == "turn.^: a name is missing after the dot");
    CHECK(read("all") == "all^: a zone is missing after 'all'");
    CHECK(read("all 3") == "all ^3: a zone is missing after 'all'");
    CHECK(read("a & b") == "a ^& b: '&' is not allowed in an expression");
    CHECK(read("[a]") == "^[a]: '[' is not allowed in an expression");
    CHECK(hint("a && b") == "write 'and'");
    CHECK(hint("a || b") == "write 'or'");
    CHECK(hint("a > 1 AND b > 1") == "write 'and' in small letters");
    CHECK(hint("hand of seat 2") == "write a seat as its number alone: 2");
    CHECK(hint("a -= 3") == "write '=' between two values; to change a value, use a step: set: { COUNTER: VALUE }");
    CHECK(hint("5 cards") == "remove it, or write an operator before it, such as 'and', '=' or '+'");
    CHECK(hint("a + b)") == "remove it, or add the '(' that belongs to it");
    CHECK(hint("or a").empty());
    CHECK(hint("[a]") == "write a set in round brackets: (a; b)");
    CHECK(read("--a") == "-^-a: two '-' in a row");
}

TEST_CASE("an expression that is too long or too deep is refused before it is read to its end") {
    std::string sum = "1", deep, nots;
    for (int i = 0; i < 300; ++i)
        sum += " + 1";
    for (int i = 0; i < 50000; ++i) {
        deep += "(";
        nots += "not ";
    }
    CHECK(parse(sum).mistake.value().message == "this expression is too long");
    CHECK(parse(deep).mistake.value().message == "this expression is nested too deeply");
    CHECK(parse(nots + "a").mistake.value().message == "this expression is nested too deeply");
    const std::string fine = std::string(kMaxBrackets, '(') + "a" + std::string(kMaxBrackets, ')');
    CHECK(read(fine) == "a");
    CHECK(parse("(" + fine + ")").mistake.value().message == "this expression is nested too deeply");
}

TEST_CASE("a node knows where it stands in the text") {
    const std::string text = "count(hand where value of it > 2) + 10";
    const Tree tree = parse(text).tree;
    const auto shown = [&](NodeIndex branch) {
        const Node& node = tree.at(branch);
        return text.substr(static_cast<std::size_t>(node.from), static_cast<std::size_t>(node.to - node.from));
    };
    const auto& sum = std::get<Arithmetic>(tree.at(tree.root).form);
    CHECK(shown(tree.root) == text);
    CHECK(shown(sum.left) == "count(hand where value of it > 2)");
    const auto& filter = std::get<Where>(tree.at(std::get<Call>(tree.at(sum.left).form).arguments[0]).form);
    CHECK(shown(filter.condition) == "value of it > 2");
}

TEST_CASE("words of the grammar and names that mean the same everywhere are reserved") {
    for (const char* word : {"and", "where", "the", "seat", "it", "none", "true", "this", "scrap", "full"})
        CHECK(is_reserved(word));
    for (const char* word : {"to", "move", "count", "hand", "round", "steps"})
        CHECK_FALSE(is_reserved(word));
}
