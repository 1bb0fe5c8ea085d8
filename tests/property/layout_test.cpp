// The layout of a table must contain all zones, pictures and cards of a view once. Places of a box and cards of a place
// may not overlap.
#include "layout/layout.hpp"

#include <set>

#include "play.hpp"

using namespace quattro;
using namespace quattro::property;
using namespace quattro::tools;

namespace {

constexpr double kRounding = 0.001;  // units

bool are_apart(const Area& a, const Area& b) {
    return a.right() <= b.x + kRounding || b.right() <= a.x + kRounding || a.bottom() <= b.y + kRounding ||
           b.bottom() <= a.y + kRounding;
}

bool is_inside(const Area& inner, const Area& outer) {
    return inner.x >= outer.x - kRounding && inner.y >= outer.y - kRounding &&
           inner.right() <= outer.right() + kRounding && inner.bottom() <= outer.bottom() + kRounding;
}

bool is_inside(const Point& point, const Area& outer) { return is_inside(Area{point.x, point.y, 0, 0}, outer); }

void lies_well(const LaidBox& box) {
    const Area whole{0, 0, box.width, box.height};
    for (std::size_t i = 0; i < box.places.size(); ++i) {
        const LaidPlace& place = box.places[i];
        HOLDS(place.area.width > 0 && place.area.height > 0, "{}.{} has no area", box.name, place.name);
        HOLDS(is_inside(place.area, whole), "{}.{} is outside of its box", box.name, place.name);
        for (std::size_t other = 0; other < i; ++other)
            HOLDS(are_apart(place.area, box.places[other].area), "{}: {} lies on {}", box.name, place.name,
                  box.places[other].name);
        for (std::size_t a = 0; a < place.cards.size(); ++a) {
            HOLDS(is_inside(place.cards[a].area, place.area), "{}.{}: a card is outside", box.name, place.name);
            for (std::size_t b = 0; b < a; ++b)
                HOLDS(are_apart(place.cards[a].area, place.cards[b].area), "{}.{}: cards overlap", box.name,
                      place.name);
        }
        for (const Caption& caption : place.captions)
            HOLDS(is_inside(caption.at, place.area), "{}.{}: '{}' is outside", box.name, place.name, caption.text);
    }
    for (const Caption& caption : box.captions) {
        HOLDS(is_inside(caption.at, whole), "{}: '{}' is outside of the box", box.name, caption.text);
        for (const LaidPlace& place : box.places)
            HOLDS(!is_inside(caption.at, place.area), "{}: '{}' lies on {}", box.name, caption.text, place.name);
    }
    for (const LaidArrow& arrow : box.arrows)
        HOLDS(is_inside(arrow.begin, whole) && is_inside(arrow.end, whole), "{}: an arrow is outside", box.name);
}

std::vector<std::string> names_of(const std::vector<LaidCard>& cards) {
    std::vector<std::string> names;
    for (const LaidCard& card : cards)
        names.push_back(card.card);
    return names;
}

void holds_zone(const ZoneView& zone, const LaidBox& box) {
    HOLDS(box.hidden == zone.hidden, "{}: hidden", zone.name);
    if (zone.hidden) {
        HOLDS(box.places.empty() && box.cards.empty(), "{}: is hidden, and something of it is laid out", zone.name);
        return;
    }
    if (zone.places.empty()) {
        std::vector<std::string> laid = names_of(box.cards), seen = zone.cards;
        std::sort(laid.begin(), laid.end());
        std::sort(seen.begin(), seen.end());
        HOLDS(laid == seen, "{}: other cards", zone.name);
        return;
    }
    HOLDS(box.places.size() == zone.places.size(), "{}: {} places, not {}", zone.name, box.places.size(),
          zone.places.size());
    for (std::size_t i = 0; i < zone.places.size(); ++i) {
        HOLDS(box.places[i].name == zone.places[i], "{}: {} in the place of {}", zone.name, box.places[i].name,
              zone.places[i]);
        const std::vector<std::string> laid = names_of(box.places[i].cards);
        HOLDS(laid == (zone.cards[i].empty() ? std::vector<std::string>{} : std::vector<std::string>{zone.cards[i]}),
              "{}.{}: another card", zone.name, zone.places[i]);
    }
}

void holds_picture(const PictureView& picture, const LaidBox& box) {
    HOLDS(box.places.size() == picture.spots.size(), "{}: {} spots", picture.name, box.places.size());
    for (std::size_t i = 0; i < picture.spots.size(); ++i) {
        HOLDS(box.places[i].name == picture.spots[i].name, "{}: another spot", picture.name);
        HOLDS(names_of(box.places[i].cards) == picture.spots[i].cards, "{}: other cards", picture.name);
    }
    HOLDS(box.arrows.size() == picture.arrows.size(), "{}: {} arrows", picture.name, box.arrows.size());
}

void is_laid_out(const View& view, const Game& game) {
    Look look;
    look.game = &game;
    const std::vector<LaidBox> boxes = lay_out(view, look);
    HOLDS(boxes.size() == view.pictures.size() + view.zones.size(), "{} boxes", boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        lies_well(boxes[i]);
        const bool of_picture = i < view.pictures.size();
        const std::size_t index = of_picture ? i : i - view.pictures.size();
        const std::string& name = of_picture ? view.pictures[index].name : view.zones[index].name;
        HOLDS(boxes[i].name == name, "box {} is {}, not {}", i, boxes[i].name, name);
        HOLDS(boxes[i].is_picture() == of_picture, "{} is of another kind", name);
        HOLDS(boxes[i].seat == (of_picture ? view.pictures[index].seat : view.zones[index].seat), "{}: owner", name);
        if (of_picture)
            holds_picture(view.pictures[index], boxes[i]);
        else
            holds_zone(view.zones[index], boxes[i]);
    }
}

void follow_layout(const Table& table, std::uint64_t seed, Dice& dice) {
    constexpr std::size_t kEvery = 7;  // inputs
    Match match(table.game, seed);
    const auto look_at = [&](const Match& now) {
        for (Seat viewer = kSpectator; viewer <= table.game->info().seats; ++viewer)
            is_laid_out(now.seen_by(viewer).view(), *table.game);
    };
    look_at(match);
    play_out(match, dice, [&](const Match& now, const Move&) {
        if (now.inputs() % kEvery == 0 || now.over()) look_at(now);
    });
}

}  // namespace

TEST_CASE("all that a view holds is in its layout once, inside of its box and apart from the rest") {
    each_match(24, follow_layout);
    for (const Table& table : tables_of_test_packs()) {
        INFO(table.name);
        Dice dice{5};
        follow_layout(table, 5, dice);
    }
}

TEST_CASE("a ring of many places, or of wide ones, grows until they lie apart") {
    for (const std::size_t count : {1U, 2U, 3U, 4U, 7U, 12U, 40U, 250U})
        for (const std::string card : {"R2", "a card of many letters"}) {
            ZoneView zone;
            zone.name = "loop";
            zone.kind = zone_kind("loop");
            std::vector<std::string> places;
            for (std::size_t i = 0; i < count; ++i)
                places.push_back(std::to_string(i));
            zone.places = std::move(places);
            zone.cards.assign(count, card);
            const LaidBox box = lay_out_zone(zone, {});
            CHECK(box.places.size() == count);
            lies_well(box);
        }
}

TEST_CASE("arrows between two spots lie apart, and one from a spot to itself is above it") {
    PictureView picture;
    picture.circle = false;
    picture.has_arrows = true;
    picture.spots = {{"a", "a", "", 0, 0, {}, {}}, {"b", "b", "", 1, 1, {}, {}}};
    picture.arrows = {{0, 1, "x", false}, {1, 0, "y", false}, {0, 1, "z", true}, {0, 0, "w", false}};
    const LaidBox box = lay_out_picture(picture, kSpectator, {});
    lies_well(box);
    CHECK(box.arrows[0].begin.x != box.arrows[2].begin.x);
    CHECK(box.arrows[0].begin.x != box.arrows[1].end.x);
    CHECK(box.arrows[3].begin.y == box.places[0].area.y);
    CHECK(box.arrows[3].begin.x < box.arrows[3].end.x);
}
