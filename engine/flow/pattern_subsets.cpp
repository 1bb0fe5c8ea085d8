// Patterns among all cards of a zone: a table of what they can make, the best of it, and how equals are told apart.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "flow/names.hpp"
#include "flow/pattern.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr Key kRowKeys[] = {
    {"cards", KeyType::integer, "How many cards make it; 0: it is always there.", "cards: 4", true, 0, 5},
    prose({"name", KeyType::text, "What it is called.", "name: four of a kind"}),
    {"worth", KeyType::integer, "Its score.", "worth: 9", false, 0, 30000},
    {"sum", KeyType::name, "Or: the attribute whose sum is its score.", "sum: value"},
    {"same", KeyType::names, "Attributes in which all its cards agree.", "same: [dir, shade]"},
    {"different", KeyType::names, "Attributes in which no two of its cards agree.", "different: [value, colour]"},
    {"round", KeyType::name,
     "An attribute whose values stand in a circle: the cards lie in equal steps around it, in any order.",
     "round: dir"},
    {"steps", KeyType::list, "How far such a step may be.", "steps: [1, 2, 3]"},
    {"wild", KeyType::map, "A card with this value of an attribute ...", "wild: { value: 0 }"},
    {"stands_for", KeyType::name, "... stands for any value of this one.", "stands_for: colour"},
};
constexpr Key kTieKeys[] = {
    {"lowest", KeyType::name, "The attribute in which the lower value is better, card by card.", "lowest: dir"},
    {"highest", KeyType::name, "... or the higher value.", "highest: value"},
    {"from_highest", KeyType::name,
     "The cards are compared in the order of this attribute, the highest first; without it the lowest of the attribute "
     "itself first.",
     "from_highest: value"},
    {"of", KeyType::name, "`all`: all cards of the zone are compared, not only those that make the pattern.",
     "of: all"},
};

constexpr int kBits = 4;                 // a value in a key
constexpr int kCompared = 5;             // cards by which a tie is told apart
constexpr std::size_t kMostOfHand = 64;  // cards that are combined, and by which equals are told apart

// Of some cards what a pattern looks at, read once.
class Hand {
public:
    Hand(const Shape& s, const State& m, const std::vector<int>& looked_at) : s_(s), m_(m), looked_at_(looked_at) {}
    // In place of what stood there.
    void read(int i, CardId card) {
        cards_[static_cast<std::size_t>(i)] = card;
        for (const int a : looked_at_)
            values_[static_cast<std::size_t>(a)][static_cast<std::size_t>(i)] =
                static_cast<std::int16_t>(attribute(s_, m_, card, a));
    }
    CardId card(int i) const { return cards_[static_cast<std::size_t>(i)]; }
    int value(int i, int attribute) const {
        return values_[static_cast<std::size_t>(attribute)][static_cast<std::size_t>(i)];
    }

private:
    const Shape& s_;
    const State& m_;
    const std::vector<int>& looked_at_;
    std::array<CardId, 2 * kMostOfHand + 1> cards_;
    std::array<std::array<std::int16_t, 2 * kMostOfHand + 1>, kMostAttributes> values_;
};

// Cards are named here by where they stand in the hand: the first ones of the zone, then others of new kinds.
class Finder {
public:
    Finder(const Rules& rules, const Pattern& pattern, const State& m, int instance)
        : p_(pattern), s_(rules.shape()), hand_(s_, m, pattern.looked_at) {
        int read = 0;
        for_each_card(s_, m, instance, [&](CardId card) {
            if (count_ == kCombined && all_ == kCombined) return;
            hand_.read(read, card);
            const bool first = all_ < kCombined, combined = count_ < kCombined && (!p_.of_kinds || !seen(read));
            if (combined) kinds_[static_cast<std::size_t>(count_++)] = read;
            if (first) ++all_;
            if (first || combined) ++read;
        });
    }
    Witness best() {
        for (row_ = 0; row_ < static_cast<int>(p_.rows.size()); ++row_) {
            const SubsetRow& row = p_.rows[static_cast<std::size_t>(row_)];
            if ((row.sum < 0 && best_.score > row.worth) || too_few(row)) continue;
            pick(row, 0, 0);
        }
        for (int i = 0; i < best_.count; ++i)
            best_.cards[static_cast<std::size_t>(i)] = hand_.card(best_.cards[static_cast<std::size_t>(i)]);
        return best_;
    }

private:
    static constexpr int kCombined = static_cast<int>(kMostOfHand);
    int value(int i, int a) const { return hand_.value(i, a); }
    bool wild(const SubsetRow& row, int i) const {
        return row.wild_attribute >= 0 && value(i, row.wild_attribute) == row.wild_value;
    }
    // Not so many cards agree, or stand as asked around a circle, whichever are taken. Wild cards are not looked at,
    // nor hands of which a part is taken.
    bool too_few(const SubsetRow& row) {
        if (row.cards > count_) return true;
        if (row.wild_attribute >= 0 || p_.of_kinds) return false;
        if (row.circle >= 0 && !may_circle(row)) return true;
        return std::any_of(row.same.begin(), row.same.end(), [&](int a) { return most_alike(a) < row.cards; });
    }
    // How many cards agree at most in an attribute.
    int most_alike(int a) {
        int& most = alike_[static_cast<std::size_t>(a)];
        if (most > 0) return most;
        for (int k = 0; k + most < count_; ++k) {  // with those behind it: the first of them meets them all
            int agree = 1;
            for (int j = k + 1; j < count_; ++j)
                agree += value(j, a) == value(k, a);
            most = std::max(most, agree);
        }
        return most;
    }
    bool may_circle(const SubsetRow& row) {
        std::uint32_t& there = around_[static_cast<std::size_t>(row.circle)];
        if (there == 0)
            for (int k = 0; k < count_; ++k)
                if (const int at = value(k, row.circle) - row.circle_lowest; at >= 0) there |= 1U << at;
        return std::any_of(row.circles.begin(), row.circles.end(),
                           [&](std::uint32_t circle) { return (circle & there) == circle; });
    }
    // Where nothing needs two alike cards, one of each kind is enough.
    bool seen(int i) const {
        for (int k = 0; k < count_; ++k) {
            const int other = kinds_[static_cast<std::size_t>(k)];
            const auto alike = [&](int a) { return value(i, a) == value(other, a); };
            if (std::all_of(p_.looked_at.begin(), p_.looked_at.end(), alike)) return true;
        }
        return false;
    }
    bool fits(const SubsetRow& row, int i, int count) const {
        for (int k = 0; k < count; ++k) {
            const int other = picked_[static_cast<std::size_t>(k)];
            const bool any_value = wild(row, i) || wild(row, other);
            const auto free = [&](int a) { return any_value && a == row.stands_for; };
            for (const int a : row.same)
                if (value(i, a) != value(other, a) && !free(a)) return false;
            for (const int a : row.different)
                if (value(i, a) == value(other, a) && !free(a)) return false;
        }
        return true;
    }
    void pick(const SubsetRow& row, int from, int count) {
        if (count == row.cards) return consider(row);
        for (int i = from; i + row.cards - count <= count_; ++i) {
            const int card = kinds_[static_cast<std::size_t>(i)];
            if (!fits(row, card, count)) continue;
            picked_[static_cast<std::size_t>(count)] = card;
            pick(row, i + 1, count + 1);
        }
    }
    bool in_a_circle(const SubsetRow& row) const {
        std::uint32_t mask = 0;
        for (int i = 0; i < row.cards; ++i) {
            const int at = value(picked_[static_cast<std::size_t>(i)], row.circle) - row.circle_lowest;
            if (at < 0) return false;  // it has no place on the circle
            mask |= 1U << at;
        }
        return std::find(row.circles.begin(), row.circles.end(), mask) != row.circles.end();
    }
    void consider(const SubsetRow& row) {
        if (row.circle >= 0 && !in_a_circle(row)) return;
        std::int64_t score = row.worth;
        for (int i = 0; i < row.cards && row.sum >= 0; ++i)
            score += value(picked_[static_cast<std::size_t>(i)], row.sum);
        if (score < best_.score) return;
        const std::uint64_t key = this->key(row, score);
        if (best_.score >= 0 && key <= best_.key) return;
        best_.score = score;
        best_.window = row_;
        best_.count = row.cards;
        best_.key = key;
        std::copy_n(picked_.begin(), row.cards, best_.cards.begin());
    }
    // The score, then what tells equals apart; more is better.
    std::uint64_t key(const SubsetRow& row, std::int64_t score) {
        auto key = static_cast<std::uint64_t>(score);
        for (std::size_t t = 0; t < p_.ties.size(); ++t) {
            std::uint64_t digits = p_.ties[t].all ? all_digits_[t] : kNoDigits;
            if (digits == kNoDigits) digits = this->digits(row, p_.ties[t]);
            if (p_.ties[t].all) all_digits_[t] = digits;
            key = key << kBits * kCompared | digits;
        }
        return key;
    }
    // The values of the first cards in their order, each so that more is better.
    std::uint64_t digits(const SubsetRow& row, const TieKey& tie) const {
        constexpr std::int64_t kValues = 1 << 16, kLowest = -(1 << 15);
        std::array<std::int64_t, kMostOfHand> list;  // where it stands and its value, in one number
        const int count = tie.all ? all_ : row.cards;
        for (int i = 0; i < count; ++i) {
            const int card = tie.all ? i : picked_[static_cast<std::size_t>(i)];
            const int v = stood_for(row, tie, card);
            const std::int64_t entry = (tie.by >= 0 ? -value(card, tie.by) : v) * kValues + (v - kLowest);
            auto at = static_cast<std::size_t>(i);
            for (; at > 0 && entry < list[at - 1]; --at)  // mostly a handful
                list[at] = list[at - 1];
            list[at] = entry;
        }
        std::uint64_t digits = 0;
        for (int i = 0; i < kCompared; ++i) {  // an absent value counts as the lowest
            const auto value = [&] { return (list[static_cast<std::size_t>(i)] & (kValues - 1)) + kLowest; };
            const std::int64_t v = i < count ? std::max<std::int64_t>(value() - tie.lowest_value, 0) : 0;
            digits = digits << kBits | static_cast<std::uint64_t>(tie.lowest ? 15 - v : v);
        }
        return digits;
    }
    // A wild card stands for what is missing, the first of it.
    int stood_for(const SubsetRow& row, const TieKey& tie, int card) const {
        if (tie.all || tie.attribute != row.stands_for || !wild(row, card)) return value(card, tie.attribute);
        const Attribute& a = s_.attributes[static_cast<std::size_t>(tie.attribute)];
        for (int v = a.named() ? 1 : a.lo; v <= a.hi; ++v) {
            const auto has = [&](int other) { return !wild(row, other) && value(other, tie.attribute) == v; };
            if (std::none_of(picked_.begin(), picked_.begin() + row.cards, has)) return v;
        }
        return a.hi;
    }

    const Pattern& p_;
    const Shape& s_;
    Hand hand_;
    std::array<int, kMostOfHand> kinds_;
    int count_ = 0, all_ = 0;  // cards that are combined; the first ones of the zone
    std::array<int, 5> picked_{};
    std::array<int, kMostAttributes> alike_{};             // 0: not counted yet
    std::array<std::uint32_t, kMostAttributes> around_{};  // bits of the values that there are; 0: not looked at yet
    static constexpr std::uint64_t kNoDigits = ~std::uint64_t{0};
    std::array<std::uint64_t, 2> all_digits_{kNoDigits, kNoDigits};  // of ties that compare all cards
    Witness best_;
    int row_ = 0;
};

std::vector<int> attributes(const Model& model, const Reader& reader, std::string_view key, Diagnostics& out) {
    std::vector<int> list;
    for (const Node* n : reader.names(key))
        if (const int a = attribute_named(model, *n, out); a >= 0) list.push_back(a);
    return list;
}

int attribute_at(const Model& model, const Reader& reader, std::string_view key, Diagnostics& out) {
    const Node* node = reader.node(key);
    return node ? attribute_named(model, *node, out) : -1;
}

// Every set of values that lie in equal steps around the circle.
void read_circle(SubsetRow& row, const Model& model, const Reader& reader, Diagnostics& out) {
    row.circle = attribute_at(model, reader, "round", out);
    const Node* steps = reader.node("steps");
    if ((row.circle >= 0) != (steps != nullptr) && reader.ok())
        out.error(reader.self().place, "'round' and 'steps' go together", "round: dir, steps: [1, 2, 3]");
    if (row.circle < 0 || !steps) return;
    const Attribute& a = model.shape.attributes[static_cast<std::size_t>(row.circle)];
    row.circle_lowest = a.named() ? 1 : a.lo;
    const int n = a.hi - row.circle_lowest + 1;
    for (const Node& step : steps->items) {
        const auto by = to_integer(step.scalar);
        if (!by || *by < 1 || *by >= n || n > 31) {
            out.error(step.place, fmt::format("'{}' is no step around {} values", step.scalar, n),
                      fmt::format("a number from 1 to {}", n - 1));
            continue;
        }
        for (int start = 0; start < n; ++start) {
            std::uint32_t mask = 0;
            for (int i = 0; i < row.cards; ++i)
                mask |= 1U << ((start + i * static_cast<int>(*by)) % n);
            if (__builtin_popcount(mask) == row.cards) row.circles.push_back(mask);
        }
    }
}

SubsetRow read_row(const Model& model, const Node& node, Diagnostics& out) {
    const Reader reader(node, kRowSchema, out);
    SubsetRow row;
    row.name = reader.text_or("name", "");
    row.cards = static_cast<int>(reader.integer_or("cards", 0));
    row.worth = reader.integer_or("worth", 0);
    row.sum = attribute_at(model, reader, "sum", out);
    row.same = attributes(model, reader, "same", out);
    row.different = attributes(model, reader, "different", out);
    check_agreeing(model, reader, row.same, row.different, row.cards);
    if (reader.node("sum") && reader.node("worth"))
        reader.error("sum", "a row is worth a number or a sum", "leave 'worth' or 'sum' away");
    read_circle(row, model, reader, out);
    const Node* wild = reader.node("wild");
    row.stands_for = attribute_at(model, reader, "stands_for", out);
    if ((wild != nullptr) != (reader.node("stands_for") != nullptr) && reader.ok())
        out.error(node.place, "'wild' and 'stands_for' go together", "wild: { value: 0 }, stands_for: colour");
    if (wild && wild->entries.size() == 1) {
        row.wild_attribute = attribute_named(model, name_node(wild->entries[0].key, wild->entries[0].place), out);
        row.wild_value = static_cast<int>(to_integer(wild->entries[0].value.scalar).value_or(0));
    }
    return row;
}

TieKey read_tie(const Model& model, const Node& node, Diagnostics& out) {
    const Reader reader(node, kTieSchema, out);
    TieKey tie;
    tie.lowest = reader.node("lowest") != nullptr;
    if (tie.lowest == (reader.node("highest") != nullptr) && reader.ok())
        out.error(node.place, "a tie is broken by the lowest or the highest of an attribute", "{ lowest: dir }");
    tie.attribute = std::max(0, attribute_at(model, reader, tie.lowest ? "lowest" : "highest", out));
    tie.by = attribute_at(model, reader, "from_highest", out);
    const std::string of = reader.text_or("of", "");
    if (!of.empty() && of != "all") reader.error("of", fmt::format("'{}' is not known here", of), "of: all");
    tie.all = of == "all";
    if (model.shape.attributes.empty()) return tie;
    const Attribute& a = model.shape.attributes[static_cast<std::size_t>(tie.attribute)];
    tie.lowest_value = a.named() ? 1 : a.lo;
    if (a.hi - tie.lowest_value > 15)
        out.error(node.place, fmt::format("'{}' has more than 16 values", a.name), "compare another attribute");
    return tie;
}

}  // namespace

const Schema kRowSchema{"pattern's row", "One thing the cards of a zone can make.", kRowKeys};
const Schema kTieSchema{"pattern's tie", "How equal scores are told apart, one after the other.", kTieKeys};

void check_agreeing(const Model& model, const Reader& reader, const std::vector<int>& same,
                    const std::vector<int>& different, int cards) {
    for (const int a : different) {
        const Attribute& attribute = model.shape.attributes[static_cast<std::size_t>(a)];
        const auto names = static_cast<int>(attribute.values.size());
        if (std::find(same.begin(), same.end(), a) != same.end())
            reader.error("different", fmt::format("no cards agree in '{}' and differ in it, too", attribute.name),
                         "leave one of the two away");
        else if (names > 0 && names < cards && attribute.absent_attribute < 0 && !reader.node("wild"))
            reader.error("different", fmt::format("no {} cards are all different in '{}'", cards, attribute.name),
                         fmt::format("it has {} values", names));
    }
}

void read_subsets(Pattern& pattern, const Model& model, const Node* table, const Node* ties, Diagnostics& out) {
    for (std::size_t i = 0; table && i < table->items.size(); ++i)
        pattern.rows.push_back(read_row(model, table->items[i], out));
    for (std::size_t i = 0; ties && i < ties->items.size(); ++i)
        pattern.ties.push_back(read_tie(model, ties->items[i], out));
    if (pattern.ties.size() > 2) out.error(ties->place, "at most two ties can be told apart", "leave the last out");
    pattern.of_kinds = std::all_of(pattern.rows.begin(), pattern.rows.end(), [](const SubsetRow& row) {
        const auto clashes = [&](int a) { return a != row.stands_for; };
        return row.cards < 2 || std::any_of(row.different.begin(), row.different.end(), clashes);
    });
    std::vector<int>& looked = pattern.looked_at;
    for (const SubsetRow& row : pattern.rows) {
        looked.insert(looked.end(), row.different.begin(), row.different.end());
        for (const int a : {row.sum, row.wild_attribute, row.circle})
            if (a >= 0) looked.push_back(a);
        looked.insert(looked.end(), row.same.begin(), row.same.end());
    }
    for (const TieKey& tie : pattern.ties) {
        looked.push_back(tie.attribute);
        if (tie.by >= 0) looked.push_back(tie.by);
    }
    std::sort(looked.begin(), looked.end());
    looked.erase(std::unique(looked.begin(), looked.end()), looked.end());
}

Witness best_subset(const Rules& rules, const Pattern& pattern, const State& m, int instance) {
    return Finder(rules, pattern, m, instance).best();
}

Witness best_in(const Rules& rules, const Pattern& pattern, const State& m, int instance) {
    if (pattern.among == Among::cards) return best_subset(rules, pattern, m, instance);
    Witness found = best_window(rules, pattern, m, instance);
    const Shape& s = rules.shape();
    found.key = static_cast<std::uint64_t>(std::max<std::int64_t>(found.score, 0));
    found.count = found.window < 0 ? 0 : std::min(pattern.length, static_cast<int>(found.cards.size()));
    for (int i = 0; i < found.count; ++i)
        found.cards[static_cast<std::size_t>(i)] =
            card_at(s, m, instance, pattern.windows[static_cast<std::size_t>(found.window * pattern.length + i)]);
    return found;
}

}  // namespace quattro
