// Families of counters and zones, which have one member for each key, and look-ups of their members.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/name_index.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

// The member NAME(KEY), where KEY is a key or a bound name of an attribute; -1 if there is none.
int find_member(const Model& model, const Indexed<Family>& families, std::string_view name) {
    const std::size_t open = name.find('(');
    if (open == std::string_view::npos || !name.ends_with(')')) return -1;
    const Family* family = find_family(families, name.substr(0, open));
    if (!family) return -1;
    const int key = model.key_index(family->attribute, family->count, name.substr(open + 1, name.size() - open - 2));
    return key < 0 ? -1 : family->first + key;
}

constexpr const char* kOfHint = "of: seat, of: ATTRIBUTE with named values, of: [seat, ATTRIBUTE] or of: [seat, seat]";

}  // namespace

const Family* find_family(const Indexed<Family>& families, std::string_view name) {
    const int index = index_of(families, name);
    return index < 0 ? nullptr : &families[index];
}

ZoneIndex Model::find_zone(std::string_view name) const {
    const int index = index_of(shape.zones, name);
    return ZoneIndex(index >= 0 ? index : find_member(*this, zone_families, name));
}

CounterIndex Model::find_counter(std::string_view name) const {
    const int index = index_of(shape.counters, name);
    return CounterIndex(index >= 0 ? index : find_member(*this, counter_families, name));
}

int Model::bound_value(AttributeIndex attribute) const {
    for (auto it = bindings.rbegin(); attribute.valid() && it != bindings.rend(); ++it)
        if (it->attribute == attribute) return it->value;
    return 0;
}

int Model::key_index(AttributeIndex attribute, int count, std::string_view key) const {
    if (!attribute.valid()) {
        const auto seat = to_integer(key);
        return seat && *seat >= 1 && *seat <= count ? static_cast<int>(*seat) - 1 : -1;
    }
    const auto& values = shape.attributes[attribute].values;
    const auto named = std::find(values.begin(), values.end(), key);
    if (named != values.end()) return position_in(values, named);
    const AttributeIndex other = find_attribute(key);
    return other.valid() && type_attribute(other) == type_attribute(attribute) ? bound_value(other) - 1 : -1;
}

std::string Model::key_name(const Family& family, int index) const {
    if (!family.attribute.valid()) return std::to_string(index + 1);
    return shape.attributes[family.attribute].values[index];
}

AttributeIndex enum_attribute(const Model& model, const Node& name, std::string_view complaint,
                              std::vector<std::string> known, Diagnostics& out) {
    index_name(model, name, "attributes");
    const AttributeIndex index = name.is_scalar() ? model.find_attribute(name.scalar) : AttributeIndex();
    if (index.valid() && model.shape.attributes[index].named()) return index;
    for (const Attribute& a : model.shape.attributes)
        if (a.named()) known.push_back(a.name);
    const std::string said = name.is_scalar() ? name.scalar : name.message_name();
    out.unknown(name.where, fmt::format("{} '{}'", complaint, said), said, known);
    return {};
}

Dimensions read_dimensions(const Model& model, const MapReader& reader, Diagnostics& out) {
    Dimensions of;
    const Node* node = reader.node("of");
    if (!node) return of;
    const auto take = [&](const Node& word) {
        if (word.is_scalar() && word.scalar == "seat") {
            of.keyed = of.keyed || of.of_seat;
            of.of_seat = true;
            return;
        }
        if (of.keyed) return out.error(word.where, "'of' can name at most one attribute, or two seats", kOfHint);
        const AttributeIndex attribute = enum_attribute(model, word, "'of' cannot be", {"seat"}, out);
        if (!attribute.valid()) return;
        of.keyed = true;
        of.attribute = attribute;
    };
    if (node->is_scalar()) {
        take(*node);
        return of;
    }
    if (!node->is_list() || node->items.empty() || node->items.size() > 2) {
        out.error(node->where, "'of' must be a name, or a list of one or two names", kOfHint);
        return of;
    }
    for (const Node& item : node->items)
        take(item);
    return of;
}

namespace {

// Reports the name of a family without a valid key. Returns false if the name is not a family.
bool report_family(const Model& model, const Indexed<Family>& families, const Node& name, Diagnostics& out) {
    const std::string word = name.scalar.substr(0, name.scalar.find('('));
    const Family* family = find_family(families, word);
    if (!family) return false;
    const bool here = model.bound_value(family->attribute) > 0;
    const std::string key = here ? model.shape.attributes[family->attribute].name : model.key_name(*family, 0);
    const bool known = word == name.scalar;
    out.error(name.where,
              known ? fmt::format("'{}' needs a key, because there are several of this name", word)
                    : fmt::format("there is no '{}'", name.scalar),
              fmt::format("write {}({}){}", word, key, here ? "" : ", or another of its keys"));
    return true;
}

}  // namespace

ZoneIndex zone_named(const Model& model, const Node& name, Diagnostics& out) {
    index_name(model, name, "zones");
    if (const ZoneIndex found = name.is_scalar() ? model.find_zone(name.scalar) : ZoneIndex(); found.valid())
        return found;
    if (const std::size_t open = name.scalar.find('(');
        open != std::string::npos && model.find_zone(name.scalar.substr(0, open)).valid()) {
        out.error(
            name.where, fmt::format("there is only one '{}'", name.scalar.substr(0, open)),
            fmt::format("write {} without brackets, or declare it with of: ATTRIBUTE", name.scalar.substr(0, open)));
        return {};
    }
    if (report_family(model, model.zone_families, name, out)) return {};
    const std::string said = name.is_scalar() ? name.scalar : name.message_name();
    out.unknown(name.where, fmt::format("there is no zone '{}'", said), said, model.zone_names());
    return {};
}

namespace {

// False for an internal counter, which has a dot in its name.
bool is_own_counter(std::string_view name) { return name.find('.') == std::string_view::npos; }

}  // namespace

std::vector<std::string> own_counter_names(const Model& model) {
    std::vector<std::string> names;
    for (const Counter& c : model.shape.counters)
        if (is_own_counter(c.name)) names.push_back(c.name);
    return names;
}

CounterIndex counter_named(const Model& model, const Node& name, Diagnostics& out) {
    index_name(model, name, "counters");
    const bool may_be = name.is_scalar() && is_own_counter(name.scalar);
    if (const CounterIndex found = may_be ? model.find_counter(name.scalar) : CounterIndex(); found.valid())
        return found;
    if (report_family(model, model.counter_families, name, out)) return {};
    const std::vector<std::string> known = own_counter_names(model);
    if (name.is_scalar())
        out.unknown(name.where, fmt::format("there is no counter '{}'", name.scalar), name.scalar, known);
    else
        out.error(name.where, fmt::format("expected the name of a counter, not {}", name.message_name()),
                  suggest("", known));
    return {};
}

Node name_node(const std::string& name, const Location& where) {
    Node node;
    node.kind = Node::Kind::scalar;
    node.scalar = name;
    node.where = where;
    return node;
}

}  // namespace quattro
