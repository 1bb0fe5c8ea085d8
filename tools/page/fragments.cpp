// Writes fragments, and finds those that were written before by a key of all values on which their text depends.
#include "page/fragments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>

#include "page/table_json.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro::tools {
namespace {

std::string_view word(Arrangement arrangement) {
    switch (arrangement) {
        case Arrangement::none: return "none";
        case Arrangement::line: return "line";
        case Arrangement::ring: return "ring";
        case Arrangement::rows: return "rows";
    }
    return "";
}

double rounded(double units) { return std::round(units * 10) / 10; }

Json area_json(const Area& area) {
    return {rounded(area.x), rounded(area.y), rounded(area.width), rounded(area.height)};
}

Json captions_json(const std::vector<Caption>& captions) {
    Json list = Json::array();
    for (const Caption& caption : captions)
        list.push_back({{"x", rounded(caption.at.x)}, {"y", rounded(caption.at.y)}, {"text", caption.text}});
    return list;
}

Json card_json(const std::string& name, const std::string& face, Ink ink, const std::string& words) {
    Json json{{"name", name}, {"face", face}, {"ink", ink_name(ink)}};
    if (!words.empty()) json["words"] = words;
    return json;
}

Json card_json(const LaidCard& card) { return card_json(card.card, card.text, card.ink, card.words); }

// The size of a box, the areas of its places, and its captions.
Json box_json(const LaidBox& box) {
    Json json{{"width", rounded(box.width)}, {"height", rounded(box.height)}, {"places", Json::array()}};
    for (const LaidPlace& place : box.places)
        json["places"].push_back(area_json(place.area));
    json["captions"] = captions_json(box.captions);
    return json;
}

Json zone_json(const ZoneView& zone, const LaidBox& box, const Game& game) {
    Json json{{"name", zone.name}, {"title", box.title}, {"seat", zone.seat}};
    json["arrangement"] = word(zone.kind->arrangement);
    json["columns"] = zone.columns;
    json["by_column"] = chosen_by_column(game, zone.name);
    json["places"] = zone.places.list();
    json["effects"] = box.effects;
    json["hidden"] = zone.hidden;
    json["unordered"] = zone.unordered;
    json["box"] = box_json(box);
    json["cards"] = Json::array();
    for (const LaidCard& card : box.cards)
        json["cards"].push_back(card_json(card));
    for (const LaidPlace& place : box.places)
        json["cards"].push_back(place.cards.empty() ? Json() : card_json(place.cards.front()));
    return json;
}

Json spot_json(const SpotView& spot, const LaidPlace& place) {
    Json json{{"name", spot.name}, {"title", spot.text}, {"ink", ink_name(place.ground)}};
    json["seats"] = spot.seats;
    json["captions"] = captions_json(place.captions);
    json["cards"] = Json::array();
    for (const LaidCard& card : place.cards) {
        json["cards"].push_back(card_json(card));
        json["cards"].back()["area"] = area_json(card.area);
    }
    return json;
}

Json picture_json(const PictureView& picture, const LaidBox& box) {
    Json json{{"name", picture.name}, {"title", picture.text}, {"seat", picture.seat}, {"mark", picture.mark}};
    json["box"] = box_json(box);
    json["spots"] = json["arrows"] = json["zones"] = Json::array();
    for (std::size_t i = 0; i < picture.spots.size(); ++i)
        json["spots"].push_back(spot_json(picture.spots[i], box.places[i]));
    for (const LaidArrow& arrow : box.arrows)
        json["arrows"].push_back({{"from", picture.spots[arrow.from].name},
                                  {"to", picture.spots[arrow.to].name},
                                  {"card", card_json(arrow.card)},
                                  {"line", line_json({arrow.begin, arrow.end})},
                                  {"marked", arrow.marked}});
    for (const auto& [zone, seat] : picture.zones)
        json["zones"].push_back({{"name", zone}, {"seat", seat}});
    return json;
}

Json counter_json(const CounterView& counter, Seat viewer, const Look& look) {
    const Game& game = *look.game;
    const std::string shown = counter_title(game, counter.name, counter.value);
    return {{"name", counter.name},
            {"title", title_of(game, counter.name)},
            {"seat", counter.seat},
            {"value", counter.value},
            {"text", value_in_words(shown, counter_type(game, counter.name), {viewer, look})}};
}

// Joins texts to a key. Different lists give different keys, since texts of a match contain no line ends.
class Key {
public:
    explicit Key(char kind) : text_(1, kind) {}
    Key& add(std::string_view part) {
        text_.append(part).push_back('\n');
        return *this;
    }
    Key& add(std::int64_t number) { return add(std::to_string(number)); }
    Key& add(const std::vector<std::string>& list) {
        add(static_cast<std::int64_t>(list.size()));
        for (const std::string& part : list)
            add(part);
        return *this;
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

Key key_of(const ZoneView& zone, const std::string& board) {
    Key key('z');
    key.add(zone.name).add(zone.seat).add(zone.hidden * 2 + zone.unordered).add(zone.columns);
    // The effects of the places of a zone are those of the board.
    return key.add(zone.effects.empty() ? "" : board).add(zone.places.list()).add(zone.cards);
}

Key key_of(const PictureView& picture, Seat viewer) {
    Key key('p');
    key.add(picture.name).add(picture.seat).add(viewer);
    for (const SpotView& spot : picture.spots) {
        key.add(spot.name).add(spot.cards).add(static_cast<std::int64_t>(spot.seats.size()));
        for (const int seat : spot.seats)
            key.add(seat);
    }
    for (const ArrowView& arrow : picture.arrows)
        key.add(static_cast<std::int64_t>(arrow.from))
            .add(static_cast<std::int64_t>(arrow.to))
            .add(arrow.card)
            .add(arrow.marked);
    for (const auto& [zone, seat] : picture.zones)  // which zones these are depends on the viewer
        key.add(zone).add(seat);
    return key;
}

// The other parts of a prompt follow from the look and the prompt's name.
Key key_of(const PromptView& prompt, Seat viewer) {
    Key key('q');
    key.add(viewer).add(prompt.seat).add(prompt.number).add(prompt.name).add(prompt.text).add(prompt.answered);
    key.add(prompt.deadline.value_or(0)).add(prompt.card).add(prompt.place);
    for (const FieldView& field : prompt.fields)
        key.add(field.name).add(field.value ? "=" + *field.value : "").add(field.zones);
    return key;
}

// The viewer for whom a picture is drawn. Only viewers at one of its spots get their own drawing, which says "you".
Seat named_viewer(const PictureView& picture, Seat viewer) {
    const auto has = [&](const SpotView& spot) {
        return std::find(spot.seats.begin(), spot.seats.end(), viewer) != spot.seats.end();
    };
    return std::any_of(picture.spots.begin(), picture.spots.end(), has) ? viewer : kSpectator;
}

}  // namespace

Json card_json(const std::string& card, const ZoneKind* zone, const Look& look) {
    const CardPicture picture = picture_of(card, zone, look);
    return card_json(card, picture.text, picture.brush.ink, picture.words);
}

Json line_json(const std::pair<Point, Point>& line) {
    return {rounded(line.first.x), rounded(line.first.y), rounded(line.second.x), rounded(line.second.y)};
}

std::string list_text(const std::vector<Fragment>& fragments) {
    std::string text = "[";
    for (const Fragment& fragment : fragments)
        text.append(text.size() == 1 ? "" : ",").append(*fragment.text);
    return text.append("]");
}

std::string parts_text(const Fragments& fragments) {
    std::string text;
    for (const auto& [name, part] : fragments)
        text += fmt::format(R"({}"{}":{})", text.empty() ? "" : ",", name, list_text(part));
    return text;
}

void FragmentCache::set_look(Look look) {
    const std::string content_hash = look.game ? look.game->content_hash() : "";
    if (content_hash != content_hash_ || look.names != look_.names) written_.clear();
    look_ = std::move(look);
    content_hash_ = content_hash;
}

Fragment FragmentCache::find(const std::string& name, Seat seat, const std::string& key,
                             const std::function<Json()>& write) {
    Written& written = written_[text_digest(key)];
    if (!written.text) {
        std::string text = line_of(write());
        text.shrink_to_fit();  // it is kept
        written.digest = text_digest(text);
        written.text = std::make_shared<const std::string>(std::move(text));
    }
    written.used = true;
    return {name, seat, written.text, written.digest};
}

void FragmentCache::forget_unused() {
    for (auto each = written_.begin(); each != written_.end();)
        each = std::exchange(each->second.used, false) ? std::next(each) : written_.erase(each);
}

Fragments FragmentCache::of(const View& view) {
    return {{{"zones", zones(view)}, {"pictures", pictures(view)}, {"counters", counters(view)}}};
}

std::vector<Fragment> FragmentCache::zones(const View& view) {
    std::vector<Fragment> fragments;
    for (const ZoneView& zone : view.zones)
        fragments.push_back(find(zone.name, zone.seat, key_of(zone, view.board).text(), [&] {
            LaidBox box = lay_out_zone(zone, look_);
            if (!box.effects.empty()) box.effects = board_effects_in_words(*look_.game, view.board);
            return zone_json(zone, box, *look_.game);
        }));
    return fragments;
}

std::vector<Fragment> FragmentCache::pictures(const View& view) {
    std::vector<Fragment> fragments;
    for (const PictureView& picture : view.pictures) {
        const Seat viewer = named_viewer(picture, view.seat);
        fragments.push_back(find(picture.name, picture.seat, key_of(picture, viewer).text(),
                                 [&] { return picture_json(picture, lay_out_picture(picture, viewer, look_)); }));
    }
    return fragments;
}

std::vector<TextDigest> FragmentCache::prompts(const Viewed& viewed) const {
    Key look('l');
    look.add(content_hash_).add(look_.names);
    std::vector<TextDigest> digests;
    for (const PromptView& prompt : viewed.seen.prompts())
        digests.push_back(text_digest(look.text() + key_of(prompt, viewed.seen.seat()).text()));
    return digests;
}

std::vector<Fragment> FragmentCache::counters(const View& view) {
    std::vector<Fragment> fragments;
    for (const CounterView& counter : view.counters) {
        if (!shown_to_players(*look_.game, counter.name)) continue;
        // Only a counter that holds a seat has another text for that seat: "you".
        const bool is_seat = counter_type(*look_.game, counter.name) == CounterType::seat;
        const Seat viewer = is_seat ? view.seat : kSpectator;
        Key key('c');
        key.add(counter.name).add(counter.seat).add(counter.value).add(viewer);
        fragments.push_back(
            find(counter.name, counter.seat, key.text(), [&] { return counter_json(counter, viewer, look_); }));
    }
    return fragments;
}

}  // namespace quattro::tools
