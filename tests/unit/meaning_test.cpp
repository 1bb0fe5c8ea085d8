#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "base/text.hpp"
#include "lang/check.hpp"

using namespace quattro::lang;

namespace {

enum List { kColour = 1, kAction, kHouse };

Type word(int list) { return Type::a(BaseType::word, list); }
ExprType is(Type kind, bool nullable = false, Axes axes = {}) { return {kind, nullable, axes}; }
ExprType each_seats(Type kind, bool nullable = false) { return is(kind, nullable, Axes::of_seat()); }

// A game that consists only of names.
class Game : public Names {
public:
    Game() {
        counter("points", each_seats(Type::number(0, 20)));
        counter("lives", each_seats(Type::number(0, 3)));
        counter("island", each_seats(word(kColour)));
        counter("house", each_seats(word(kHouse)));
        counter("goal", is(Type::number(1, 20)));
        counter("called", is(Type::a(BaseType::truth)));
        counter("mover", is(Type::a(BaseType::seat), true));
        counter("starter", is(Type::a(BaseType::seat)));
        counter("last", is(Type::a(BaseType::card), true));
        put("hand", {"the zone 'hand'", each_seats(Type::a(BaseType::card).many()), Subject::seat});
        put("deck", {"the zone 'deck'", is(Type::a(BaseType::card).many())});
        attribute("value", Type::number(0, 6), false);
        attribute("colour", word(kColour), true);
        put("card", {"the prompt 'card'", each_seats(Type::a(BaseType::card), true), Subject::seat});
        put("twice", {"the counter 'twice'", is(Type{})});
        put("twice", {"the prompt 'twice'", is(Type{})});
        put("spent", {"the counter 'spent'", each_seats(Type{}), Subject::seat, true, false, true, word(kHouse)});
        put("blue", {"the counter 'blue'", is(Type{})});
    }
    std::vector<Binding> bindings(std::string_view name) const override {
        const auto found = all_.find(name);
        return found == all_.end() ? std::vector<Binding>{} : found->second;
    }
    std::vector<Binding> field(std::string_view prompt, std::string_view name) const override {
        if (prompt != "turn" || name != "action") return {};
        return {{"the answer 'turn.action'", each_seats(word(kAction), true), Subject::seat}};
    }
    std::vector<std::string> words(const Type& kind) const override {
        if (kind.base != BaseType::word) return {};
        if (kind.domain == kColour) return {"red", "blue", "green"};
        return kind.domain == kAction ? std::vector<std::string>{"gift", "melt"}
                                      : std::vector<std::string>{"north", "south"};
    }
    std::vector<Binding> values_named(std::string_view word) const override {
        if (word == "red" || word == "blue") return {{"a colour", is(Type::a(BaseType::truth))}};
        if (word == "twin") return {{"one", is(Type::a(BaseType::truth))}, {"another", is(Type::a(BaseType::truth))}};
        return {};
    }
    std::string text(const Type& kind) const override {
        if (kind.base == BaseType::card) return kind.set ? "a set of cards" : "a card";
        if (kind.base != BaseType::word) return "a place";
        return kind.domain == kColour ? "a colour" : kind.domain == kAction ? "an action's name" : "a house";
    }
    std::vector<std::string> all() const override {
        std::vector<std::string> names;
        for (const auto& [name, bindings] : all_)
            names.push_back(name);
        return names;
    }
    int fewest_seats() const override { return seats; }
    int most_seats() const override { return seats; }
    int seats = 2;

private:
    void put(const std::string& name, Binding sense) { all_[name].push_back(std::move(sense)); }
    void counter(const std::string& name, ExprType meaning) {
        const Subject of = meaning.axes.seat() ? Subject::seat : Subject::nothing;
        put(name, {"the counter '" + name + "'", std::move(meaning), of});
    }
    void attribute(const std::string& name, const Type& kind, bool nullable) {
        put(name, {"the attribute '" + name + "'", is(kind.many())});
        put(name, {"the attribute '" + name + "'", is(kind, nullable), Subject::card, false});
    }
    std::map<std::string, std::vector<Binding>, std::less<>> all_;
};

constexpr BaseType kNumbers[] = {BaseType::number}, kSeats[] = {BaseType::seat};
ExprType counted(std::span<const Argument>) { return {Type::number(0, 1000)}; }
ExprType summed(std::span<const Argument>) { return {Type{}}; }
ExprType whose_most(std::span<const Argument> a) { return {a[0].element, true}; }
ExprType element(std::span<const Argument> a) { return {a[0].meaning.type.one(), true}; }
ExprType same(std::span<const Argument> a) { return {a[0].meaning.type, a[0].meaning.nullable}; }
constexpr Parameter kSet[] = {{"SET", "several things", ParameterKind::set}},
                    kAmounts[] = {{"NUMBERS", "numbers of several", ParameterKind::amount, kNumbers}},
                    kBindsSeat[] = {{"SEAT", "a seat", ParameterKind::one, kSeats}},
                    kThere[] = {{"NUMBER", "numbers that are there", ParameterKind::there, kNumbers, 2, 16}};
constexpr FunctionWord kFunctions[] = {
    {"count", "how many", "count(hand)", kSet, counted, ResultIs::size},
    {"total", "the sum", "total(value of hand)", kAmounts, summed, ResultIs::anything},
    {"most", "who has most", "most(points)", kAmounts, whose_most, ResultIs::anything},
    {"first", "the first", "first(deck)", kSet, element, ResultIs::anything},
    {"next", "who is next", "next(mover)", kBindsSeat, same, ResultIs::anything},
    {"min", "the lowest", "min(points; 3)", kThere, summed, ResultIs::anything},
};

struct At {
    std::optional<Type> wants = std::nullopt;
    bool seat = true, there = false;
    int seats = 2;
};

Checked checked(const std::string& text, At at, const Game& game) {
    const Parsed parsed = parse(text);
    REQUIRE_FALSE(parsed.mistake);
    Checked result = check(parsed.tree, text, game, kFunctions, {at.wants, at.there, at.seat, false, std::nullopt});
    if (!result.mistake) result.meanings[0] = result.meanings[parsed.tree.root];
    return result;
}

// The mistake in an expression, with a mark at its place, or "nothing wrong".
std::string wrong(const std::string& text, At at = {}) {
    Game game;
    game.seats = at.seats;
    const Checked result = checked(text, at, game);
    if (!result.mistake) return "nothing wrong";
    const auto offset = static_cast<std::size_t>(result.mistake->offset);
    return text.substr(0, offset) + "^" + text.substr(offset) + ": " + result.mistake->message;
}
std::string hint(const std::string& text, At at = {}) { return checked(text, at, Game()).mistake.value().hint; }

ExprType meaning(const std::string& text, At at = {}) {
    const Checked result = checked(text, at, Game());
    INFO(text << ": " << (result.mistake ? result.mistake->message : ""));
    REQUIRE_FALSE(result.mistake);
    return result.meanings[0];
}

const At kTable{std::nullopt, false, false, 2};
const At kNumber{Type{}, true, true, 2};

}  // namespace

TEST_CASE("where no seat is meant, what each seat has needs a seat, whatever word it is") {
    for (const char* text :
         {"points > 3", "hand is empty", "island = red", "turn.action = gift", "seat = 1", "first(hand) is none",
          "count(hand) = 0", "card is none", "starter = opponent", "spent(north) > 0"}) {
        INFO(text);
        CHECK(wrong(text) == "nothing wrong");
        CHECK(wrong(text, kTable).find("belongs to a seat, but there is no current seat here") != std::string::npos);
    }
    for (const char* text :
         {"points of starter > 3", "hand of starter is empty", "total(points) > 3", "count(all hand) = 0",
          "most(points) is none", "count(seats where island of it = red) > 1", "spent(north) of starter > 0"}) {
        INFO(text);
        CHECK(wrong(text, kTable) == "nothing wrong");
    }
}

TEST_CASE("'of' takes a seat's thing to a seat, and an attribute to cards") {
    CHECK_FALSE(meaning("points of starter").axes.seat());
    CHECK(meaning("points of opponent").axes.seat());
    CHECK(meaning("value of hand").type.set);
    CHECK(meaning("value of first(deck)").nullable);
    CHECK(meaning("points of mover").nullable);
    CHECK_FALSE(meaning("hand of mover").nullable);
    CHECK(meaning("points of 1").type.base == BaseType::number);
    CHECK(wrong("points of 3") == "points of ^3: there is no seat 3");
    CHECK(wrong("points of last") == "^points of last: the counter 'points' does not belong to a card");
    CHECK(wrong("goal of starter") == "^goal of starter: the counter 'goal' does not belong to a seat");
    CHECK(wrong("count(hand) of opponent") == "^count(hand) of opponent: 'of' cannot follow a function call");
    CHECK(hint("count(hand) of opponent") == "put it inside the brackets: count(hand of opponent)");
    CHECK(wrong("value > 3") == "^value > 3: 'value' is a set of numbers; expected a single value");
}

TEST_CASE("a word is one of those of the other side, and what could be two things is refused") {
    CHECK(wrong("island = red") == "nothing wrong");
    CHECK(wrong("red = island") == "nothing wrong");
    CHECK(wrong("colour of last = green") == "nothing wrong");
    CHECK(wrong("island = gift") == "island = ^gift: there is no 'gift'");
    CHECK(wrong("turn.action = gift") == "nothing wrong");
    CHECK(wrong("island = grean") == "island = ^grean: there is no 'grean'");
    CHECK(hint("island = grean") == "did you mean 'green'?");
    CHECK(wrong("twice = 1") ==
          "^twice = 1: 'twice' is ambiguous: it can be the counter 'twice' or the prompt 'twice'");
    CHECK(wrong("goal = blue") == "nothing wrong");    // the counter
    CHECK(wrong("island = blue") == "nothing wrong");  // the colour, since the counter is no colour
    CHECK(wrong("island in (red; blue)") == "nothing wrong");
    CHECK(wrong("island in (red; gift)") == "island in (red; ^gift): there is no 'gift'");
    CHECK(wrong("pionts > 3") == "^pionts > 3: there is no 'pionts'");
    CHECK(hint("pionts > 3") == "did you mean 'points'?");
    CHECK(hint("points-lives > 3") == "to subtract, write points - lives with spaces");
    CHECK(hint("points-turn.action > 3") == "to subtract, write points - turn.action with spaces");
    CHECK(wrong("turn.act = gift") == "^turn.act = gift: there is no answer 'turn.act'");
}

TEST_CASE("what is of different kinds is never compared, and what cannot occur is refused") {
    CHECK(wrong("last = 3") == "last = ^3: '3' is a number; expected a card");
    CHECK(wrong("points = starter") == "points = ^starter: 'starter' is a seat; expected a number");
    CHECK(wrong("starter = 1") == "nothing wrong");
    CHECK(wrong("1 = starter") == "nothing wrong");
    CHECK(wrong("starter = 3") == "starter = ^3: there is no seat 3");
    CHECK(wrong("starter = 0") == "starter = ^0: there is no seat 0");
    CHECK(wrong("lives = 4") == "lives = ^4: 4 is not a possible value here");
    CHECK(hint("lives = 4") == "write a number from 0 to 3");
    CHECK(wrong("lives >= 3") == "nothing wrong");
    CHECK(wrong("lives >= 4") == "^lives >= 4: this never holds");
    CHECK(hint("lives >= 4") == "'lives' is a number from 0 to 3");
    CHECK(wrong("4 > lives") == "^4 > lives: this always holds");
    CHECK(wrong("0 < points") == "nothing wrong");
    CHECK(wrong("lives - lives >= 4 and called") == "^lives - lives >= 4 and called: this never holds");
    CHECK(wrong("value of last >= 0") == "nothing wrong");  // not always true: there may be no card
    CHECK(wrong("points = points") == "points = ^points: 'points' is compared with itself");
    CHECK(wrong("called and called") == "called and ^called: 'called' appears twice");
    CHECK(wrong("island < red") == "^island < red: 'island' is a colour; only numbers can be compared with < or >");
    CHECK(wrong("island = colour of last") == "nothing wrong");
    CHECK(wrong("island = turn.action") ==
          "island = ^turn.action: 'turn.action' is an action's name; expected a colour");
    CHECK(wrong("hand = deck") == "^hand = deck: 'hand' is a set of cards; expected a single value");
    CHECK(wrong("last in hand") == "nothing wrong");
    CHECK(wrong("starter in hand") == "^starter in hand: 'starter' is a seat; expected a card");
    CHECK(wrong("last in last") == "last in ^last: 'in' needs a set, but 'last' is a card");
    CHECK(wrong("points + starter") == "points + ^starter: 'starter' is a seat; expected a number");
    CHECK(wrong("points and called") == "^points and called: 'points' is a number; expected true or false");
    CHECK(wrong("3 if called else red") == "3 if called else ^red: there is no 'red'");
    CHECK(wrong("points if called else starter") ==
          "points if called else ^starter: 'points' is a number, but 'starter' is a seat");
}

TEST_CASE("what may be none is not reckoned with, and says so where it stands") {
    CHECK(wrong("value of last + 1") == "^value of last + 1: 'value of last' may be none");
    CHECK(hint("value of last + 1") ==
          "write value of last or X, where X is the default; or, if it is never none here: the value of last");
    CHECK(wrong("(value of last or 0) + 1") == "nothing wrong");
    CHECK(wrong("the value of last + 1") == "nothing wrong");
    CHECK(wrong("value of last = 1") == "nothing wrong");
    CHECK(wrong("value of last", kNumber) == "^value of last: 'value of last' may be none");
    CHECK(wrong("min(value of last; 3)") == "min(^value of last; 3): 'value of last' may be none");
    CHECK(wrong("1..value of last") == "1..^value of last: 'value of last' may be none");
    CHECK(meaning("mover or starter").nullable == false);
    CHECK(meaning("next(mover)").nullable);
    CHECK_FALSE(meaning("next(starter)").nullable);
    CHECK(meaning("1 if called else none").nullable);
}

TEST_CASE("'or' means what counts where something is none only where it may be, and its reach is clear") {
    CHECK(wrong("points or 3") == "^points or 3: 'points' is not a condition and is never none");
    CHECK(wrong("hand or deck") == "^hand or deck: a set is never none");
    CHECK(wrong("value of last or 0 + 10") == "value of last or ^0 + 10: it is not clear what belongs to 'or'");
    CHECK(wrong("value of last or (0 + 10)") == "nothing wrong");
    CHECK(wrong("mover or points") == "mover or ^points: 'points' is a number; expected a seat");
    CHECK(wrong("called or points") == "called or ^points: 'points' is a number; expected true or false");
    CHECK(wrong("called or points > 3") == "nothing wrong");
}

TEST_CASE("'is none', 'is empty' and 'the' are refused where they can say nothing") {
    CHECK(wrong("mover is none") == "nothing wrong");
    CHECK(wrong("points is none") == "^points is none: 'points' is never none");
    CHECK(wrong("hand is none") == "^hand is none: 'hand' is a set, which is never none");
    CHECK(wrong("called is none") == "^called is none: 'called' is true or false, never none");
    CHECK(wrong("points is empty") ==
          "^points is empty: 'points' is a number; only a place, a column or a set can be empty or full");
    CHECK(wrong("the points") == "the ^points: 'points' is never none");
}

TEST_CASE("a filter looks at each of several, and must ask something about it") {
    CHECK(wrong("hand where value of it > 2") == "nothing wrong");
    CHECK(wrong("last where value of it > 2") ==
          "^last where value of it > 2: 'where' needs a set, but 'last' is a card");
    CHECK(wrong("hand where points > 2") == "hand where ^points > 2: this condition is the same for each element");
    CHECK(wrong("seats where island = red") ==
          "seats where ^island = red: this condition is the same for each element");
    CHECK(wrong("value of it > 2") ==
          "value of ^it > 2: 'it' is the element of a 'where', but there is no 'where' around it");
    CHECK(wrong("seats where count((hand of it) where value of it > 2) > 1") == "nothing wrong");
    CHECK(wrong("hand of opponent where value of it > 2") ==
          "hand of ^opponent where value of it > 2: 'where' needs a set, but 'opponent' is a seat");
    CHECK(wrong("hand where value of it") ==
          "hand where ^value of it: 'value of it' is a number; expected true or false");
    CHECK(meaning("hand where value of it > 2").axes == Axes::of_seat());
    CHECK_FALSE(meaning("seats where points of it > 2").axes.candidates());
}

TEST_CASE("functions take what they say, and go through what each seat has or what several have") {
    CHECK(meaning("most(points)").type.base == BaseType::seat);
    CHECK_FALSE(meaning("most(points)").axes.seat());
    CHECK(meaning("most(value of hand)").type.base == BaseType::card);
    CHECK(meaning("most(value of hand)").axes.seat());
    CHECK(meaning("most(points of (seats where lives of it > 0))").type.base == BaseType::seat);
    CHECK(wrong("total(goal)") ==
          "total(^goal): 'goal' is the same for all seats, but a number of each seat is needed");
    CHECK(wrong("total(hand)") == "total(^hand): 'hand' is a set of cards; total takes numbers of several");
    CHECK(wrong("count(points)") == "count(^points): 'points' is a number; count takes several things");
    CHECK(wrong("min(points)") == "^min(points): min takes numbers that are there");
    CHECK(wrong("cuont(hand)") == "^cuont(hand): there is no function 'cuont'");
    CHECK(hint("cuont(hand)") == "did you mean 'count'?");
    CHECK(wrong("hand(3)") == "^hand(3): the zone 'hand' cannot have brackets");
    CHECK(wrong("spent(north)") == "nothing wrong");
    CHECK(wrong("spent(norht)") == "spent(^norht): there is no 'norht'");
    CHECK(wrong("spent > 3") == "^spent > 3: the counter 'spent' cannot be used alone here");
    CHECK(wrong("starter = opponent", {std::nullopt, true, false, 4}) ==
          "starter = ^opponent: 'opponent' needs exactly two seats, but this game can have more or fewer");
}

TEST_CASE("none is nothing to compare with, and no truth") {
    CHECK(wrong("mover = none") == "mover = ^none: a comparison with none is not allowed");
    CHECK(wrong("not none") == "not ^none: 'none' is none; expected true or false");
    CHECK(wrong("called if called else none") ==
          "called if called else ^none: 'called' is true or false, but 'none' is none");
    CHECK(wrong("mover if called else none") == "nothing wrong");
}

TEST_CASE("a key needs a seat of its own, and what has keys needs one") {
    CHECK(wrong("spent(north) of starter > 0", kTable) == "nothing wrong");
    CHECK(wrong("spent > 0") == "^spent > 0: the counter 'spent' cannot be used alone here");
    CHECK(wrong("spent of starter > 0") == "^spent of starter > 0: the counter 'spent' needs one key");
    CHECK(wrong("points(north) of starter > 0") == "^points(north) of starter > 0: the counter 'points' has no key");
    CHECK(wrong("spent(house) of starter > 0") == "nothing wrong");
    CHECK(wrong("spent(house) of starter > 0", kTable).find("there is no current seat here") != std::string::npos);
}

TEST_CASE("'this' is a card only where one is meant, and a text stands in for what is none") {
    CHECK(wrong("value of this > 3") ==
          "value of ^this > 3: 'this' is the card of a slot, or the one a trigger is about, and there is none here");
    const Parsed parsed = parse("mover or 'nobody'", QuotedTexts::allowed);
    const Checked result = check(parsed.tree, "mover or 'nobody'", Game(), kFunctions, {});
    CHECK_FALSE(result.mistake);
    CHECK_FALSE(result.meanings[parsed.tree.root].nullable);
}

TEST_CASE("looking through lists within lists takes no longer than there are things in them") {
    std::string text = "called";
    for (int i = 0; i < 30; ++i)
        text = "(" + text + " in (true; false))";
    CHECK(wrong(text) == "nothing wrong");
}

TEST_CASE("numbers know what they can be") {
    const auto limits = [](const std::string& text) {
        const Type kind = meaning(text).type;
        return std::pair(kind.lowest, kind.highest);
    };
    CHECK(limits("lives + 2") == std::pair<std::int64_t, std::int64_t>(2, 5));
    CHECK(limits("lives - points") == std::pair<std::int64_t, std::int64_t>(-20, 3));
    CHECK(limits("lives * -2") == std::pair<std::int64_t, std::int64_t>(-6, 0));
    CHECK(limits("points % 4") == std::pair<std::int64_t, std::int64_t>(0, 3));
    CHECK(limits("1 if called else 7") == std::pair<std::int64_t, std::int64_t>(1, 7));
    CHECK(meaning("0.5").type.scale == 2);
    CHECK(meaning("0.05").type.scale == 20);
    CHECK(wrong("points / 0") == "points / ^0: division by 0");
    CHECK(wrong("5..2") == "^5..2: this range is empty");
    CHECK(wrong("4 in 1..3") == "^4 in 1..3: 4 is not a possible value here");
    CHECK(limits("points % 4 - 1") == std::pair<std::int64_t, std::int64_t>(-1, 2));
    CHECK(wrong("points % -3 = -1") == "nothing wrong");
    CHECK(wrong("-1 = lives") == "^-1 = lives: -1 is not a possible value here");
    CHECK(wrong("lives in (1; 2)") == "nothing wrong");
    CHECK(wrong("lives in (1; 6)") == "lives in (1; ^6): 6 is not a possible value here");
    CHECK(wrong("0.01 * 0.01 * 0.01 * 0.01 * 0.01") ==
          "^0.01 * 0.01 * 0.01 * 0.01 * 0.01: the result has too many decimals");
    CHECK(wrong("points = 9000000000000000000") ==
          "points = ^9000000000000000000: '9000000000000000000' is not a supported number");
    CHECK(wrong("0.123") == "^0.123: '0.123' is not a supported number");
}

TEST_CASE("long parts are equal only if their whole texts are") {
    std::string sum = "points";
    for (int i = 0; i < 12; ++i)
        sum += " + points";
    CHECK(wrong(sum + " + lives > " + sum + " + 2") == "nothing wrong");
    CHECK(wrong(sum + " > " + sum).find("is compared with itself") != std::string::npos);
}
