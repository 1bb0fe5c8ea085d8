// Tests target words in a zone of 250 places for each of two seats. The expected cards are computed here independently.
// The words are those of the rows of the reference: a new one without a line here fails.
#include <algorithm>

#include "builtins/language.hpp"
#include "large_pack.hpp"

#include "compile/target_words.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

constexpr int kSlot = 124;  // the place whose slot works, in the middle
using Side = std::vector<LargeCard>;
using Found = std::set<std::pair<int, int>>;  // the side (0: the own one) and the place

template <class F>
Found those(const std::vector<const Side*>& sides, F&& f) {
    Found found;
    for (std::size_t side = 0; side < sides.size(); ++side)
        for (int i = 0; i < kLargePlaces; ++i)
            if (f((*sides[side])[static_cast<std::size_t>(i)], i)) found.emplace(static_cast<int>(side), i);
    return found;
}
// The first card with the lowest number.
template <class F>
Found lowest(const std::vector<const Side*>& sides, F&& number) {
    Found found;
    std::int64_t best = INT64_MAX;
    for (std::size_t side = 0; side < sides.size(); ++side)
        for (int i = 0; i < kLargePlaces; ++i)
            if (const std::int64_t n = number((*sides[side])[static_cast<std::size_t>(i)]); n < best) {
                best = n;
                found = {{static_cast<int>(side), i}};
            }
    return found;
}
std::int64_t value(const LargeCard& card) { return card.value; }
std::int64_t value_but_0(const LargeCard& card) { return card.value == 0 ? INT64_MAX : card.value; }

struct Words {
    std::string words;
    Found (*found)(const Side& own, const Side& other);
};
const std::map<std::string, std::vector<Words>> kWords = {
    {"this card",
     {{"this card",
       [](const Side&, const Side&) {
           return Found{{0, kSlot}};
       }}}},
    {"A, B ...",
     {{"p1",
       [](const Side&, const Side&) {
           return Found{{0, 0}};
       }},
      {"p250",
       [](const Side&, const Side&) {
           return Found{{0, 249}};
       }}}},
    {"clockwise, anticlockwise",
     {{"clockwise",
       [](const Side&, const Side&) {
           return Found{{0, kSlot + 1}};
       }},
      {"anticlockwise",
       [](const Side&, const Side&) {
           return Found{{0, kSlot - 1}};
       }}}},
    {"adjacent",
     {{"adjacent",
       [](const Side&, const Side&) {
           return Found{{0, kSlot - 1}, {0, kSlot + 1}};
       }}}},
    {"max, min",
     {{"max",
       [](const Side& own, const Side&) { return lowest({&own}, [](const LargeCard& c) { return -value(c); }); }},
      {"min", [](const Side& own, const Side&) { return lowest({&own}, value); }}}},
    {"non-zero min", {{"non-zero min", [](const Side& own, const Side&) { return lowest({&own}, value_but_0); }}}},
    {"a named value",
     {{"suit7",
       [](const Side& own, const Side&) { return those({&own}, [](const auto& c, int) { return c.suit == 7; }); }},
      {"suit1000",
       [](const Side& own, const Side&) { return those({&own}, [](const auto& c, int) { return c.suit == 1000; }); }}}},
    {"odd, even",
     {{"odd",
       [](const Side& own, const Side&) { return those({&own}, [](const auto& c, int) { return c.value % 2 != 0; }); }},
      {"even", [](const Side& own,
                  const Side&) { return those({&own}, [](const auto& c, int) { return c.value % 2 == 0; }); }}}},
    {"all",
     {{"all", [](const Side& own, const Side&) { return those({&own}, [](const auto&, int) { return true; }); }}}},
    {"opponent's WORDS",
     {{"opponent's p250",
       [](const Side&, const Side&) {
           return Found{{1, 249}};
       }},
      {"opponent's clockwise",
       [](const Side&, const Side&) {
           return Found{{1, kSlot + 1}};
       }},
      {"opponent's suit7",
       [](const Side& own, const Side& other) {
           Found found = those({&own, &other}, [](const auto& c, int) { return c.suit == 7; });
           std::erase_if(found, [](const auto& place) { return place.first == 0; });
           return found;
       }}}},
    {"any WORDS",
     {{"any all",
       [](const Side& own, const Side& other) {
           return those({&own, &other}, [](const auto&, int) { return true; });
       }},
      {"any odd",
       [](const Side& own, const Side& other) {
           return those({&own, &other}, [](const auto& c, int) { return c.value % 2 != 0; });
       }}}},
};
// Words without a line in kWords, with the reason.
const std::map<std::string, std::string> kElsewhere = {
    {"a name under `targets`", "it is a zone's cards"},
    {"a card you choose", "as a field of cards"},
    {"an opponent's card, any card", "as a field of cards"},
};

// The cards in both rings, for each seat, after a slot has marked the cards that the words find.
std::vector<std::vector<std::string>> after(const LargePack& pack, const std::string& words, const Side& one,
                                            const Side& two) {
    pack.write("scripts/effects/mark.lua",
               "return effect { text = 'mark', params = { mark = amount {}, to = cards { default = 'this card' } },\n"
               "  run = function(fx, p) fx:set(p.to, p.mark, attr.big) end }\n");
    pack.write("boards/small/tide.yaml",
               fmt::format("board: tide\nslots:\n  p{}: {{ mark: 4000, to: \"{}\" }}\n", kSlot + 1, words));
    const Match match = after_slots(pack, one, two, kLargePlaces);
    return {lying(match, 0, "ring", 1), lying(match, 0, "ring", 2)};
}

}  // namespace

TEST_CASE("all target words have a line in the tests of what is largest") {
    for (const WordDoc& row : target_docs(standard_language())) {
        INFO(row.name);
        CHECK((kWords.contains(std::string(row.name)) || kElsewhere.contains(std::string(row.name))));
    }
}

TEST_CASE("target words find what they say in zones of 250 places") {
    const LargePack pack;
    const auto cards = all_cards();
    const Side one(cards.end() - kLargePlaces, cards.end()), two(cards.begin(), cards.begin() + kLargePlaces);
    for (const auto& [row, several] : kWords)
        for (const Words& w : several) {
            INFO(w.words);
            Side marked_one = one, marked_two = two;
            for (const auto& [side, place] : w.found(one, two))
                (side == 0 ? marked_one : marked_two)[static_cast<std::size_t>(place)].big = 4000;
            for (const auto& [side, place] : w.found(two, one))
                (side == 0 ? marked_two : marked_one)[static_cast<std::size_t>(place)].big = 4000;
            const auto lie = after(pack, w.words, one, two);
            std::vector<std::string> wanted_one, wanted_two;
            for (int i = 0; i < kLargePlaces; ++i) {
                wanted_one.push_back(written(marked_one[static_cast<std::size_t>(i)]));
                wanted_two.push_back(written(marked_two[static_cast<std::size_t>(i)]));
            }
            CHECK((lie[0] == wanted_one));
            CHECK((lie[1] == wanted_two));
        }
}
