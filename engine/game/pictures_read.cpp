// Reads pictures of the table: one spot for each named value of an attribute, with cards and seats at the spots and
// arrows between them.
#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

constexpr Key kPictureKeys[] = {
    {"spots", KeyType::name, "The attribute whose named values are the picture's spots.", "spots: suit", true},
    {"at", KeyType::map,
     "Where each spot is: its column and row, from the top left. Without it the spots lie in a circle, the first at "
     "the top, clockwise.",
     "at: { sun: [0, 0], moon: [1, 0] }"},
    {"names", KeyType::map, "The names of spots. Default: the value as it is written.",
     "names: { sun: Daylight, moon: Night }"},
    {"of", KeyType::name,
     "`seat`: one picture for each seat. Default: one picture, which shows the viewer's own zones.", "of: seat"},
    {"cards", KeyType::names, "Zones whose cards lie at the spot of their value.", "cards: hand"},
    {"stands", KeyType::name, "A counter of each seat that holds a spot: the seat stands there.", "stands: place"},
    {"arrows", KeyType::map, "Cards that lead from one spot to another.",
     "arrows: { of: roads, from: suit, to: other_suit }"},
    prose({"text", KeyType::text, "The title for players. Default: its name.", "text: the town"}),
};
constexpr Key kArrowsKeys[] = {
    {"of", KeyType::name, "The zone whose cards are arrows.", "of: roads", true},
    {"from", KeyType::name, "The attribute with the spot where an arrow begins.", "from: suit", true},
    {"to", KeyType::name, "The attribute with the spot where an arrow ends.", "to: other_suit", true},
    {"marked", KeyType::map,
     "An attribute by which an arrow is marked while it is not 0, and the meaning of the mark, in words for players.",
     "marked: { value: travelled }"},
};

constexpr int kFurthest = 11;

const Attribute& attribute_at(const Model& model, AttributeIndex index) { return model.shape.attributes[index]; }

// Reads [COLUMN, ROW]. Reports an error and returns false if it is anything else.
bool read_spot(Picture::Spot& spot, const Node& node, Diagnostics& out) {
    const auto number = [&](std::size_t i) {
        const auto value = node.items.size() == 2 ? to_integer(node.items[i].scalar) : std::nullopt;
        return value && *value >= 0 && *value <= kFurthest ? static_cast<int>(*value) : -1;
    };
    spot.column = number(0);
    spot.row = number(1);
    if (spot.column >= 0 && spot.row >= 0) return true;
    out.error(node.where, "a spot needs a column and a row",
              fmt::format("[0, 0] is at the top left, [1, 0] right of it; at most {}", kFurthest));
    return false;
}

void read_at(const Model& model, Picture& picture, const Node& at, Diagnostics& out) {
    picture.circle = false;
    std::vector<int> given;
    for (const Node::Entry& entry : at.entries) {
        const int index = find_named_value(attribute_at(model, picture.attribute), entry, out) - 1;
        if (index < 0) return;
        Picture::Spot& spot = picture.spots[index];
        if (!read_spot(spot, entry.value, out)) return;
        for (const int other : given) {
            const Picture::Spot& there = picture.spots[other];
            if (there.column == spot.column && there.row == spot.row)
                out.error(
                    entry.value.where,
                    fmt::format("'{}' is already at this place", attribute_at(model, picture.attribute).values[other]),
                    "give each spot its own place");
        }
        given.push_back(index);
    }
    const auto& values = attribute_at(model, picture.attribute).values;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!contains(given, static_cast<int>(i)))
            return out.error(at.where, fmt::format("'{}' has no spot", values[i]),
                             fmt::format("write at: {{ {}: [0, 0], ... }} for each value of '{}', or remove 'at'",
                                         values[i], attribute_at(model, picture.attribute).name));
}

// Reads an attribute whose values are the spots of the picture. Returns none, with an error, for any other.
AttributeIndex leading_attribute(const Model& model, const Picture& picture, const Node& name, Diagnostics& out) {
    const AttributeIndex a = attribute_named(model, name, out);
    if (!a.valid() || model.type_attribute(a) == model.type_attribute(picture.attribute)) return a;
    out.error(name.where,
              fmt::format("'{}' has other values than '{}', which defines the spots", name.scalar,
                          attribute_at(model, picture.attribute).name),
              fmt::format("use an attribute with `like: {}`, or that attribute itself",
                          attribute_at(model, picture.attribute).name));
    return {};
}

// The zone of this name, whose cards a picture shows. Rejects a zone with `told_again: false`, because its cards could
// not be removed from the events of the picture.
ZoneIndex shown_zone(const Model& model, const Node& name, Diagnostics& out) {
    const ZoneIndex zone = zone_named(model, name, out);
    if (!zone.valid() || model.shape.zones[zone].told_again) return zone;
    out.error(name.where, fmt::format("'{}' has told_again: false, so no picture can show it", name.scalar),
              "remove the zone from the picture, or told_again from the zone");
    return {};
}

void read_arrows(const Model& model, Picture& picture, const Node& arrows, Diagnostics& out) {
    const MapReader reader(arrows, kArrowsSchema, out);
    if (!reader.ok()) return;
    picture.arrows = shown_zone(model, *reader.node("of"), out);
    picture.from = leading_attribute(model, picture, *reader.node("from"), out);
    picture.to = leading_attribute(model, picture, *reader.node("to"), out);
    const Node* marked = reader.node("marked");
    if (!marked) return;
    if (marked->entries.size() != 1 || !marked->entries.front().value.is_scalar())
        return out.error(marked->where, "'marked' must name one attribute", "marked: { value: travelled }");
    const Node::Entry& mark = marked->entries.front();
    picture.mark_attribute = attribute_named(model, name_node(mark.key, mark.where), out);
    picture.mark = mark.value.scalar;
}

void read_stands(const Model& model, Picture& picture, const Node& name, Diagnostics& out) {
    const CounterIndex found = counter_named(model, name, out);
    if (!found.valid()) return;
    const std::string& attribute = attribute_at(model, picture.attribute).name;
    const Counter& counter = model.shape.counters[found];
    if (!counter.of_seat || !counter.holds_attribute.valid() ||
        model.type_attribute(counter.holds_attribute) != model.type_attribute(picture.attribute))
        return out.error(name.where, fmt::format("'{}' does not hold a spot for each seat", name.scalar),
                         fmt::format("use a counter with of: seat, holds: {}", attribute));
    picture.seat_counter = found;
}

void read_picture(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const MapReader reader(entry.value, kPictureSchema, out);
    Picture picture;
    picture.name = entry.key;
    picture.text = reader.text_or("text", entry.key);
    const Node* spots = reader.node("spots");
    picture.attribute = spots ? attribute_named(model, *spots, out) : AttributeIndex();
    if (!picture.attribute.valid()) return;
    const Attribute& a = attribute_at(model, picture.attribute);
    if (!a.named())
        return reader.error("spots", fmt::format("'{}' has no named values", a.name), "use an attribute with `one_of`");
    for (const std::string& letters : a.letters)
        picture.spots.push_back({letters, 0, 0});
    if (const Node* at = reader.node("at")) read_at(model, picture, *at, out);
    for (const Node::Entry& name : entries_of(reader.node("names")))
        if (const int spot = find_named_value(attribute_at(model, picture.attribute), name, out) - 1; spot >= 0)
            picture.spots[spot].text = name.value.scalar;
    if (const Node* of = reader.node("of")) {
        picture.of_seat = true;
        if (of->scalar != "seat")
            reader.error("of", fmt::format("'{}' is not known here", of->scalar), "write of: seat, or remove it");
    }
    for (const Node* zone : reader.names("cards"))
        if (const ZoneIndex index = shown_zone(model, *zone, out); index.valid()) picture.zones.push_back(index);
    if (const Node* stands = reader.node("stands")) read_stands(model, picture, *stands, out);
    if (const Node* arrows = reader.node("arrows")) read_arrows(model, picture, *arrows, out);
    model.pictures.push_back(std::move(picture));
}

}  // namespace

const Schema kPictureSchema{"look", "A picture of the table: spots, with cards, seats and arrows.", kPictureKeys};
const Schema kArrowsSchema{"look: arrows", "Cards that lead from one spot of a picture to another.", kArrowsKeys};

void read_pictures(Model& model, Diagnostics& out) {
    for (const Node::Entry& entry : entries_of(model.doc.find("look")))
        read_picture(model, entry, out);
}

}  // namespace quattro
