// Searches for leaks: shows a seat two states that differ only in what it must not see, and plays on in both.
// Complaints are returned as text, so that a test can require one for a game that is broken on purpose.
#pragma once

#include <functional>
#include <set>

#include "compare.hpp"
#include "scramble.hpp"
#include "store/save.hpp"

namespace quattro::property {

using Complaint = std::optional<std::string>;
using Gate = std::function<State(const Shape&, const State&, Seat)>;
inline const Gate kRedact = [](const Shape& s, const State& m, Seat seat) { return redact(s, m, seat); };

inline std::string bytes_differ(const Shape& s, const State& a, const State& b) {
    for (const StateField& f : s.layout.fields())
        for (std::size_t i = 0; i < f.count; ++i)
            if (std::memcmp(a.bytes() + f.offset + i * f.width, b.bytes() + f.offset + i * f.width, f.width) != 0)
                return fmt::format("{}[{}]", f.name, i);
    return "padding";
}

// Tests the gate in isolation: its output must not depend on hidden values.
inline Complaint gate_leaks(const Gate& gate, const Rules& rules, const Shape& declared, const State& m, Seat seat,
                            Dice& dice) {
    const Kept nothing;
    const State other = Scrambler(rules, declared, seat, dice, nothing)(m);
    const State a = gate(rules.shape(), m, seat), b = gate(rules.shape(), other, seat);
    if (a == b) return std::nullopt;
    return fmt::format("seat {} learns from the redacted state: {}", seat, bytes_differ(declared, a, b));
}

// Compares the view, prompts, options, save, events and card histories of a seat in two matches. Returns the first
// difference, if any.
inline Complaint shown_differs(const Match& a, const Match& b, Seat seat) {
    const std::string x = shown(a, seat), y = shown(b, seat);
    if (x != y) return fmt::format("seat {} is shown {}", seat, difference(x, y));
    const Shape& s = ImplAccess::of(a).shape();
    if (write_view(a.seen_by(seat)) != write_view(b.seen_by(seat)))
        return fmt::format(
            "the save of seat {} differs in {}", seat,
            bytes_differ(s, redact(s, ImplAccess::of(a).state, seat), redact(s, ImplAccess::of(b).state, seat)));
    const std::string told_a = text_of(a.seen_by(seat).events()), told_b = text_of(b.seen_by(seat).events());
    if (told_a != told_b) return fmt::format("seat {} is told {}", seat, difference(told_a, told_b));
    for (const ZoneView& z : a.seen_by(seat).view().zones)
        for (std::size_t i = 0; i < z.cards.size(); ++i) {
            const std::string zone = z.seat ? fmt::format("{}:{}", z.seat, z.name) : z.name;
            const std::string place = z.places.empty() ? fmt::format("{}#{}", zone, i + 1) : zone + "." + z.places[i];
            if (text_of(a.seen_by(seat).card_history(place)) != text_of(b.seen_by(seat).card_history(place)))
                return fmt::format("why for seat {} differs at {}", seat, place);
        }
    return std::nullopt;
}

// True if the frames, repeats, board, prompts and end are the same in both matches.
inline bool same_flow(const Match& a, const Match& b) {
    const Shape& s = ImplAccess::of(a).shape();
    const State &x = ImplAccess::of(a).state, &y = ImplAccess::of(b).state;
    const auto same = [&](auto column) {
        return column.count == 0 ||
               std::memcmp(x.all(column), y.all(column), column.count * sizeof(*x.all(column))) == 0;
    };
    return same(s.frame_pc) && same(s.frame_pending) && same(s.repeats) && same(s.board) && same(s.over) &&
           same(s.prompt_id) && same(s.prompt_status);
}

// Withdrawals, and answers that are legal, nearly legal or nonsense, to compare which ones are refused and with which
// message.
inline std::vector<Move> probes(const Match& match, Seat seat, const std::vector<std::string>& words, Dice& dice) {
    std::vector<Move> moves;
    for (const PromptView& p : match.seen_by(seat).prompts()) {
        const Values full = some_answer(match, p, dice);
        for (int i = 0; i < 3; ++i)
            moves.push_back({"answer", seat, p.number, some_answer(match, p, dice), match.now()});
        for (std::size_t f = 0; f < full.size(); ++f)
            for (const std::string& word : words) {
                Values answer = full;
                answer[f].second = word;
                moves.push_back({"answer", seat, p.number, answer, match.now()});
            }
        moves.push_back({"answer", seat, p.number, {}, match.now()});
        moves.push_back({"withdraw", seat, p.number, {}, match.now()});
    }
    for (std::uint32_t n = 0; n < 3; ++n)
        moves.push_back({"answer", seat, n, {}, match.now()});
    return moves;
}

// Names that a curious seat would try: all cards at the start of the game, places and values.
inline std::vector<std::string> curious_words(const Rules& rules) {
    std::set<std::string> words = {"?", "none", "1", "7"};
    for (const auto& values : rules.shape().templates)
        words.insert(write_card(rules.model, values));
    for (const Zone& z : rules.shape().zones)
        words.insert(z.places.begin(), z.places.end());
    for (const Attribute& a : rules.shape().attributes)
        words.insert(a.values.begin(), a.values.end());
    return {words.begin(), words.end()};
}

class Spy {
public:
    Spy(std::shared_ptr<const Game> game, const Shape& declared, Dice& dice)
        : game_(std::move(game)), declared_(declared), dice_(dice), words_(curious_words(ImplAccess::rules(*game_))) {}

    // Examines one position. Leaves `match` unchanged. Returns the first leak, if any.
    Complaint look(const Match& match, Seat seat) {
        Match here = match;
        ImplAccess::of(here).event_log = EventLog();
        ImplAccess::of(here).inputs.clear();
        const Rules& rules = ImplAccess::rules(*game_);
        if (Complaint c = gate_leaks(kRedact, rules, declared_, ImplAccess::of(here).state, seat, dice_)) return c;
        if (Complaint c = look_around(here, seat)) return c;
        return here.over() ? std::nullopt : play_on(here, seat);
    }
    // Numbers of steps that were played in both matches, and of those after which the output differed legitimately.
    int compared = 0, excused = 0;

    // A match that differs only in what the seat must not see, except for `kept`.
    Match with_other_secrets(const Match& match, Seat seat, const Kept& kept) {
        Match other = match;
        ImplAccess::of(other).state =
            Scrambler(ImplAccess::rules(*game_), declared_, seat, dice_, kept)(ImplAccess::of(match).state);
        return other;
    }
    // The facts that the seat learns by an input, computed from the match before and after it.
    Kept disclosed_by(const Match& before, const Match& after, Seat seat) const {
        const State &x = ImplAccess::of(before).state, &y = ImplAccess::of(after).state;
        const Kept nothing;
        Dice unused{0};
        const Scrambler eye(ImplAccess::rules(*game_), declared_, seat, unused, nothing);
        Kept kept;
        kept.flow = kept.sharing = true;
        kept.luck = kept.known = std::memcmp(x.all(declared_.stream_position), y.all(declared_.stream_position),
                                             declared_.stream_position.count * 4) != 0;
        for (std::size_t cell = 0; cell < declared_.prompt_number.count; ++cell)
            kept.answers = kept.answers || (x.at(declared_.prompt_status, cell) != kPromptClosed &&
                                            x.at(declared_.prompt_number, cell) != y.at(declared_.prompt_number, cell));
        kept.cards.resize(static_cast<std::size_t>(declared_.card_capacity), false);
        kept.known = kept.known || took_a_known_card(x, y, eye);
        for (int card = 0; card < declared_.card_capacity; ++card) {
            const bool known = x.at(declared_.card_zone, card) && eye.knows(x, card);
            kept.cards[static_cast<std::size_t>(card)] = eye.becomes_visible(x, y, card) || (kept.known && known);
        }
        if (kept.answers) keep_answered(x, kept);
        return kept;
    }
    // True if the input may have disclosed something to the seat, so that its views may differ. Precondition: `after`
    // and `other_after` began without events.
    bool disclosed_something(const Match& before, const Match& after, const Match& other_after, Seat seat) const {
        return !same_flow(after, other_after) || effects_worked(after) || effects_worked(other_after) ||
               sampled_for_silent_seat(before, after, seat);
    }

private:
    // Compares views, options, saves, and refusals of many answers.
    Complaint look_around(const Match& here, Seat seat) {
        const Match other = with_other_secrets(here, seat, {});
        if (Complaint c = shown_differs(here, other, seat)) return c;
        Kept flow;
        flow.flow = true;
        const Match playable = with_other_secrets(here, seat, flow);
        for (const Move& move : probes(here, seat, words_, dice_)) {
            Match a = here, b = playable;
            const std::string x = text_of(apply(a, move)), y = text_of(apply(b, move));
            if (x != y) return fmt::format("{} gets {}", move.text(), difference(x, y));
        }
        return std::nullopt;
    }

    // Applies one input to the match and to a match with other secrets. Only the facts that the input discloses are
    // equal in both.
    Complaint play_on(const Match& here, Seat seat) {
        Move move{"tick", 0, 0, {}, here.seen_by(kHost).next_deadline().value_or(here.now()) + dice_.from_to(0, 2)};
        const auto prompts = here.seen_by(seat).prompts();
        if (paused(here)) return std::nullopt;
        if (!prompts.empty() && !dice_.one_in(5)) {
            const PromptView& p = dice_.one_of(prompts);
            move = {"answer", seat, p.number, some_answer(here, p, dice_), here.now()};
        }
        Match after = here;
        if (apply(after, move)) return std::nullopt;
        const Match other = with_other_secrets(here, seat, disclosed_by(here, after, seat));
        Match other_after = other;
        if (const Outcome o = apply(other_after, move)) return fmt::format("{}: {}", move.text(), said(o));
        ++compared;
        Complaint c = shown_differs(after, other_after, seat);
        if (!c) return std::nullopt;
        if (disclosed_something(here, after, other_after, seat)) return ++excused, std::nullopt;
        return fmt::format("after {}: {}", move.text(), *c);
    }

    // True if a known but unseen card left its zone: its identity decides the next draw from the zone.
    bool took_a_known_card(const State& before, const State& after, const Scrambler& eye) const {
        for (int card = 0; card < declared_.card_capacity; ++card)
            if (const auto zone = before.at(declared_.card_zone, card);
                zone && zone != after.at(declared_.card_zone, card) && eye.knows(before, card) &&
                !eye.sees(before, card))
                return true;
        return false;
    }
    void keep_answered(const State& m, Kept& kept) const {
        for (const BankIndex bank : declared_.banks.indices())
            for (Seat seat = 1; seat <= declared_.seats; ++seat)
                for (const FieldIndex f : declared_.banks[bank].field_indices())
                    if (const auto a = m.at(declared_.answer, declared_.answer_cell(bank, seat, f));
                        a >= 0 && declared_.banks[bank].holds_card[f])
                        kept.cards[static_cast<std::size_t>(a)] = true;
    }
    // True if effects of slots were executed, which may disclose values that they read.
    static bool effects_worked(const Match& match) {
        const EventLog& log = ImplAccess::of(match).event_log;
        for (EventLog::Reader event(log, log.first_index()); !event.at_end(); event.next())
            if (find_value(event.data(), "file") != nullptr) return true;
        return false;
    }

    // True if an answer was sampled for another silent seat: its options depend on its hidden cards.
    bool sampled_for_silent_seat(const Match& before, const Match& after, Seat seat) const {
        const State &x = ImplAccess::of(before).state, &y = ImplAccess::of(after).state;
        for (const BankIndex bank : declared_.banks.indices())
            for (Seat other = 1; other <= declared_.seats; ++other) {
                const auto cell = declared_.prompt_cell(bank, other);
                const bool silent = x.at(declared_.prompt_status, cell) == kPromptOpen;
                if (other != seat && silent &&
                    x.at(declared_.prompt_number, cell) != y.at(declared_.prompt_number, cell))
                    return true;
            }
        return false;
    }

    std::shared_ptr<const Game> game_;
    const Shape& declared_;
    Dice& dice_;
    std::vector<std::string> words_;
};

}  // namespace quattro::property
