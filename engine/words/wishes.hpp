// Where the cards of several seats shall go at one moment, and which of them cannot.
#pragma once

#include "words/doings_cards.hpp"

namespace quattro {

// Marks the wishes that lose a clash: of two seats for one card or one place. Cards fall down one column in turn, but
// with `nobody`. Halts where the step does not say who goes first. False if no two wishes name the same card, place or
// column, so that nothing was to be settled.
bool settle_wishes(Run& x, const State& m, const Step& step, const Aimed& aim, bool nobody, Seat front);

// Where what each seat places goes, a wish a seat in the order in which it is done; seats that lose a clash are left
// out. `places(seat)`: whether the seat places anything.
template <class Places>
std::span<const Wish> goals(Run& x, const State& m, int frame, const Step& step, const CardDoings::ForWhom& who,
                            const Aimed& aim, Places&& places) {
    auto& wishes = x.scratch.wishes;
    wishes.clear();
    who.each(x, m, frame, [&](Seat seat) {
        if (!places(seat)) return;
        const auto spot = aim.wanted(x.here(m, frame, seat));
        if (spot) wishes.push_back({seat, kNoCard, spot->instance, spot->place});
    });
    if (wishes.size() > 1) settle_wishes(x, m, step, aim, who.precedence.nobody, who.precedence.front(x, m, frame));
    std::erase_if(wishes, [](const Wish& wish) { return wish.lost; });
    return wishes;
}

// True if the wish's column is full and a seat that went `first` let cards fall into it: this seat then does without.
// `wish` is one of `all`.
bool filled(const Run& x, const State& m, const Aimed& aim, const Term* first, std::span<const Wish> all,
            const Wish& wish);

}  // namespace quattro
