// The layout of a view: zones and pictures as boxes, with the position of each place, its cards, and each arrow. It is
// computed from the view, so it discloses nothing that the view hides. Writers draw the boxes in an SVG file, on the
// web page or in the terminal. The layout knows no particular game.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "events/views.hpp"
#include "layout/look.hpp"

namespace quattro {

// The height of the letters of cards, and of those of other texts in a box, in units (see `Point`).
constexpr double kCardLetters = 16, kCaptionLetters = 13;

// Lengths are in units: one is a pixel of an SVG file in its natural size. Each box has its own origin at its top left
// corner; y grows downwards.
struct Point {
    double x = 0, y = 0;  // in units, from the origin of its box
};
// A rectangle of a box.
struct Area {
    double x = 0, y = 0, width = 0, height = 0;   // the left and upper edges, and the size
    double right() const { return x + width; }    // the right edge
    double bottom() const { return y + height; }  // the lower edge
    // The point in its middle.
    Point middle() const { return {x + width / 2, y + height / 2}; }
};

// A card as it is drawn.
struct LaidCard {
    std::string card, text;  // the card as views write it, and as players see it
    Ink ink = Ink::plain;    // its colour
    bool hidden = false;     // true if the viewer sees only its back
    Area area;               // in the coordinates of the box; empty in a list and for an arrow
    std::string words = {};  // the card in words; "" in a picture, or if the game does not say how
};

// A text that is centred at a point.
struct Caption {
    Point at;          // the middle of the text
    std::string text;  // for players
};

// A place of a zone, or a spot of a picture.
struct LaidPlace {
    std::string name;                      // as events name it within its zone or picture
    Area area;                             // within the box; the areas of a box do not overlap
    std::vector<LaidCard> cards;           // inside of the area; a place of a zone has one at most
    std::vector<Caption> captions;         // inside of the area: its name, but not in rows; players on a spot
    Ink ground = Ink::plain;               // the colour of a spot; `plain` for a place of a zone
    bool works = false;                    // true if the board has an effect here
    bool scored = false, changed = false;  // as Look::scored and Look::changed define them; one is true at most
};

// An arrow of a picture.
struct LaidArrow {
    std::size_t from = 0, to = 0;  // indices of places
    LaidCard card;                 // the card that the arrow stands for; it has no area
    bool marked = false;           // true if it has the mark of the picture
    Point begin, end;              // near the edges of the places. If both are one place, the arrow is a bow above it
};

// The arrangement of the places of a box.
enum class BoxKind {
    ring,    // places clockwise from the top
    rows,    // places in rows, the lowest row at the bottom
    line,    // places one after another, in several lines if one would be too long
    list,    // cards without places or areas: the writer places them; also a hidden zone of any kind, without cards
    circle,  // a picture: spots clockwise from the top
    map      // a picture: spots in columns and rows
};

// A zone or a picture.
struct LaidBox {
    BoxKind kind = BoxKind::list;      // the arrangement of its places
    std::string name, title;           // the name in the files of the game, and the name for players
    Seat seat = 0;                     // the owner; 0 for the table
    double width = 0, height = 0;      // 0 for a list
    Point centre, radius;              // of a ring or circle: the ellipse through the middles of its places
    Point pitch;                       // between neighbours in rows or on a map, across and down; 0 for other kinds
    std::vector<LaidPlace> places;     // all, in the order of the zone or picture
    std::vector<Caption> captions;     // outside of places: names of rows and columns
    std::vector<LaidArrow> arrows;     // of a picture
    std::string mark;                  // the word for marked arrows
    std::vector<LaidCard> cards;       // of a list, in the order in which players see them
    std::vector<std::string> effects;  // the effect of each of `places`, in words; empty if no board is in play here
    bool hidden = false;               // of a zone: not even the number of cards is known
    bool unordered = false;            // of a zone: the order of cards is not known
    bool top_only = false;             // of a zone: true for a pile
    bool in_picture = false;           // of a zone: set by lay_out() if a picture shows all cards of the zone
    // True for a picture, false for a zone.
    bool is_picture() const { return kind == BoxKind::circle || kind == BoxKind::map; }
};

// Lays out a view: first all pictures, then all zones, both in the order of the view.
std::vector<LaidBox> lay_out(const View& view, const Look& look);

// Lays out one zone or one picture. `viewer` is the seat that is called "you".
LaidBox lay_out_zone(const ZoneView& zone, const Look& look);
LaidBox lay_out_picture(const PictureView& picture, Seat viewer, const Look& look);

// The line of an arrow between two places of a picture: its start and its end. `lane` is the number of earlier arrows
// between the same places in the same direction. It keeps three of them apart; the fourth has the line of the first.
std::pair<Point, Point> arrow_line(const LaidBox& picture, std::size_t from, std::size_t to, std::size_t lane);

// True if the picture is a map, or if a card, a seat or an arrow is in it.
bool has_something(const PictureView& picture);

// The estimated width of a text in units, in letters of this height.
double text_width(std::string_view text, double height);

}  // namespace quattro
