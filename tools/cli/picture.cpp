// Draws the pictures that a game declares: spots in a circle or on a map, with cards, seats and arrows.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/draw.hpp"
#include "cli/ellipse.hpp"

namespace quattro::tools {
namespace {

// The widths at which the cards and seats of a spot wrap: the maximum, and the minimum for a map on a narrow screen.
constexpr int kWidestSpot = 20, kNarrowest = 8;
// The gaps between boxes of a map with arrows: most columns, rows, least columns. Without arrows each gap is 1.
constexpr int kGapColumns = 14, kGapRows = 6, kLeastGap = 6;

struct Box {
    int x = 0, y = 0, width = 0, height = 0;
    int right() const { return x + width - 1; }
    int bottom() const { return y + height - 1; }
};

// Draws a spot: its name and cards, then the names of the seats at the spot. Without a box, omits the name if it is
// part of the identifier of one of the cards.
Canvas draw_spot(const SpotView& spot, Seat viewer, const Look& look, bool boxed, int widest) {
    std::vector<CardPicture> cards;
    bool named_by_card = false;
    for (const std::string& card : spot.cards) {
        cards.push_back(picture_of(card, nullptr, look));
        named_by_card = named_by_card || card.find(spot.text) != std::string::npos;
    }
    Canvas canvas;
    int x = 0, y = 0;
    if (boxed || !named_by_card) {
        const bool bare = spot.cards.empty() && spot.seats.empty() && !boxed;
        const Ink ink = ink_named(spot.ink);
        const std::string full = fmt::format("{} ({})", spot.text, spot.name);
        const bool both = boxed && spot.text != spot.name && width_of(full) <= widest;
        const std::string& title = both ? full : spot.text;
        canvas.put(0, 0, title, ink == Ink::plain ? Brush{bare ? Ink::dim : Ink::strong} : Brush{ink, true});
        x = width_of(title) + 1;
    }
    for (const CardPicture& card : cards) {
        const int width = width_of(card.text);
        if (x > 0 && x + width > widest) x = 0, ++y;
        canvas.put(x, y, card.text, card.brush);
        x += width + 1;
    }
    for (const std::string& line : wrapped(seats_in_words(spot.seats, {viewer, look}), widest))
        canvas.put(0, canvas.height(), line);
    return canvas;
}

std::vector<Canvas> draw_spots(const PictureView& picture, Seat viewer, const Look& look, int widest = kWidestSpot) {
    std::vector<Canvas> spots;
    for (const SpotView& spot : picture.spots)
        spots.push_back(draw_spot(spot, viewer, look, !picture.circle, widest));
    return spots;
}

// The ends of a line between two boxes along one axis, one cell outside the boxes: {from, to}. If the boxes overlap
// along the axis, both are the middle of the overlap.
std::pair<int, int> ends(int from_begin, int from_end, int to_begin, int to_end) {
    if (from_end < to_begin) return {from_end + 1, to_begin - 1};
    if (to_end < from_begin) return {from_begin - 1, to_end + 1};
    const int middle = (std::max(from_begin, to_begin) + std::min(from_end, to_end)) / 2;
    return {middle, middle};
}

struct Cell {
    int x, y;
    std::string_view sign;
};

// The cells of a line. A steep line has one sign in each row, a flat line one in each column.
std::vector<Cell> line_between(int x0, int y0, int x1, int y1) {
    const int dx = x1 - x0, dy = y1 - y0;
    const bool flat = std::abs(dx) > 4 * std::abs(dy);
    const int steps = flat ? std::abs(dx) : std::abs(dy);
    const std::string_view sign = dy == 0 ? "-" : dx == 0 ? "|" : (dx > 0) == (dy > 0) ? "\\" : "/";
    const auto part = [&](int whole, int i) {
        return steps == 0 ? 0 : Ellipse::nearest_whole(double(whole) * i / steps);
    };
    std::vector<Cell> cells;
    for (int i = 0; i <= steps; ++i) {
        const bool level = flat && i > 0 && y0 + part(dy, i) == cells.back().y;
        cells.push_back({x0 + part(dx, i), y0 + part(dy, i), level ? std::string_view("-") : sign});
    }
    return cells;
}

std::string_view head_of(int dx, int dy) {
    constexpr std::string_view kHeads[3][3] = {{"↖", "↑", "↗"}, {"←", "·", "→"}, {"↙", "↓", "↘"}};
    const auto index = [](int d) { return d < 0 ? 0 : d == 0 ? 1 : 2; };
    return kHeads[index(dy)][index(dx)];
}

// Draws one line for both arrows between two spots, on free cells only. An end has a head if an arrow leads to it, and
// an x next to the head if that arrow is marked and the line is long enough.
void put_line(Canvas& canvas, const Box& a, const Box& b, const ArrowView* there, const ArrowView* back) {
    const auto [x0, x1] = ends(a.x, a.right(), b.x, b.right());
    const auto [y0, y1] = ends(a.y, a.bottom(), b.y, b.bottom());
    std::vector<Cell> cells = line_between(x0, y0, x1, y1);
    const auto end = [&](const ArrowView* arrow, std::size_t at, std::size_t next, int dx, int dy) {
        if (arrow == nullptr) return;
        cells[at].sign = head_of(dx, dy);
        if (arrow->marked && next < cells.size()) cells[next].sign = "x";
    };
    end(there, cells.size() - 1, cells.size() - 2, x1 - x0, y1 - y0);
    end(back, 0, 1, x0 - x1, y0 - y1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        // The arrow that leads to the nearer end of the line, or the only arrow.
        const ArrowView* nearer = (i < cells.size() / 2 ? back != nullptr : there == nullptr) ? back : there;
        if (canvas.free(cells[i].x, cells[i].y))
            canvas.put(cells[i].x, cells[i].y, cells[i].sign, {nearer->marked ? Ink::cyan : Ink::plain});
    }
}

void put_arrows(Canvas& canvas, const PictureView& picture, const std::vector<Box>& boxes) {
    std::map<std::pair<std::size_t, std::size_t>, const ArrowView*> arrows;
    for (const ArrowView& arrow : picture.arrows) {
        const ArrowView*& known = arrows[{arrow.from, arrow.to}];
        if (known == nullptr || arrow.marked) known = &arrow;
    }
    const auto find = [&](std::size_t from, std::size_t to) {
        const auto found = arrows.find({from, to});
        return found == arrows.end() ? nullptr : found->second;
    };
    for (std::size_t a = 0; a < boxes.size(); ++a)
        for (std::size_t b = a + 1; b < boxes.size(); ++b)
            if (find(a, b) != nullptr || find(b, a) != nullptr)
                put_line(canvas, boxes[a], boxes[b], find(a, b), find(b, a));
}

// Draws the frame of a spot of a map.
void put_frame(Canvas& canvas, const Box& box) {
    const std::string edge = fmt::format("+{:-<{}}+", "", box.width - 2);
    canvas.put(box.x, box.y, edge, {Ink::dim});
    canvas.put(box.x, box.bottom(), edge, {Ink::dim});
    for (int y = box.y + 1; y < box.bottom(); ++y) {
        canvas.put(box.x, y, "|", {Ink::dim});
        canvas.put(box.right(), y, "|", {Ink::dim});
    }
}

// The number of columns or rows of a map before this distance.
int steps_in(double distance, double pitch) { return pitch > 0 ? static_cast<int>(std::lround(distance / pitch)) : 0; }

Canvas draw_map(const PictureView& picture, const LaidBox& laid, std::string_view title, Seat viewer,
                const Look& look) {
    double top = laid.height;  // of the first row
    int columns = 1;
    for (const LaidPlace& place : laid.places) {
        columns = std::max(columns, steps_in(place.area.x, laid.pitch.x) + 1);
        top = std::min(top, place.area.y);
    }
    const int least = picture.has_arrows ? kLeastGap : 1, rows_apart = picture.has_arrows ? kGapRows : 1;
    const int widest = std::clamp((look.width - (columns - 1) * least) / columns - 4, kNarrowest, kWidestSpot);
    const std::vector<Canvas> spots = draw_spots(picture, viewer, look, widest);
    int width = std::min(10, widest), height = 2;
    for (const Canvas& spot : spots) {
        width = std::max(width, spot.width());
        height = std::max(height, spot.height());
    }
    width += 4, height += 2;
    const int room = columns == 1 ? 0 : (look.width - columns * width) / (columns - 1);
    const int gap = std::clamp(room, least, picture.has_arrows ? kGapColumns : 1);
    Canvas canvas;
    canvas.put(0, 0, title, {Ink::strong});
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const Area& area = laid.places[i].area;
        boxes.push_back({steps_in(area.x, laid.pitch.x) * (width + gap),
                         1 + steps_in(area.y - top, laid.pitch.y) * (height + rows_apart), width, height});
        put_frame(canvas, boxes.back());
        canvas.put(boxes.back().x + 2, boxes.back().y + 1, spots[i]);
    }
    put_arrows(canvas, picture, boxes);
    return canvas;
}

// The box of a spot. It extends outwards from the cell of its place, so that it hardly covers the outline.
Box box_at(const Ellipse& round, const LaidBox& laid, std::size_t place, const Canvas& spot) {
    const auto [x, y] = round.cell_of(laid, place);
    Box box{x, y, spot.width(), spot.height()};
    const int side = box.x - round.centre_x, down = box.y - round.centre_y;
    box.x -= side == 0 ? box.width / 2 : side < 0 ? box.width - 1 : 0;
    box.y -= down == 0 ? box.height / 2 : down < 0 ? box.height - 1 : 0;
    return box;
}

Canvas draw_circle(const PictureView& picture, const LaidBox& laid, std::string_view title, Seat viewer,
                   const Look& look) {
    const std::vector<Canvas> spots = draw_spots(picture, viewer, look);
    const std::size_t count = spots.size();
    int tallest = 1;  // height of the spots at the sides, which have spots above or below them
    for (std::size_t i = 1; i < count; ++i)
        if (2 * i != count) tallest = std::max(tallest, spots[i].height());
    const int half_height = std::max(3, static_cast<int>(count) * tallest / 2);
    const int half_width = std::max(3 * half_height, width_of(title) / 2 + 4);
    const Ellipse flat{0, 0, half_width, half_height};
    std::vector<Box> boxes;
    int left = 0, top = 0;
    for (std::size_t i = 0; i < count; ++i) {
        boxes.push_back(box_at(flat, laid, i, spots[i]));
        left = std::max(left, -boxes.back().x);
        top = std::max(top, -boxes.back().y);
    }
    const bool any_arrows = !picture.arrows.empty();
    top += any_arrows ? 2 : 0;  // with arrows the title is above them, otherwise in the middle
    Canvas canvas;
    for (std::size_t i = 0; i < count; ++i) {
        boxes[i].x += left, boxes[i].y += top;
        canvas.put(boxes[i].x, boxes[i].y, spots[i]);
    }
    put_arrows(canvas, picture, boxes);
    if (!any_arrows) put_dots(canvas, {left, top, half_width, half_height}, count);
    canvas.put(left - width_of(title) / 2, any_arrows ? 0 : top, title, {Ink::strong});
    return canvas;
}

}  // namespace

Canvas draw_picture(const PictureView& picture, Seat viewer, const Look& look) {
    std::string title = picture.text;
    if (picture.seat != 0)
        title = picture.seat == viewer ? fmt::format("your {}", title)
                                       : fmt::format("{} of {}", title, seat_name(picture.seat, {viewer, look}));
    const LaidBox laid = lay_out_picture(picture, viewer, look);
    Canvas canvas =
        picture.circle ? draw_circle(picture, laid, title, viewer, look) : draw_map(picture, laid, title, viewer, look);
    const bool any = std::any_of(picture.arrows.begin(), picture.arrows.end(), [](const auto& a) { return a.marked; });
    if (any) canvas.put(0, canvas.height(), fmt::format("x {}", picture.mark), {Ink::cyan});
    return canvas;
}

}  // namespace quattro::tools
