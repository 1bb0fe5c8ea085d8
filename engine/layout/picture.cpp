// Lays out pictures. layout.cpp lays out zones.
#include <algorithm>
#include <cmath>
#include <map>

#include "layout/layout.hpp"
#include "layout/ring.hpp"

namespace quattro {
namespace {

constexpr double kLeastSpot = 84, kMostSpot = 150;  // the width of a spot
constexpr double kSpotMargin = 6, kSpotLine = 19;   // the margin inside a spot; the height of a line of text in it
constexpr double kSpotCardGap = 4;                  // between the cards of a spot, in both directions
constexpr double kSpotCard = 24;
constexpr double kSpotGap = 10;                         // between spots
constexpr double kArrowsAcross = 70, kArrowsDown = 60;  // between spots of a map with arrows
constexpr double kBow = 26;                             // above a spot, for an arrow that begins and ends there
constexpr double kAside = 5, kLane = 7;  // the distance of an arrow from the line between the middles; more per lane

// Shortens a text to at most this width, which has room for three dots. A shortened text ends with them.
std::string cut(const std::string& text, double width) {
    if (text_width(text, kCaptionLetters) <= width) return text;
    std::string shown;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t next = i + 1;
        while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U)
            ++next;
        const std::string longer = shown + text.substr(i, next - i);
        if (text_width(longer + "...", kCaptionLetters) > width) break;
        shown = longer;
        i = next;
    }
    return shown + "...";
}

double card_width(const std::string& text) { return text_width(text, kCardLetters) + 10; }

// The content of a spot, before its position is known.
struct SpotLines {
    std::vector<LaidCard> cards;     // with areas relative to the upper left corner of the spot
    std::vector<std::string> names;  // the lines with the names of the players on the spot
    double height = 0;
};

class SpotWriter {
public:
    SpotWriter(const PictureView& picture, Seat viewer, const Look& look) : look_(look), viewer_(viewer, look) {
        double widest = kLeastSpot;
        for (const SpotView& spot : picture.spots) {
            widest = std::max(widest, text_width(spot.text, kCaptionLetters) + 2 * kSpotMargin);
            double row = kSpotMargin * 2;
            for (const std::string& card : spot.cards)
                row += card_width(picture_of(card, nullptr, look_).text) + kSpotCardGap;
            widest = std::max(
                {widest, row, text_width(seats_in_words(spot.seats, viewer_), kCaptionLetters) + 2 * kSpotMargin});
        }
        width_ = std::min(widest, kMostSpot);
    }
    double width() const { return width_; }

    SpotLines lines_of(const SpotView& spot) const {
        SpotLines lines;
        std::size_t row = 0;  // index of the first card of the current row
        const auto end_row = [&](double end) {
            for (; row < lines.cards.size(); ++row)
                lines.cards[row].area.x += (width_ - kSpotMargin - end) / 2;
        };
        double x = kSpotMargin, y = kSpotMargin + kSpotLine;
        for (const std::string& card : spot.cards) {
            const CardPicture drawn = picture_of(card, nullptr, look_);
            const double width = std::min(card_width(drawn.text), width_ - 2 * kSpotMargin);
            if (x > kSpotMargin && x + width > width_ - kSpotMargin)
                end_row(x - kSpotCardGap), x = kSpotMargin, y += kSpotCard + kSpotCardGap;
            lines.cards.push_back({card, drawn.text, drawn.brush.ink, card == "?", {x, y, width, kSpotCard}});
            x += width + kSpotCardGap;
        }
        end_row(x - kSpotCardGap);
        if (!spot.cards.empty()) y += kSpotCard + kSpotCardGap;
        for (const Seat seat : spot.seats) {
            const std::string name = cut(seat_name(seat, viewer_), width_ - 2 * kSpotMargin);
            const bool fits = !lines.names.empty() &&
                              text_width(lines.names.back() + ", " + name, kCaptionLetters) <= width_ - 2 * kSpotMargin;
            if (fits)
                lines.names.back() += ", " + name;
            else
                lines.names.push_back(name);
        }
        lines.height = y + static_cast<double>(lines.names.size()) * kSpotLine + kSpotMargin;
        return lines;
    }

private:
    const Look& look_;
    Viewer viewer_;
    double width_ = 0;
};

LaidPlace laid_spot(const SpotView& spot, SpotLines lines, const Area& area) {
    LaidPlace place;
    place.name = spot.name;
    place.area = area;
    place.ground = ink_named(spot.ink);
    place.captions.push_back(
        {{area.middle().x, area.y + kSpotMargin + kSpotLine / 2 - 1}, cut(spot.text, area.width - 2 * kSpotMargin)});
    double below = area.y + kSpotMargin + kSpotLine;
    for (LaidCard& card : lines.cards) {
        card.area.x += area.x, card.area.y += area.y;
        below = card.area.bottom() + kSpotCardGap;
    }
    place.cards = std::move(lines.cards);
    for (std::size_t i = 0; i < lines.names.size(); ++i)
        place.captions.push_back(
            {{area.middle().x, below + (static_cast<double>(i) + 0.5) * kSpotLine}, lines.names[i]});
    return place;
}

void lay_arrows(LaidBox& box, const PictureView& picture, const Look& look) {
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> lanes;
    for (const ArrowView& arrow : picture.arrows) {
        const auto [begin, end] = arrow_line(box, arrow.from, arrow.to, lanes[{arrow.from, arrow.to}]++);
        const CardPicture drawn = picture_of(arrow.card, nullptr, look);
        const LaidCard card{arrow.card, drawn.text, drawn.brush.ink, arrow.card == "?", {}};
        box.arrows.push_back({arrow.from, arrow.to, card, arrow.marked, begin, end});
    }
}

struct Spots : Ring {
    Point pitch;  // of a map: the distance of neighbours, across and down; 0 for a circle
};

// The spots of a map: their areas, and the size of the whole.
Spots map_of(const PictureView& picture, double width, double height) {
    Spots map;
    const double across = width + (picture.has_arrows ? kArrowsAcross : kSpotGap);
    const double down = height + (picture.has_arrows ? kArrowsDown : kSpotGap);
    map.pitch = {across, down};
    for (const SpotView& spot : picture.spots) {
        map.areas.push_back({spot.column * across, spot.row * down, width, height});
        map.width = std::max(map.width, map.areas.back().right());
        map.height = std::max(map.height, map.areas.back().bottom());
    }
    return map;
}

}  // namespace

std::pair<Point, Point> arrow_line(const LaidBox& picture, std::size_t from, std::size_t to, std::size_t lane) {
    const Area &a = picture.places[from].area, &b = picture.places[to].area;
    if (from == to) {
        const double half = 14 + kLane * static_cast<double>(lane % 3);
        return {{a.middle().x - half, a.y}, {a.middle().x + half, a.y}};
    }
    const double dx = b.middle().x - a.middle().x, dy = b.middle().y - a.middle().y, length = std::hypot(dx, dy);
    const double aside = kAside + kLane * static_cast<double>(lane % 3);
    const double ox = -dy / length * aside, oy = dx / length * aside;
    // The distance of an edge of the area from its middle, as a fraction of the whole line.
    const double flat = std::abs(dx) < 1 ? 1 : a.width / 2 / std::abs(dx);
    const double steep = std::abs(dy) < 1 ? 1 : a.height / 2 / std::abs(dy);
    const double part = std::min({flat, steep, 0.45});
    return {{a.middle().x + dx * part + ox, a.middle().y + dy * part + oy},
            {b.middle().x - dx * part + ox, b.middle().y - dy * part + oy}};
}

LaidBox lay_out_picture(const PictureView& picture, Seat viewer, const Look& look) {
    LaidBox box;
    box.kind = picture.circle ? BoxKind::circle : BoxKind::map;
    box.name = picture.name;
    box.title = picture.text;
    box.seat = picture.seat;
    box.mark = picture.mark;
    const SpotWriter writer(picture, viewer, look);
    double height = 0;
    std::vector<SpotLines> lines;
    for (const SpotView& spot : picture.spots) {
        lines.push_back(writer.lines_of(spot));
        height = std::max(height, lines.back().height);
    }
    Spots spots = picture.circle ? Spots{ring_of(picture.spots.size(), writer.width(), height, kSpotGap), {}}
                                 : map_of(picture, writer.width(), height);
    const bool bows = std::any_of(picture.arrows.begin(), picture.arrows.end(),
                                  [](const ArrowView& arrow) { return arrow.from == arrow.to; });
    for (std::size_t i = 0; i < picture.spots.size(); ++i) {
        if (bows) spots.areas[i].y += kBow;
        box.places.push_back(laid_spot(picture.spots[i], std::move(lines[i]), spots.areas[i]));
    }
    box.width = spots.width;
    box.centre = {spots.centre.x, spots.centre.y + (bows ? kBow : 0)};
    box.radius = spots.radius;
    box.pitch = spots.pitch;
    box.height = spots.height + (bows ? kBow : 0);
    lay_arrows(box, picture, look);
    return box;
}

bool has_something(const PictureView& picture) {
    return !picture.circle || !picture.arrows.empty() ||
           std::any_of(picture.spots.begin(), picture.spots.end(),
                       [](const SpotView& spot) { return !spot.cards.empty() || !spot.seats.empty(); });
}

}  // namespace quattro
