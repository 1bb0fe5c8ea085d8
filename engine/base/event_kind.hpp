// The kinds of events that viewers receive.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace quattro {

// The kind of an event. tools/README.md lists the data of each kind. "The viewer" is the recipient of the event.
enum class EventKind : std::uint8_t {
    moved,           // a card is at a new location
    created,         // a card exists that the viewer could not count before
    removed,         // a card is gone, or the viewer can no longer count it
    changed,         // the visible text of a card has changed
    arranged,        // the cards of a zone have a new order
    zone,            // all that the viewer sees of a zone, because it sees more or less of it or the host has set it
    taken_away,      // replaces an earlier event about cards that were shown for a while and are hidden again
    counter,         // the value of a counter
    counter_hidden,  // the viewer no longer sees a counter
    repeat,          // the current pass of a repeat
    board,           // the current board and the effects of its slots
    asked,           // a prompt of the viewer has opened; for the host, a prompt of any seat
    prompt,          // an open prompt of the viewer has changed; for the host, one of any seat
    closed,          // a prompt of the viewer has closed; for the host, a prompt of any seat
    waiting,         // the seats that have become asked, answered or free of a prompt
    spot,            // everything that a spot of a picture shows now
    arrow,           // a picture has a new arrow
    arrow_removed,   // a picture has lost an arrow
    picture,         // a picture is shown
    picture_hidden,  // a picture is no longer shown
    drawn,           // the zones of which a picture shows every card
    paused,          // the host has paused the match: clocks stop
    resumed,         // the host has resumed the match: clocks run again
    halted,          // a step or a script of the rules has failed
    continued,       // the host has resolved the failure
    over,            // the match has ended
    reopened,        // a match that was over continues
    answered,        // an answer of a seat, as soon as the viewer may know it
    expired,         // the time of a seat has run out
    acted,           // an action was carried out
    skipped,         // an action was not possible
    ignored,         // a card was guarded against an effect, or the effect could not happen
    scored,          // the score of a pattern, or a line that a card has completed
    decided,         // the seat with the best pattern, and the attribute that breaks a tie; or that the tie remains
    forfeited,       // a chosen column is full
    refilled,        // the cards of another zone were shuffled into a pile
    sentence,        // a sentence that the game defines
    said,            // a message in a channel
    host,            // an input of the host
    left_out,        // a failed part that the host left out to let the flow continue
    reloaded,        // the host has changed the rules
};

// The word in protocols and documents: "moved", "created" ... It differs from the name in C++ for two kinds:
// `continued` is "goes_on", `sentence` is "told".
std::string_view word(EventKind kind);
// The words of all kinds, indexed by kind.
std::span<const std::string_view> event_words();

}  // namespace quattro
