// Writes prompts as trees, and options with the places where they lie.
#include <algorithm>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "cli/event_text.hpp"
#include "page/table_json.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro::tools {
namespace {

std::string title_of(const FieldView& field) { return field.text.empty() ? part_in_words(field.name) : field.text; }

Json field_json(const FieldView& field) {
    Json json{{"part", "field"}, {"name", field.name}, {"title", title_of(field)}, {"kind", word(field.kind)}};
    json["optional"] = field.optional;
    if (field.value) json["value"] = *field.value;
    json["zones"] = field.zones;
    return json;
}

// Writes the fields of a prompt as a tree of fields, sets and actions.
class TreeWriter {
public:
    TreeWriter(const Viewed& viewed, const PromptView& prompt) : viewed_(viewed), prompt_(prompt) {}

    // The parts that are asked after `action` was chosen in field `owner`; both "" for those of the prompt itself.
    Json parts(const std::string& owner, const std::string& action) const {
        Json list = Json::array();
        for (const FieldView& field : prompt_.fields) {
            if (field.owner != owner || field.action != action) continue;
            if (field.set.empty()) {
                list.push_back(of_field(field));
            } else if (list.empty() || list.back().value("set", "") != field.set) {
                list.push_back(of_set(field));
            }
        }
        for (Json& part : list)
            part.erase("set");
        return list;
    }

private:
    Json of_field(const FieldView& field) const {
        Json json = field_json(field);
        if (field.kind != AnswerType::action) return json;
        json["actions"] = Json::array();
        std::vector<std::string> seen;
        for (const FieldView& other : prompt_.fields) {
            if (other.owner != field.name || std::find(seen.begin(), seen.end(), other.action) != seen.end()) continue;
            seen.push_back(other.action);
            json["actions"].push_back({{"value", other.action},
                                       {"title", shown(field, other.action)},
                                       {"parts", parts(field.name, other.action)}});
        }
        return json;
    }
    Json of_set(const FieldView& first) const {
        Json json{{"part", "set"}, {"set", first.set}, {"name", first.set}, {"title", title_of(first)}};
        json["each"] = first.each;
        json["fields"] = Json::array();
        std::int64_t least = 0;
        for (const FieldView& field : prompt_.fields)
            if (field.set == first.set && field.owner == first.owner && field.action == first.action) {
                json["fields"].push_back(field_json(field));
                least += !field.optional;
            }
        json["least"] = least;
        json["most"] = json["fields"].size();
        return json;
    }
    std::string shown(const FieldView& field, const std::string& value) const {
        return answer_title(*viewed_.look.game, prompt_.name, field.name, value);
    }

    const Viewed& viewed_;
    const PromptView& prompt_;
};

// The zone and the place, or the column, in which an option lies, not a spot of a picture. `place` is "" in a zone
// without places; both are "" if the option lies nowhere.
struct OptionPlace {
    std::string zone, place;
};
OptionPlace where_it_lies(const FieldView& field, const std::string& value, const View& view) {
    const auto owner_and_place = [&](const ZoneView& zone) {
        const bool others = zone.seat != 0 && zone.seat != view.seat;
        const std::string before = others ? std::to_string(zone.seat) + ":" : "";
        return value.starts_with(before) ? value.substr(before.size()) : "";
    };
    for (const ZoneView& zone : view.zones) {
        const std::string name = instance_name(zone);
        if (std::find(field.zones.begin(), field.zones.end(), name) == field.zones.end()) continue;
        if (field.kind == AnswerType::column) return {name, value};
        const std::string place = owner_and_place(zone);
        if (std::find(zone.places.begin(), zone.places.end(), place) != zone.places.end()) return {name, place};
        if (zone.places.empty() && std::find(zone.cards.begin(), zone.cards.end(), value) != zone.cards.end())
            return {name, ""};
    }
    return {};
}

// If the card can be an arrow of a picture, adds the spots that it would connect, and its line, to `option`. `pictures`
// are the boxes of all pictures of the view.
void add_arrow(const Game& game, const std::vector<LaidBox>& pictures, const std::string& card, Json& option) {
    for (const LaidBox& picture : pictures) {
        const auto ends = arrow_spots(game, picture.name, card);
        if (!ends) continue;
        const auto index = [&](const std::string& spot) {
            const auto named = [&](const LaidPlace& place) { return place.name == spot; };
            return static_cast<std::size_t>(std::find_if(picture.places.begin(), picture.places.end(), named) -
                                            picture.places.begin());
        };
        const std::size_t from = index(ends->first), to = index(ends->second);
        const auto lane = std::count_if(picture.arrows.begin(), picture.arrows.end(),
                                        [&](const auto& arrow) { return arrow.from == from && arrow.to == to; });
        option["picture"] = picture.name;
        option["from"] = ends->first;
        option["to"] = ends->second;
        option["line"] = line_json(arrow_line(picture, from, to, static_cast<std::size_t>(lane)));
        return;
    }
}

// "A of loop of Bo" for "2:A", a place or a card in a zone of another seat, and "A of your loop" for "A" if the field
// has places of several zones; "" for other values.
std::string place_with_zone(const Viewed& viewed, const View& view, const FieldView& field, const std::string& value) {
    if (field.kind != AnswerType::place && field.kind != AnswerType::card) return "";
    const bool of_other = value.find(':') != std::string::npos;
    if (!of_other && field.zones.size() < 2) return "";
    const OptionPlace spot = where_it_lies(field, value, view);
    return spot.place.empty()
               ? ""
               : player_place_text(spot.zone + "." + spot.place, {viewed.seen.seat(), viewed.look}, *viewed.look.game);
}

// The game's words for an option or an answer that is a card or a kind of card. "" for other values, and if the game
// has no words.
std::string card_in_words(const Game& game, const FieldView& field, const std::string& value) {
    const bool is_card = field.kind == AnswerType::card || field.kind == AnswerType::kind;
    return is_card ? look_of(game, value).words : "";
}

const FieldView* field_named(const PromptView& prompt, const std::string& name) {
    for (const FieldView& field : prompt.fields)
        if (field.name == name) return &field;
    return nullptr;
}

}  // namespace

std::string instance_name(const ZoneView& zone) {
    return zone.seat ? std::to_string(zone.seat) + ":" + zone.name : zone.name;
}

std::string option_text(const Viewed& viewed, const View& view, const PromptView& prompt, const FieldView& field,
                        const std::string& value) {
    const Game& game = *viewed.look.game;
    if (value == kNone) {
        const std::string title = answer_title(game, prompt.name, field.name, value);
        return title == value ? "nothing" : title;
    }
    if (const std::string place = place_with_zone(viewed, view, field, value); !place.empty()) return place;
    if (field.kind == AnswerType::card || field.kind == AnswerType::kind) {
        const std::string arrow = arrow_title(game, value);
        return arrow.empty() ? look_of(game, value).text : arrow;
    }
    if (const auto seat = to_integer(value); seat && field.kind == AnswerType::seat)
        return seat_name(static_cast<Seat>(*seat), {viewed.seen.seat(), viewed.look});
    if (field.kind == AnswerType::word && (value == "true" || value == "false")) return value == "true" ? "yes" : "no";
    return answer_title(game, prompt.name, field.name, value);
}

std::string answer_words(const Viewed& viewed, const PromptView& prompt, const Values& values) {
    const View view = viewed.seen.view();
    std::string words = answer_in_words(prompt, values, [&](const FieldView& field, const std::string& value) {
        const std::string title = option_text(viewed, view, prompt, field, value);
        const std::string in_words = card_in_words(*viewed.look.game, field, value);
        return in_words.empty() ? title : title + " " + in_words;
    });
    for (const FieldView& field : prompt.fields) {
        const bool begins_set = !field.set.empty() && !field.each && field.name.ends_with("_1");
        const auto left_out = [&](const auto& value) { return value.first == field.name && value.second == kNone; };
        if (begins_set && !words.empty() && std::any_of(values.begin(), values.end(), left_out))
            words += ", " + title_of(field) + " nothing";
    }
    return words;
}

Json prompt_json(const Viewed& viewed, const PromptView& prompt) {
    Json json{{"number", prompt.number}, {"name", prompt.name}, {"text", prompt.text}, {"answered", prompt.answered}};
    json["words"] = prompt.answered ? answer_words(viewed, prompt, current_answer(prompt)) : "";
    json["final"] = prompt.once;
    if (prompt.deadline) json["deadline"] = *prompt.deadline;
    if (!prompt.card.empty()) {
        json["card"] = card_json(prompt.card, nullptr, viewed.look);
        json["place"] = player_place_text(prompt.place, {viewed.seen.seat(), viewed.look}, *viewed.look.game);
    }
    json["parts"] = TreeWriter(viewed, prompt).parts("", "");
    return json;
}

Json options_json(const Viewed& viewed, const PromptView& prompt, const std::string& name, const Values& earlier) {
    Json list = Json::array();
    const FieldView* field = field_named(prompt, name);
    if (field == nullptr) return list;
    std::vector<std::string> options = viewed.seen.options(prompt.number, name, earlier);
    if (field->kind == AnswerType::card) options = sorted_hand(*viewed.look.game, std::move(options));
    const View view = viewed.seen.view();
    const bool has_arrows = field->kind == AnswerType::card || field->kind == AnswerType::kind;
    std::vector<LaidBox> pictures;
    for (const PictureView& picture : view.pictures)
        if (has_arrows) pictures.push_back(lay_out_picture(picture, view.seat, viewed.look));
    for (const std::string& value : options) {
        const OptionPlace spot = where_it_lies(*field, value, view);
        list.push_back({{"value", value},
                        {"title", option_text(viewed, view, prompt, *field, value)},
                        {"zone", spot.zone},
                        {"place", spot.place}});
        if (const std::string words = card_in_words(*viewed.look.game, *field, value); !words.empty())
            list.back()["words"] = words;
        if (has_arrows) add_arrow(*viewed.look.game, pictures, value, list.back());
    }
    return list;
}

std::string refusal_in_words(const Viewed& viewed, const PromptView& prompt, const Refusal& refusal) {
    const auto told = [&](std::string_view name) {
        const auto is = [&](const auto& part) { return part.first == name; };
        const auto found = std::find_if(refusal.data.begin(), refusal.data.end(), is);
        return found == refusal.data.end() ? "" : found->second;
    };
    if (refusal.code != RefusalCode::not_an_option) return "";
    return why_not_offered(*viewed.look.game, prompt.name, told("field"), told("value"), told("filter"));
}

Json not_offered_json(const Viewed& viewed, const PromptView& prompt, const std::string& name, const Values& earlier) {
    Json list = Json::array();
    const FieldView* field = field_named(prompt, name);
    if (field == nullptr || field->kind != AnswerType::action) return list;
    const std::vector<std::string> options = viewed.seen.options(prompt.number, name, earlier);
    for (const std::string& action : action_names(*viewed.look.game)) {
        if (std::find(options.begin(), options.end(), action) != options.end()) continue;
        Values values = earlier;
        values.emplace_back(name, action);
        const Outcome refused = viewed.seen.judge(prompt.number, values);
        list.push_back({{"title", answer_title(*viewed.look.game, prompt.name, name, action)},
                        {"why", refused ? refusal_in_words(viewed, prompt, *refused) : ""}});
    }
    return list;
}

}  // namespace quattro::tools
