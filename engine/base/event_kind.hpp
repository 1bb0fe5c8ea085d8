// What can happen in a match and be told.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace quattro {

// What an event tells. What comes with each stands in tools/README.md.
enum class EventKind : std::uint8_t {
    moved,           // a card lies elsewhere
    created,         // a card is there that could not be counted before
    removed,         // ... or the other way round
    changed,         // a card reads otherwise
    arranged,        // the cards of a zone lie in another order
    zone,            // more or less of a zone is seen than before
    counter,         // its value
    counter_hidden,  // it is seen no more
    repeat,          // how far it is
    board,           // which one is played, and what its slots do
    asked,           // the viewer's own prompt has opened,
    prompt,          // has changed,
    closed,          // is closed
    waiting,         // who is waited for
    spot,            // of a picture: what lies and stands there,
    arrow,           // an arrow comes,
    arrow_removed,   // goes,
    picture,         // a picture comes,
    picture_hidden,  // goes,
    drawn,           // of which zones it shows every card
    paused,          // by the host: clocks stand still,
    resumed,         // they go on
    halted,          // a step or script of the rules has failed
    goes_on,         // the host has ruled
    over,            // the match has ended,
    reopened,        // and has not after all
    answered,        // what somebody has answered, once that may be known
    expired,         // a seat's time has run out
    acted,           // an action was carried out,
    skipped,         // was not possible
    ignored,         // a card that guards what an effect would have changed
    scored,          // what a pattern came to, or that a card has made it
    decided,         // whose pattern is the best, and by what if the next has the same score
    forfeited,       // a column that was chosen is full
    refilled,        // a pile was filled with another's cards, and shuffled
    told,            // a sentence of the game's own
    said,            // in a channel
    host,            // the host has done something
    left_out,        // what failed, when the host let the flow go on without it
    reloaded,        // the host has mended the rules
};

// "moved", "created" ...: as protocols and pages say it.
std::string_view word(EventKind kind);
// All of them, by their number.
std::span<const std::string_view> event_words();

}  // namespace quattro
