// What one seat can read of a match: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "match/refusal.hpp"
#include "match/views.hpp"

namespace quattro {

class Match;

// A match as a seat sees it, or the host (kHost), or who only watches (kNobody). Small, to be copied; it keeps nothing
// but where the match lies and the seat, reads the match as it is when asked, and may not outlive it. Whatever it gives
// is computed from what the seat may see. Of a seat that the game does not have nothing is seen, told, asked or due.
class Seen {
public:
    // As Match::seen_by.
    Seen(const Match& match, Seat seat) : match_(&match), seat_(seat) {}
    // Whose eyes these are: a seat, kHost or kNobody.
    Seat seat() const { return seat_; }

    // The table, and everything else but what may be answered.
    View view() const;
    // The open prompts of the seat, its answered but replaceable ones included; none whose time has run out for it.
    // The host and who watches have none.
    std::vector<PromptView> prompts() const;
    // What may be answered in a field of the prompt with this number, after `earlier` fields of the same answer; "none"
    // where that is allowed. Empty: the field is not asked after those. Of a set (fields NAME_1, NAME_2 ... that name
    // different things of one list) it is what may be named next, in any order, besides the things that its fields in
    // `earlier` name; of amounts only what is more than those.
    std::vector<std::string> options(std::uint32_t number, const std::string& field, const Values& earlier) const;
    // Of the options of a field that names cards by their kind: those of which the seat will surely hold a card when
    // the answer is carried out, as far as it can know and if nobody takes its cards away. Empty for other fields.
    std::vector<std::string> sure_options(std::uint32_t number, const std::string& field, const Values& earlier) const;
    // The channels in which it may talk now. The host and who watches have none.
    std::vector<ChannelView> channels() const;
    // The next of the deadlines it may know of, of all prompts for the host, whose clock it sets. None while the match
    // has halted.
    std::optional<Milliseconds> next_deadline() const;

    // What it was told, behind a number. Where one moment's are cut by it, the rest of them. A view and the events
    // behind its `told` make the view of later: see fold.hpp. Whole moments as long as they are `most` events together,
    // the first one in any case; `most` counts events.
    std::vector<Event> events(std::uint64_t after = 0, std::size_t most = SIZE_MAX) const;
    // What became of the card that lies now at a place of a zone ("1:loop.A", "deck#1": the top card), as far as it saw
    // it: those of its events that are about it, the oldest first. It begins where the card was made, came to light, or
    // went out of sight (a shuffle; events that were let go of).
    std::vector<Event> story(const std::string& place) const;

    // What Match::answer would say now to this answer to the prompt of this number, without taking it or letting time
    // pass.
    Outcome judge(std::uint32_t number, const Values& values) const;
    // The one way to write an answer that Match::answer would take now, for hosts that count votes: fields by their
    // names, sets in the order of their lists, no "none" where it can be left out. Any other answer comes back as it
    // is.
    Values plain(std::uint32_t number, const Values& values) const;

    // The last answer of the seat to each prompt, by its number, if it was not withdrawn; to closed ones, too. None of
    // before the match was loaded, and none that was drawn or entered by the host.
    std::map<std::uint32_t, Values> answers() const;
    // What it may see and has answered, as YAML: no match to go on with. For the host it is Match::save.
    std::string save() const;

private:
    friend struct Inside;
    const Match* match_;
    Seat seat_;
};

}  // namespace quattro
