// Compares two values that a viewer is sent, part by part: at least as strict as comparing their texts, and much
// faster. Leaves out `View::failure`, which only the host is sent. If a struct gets a new member, its `parts_of` does
// not compile until the member is added.
#pragma once

#include <tuple>

#include "match/quattro.hpp"

namespace quattro::property {

inline auto parts_of(const Event& e) {
    const auto& [number, batch, at, kind, data] = e;
    return std::tie(number, batch, at, kind, data);
}
inline auto parts_of(const ZoneView& z) {
    const auto& [name, kind, hidden, unordered, seat, columns, places, cards, effects] = z;
    return std::tie(name, kind, hidden, unordered, seat, columns, places, cards, effects);
}
inline auto parts_of(const CounterView& c) {
    const auto& [name, seat, value] = c;
    return std::tie(name, seat, value);
}
inline auto parts_of(const SpotView& s) {
    const auto& [name, text, ink, column, row, cards, seats] = s;
    return std::tie(name, text, ink, column, row, cards, seats);
}
inline auto parts_of(const ArrowView& a) {
    const auto& [from, to, card, marked] = a;
    return std::tie(from, to, card, marked);
}
inline auto parts_of(const PictureView& p) {
    const auto& [name, text, seat, circle, spots, arrows, has_arrows, mark, stands, zones] = p;
    return std::tie(name, text, seat, circle, spots, arrows, has_arrows, mark, stands, zones);
}
inline auto parts_of(const FieldView& f) {
    const auto& [name, kind, optional, given, text, zones, set, each, owner, action] = f;
    return std::tie(name, kind, optional, given, text, zones, set, each, owner, action);
}
inline auto parts_of(const PromptView& p) {
    const auto& [number, seat, name, text, answered, deadline, fields, card, place, once, secret_options] = p;
    return std::tie(number, seat, name, text, answered, deadline, fields, card, place, once, secret_options);
}
inline auto parts_of(const ChannelView& c) {
    const auto& [name, text, others] = c;
    return std::tie(name, text, others);
}
inline auto parts_of(const Refusal& r) {
    const auto& [code, reason, data] = r;
    return std::tie(code, reason, data);
}
inline auto parts_of(const View& v) {
    const auto& [seat, now, told, board, zones, counters, repeats, seats, prompts, pictures, paused, reviewed, halted,
                 failure, over, winners] = v;
    return std::tie(seat, now, told, board, zones, counters, repeats, seats, prompts, pictures, paused, reviewed,
                    halted, over, winners);
}

template <class T>
concept HasParts = requires(const T& thing) {
    parts_of(thing);
};

template <class T>
bool equal_parts(const T& a, const T& b);
template <class T>
bool equal_parts(const std::optional<T>& a, const std::optional<T>& b);
template <class T>
bool equal_parts(const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!equal_parts(a[i], b[i])) return false;
    return true;
}
template <class T>
bool equal_parts(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() == b.has_value() && (!a || equal_parts(*a, *b));
}
template <class T, std::size_t... I>
bool alike_in_parts(const T& a, const T& b, std::index_sequence<I...>) {
    return (equal_parts(std::get<I>(a), std::get<I>(b)) && ...);
}
template <class T>
bool equal_parts(const T& a, const T& b) {
    if constexpr (HasParts<T>) {
        const auto x = parts_of(a), y = parts_of(b);
        return alike_in_parts(x, y, std::make_index_sequence<std::tuple_size_v<decltype(x)>>());
    } else {
        return a == b;
    }
}

}  // namespace quattro::property
