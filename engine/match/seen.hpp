// Read access of one viewer to a match: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "events/views.hpp"
#include "match/refusal.hpp"

namespace quattro {

class Match;

// A match as a viewer sees it: a seat, the host (kHost) or a spectator (kSpectator). The object is cheap to copy: it
// holds the viewer and a pointer to the match, which must outlive it. Each call reads the current state and returns
// only what the viewer may see. For a seat that the game does not have, all results are empty, judge() refuses, and
// canonical() returns its argument.
class Seen {
public:
    // Equivalent to match.seen_by(seat).
    Seen(const Match& match, Seat seat) : match_(&match), seat_(seat) {}
    // The viewer: a seat, kHost or kSpectator.
    Seat seat() const { return seat_; }

    // The table, the pictures, the state of the match and the open prompts without their fields, as far as the viewer
    // may see them. See prompts() for the fields.
    View view() const;
    // The open prompts of the seat, ascending by number, including those that have an answer. Prompts whose
    // time has run out for the seat are left out. Empty for the host and spectators.
    std::vector<PromptView> prompts() const;
    // The options of a field in the prompt `number` after which the later fields can be answered, given the values of
    // `earlier` fields of the same answer. They include "none" where it is legal. Empty if the field is not asked after
    // `earlier`, if a value in `earlier` is not an option, or if there is no such prompt or field. For a set (fields
    // NAME_1, NAME_2 ... with different options of one list), they are the options that can join those in `earlier`, in
    // any order. For a set of amounts, they are larger than the amounts in `earlier`.
    std::vector<std::string> options(std::uint32_t number, const std::string& field, const Values& earlier) const;
    // For a field of an action that names cards by kind: the options of which the seat will certainly hold a card when
    // the answer is carried out, as far as it can know and if nobody takes its cards away. Empty for other fields, and
    // where options() is empty.
    std::vector<std::string> certain_options(std::uint32_t number, const std::string& field,
                                             const Values& earlier) const;
    // The channels in which the seat may talk now. Empty for the host and spectators, and once the match is over.
    std::vector<ChannelView> channels() const;
    // The next deadline that the viewer may know of. The host gets the next deadline of all prompts, to call
    // Match::tick then. Returns nothing if there is no deadline, or while the match is paused or halted.
    std::optional<Milliseconds> next_deadline() const;

    // The viewer's events with numbers above `after`. Together with the view whose `last_event` is `after` they give a
    // later view: see apply_events.hpp. Returns whole batches, at most `most` events in total, but always the first
    // batch. If `after` is inside a batch, the rest of that batch comes first.
    std::vector<Event> events(std::uint64_t after = 0, std::size_t most = SIZE_MAX) const;
    // An earlier view of this viewer, as it may be shown now. Hides the zones with `told_again: false` (in a game's
    // file) that the viewer saw then, but that have been hidden since.
    View without_taken_away(View before) const;
    // The history of the card that is now at `place` of a zone ("1:loop.A"; "deck#1" is the top card): the viewer's
    // events that concern it, oldest first. It begins where the card was created or first seen, or was last lost from
    // sight (a shuffle, discarded events).
    std::vector<Event> card_history(const std::string& place) const;

    // The result that Match::answer would give now for this answer: nothing if it would be taken, otherwise the
    // refusal. A repeated answer is judged like a new one. Does not take the answer and does not let time pass.
    Outcome judge(std::uint32_t number, const Values& values) const;
    // The canonical form of an answer that Match::answer would take now, so that a host can count equal votes: fields
    // sorted by name, sets in the order of their lists, no "none" that can be left out. An answer that judge() refuses
    // is returned unchanged.
    Values canonical(std::uint32_t number, const Values& values) const;

    // The seat's last answer to each prompt, by prompt number, including closed prompts but no withdrawn answers.
    // Excludes answers before the match was loaded, answers drawn by lot and answers entered by the host.
    std::map<std::uint32_t, Values> answers() const;

private:
    friend struct ImplAccess;
    const Match* match_;
    Seat seat_;
};

}  // namespace quattro
