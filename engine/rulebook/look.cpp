// Looks and names for players, read from the game's rules.
#include "rulebook/look.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/read.hpp"
#include "match/impl.hpp"
#include "rulebook/expression_text.hpp"
#include "rules/field_kind.hpp"

namespace quattro {

CardLook look_of(const Game& game, const std::string& card) {
    const Model& model = ImplAccess::rules(game).model;
    const auto values = parse_card(model, card);
    if (!values) return {card, "", std::nullopt};
    CardLook look{has_look(game) ? draw_card(model, *values) : card, say_card(model, *values), std::nullopt};
    if (const AttributeIndex ink = model.cards.look.color_attribute; ink.valid()) {
        const Attribute& a = model.shape.attributes[ink];
        const int value = (*values)[ink.offset()];
        if (value <= 0)
            look.ink = "";
        else
            look.ink = a.named() ? a.values[value - 1] : std::to_string(value);
    }
    return look;
}

std::string draw_card_part(const Game& game, const std::string& card, const std::string& word) {
    const Model& model = ImplAccess::rules(game).model;
    const auto values = parse_card(model, card);
    return values ? draw_part(model, word, *values) : "";
}

std::optional<std::pair<std::string, std::string>> arrow_spots(const Game& game, const std::string& picture,
                                                               const std::string& card) {
    const Model& model = ImplAccess::rules(game).model;
    const auto declared = std::find_if(model.pictures.begin(), model.pictures.end(),
                                       [&](const Picture& each) { return each.name == picture; });
    const auto values = parse_card(model, card);
    if (declared == model.pictures.end() || !declared->arrows.valid() || !values) return std::nullopt;
    const auto end = [&](AttributeIndex index) {
        const int value = (*values)[index.offset()];
        return value > 0 ? model.shape.attributes[index].values[value - 1] : "";
    };
    std::pair<std::string, std::string> ends{end(declared->from), end(declared->to)};
    return ends.first.empty() || ends.second.empty() ? std::nullopt : std::optional(std::move(ends));
}

std::string arrow_title(const Game& game, const std::string& card) {
    const Model& model = ImplAccess::rules(game).model;
    for (const Picture& picture : model.pictures) {
        const auto ends = arrow_spots(game, picture.name, card);
        if (!ends) continue;
        const auto title_of_spot = [&](const std::string& name) {
            const auto& values = model.shape.attributes[picture.attribute].values;
            const auto value = std::find(values.begin(), values.end(), name);
            const std::string text = value == values.end() ? "" : picture.spots[value - values.begin()].text;
            return text.empty() ? name : text;
        };
        return fmt::format("{} to {}", title_of_spot(ends->first), title_of_spot(ends->second));
    }
    return "";
}

std::vector<std::string> sorted_hand(const Game& game, std::vector<std::string> cards) {
    const Model& model = ImplAccess::rules(game).model;
    using Sorted = std::pair<std::optional<std::vector<std::int16_t>>, std::string>;
    std::vector<Sorted> hand;
    for (std::string& card : cards) {
        auto values = parse_card(model, card);
        hand.emplace_back(std::move(values), std::move(card));
    }
    std::stable_sort(hand.begin(), hand.end(),
                     [](const Sorted& a, const Sorted& b) { return a.first && (!b.first || *a.first < *b.first); });
    for (std::size_t i = 0; i < cards.size(); ++i)
        cards[i] = std::move(hand[i].second);
    return cards;
}

bool has_look(const Game& game) {
    const CardSetLook& look = ImplAccess::rules(game).model.cards.look;
    const auto any = [](const auto& signs) { return !signs.empty(); };
    return !look.forms.empty() || !look.joint.empty() || std::any_of(look.signs.begin(), look.signs.end(), any);
}

Values sign_legend(const Game& game) {
    Values words;
    if (!has_look(game)) return words;
    const Model& model = ImplAccess::rules(game).model;
    for (const GroupSigns& joint : model.cards.look.joint) {  // a group for each value of the first attribute
        std::map<int, std::string> groups;
        for (const auto& [values, sign] : joint.signs)
            groups[values.front()] += (groups[values.front()].empty() ? "" : " ") + sign;
        const Attribute& a = model.shape.attributes[joint.attributes.front()];
        for (const auto& [value, signs] : groups)
            words.emplace_back(signs, a.values[value - 1]);
    }
    for (const AttributeIndex i : model.shape.attributes.indices()) {
        const Attribute& a = model.shape.attributes[i];
        if (model.type_attribute(i) != i) continue;  // an earlier attribute with the same values lists them
        for (int value = 1; value <= int_size(a.values); ++value) {
            const auto& signs = signs_of(model, i, value);
            const auto index = static_cast<std::size_t>(value - 1);
            words.emplace_back(signs.empty() ? a.letters[index] : join(signs, " "), a.values[index]);
        }
    }
    return words;
}

std::string title_of(const Game& game, const std::string& name) {
    if (const std::size_t open = name.find('('); open != std::string::npos)  // a member of a family: points(red)
        return title_of(game, name.substr(0, open)) + " (" + name.substr(open + 1);
    for (const char* part : {"zones", "counters", "patterns"})
        if (const Node* all = ImplAccess::rules(game).model.doc.find(part))
            if (const Node* one = all->find(name))
                if (const Node* text = one->find("text"); text && text->is_scalar()) return text->scalar;
    return name;
}

std::string attribute_title(const Game& game, const std::string& name) {
    return attribute_in_words(ImplAccess::rules(game), name);
}

namespace {

// The name of a value of this attribute for players. Any other text is returned unchanged.
std::string value_title(const Game& game, AttributeIndex attribute, const std::string& value) {
    const auto& values = ImplAccess::rules(game).shape().attributes[attribute].values;
    const auto found = std::find(values.begin(), values.end(), value);
    return found == values.end() ? value : ExpressionText(game).value(attribute, position_in(values, found) + 1);
}

// Finds a field by the names of its prompt and itself, or returns null. The choices of slots can be several prompts
// with one name; the first prompt that has the field counts.
const PromptField* find_field(const Game& game, const std::string& prompt, const std::string& name) {
    for (const Prompt& asked : ImplAccess::rules(game).prompts)
        for (const PromptField& field : asked.fields)
            if (asked.name == prompt && field.name == name) return &field;
    return nullptr;
}

}  // namespace

std::string counter_title(const Game& game, const std::string& counter, const std::string& value) {
    const Rules& rules = ImplAccess::rules(game);
    const CounterIndex index = rules.model.find_counter(counter);
    const AttributeIndex attribute = !index.valid() ? AttributeIndex() : rules.shape().counters[index].holds_attribute;
    return !attribute.valid() ? value : value_title(game, attribute, value);
}

std::string answer_title(const Game& game, const std::string& prompt, const std::string& field,
                         const std::string& value) {
    const PromptField* asked = find_field(game, prompt, field);
    if (asked)
        for (const auto& [option, title] : asked->option_titles)
            if (option == value) return title;
    if (asked && asked->kind->answered == AnswerType::value) return value_title(game, asked->attribute, value);
    return asked && asked->kind->answered == AnswerType::word ? name_in_words(value) : value;
}

std::string field_title(const Game& game, const std::string& prompt, const std::string& field) {
    const Rules& rules = ImplAccess::rules(game);
    std::optional<std::string> title;
    for (const Prompt& asked : rules.prompts)
        for (const PromptField& each : asked.fields) {
            if (asked.name != prompt || each.name != field) continue;
            if (title && *title != field_label(rules, each)) return "";
            title = field_label(rules, each);
        }
    return title.value_or("");
}

bool answered_with_seat(const Game& game, const std::string& prompt, const std::string& field) {
    const PromptField* asked = find_field(game, prompt, field);
    return asked && asked->kind->answered == AnswerType::seat;
}

std::string prompt_title(const Game& game, const std::string& prompt) {
    for (const Prompt& asked : ImplAccess::rules(game).prompts)
        if (asked.name == prompt) return asked.title;
    return "";
}

std::string describe_change(const Game& game, const std::string& zone, const std::string& attribute,
                            const std::string& to) {
    const Rules& rules = ImplAccess::rules(game);
    const AttributeIndex index = rules.model.find_attribute(attribute);
    if (!index.valid()) return "";
    const bool ends = to == "0" || to == "none";  // "none" for an attribute with named values
    for (const Picture& picture : rules.model.pictures)
        if (picture.mark_attribute == index && picture.arrows.valid() &&
            rules.shape().zones[picture.arrows].name == zone)
            return ends ? fmt::format("is not {} any more", picture.mark) : fmt::format("is {} now", picture.mark);
    const Attribute& a = rules.shape().attributes[index];
    if (a.named() || a.is_seat || a.lo != 0 || a.hi != 1) return "";
    return fmt::format("{} {}", ends ? "no longer has" : "now has", attribute_title(game, attribute));
}

CounterType counter_type(const Game& game, const std::string& counter) {
    const Rules& rules = ImplAccess::rules(game);
    const CounterIndex index = rules.model.find_counter(counter);
    if (!index.valid()) return CounterType::number;
    const Counter& found = rules.shape().counters[index];
    if (found.holds_truth) return CounterType::truth;
    if (found.holds_seat) return CounterType::seat;
    return found.holds() ? CounterType::value : CounterType::number;
}

bool shown_to_players(const Game& game, const std::string& counter) {
    const Rules& rules = ImplAccess::rules(game);
    const CounterIndex index = rules.model.find_counter(counter);
    return counter.find('.') == std::string::npos && (!index.valid() || rules.shape().counters[index].shown);
}

std::string repeat_title(const std::string& repeat) {
    const std::string own = repeat.substr(repeat.rfind('.') + 1);
    return own == "of" && own != repeat ? "" : own;  // the repeat of a step with `of` has no name of its own
}

bool chosen_by_column(const Game& game, const std::string& zone) {
    const Rules& rules = ImplAccess::rules(game);
    const ZoneIndex index = rules.model.find_zone(zone);
    const auto picks = [&](const PromptField& field) {
        return field.kind == &kColumnField && contains(field.zones, index);
    };
    return std::any_of(rules.prompts.begin(), rules.prompts.end(), [&](const Prompt& prompt) {
        return std::any_of(prompt.fields.begin(), prompt.fields.end(), picks);
    });
}

}  // namespace quattro
