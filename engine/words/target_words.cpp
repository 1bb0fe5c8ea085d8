// Target words: their meanings, and what the reference says of them.
#include "compile/target_words.hpp"

namespace quattro {
namespace {

// What a designer writes, and what it means. The reference shows those with a text, under `shown` if they share it with
// the rows behind them; rows of no words are forms of which there are many.
struct TargetRow {
    std::string_view words;
    TargetKind kind = TargetKind::nothing;
    Whose whose = Whose::own;
    WordDoc doc = {};
};

const TargetRow kRows[] = {
    {"this card",
     TargetKind::this_card,
     Whose::own,
     {"this card", "The card on the effect's own slot.", "add: 2, to: this card"}},
    {"this", TargetKind::this_card},
    {"", {}, {}, {"A, B ...", "The card on the slot of that name.", "swap: [A, C]"}},
    {"clockwise",
     TargetKind::clockwise,
     Whose::own,
     {"clockwise, anticlockwise",
      "The next card in that direction from the effect's slot; empty places are skipped, and around the ring it may "
      "come back to the card itself.",
      "copy_value: anticlockwise"}},
    {"anticlockwise", TargetKind::anticlockwise},
    {"adjacent",
     TargetKind::adjacent,
     Whose::own,
     {"adjacent",
      "The nearest card each way, empty places skipped; the same card both ways counts once; never the card itself.",
      "add: 1, to: adjacent"}},
    {"max",
     TargetKind::max,
     Whose::own,
     {"max, min",
      "The card of highest or lowest value in the zone; of several the first in letter order. The value is the card "
      "set's first attribute.",
      "halve: max"}},
    {"min", TargetKind::min},
    {"non-zero min",
     TargetKind::nonzero_min,
     Whose::own,
     {"non-zero min", "The lowest among the cards that are not 0.", "set: 7, to: non-zero min"}},
    {"", {}, {}, {"a named value", "Every card in the zone that has it, such as red.", "add: 1, to: red"}},
    {"odd",
     TargetKind::odd,
     Whose::own,
     {"odd, even", "Every card of odd or even value; 0 is even.", "add: 1, to: odd"}},
    {"even", TargetKind::even},
    {"all", TargetKind::all, Whose::own, {"all", "Every card in the zone.", "invert: all"}},
    {"a card you choose",
     TargetKind::chosen,
     Whose::own,
     {"a card you choose", "The seat chooses among its own cards in the zone.", "double: a card you choose"}},
    {"an opponent's card",
     TargetKind::chosen,
     Whose::opponent,
     {"an opponent's card, any card", "The seat chooses among the opponent's, or everybody's.",
      "add: -2, to: an opponent's card"}},
    {"any card", TargetKind::chosen, Whose::any},
    {"",
     {},
     {},
     {"opponent's WORDS", "The same words on the opponent's zone, directions counted from the same letter.",
      "halve: opponent's max"}},
    {"", {}, {}, {"any WORDS", "Over the zones of all seats; of equals the one of the lower seat.", "halve: any max"}},
    {"",
     {},
     {},
     {"a name under `targets`", "Cards the game names, such as the unplayed card.", "add: 1, to: unplayed"}},
};

std::optional<Target> plain_target(const Rules& rules, int zone, std::string_view words) {
    for (const TargetRow& row : kRows)
        if (!words.empty() && row.words == words) return Target{row.kind, row.whose, 0, 0};
    const Zone& z = rules.shape().zones[zone];
    for (std::size_t p = 0; p < z.places.size(); ++p)
        if (z.places[p] == words) return Target{TargetKind::place, Whose::own, static_cast<int>(p), 0};
    for (std::size_t t = 0; t < rules.targets.size(); ++t)
        if (rules.targets[t].name == words) return Target{TargetKind::zone, Whose::own, static_cast<int>(t), 0};
    if (const auto value = rules.model.find_value(words))
        return Target{TargetKind::with_value, Whose::own, value->first, value->second};
    return std::nullopt;
}

}  // namespace

std::optional<Target> parse_target(const Rules& rules, int zone, std::string_view words) {
    if (zone < 0) return std::nullopt;
    if (const auto target = plain_target(rules, zone, words)) return target;
    const std::pair<std::string_view, Whose> prefixes[] = {
        {"opponent's ", Whose::opponent}, {"opponent ", Whose::opponent}, {"any ", Whose::any}};
    for (const auto& [prefix, whose] : prefixes) {
        if (words.substr(0, prefix.size()) != prefix) continue;
        auto target = plain_target(rules, zone, words.substr(prefix.size()));
        if (!target || target->kind == TargetKind::chosen) return std::nullopt;
        target->whose = whose;
        return target;
    }
    return std::nullopt;
}

std::vector<std::string> target_words(const Rules& rules, int zone) {
    std::vector<std::string> words;
    for (const TargetRow& row : kRows)
        if (!row.words.empty()) words.emplace_back(row.words);
    if (zone >= 0)
        for (const std::string& p : rules.shape().zones[zone].places)
            words.push_back(p);
    for (const NamedTarget& t : rules.targets)
        words.push_back(t.name);
    for (const Attribute& a : rules.shape().attributes)
        words.insert(words.end(), a.values.begin(), a.values.end());
    const std::size_t plain = words.size();
    for (std::size_t i = 0; i < plain; ++i)
        words.push_back("opponent's " + words[i]);
    return words;
}

std::vector<WordDoc> target_docs() {
    std::vector<WordDoc> docs;
    for (const TargetRow& row : kRows)
        if (!row.doc.name.empty()) docs.push_back(row.doc);
    return docs;
}

}  // namespace quattro
