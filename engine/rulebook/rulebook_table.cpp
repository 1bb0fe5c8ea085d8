// The rulebook's sections on cards, zones and counters.
#include <algorithm>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "match/impl.hpp"
#include "rulebook/look.hpp"
#include "rulebook/rulebook_parts.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMaxListed = 16;  // if more cards are in a zone at the start, only their number is given

bool is_written(const CardSet& set, AttributeIndex attribute) {
    const auto has = [&](const CardFormat& form) {
        return std::any_of(form.begin(), form.end(), [&](const FormatPart& p) { return p.attribute == attribute; });
    };
    return std::any_of(set.forms.begin(), set.forms.end(), has);
}

// The sign of a value alone, or else the text that a card has for it. Returns "" if the value has neither, for example
// a sign only together with other attributes.
std::string sign_of(const Model& model, AttributeIndex attribute, int value) {
    if (const auto& signs = signs_of(model, attribute, value); !signs.empty()) return join(signs, " ");
    return model.shape.attributes[attribute].letters[value - 1];
}

std::string values_of(const Model& model, const ExpressionText& plain, AttributeIndex index) {
    const Attribute& a = model.shape.attributes[index];
    if (a.is_seat) return "a seat";
    if (!a.named()) return fmt::format("a number from {} to {}", a.lo, a.hi);
    std::vector<std::string> values;
    for (int value = 1; value <= int_size(a.values); ++value) {
        const std::string sign = sign_of(model, index, value), name = plain.value(index, value);
        values.push_back(sign.empty() || sign == name ? name : fmt::format("{} {}", name, sign));
    }
    return joined_in_words(values, "or");
}

RulebookBlocks attributes_in_words(const Model& model, const ExpressionText& plain) {
    RulebookBlocks blocks;
    const auto& attributes = model.shape.attributes;
    for (const AttributeIndex i : attributes.indices()) {
        const Attribute& a = attributes[i];
        if (!is_written(model.cards, i) || model.type_attribute(i) != i) continue;
        std::string text = values_of(model, plain, i);
        if (a.absent_attribute.valid())
            text += fmt::format("; none while the {} is {}", plain.attribute(a.absent_attribute), a.absent_value);
        if (a.seen_by == Audience::owner) text += "; only the card's owner sees it";
        blocks.push_back(entry(plain.attribute(i), text));
    }
    return blocks;
}

std::string starting_cards(const Game& game, const Model& model, ZoneIndex zone) {
    const Indexed<int>& starts = model.zone_starts[zone];
    std::string text = counted_noun(static_cast<std::int64_t>(starts.size()), "card");
    if (starts.size() > kMaxListed) return text;
    std::vector<std::string> cards;
    for (const int index : starts) {
        const auto& values = model.shape.templates[index];
        cards.push_back(look_of(game, write_card(model, values)).text);
    }
    return fmt::format("{}: {}", text, join(cards, " "));
}

// Says who sees `what`. `at_times` is true if everybody sees it at times.
std::string who_sees(Audience audience, bool of_seat, bool at_times, std::string_view what) {
    const std::string more = at_times ? "; at times everybody does" : "";
    switch (audience) {
        case Audience::everyone: return fmt::format("everybody sees {}", what);
        case Audience::owner:
            return of_seat ? fmt::format("only its owner sees {}{}", what, more)
                           : fmt::format("nobody sees {}{}", what, more);
        case Audience::others: return fmt::format("all but its owner see {}{}", what, more);
        case Audience::nobody: break;
    }
    return fmt::format("nobody sees {}{}", what, more);
}

// Says who does not see how many cards lie in a zone: "" if everybody does.
std::string_view who_does_not_count(const Zone& zone) {
    bool owner = false, others = false;
    for (const Audience audience : {zone.seen_by, zone.known_to, zone.counted_by}) {
        owner = owner || audience == Audience::owner || audience == Audience::everyone;
        others = others || audience == Audience::others || audience == Audience::everyone;
    }
    if (others && (owner || !zone.of_seat)) return "";
    if (!owner && !others) return "nobody sees how many there are";
    return others ? "its owner does not see how many there are" : "others do not see how many there are";
}

// Describes the places of a zone, without the details that only a designer needs.
std::string places_in_words(const Zone& zone) {
    switch (zone.kind->arrangement) {
        case Arrangement::none: return zone.kind->top_only ? "a pile of cards" : "any number of cards";
        case Arrangement::line: return fmt::format("a row of places, {}", joined_in_words(zone.places, "and"));
        case Arrangement::ring:
            return fmt::format("a ring of places, {}, clockwise; the last is beside the first",
                               joined_in_words(zone.places, "and"));
        case Arrangement::rows: break;
    }
    return fmt::format("{} of {} columns and {} rows", zone.kind->word, zone.columns, zone.rows);
}

std::string zone_in_words(const Game& game, const Model& model, const ExpressionText& plain, ZoneIndex index,
                          bool of_names) {
    const Zone& zone = model.shape.zones[index];
    std::vector<std::string> parts;
    const std::string each = of_names ? "one for each name in brackets: " : zone.of_seat ? "one for each seat: " : "";
    parts.push_back(each + places_in_words(zone));
    parts.push_back(who_sees(zone.seen_by, zone.of_seat, zone.shown_when.valid(), "what lies there"));
    if (!zone.told_again) parts.push_back("once it is hidden, what was shown is not told again, so remember it");
    if (zone.seen_by != Audience::everyone && zone.known_to == Audience::everyone)
        parts.push_back("everybody knows what is in it, though not in which order");
    if (zone.seen_by != Audience::everyone && zone.known_to == Audience::owner)
        parts.push_back("its owner knows what is in it, though not in which order");
    if (const std::string_view uncounted = who_does_not_count(zone); !uncounted.empty()) parts.emplace_back(uncounted);
    if (zone.refill.valid())
        parts.push_back(fmt::format("when it is empty, {} is shuffled and put here", plain.zone(zone.refill)));
    if (!model.zone_starts[index].empty()) parts.push_back("at the start " + starting_cards(game, model, index));
    return with_capital(join(parts, "; ")) + ".";
}

std::string counter_in_words(const Model& model, const ExpressionText& plain, CounterIndex index, bool of_names) {
    const Counter& c = model.shape.counters[index];
    std::string what = c.holds_seat                ? "a seat"
                       : c.holds_truth             ? "yes or no"
                       : c.holds_attribute.valid() ? plain.attribute(c.holds_attribute)
                                                   : "a number";
    if (c.holds_attribute.valid()) what = "one of the values of " + what;
    std::string text = (of_names ? "one for each name in brackets: " : c.of_seat ? "one for each seat: " : "") + what;
    const std::int64_t starts = model.counter_starts[index];
    if (starts != 0 && !c.holds() && !c.holds_truth) text += ", from " + from_scaled(starts, c.scale);
    const bool shared = c.shared_counter.valid();
    text += "; " + who_sees(c.seen_by, c.of_seat, false, "it");
    if (shared && c.seen_by != Audience::everyone)
        text += fmt::format(", and those with the same {}", plain.counter(c.shared_counter));
    return with_capital(text) + ".";
}

// The family that contains the zone or counter `index`, or null. A family is listed once, for its first member and
// under its own name.
template <class Families>
const Family* family_of(const Families& families, int index) {
    const auto found = std::find_if(families.begin(), families.end(),
                                    [&](const Family& f) { return index >= f.first && index < f.first + f.count; });
    return found == families.end() ? nullptr : &*found;
}

bool is_declared(const Model& model, const char* part, const std::string& name) {
    const Node* one = find_in(model.doc.find(part), name);
    return one && !one->is_null();
}

void add_counters(const Game& game, const ExpressionText& plain, RulebookBlocks& blocks) {
    const Model& model = ImplAccess::rules(game).model;
    for (const CounterIndex i : model.shape.counters.indices()) {
        const Counter& counter = model.shape.counters[i];
        const Family* family = family_of(model.counter_families, i.number());
        const std::string name = family ? family->name : counter.name;
        const bool kept = counter.shown && counter.seen_by != Audience::nobody && is_declared(model, "counters", name);
        // A counter that holds a card has no value that players see.
        if (!kept || (family && family->first != i.number()) ||
            has_text(*model.doc.find("counters")->find(name), "holds", "card"))
            continue;
        blocks.push_back(entry(with_capital(name_in_words(title_of(game, name))),
                               counter_in_words(model, plain, i, family != nullptr)));
    }
}

}  // namespace

RulebookBlocks cards_in_words(const Game& game, const ExpressionText& plain) {
    const Model& model = ImplAccess::rules(game).model;
    RulebookBlocks blocks;
    if (const Node* text = model.cards.doc.find("text"); text && text->is_scalar())
        blocks.push_back(paragraph(text->scalar));
    RulebookBlocks attributes = attributes_in_words(model, plain);
    if (attributes.empty()) return blocks;
    blocks.push_back(paragraph("What a card shows, and the signs for it:"));
    blocks.insert(blocks.end(), attributes.begin(), attributes.end());
    for (const auto& starts : model.zone_starts)
        if (!starts.empty()) {
            const auto& values = model.shape.templates[starts.front()];
            const std::string card = look_of(game, write_card(model, values)).text;
            blocks.push_back(paragraph(fmt::format("One of them looks like this: {}", card)));
            break;
        }
    return blocks;
}

RulebookBlocks table_in_words(const Game& game, const ExpressionText& plain) {
    const Model& model = ImplAccess::rules(game).model;
    RulebookBlocks blocks;
    for (const ZoneIndex z : model.shape.zones.indices()) {
        const Family* family = family_of(model.zone_families, z.number());
        if (family && family->first != z.number()) continue;
        const std::string name = family ? family->name : model.shape.zones[z].name;
        if (!is_declared(model, "zones", name)) continue;
        blocks.push_back(entry(with_capital(name_in_words(title_of(game, name))),
                               zone_in_words(game, model, plain, z, family != nullptr)));
    }
    add_counters(game, plain, blocks);
    return blocks;
}

}  // namespace quattro
