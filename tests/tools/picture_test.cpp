// Tests declared pictures in plain text, character by character.
#include <catch2/catch.hpp>

#include "cli/draw.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

PictureView circle_of(std::vector<std::string> names) {
    PictureView picture;
    picture.name = picture.text = "dial";
    for (const std::string& name : names)
        picture.spots.push_back({name, name, "", 0, 0, {}, {}});
    return picture;
}

// Four towns at the corners of a square, clockwise.
PictureView square() {
    PictureView picture = circle_of({"north", "east", "south", "west"});
    picture.text = "four towns";
    picture.circle = false;
    picture.mark = "travelled";
    picture.has_arrows = true;
    for (const auto& [spot, column, row] : {std::tuple{1U, 1, 0}, {2U, 1, 1}, {3U, 0, 1}})
        picture.spots[spot].column = column, picture.spots[spot].row = row;
    return picture;
}

std::string drawn(const PictureView& picture, Seat viewer = 1, const Look& look = {}) {
    return "\n" + draw_picture(picture, viewer, look).show(false);
}

}  // namespace

TEST_CASE("a dial has its first spot at the top, and what lies there outside of it") {
    PictureView dial = circle_of({"N", "NE", "E", "SE", "S", "SW", "W", "NW"});
    dial.seat = 2;
    dial.spots[0].cards = {"N+"};
    dial.spots[1].cards = {"NE+", "NE-"};
    dial.spots[6].cards = {"W-"};
    dial.spots[4].seats = {1, 3};
    CHECK(drawn(dial) == R"(
          . N+  .
    NW .           . NE+ NE-
   .                   .
 .                       .
W-    dial of seat 2     E
 .                       .
   .                   .
    SW .           . SE
        S .  .  .
        you, seat 3
)");
}

TEST_CASE("a circle may have few spots or many") {
    CHECK(drawn(circle_of({"a", "b", "c"})) == R"(
        a
  .           .
                 .
      dial

c               b
     .     .
)");
    CHECK(drawn(circle_of({"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"})) == R"(
             .  .  1  .  .
       . 12                 2  .
     .                           .
  11                               3
  .                                 .
 .                                   .
10               dial                4
 .                                   .
  .                                 .
   9                               5
     .                           .
       .  8                 6  .
             .  .  7  .  .
)");
}

TEST_CASE("on a map two ways between two spots have a head each, and travelled ones an x behind it") {
    PictureView map = square();
    map.arrows = {{0, 1, "a", true}, {1, 0, "b", false}, {1, 2, "c", false}, {3, 0, "d", true}};
    CHECK(drawn(map) == R"(
four towns
+------------+              +------------+
| north      |←-----------x→| east       |
|            |              |            |
+------------+              +------------+
      ↑                           |
      x                           |
      |                           |
      |                           |
      |                           |
      |                           ↓
+------------+              +------------+
| west       |              | south      |
|            |              |            |
+------------+              +------------+
x travelled
)");
}

TEST_CASE("diagonals cross, and seats are listed where they stand") {
    PictureView map = square();
    map.arrows = {{0, 2, "a", false}, {2, 0, "b", true}, {3, 1, "c", false}};
    map.spots[0].seats = {1, 2, 5};
    map.spots[2].seats = {3};
    map.spots[3].cards = {"R5"};
    CHECK(drawn(map) == R"(
four towns
+-----------------+              +-----------------+
| north           |              | east            |
| you, seats 2, 5 |              |                 |
+-----------------+              +-----------------+
                   ↖            ↗
                      x      /
                        \  /
                        /  \
                      /      \
                   /            ↘
+-----------------+              +-----------------+
| west R5         |              | south           |
|                 |              | seat 3          |
+-----------------+              +-----------------+
x travelled
)");
    CHECK(drawn(map, 1, {false, 30}) == R"(
four towns
+----------+      +----------+
| north    |      | east     |
| you,     |      |          |
| seats 2, |      |          |
| 5        |      |          |
+----------+      +----------+
            ↖    ↗
             x  /
              \/
              /\
             /  \
            /    ↘
+----------+      +----------+
| west R5  |      | south    |
|          |      | seat 3   |
|          |      |          |
|          |      |          |
+----------+      +----------+
x travelled
)");
}

TEST_CASE("where no arrows lead the spots lie close together") {
    PictureView map = square();
    map.has_arrows = false;
    map.spots[0].seats = {1};
    CHECK(drawn(map) == R"(
four towns
+------------+ +------------+
| north      | | east       |
| you        | |            |
+------------+ +------------+

+------------+ +------------+
| west       | | south      |
|            | |            |
+------------+ +------------+
)");
}

TEST_CASE("arrows may lead through a circle") {
    PictureView circle = circle_of({"a", "b", "c", "d"});
    circle.arrows = {{0, 1, "x", false}, {1, 2, "y", true}, {3, 1, "z", false}};
    circle.mark = "used";
    CHECK(drawn(circle) == R"(
       dial

         a
          \---
              \--↘
d----------------→b
              ---/
          ↙x-/
         c
x used
)");
}

TEST_CASE("what a picture shows is not listed again, and an empty circle is not drawn") {
    View view;
    view.seat = 1;
    view.pictures = {circle_of({"N", "S"})};
    view.pictures[0].zones = {{"shown", 1}};
    view.pictures[0].seat_counter = "place";
    ZoneView zone;
    zone.name = "shown";
    zone.kind = zone_kind("hand");
    zone.seat = 1;
    view.zones = {zone};
    view.counters = {{"place", 1, "none"}};
    CHECK(draw_view(view, {}) == "\nshown - empty\n");
    view.zones[0].cards = view.pictures[0].spots[0].cards = {"N+"};
    CHECK(draw_view(view, {}) == draw_picture(view.pictures[0], 1).show(false).insert(0, "\n") + "\n");
}
