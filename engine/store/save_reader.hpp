// Base class of the readers of a save's sections: names, numbers, errors with their line. Private to the engine.
#pragma once

#include <fmt/format.h>

#include "base/canonical.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "store/save_sections.hpp"

namespace quattro {

// Reads into `m` and adds errors to `out`. All arguments of the constructor must outlive the reader.
class SaveReader {
public:
    SaveReader(const Rules& rules, State& m, Diagnostics& out) : rules_(rules), s_(rules.shape()), m_(m), out_(out) {}

protected:
    void report(const Location& where, std::string message, std::string hint = "") {
        out_.error(where, std::move(message), std::move(hint));
    }
    // Reports a name that the game no longer has.
    void report_missing(const Location& where, std::string_view what, std::string_view name,
                        const std::vector<std::string>& known) {
        out_.unknown(where, fmt::format("this save uses the {} '{}', which the game does not have", what, name), name,
                     known);
    }
    // A number from `lo` to `hi`; 0, with an error, for anything else.
    std::int64_t number(const Node& node, std::int64_t lo, std::int64_t hi, std::string_view what) {
        const auto value = node.is_scalar() ? canonical_integer(node.scalar) : std::nullopt;
        if (value && *value >= lo && *value <= hi) return *value;
        report(node.where,
               fmt::format("{} is {}, but must be a number from {} to {}", what, node.message_name(), lo, hi),
               "the save was changed, or the game has changed; use an unchanged save, or the files with which it was "
               "made");
        return 0;
    }
    std::int64_t number_in(const Node& map, std::string_view key, std::int64_t lo, std::int64_t hi,
                           std::int64_t otherwise = 0) {
        const Node* node = map.find(key);
        return node ? number(*node, lo, hi, key) : otherwise;
    }
    // The seat that the key names, from `lo` to the number of seats; `lo - 1`, with an error, for anything else.
    int seat_key(const Node::Entry& entry, int lo) {
        const auto seat = canonical_integer(entry.key);
        if (seat && *seat >= lo && *seat <= s_.seats) return static_cast<int>(*seat);
        report(entry.where, fmt::format("there is no seat '{}'", entry.key),
               fmt::format("the seats are 1 to {}", s_.seats));
        return lo - 1;
    }
    const Node* section(const Node& doc, std::string_view key) {
        const Node* node = doc.find(key);
        if (!node)
            report(doc.where, fmt::format("'{}' is missing in this save", key),
                   "the file may have been cut off; use a complete copy");
        return node;
    }
    std::string text_in(const Node& map, std::string_view key) const {
        const Node* node = map.find(key);
        return node && node->is_scalar() ? node->scalar : "";
    }
    // True if the node is a map with only these keys; otherwise reports the first error.
    bool has_only(const Node& node, std::initializer_list<std::string_view> keys) {
        if (!node.is_map()) {
            report(node.where, fmt::format("this is {}, but must be a map", node.message_name()));
            return false;
        }
        for (const Node::Entry& e : node.entries)
            if (!contains(keys, e.key)) {
                std::vector<std::string> known(keys.begin(), keys.end());
                out_.unknown(e.where, fmt::format("'{}' is not known here", e.key), e.key, known);
                return false;
            }
        return true;
    }
    // The number of cells of a value that the table and each seat have: cell 0 for the table, cell N for seat N.
    std::size_t cell_count() const { return static_cast<std::size_t>(s_.seats) + 1; }
    // The index of a name. If it is not in the list: -1, or none for a list with an index type.
    template <class List>
    static int index_of(const List& list, std::string_view name) {
        const auto found = std::find(list.begin(), list.end(), name);
        return found == list.end() ? -1 : position_in(list, found);
    }
    template <class I>
    static I index_of(const Indexed<std::string, I>& list, std::string_view name) {
        const auto found = std::find(list.begin(), list.end(), name);
        return found == list.end() ? I() : I(found - list.begin());
    }
    // For a list of names without an index type. Calls the first overload, because the second one does not fit it.
    static int index_of(const Indexed<std::string>& list, std::string_view name) {
        return index_of<Indexed<std::string>>(list, name);
    }
    // The index of the value that the node names, from 1; 0 for null, -1 for anything else.
    static int value_of(const Attribute& a, const Node& node) {
        return node.is_null()     ? 0
               : node.is_scalar() ? index_of(a.values, node.scalar) < 0 ? -1 : index_of(a.values, node.scalar) + 1
                                  : -1;
    }

    const Rules& rules_;
    const Shape& s_;
    State& m_;
    Diagnostics& out_;
};

// Read the sections about the table and its cards, and the sections about the flow and its prompts.
void read_table(const Rules& rules, State& m, const Node& doc, Diagnostics& out);
void read_flow(const Rules& rules, State& m, const Node& doc, Diagnostics& out);

}  // namespace quattro
