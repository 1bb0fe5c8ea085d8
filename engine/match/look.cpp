// Looks and titles, read out of the game's rules.
#include "match/look.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "match/plain.hpp"
#include "run/field_kind.hpp"

namespace quattro {

CardLook look_of(const Game& game, const std::string& card) {
    const Model& model = Inside::rules(game).model;
    const auto values = parse_card(model, card);
    if (!values) return {card, std::nullopt};
    CardLook look{has_look(game) ? draw_card(model, *values) : card, std::nullopt};
    if (const int ink = model.cards.look.ink; ink >= 0) {
        const Attribute& a = model.shape.attributes[ink];
        const int value = (*values)[static_cast<std::size_t>(ink)];
        if (value <= 0)
            look.ink = "";
        else
            look.ink = a.named() ? a.values[value - 1] : std::to_string(value);
    }
    return look;
}

bool has_look(const Game& game) {
    const SetLook& look = Inside::rules(game).model.cards.look;
    const auto any = [](const auto& signs) { return !signs.empty(); };
    return !look.forms.empty() || !look.joint.empty() || std::any_of(look.signs.begin(), look.signs.end(), any);
}

Values signs_in_words(const Game& game) {
    Values words;
    if (!has_look(game)) return words;
    const Model& model = Inside::rules(game).model;
    for (const JointSigns& joint : model.cards.look.joint) {  // a group for each value of the first attribute
        std::map<int, std::string> groups;
        for (const auto& [values, sign] : joint.signs)
            groups[values.front()] += (groups[values.front()].empty() ? "" : " ") + sign;
        const Attribute& a = model.shape.attributes[joint.attributes.front()];
        for (const auto& [value, signs] : groups)
            words.emplace_back(signs, a.values[value - 1]);
    }
    for (int i = 0; i < static_cast<int>(model.shape.attributes.size()); ++i) {
        const Attribute& a = model.shape.attributes[i];
        if (model.kin(i) != i) continue;  // told already
        for (int value = 1; value <= static_cast<int>(a.values.size()); ++value) {
            const auto& signs = signs_of(model, i, value);
            const auto index = static_cast<std::size_t>(value - 1);
            words.emplace_back(signs.empty() ? a.letters[index] : join(signs, " "), a.values[index]);
        }
    }
    return words;
}

std::string title_of(const Game& game, const std::string& name) {
    if (const std::size_t open = name.find('('); open != std::string::npos)  // one of a family
        return title_of(game, name.substr(0, open)) + " (" + name.substr(open + 1);
    for (const char* part : {"zones", "counters", "patterns"})
        if (const Node* all = Inside::rules(game).model.doc.find(part))
            if (const Node* one = all->find(name))
                if (const Node* text = one->find("text"); text && text->is_scalar()) return text->scalar;
    return name;
}

std::string attribute_title(const Game& game, const std::string& name) {
    return attribute_in_words(Inside::rules(game), name);
}

std::string value_title(const Game& game, const std::string& value) {
    const auto& attributes = Inside::rules(game).shape().attributes;
    for (int a = 0; a < static_cast<int>(attributes.size()); ++a) {
        const auto& values = attributes[a].values;
        const auto found = std::find(values.begin(), values.end(), value);
        if (found == values.end()) continue;
        const std::string title = Plain(game).value(a, static_cast<int>(found - values.begin()) + 1);
        if (title != name_in_words(value)) return title;
    }
    return value;
}

CounterMeans means_of(const Game& game, const std::string& counter) {
    const Rules& rules = Inside::rules(game);
    const int index = rules.model.find_counter(counter);
    if (index < 0) return CounterMeans::number;
    const Counter& found = rules.shape().counters[index];
    if (found.holds_truth) return CounterMeans::truth;
    if (found.holds_seat) return CounterMeans::seat;
    return found.holds() ? CounterMeans::value : CounterMeans::number;
}

bool is_for_players(const Game& game, const std::string& counter) {
    const Rules& rules = Inside::rules(game);
    const int index = rules.model.find_counter(counter);
    return counter.find('.') == std::string::npos && (index < 0 || rules.shape().counters[index].shown);
}

std::string repeat_in_words(const std::string& repeat) {
    const std::string own = repeat.substr(repeat.rfind('.') + 1);
    return own == "of" && own != repeat ? "" : own;  // a step with `of` goes round the seats
}

bool chosen_by_column(const Game& game, const std::string& zone) {
    const Rules& rules = Inside::rules(game);
    const ZoneIndex index = rules.model.find_zone(zone);
    const auto picks = [&](const PromptField& field) {
        return field.kind == &kColumnField &&
               std::find(field.zones.begin(), field.zones.end(), index) != field.zones.end();
    };
    return std::any_of(rules.prompts.begin(), rules.prompts.end(), [&](const Prompt& prompt) {
        return std::any_of(prompt.fields.begin(), prompt.fields.end(), picks);
    });
}

}  // namespace quattro
