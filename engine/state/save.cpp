#include "state/save.hpp"

#include <fmt/format.h>

#include "state/cards.hpp"

namespace quattro {
namespace {

std::int64_t read(const State& m, const Field& f, std::size_t i) {
    const std::byte* at = m.bytes() + f.offset + i * f.width;
    std::uint64_t bits = 0;
    std::memcpy(&bits, at, f.width);
    if (!f.is_signed || f.width == 8) return static_cast<std::int64_t>(bits);
    const int shift = 64 - 8 * f.width;
    return static_cast<std::int64_t>(bits << shift) >> shift;
}

void write(State& m, const Field& f, std::size_t i, std::int64_t value) {
    std::memcpy(m.bytes() + f.offset + i * f.width, &value, f.width);
}

bool fits(const Field& f, std::int64_t value) { return value >= f.lo && value <= f.hi; }

std::string link_error(const Shape& s, const State& m, int instance, std::vector<bool>& seen) {
    int count = 0;
    std::string wrong;
    CardId last = kNoCard;
    const auto check = [&](CardId card) {
        if (seen[static_cast<std::size_t>(card)] || instance_of_card(s, m, card) != instance)
            wrong = "a card does not lie where its zone says";
        seen[static_cast<std::size_t>(card)] = true;
        last = card;
        ++count;
    };
    const Instance& in = s.instances[static_cast<std::size_t>(instance)];
    const Zone& zone = s.zones[in.zone];
    if (zone.placed()) {
        for (std::size_t p = 0; p < zone.places.size(); ++p)
            if (const CardId card = m.at(s.cell, in.first_cell + p) - 1; card != kNoCard) {
                check(card);
                if (place_of_card(s, m, card) != static_cast<int>(p)) wrong = "a card and its place disagree";
            }
    } else {
        for (CardId card = first_card(s, m, instance); card != kNoCard && wrong.empty(); card = next_card(s, m, card))
            check(card);
        if (wrong.empty() && m.at(s.tail, instance) != last + 1) wrong = "the end of a zone is not its last card";
    }
    if (wrong.empty() && count != m.at(s.size, instance)) wrong = "a zone does not hold as many cards as it says";
    return wrong.empty() ? "" : fmt::format("{} ('{}')", wrong, zone.name);
}

std::string consistency_error(const Shape& s, const State& m) {
    std::vector<bool> seen(static_cast<std::size_t>(s.card_capacity), false);
    for (int instance = 0; instance < static_cast<int>(s.instances.size()); ++instance)
        if (std::string wrong = link_error(s, m, instance, seen); !wrong.empty()) return wrong;
    for (CardId card = 0; card < s.card_capacity; ++card) {
        if ((m.at(s.card_zone, card) != 0) != seen[static_cast<std::size_t>(card)]) return "a card lies in no zone";
        for (int a = 0; a < static_cast<int>(s.attributes.size()); ++a) {
            const Attribute& attr = s.attributes[static_cast<std::size_t>(a)];
            const int value = attribute(s, m, card, a);
            if (m.at(s.card_zone, card) && (value < std::min(attr.lo, 0) || value > attr.hi))
                return fmt::format("a card's {} is {}", attr.name, value);
        }
    }
    for (int f = 0; f < s.frame_capacity; ++f)
        if (m.at(s.frame_pc, f) != kDead && m.at(s.frame_pc, f) >= s.program_size)
            return "a place in the flow does not exist";
    return "";
}

}  // namespace

std::vector<SavedField> save_fields(const Shape& s, const State& m) {
    std::vector<SavedField> fields;
    for (const Field& f : s.layout.fields()) {
        std::vector<std::int64_t> values;
        for (std::size_t i = 0; i < f.count; ++i)
            values.push_back(read(m, f, i));
        fields.emplace_back(f.name, std::move(values));
    }
    return fields;
}

std::string load_fields(const Shape& s, const std::vector<SavedField>& fields, State& m) {
    m = s.blank();
    if (fields.size() != s.layout.fields().size())
        return fmt::format("{} fields are needed, and {} are there", s.layout.fields().size(), fields.size());
    for (const auto& [name, values] : fields) {
        const Field* f = s.layout.find(name);
        if (!f) return fmt::format("there is no field '{}'", name);
        if (values.size() != f->count)
            return fmt::format("'{}' has {} numbers and needs {}", name, values.size(), f->count);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!fits(*f, values[i])) return fmt::format("{} is out of range for '{}'", values[i], name);
            write(m, *f, i, values[i]);
        }
    }
    return consistency_error(s, m);
}

}  // namespace quattro
