// Writes everything that a viewer is shown as text, so that two matches can be compared byte by byte.
#pragma once

#include "play.hpp"

namespace quattro::property {

inline std::string text_of(const Values& values) {
    std::string text;
    for (const auto& [name, value] : values)
        text += fmt::format(" {}='{}'", name, value);
    return text;
}

inline std::string text_of(const PromptView& p) {
    std::string text = fmt::format(
        "prompt {} of seat {}: {}, {}, answered {}, until {}, card '{}' at '{}', once {}, secret {}\n", p.number,
        p.seat, p.name, p.text, p.answered, p.deadline.value_or(-1), p.card, p.place, p.once, p.secret_options);
    for (const FieldView& f : p.fields)
        text += fmt::format("  {}: {}, {}, optional {}, given '{}', of [{}], set '{}' each {}, for '{}' of '{}'\n",
                            f.name, f.text, word(f.kind), f.optional, f.value.value_or("-"), fmt::join(f.zones, " "),
                            f.set, f.each, f.action, f.owner);
    return text;
}

inline std::string text_of(const PictureView& p) {
    std::string text = fmt::format("picture {}:{} {}, circle {}, arrows {}, mark '{}', counter '{}', of", p.seat,
                                   p.name, p.text, p.circle, p.has_arrows, p.mark, p.seat_counter);
    for (const auto& [zone, seat] : p.zones)
        text += fmt::format(" {}:{}", seat, zone);
    text += "\n";
    for (const SpotView& s : p.spots)
        text += fmt::format("  {} {} '{}' at {},{}: {}; {}\n", s.name, s.text, s.ink, s.column, s.row,
                            fmt::join(s.cards, " "), fmt::join(s.seats, " "));
    for (const ArrowView& a : p.arrows)
        text += fmt::format("  {} to {}: {} {}\n", a.from, a.to, a.card, a.marked);
    return text;
}

inline std::string text_of(const View& v) {
    std::string text = fmt::format("seat {} at {}, told {}, board {}, over {}, winners {}, repeats{}\n", v.seat, v.now,
                                   v.last_event, v.board, v.over, fmt::join(v.winners, " "), text_of(v.repeats));
    text += fmt::format("paused {}, reviewed {}, halted {}, failure '{}'\n", v.paused, v.reviewed, v.halted, v.failure);
    for (const ZoneView& z : v.zones)
        text += fmt::format("zone {}:{} {} {} hidden {} unordered {} [{}] [{}] [{}]\n", z.seat, z.name, z.kind->word,
                            z.columns, z.hidden, z.unordered, fmt::join(z.places, " "), fmt::join(z.cards, " "),
                            fmt::join(z.effects, "; "));
    for (const CounterView& c : v.counters)
        text += fmt::format("counter {}:{} {}\n", c.seat, c.name, c.value);
    for (const SeatStatus& s : v.seats)
        text += fmt::format("seat {} asked {} answered {}\n", s.seat, s.has_prompt, s.answered);
    for (const OpenPrompt& p : v.prompts)
        text += fmt::format("asks {} {} {} {} {} {}\n", p.seat, p.number, p.name, p.text, p.answered,
                            p.deadline.value_or(-1));
    for (const PictureView& p : v.pictures)
        text += text_of(p);
    return text;
}

inline std::string text_of(const std::vector<Event>& events) {
    std::string text;
    for (const Event& e : events)
        text += fmt::format("event {} of {} at {}: {}{}\n", e.number, e.batch, e.at, word(e.kind), text_of(e.data));
    return text;
}

inline std::string text_of(const Outcome& o) {
    return o ? fmt::format("{}: {}{}\n", word(o->code), o->reason, text_of(o->data)) : "taken\n";
}

// Lists the options of each field after each combination of earlier answers, in at most `left` lines.
inline void list_tree(const Match& match, const PromptView& p, Values& answer, int& left, std::string& text,
                      std::size_t next = 0) {
    if (next == p.fields.size() || left <= 0) return;
    const auto options = match.seen_by(p.seat).options(p.number, p.fields[next].name, answer);
    if (options.empty()) return list_tree(match, p, answer, left, text, next + 1);  // this field is not asked
    text += fmt::format("  after{}: {}\n", text_of(answer), fmt::join(options, " | "));
    for (const std::string& option : options) {
        --left;
        answer.emplace_back(p.fields[next].name, option);
        list_tree(match, p, answer, left, text, next + 1);
        answer.pop_back();
    }
}

inline std::string prompts_text(const Match& match, Seat seat) {
    std::string text;
    for (const PromptView& p : match.seen_by(seat).prompts()) {
        text += text_of(p);
        Values answer;
        int left = 60;
        list_tree(match, p, answer, left, text);
    }
    return text;
}

inline std::string text_of(const ChannelView& c) {
    return fmt::format("channel {} {} {}\n", c.name, c.text, fmt::join(c.others, " "));
}

// The view, the prompts with their options, the channels, and the next deadline of the seat, as text.
inline std::string shown(const Match& match, Seat seat) {
    std::string text = text_of(match.seen_by(seat).view()) + prompts_text(match, seat);
    for (const ChannelView& channel : match.seen_by(seat).channels())
        text += text_of(channel);
    return text + fmt::format("next deadline {}\n", match.seen_by(seat).next_deadline().value_or(-1));
}

// The first line in which two texts differ, from both texts.
inline std::string difference(const std::string& a, const std::string& b) {
    std::size_t line = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i)
        if (a[i] == '\n') line = i + 1;
    const auto cut = [&](const std::string& t) {
        return line < t.size() ? t.substr(line, t.find('\n', line) - line) : "(nothing)";
    };
    return fmt::format("'{}' and '{}'", cut(a), cut(b));
}

// Requires equal hashes, equal results and equal output for the host and every seat. Compares events only
// `with_events`.
inline void must_be_same(const Match& a, const Match& b, bool with_events = true) {
    HOLDS(a.hash() == b.hash(), "after {} inputs the states differ", a.inputs());
    HOLDS(a.over() == b.over() && a.winners() == b.winners(), "the results differ");
    for (Seat seat = 0; seat <= a.game().info().seats; ++seat) {
        HOLDS(shown(a, seat) == shown(b, seat), "seat {} is shown {}", seat,
              difference(shown(a, seat), shown(b, seat)));
        if (!with_events) continue;
        const std::string x = text_of(a.seen_by(seat).events()), y = text_of(b.seen_by(seat).events());
        HOLDS(x == y, "seat {} is told {}", seat, difference(x, y));
    }
}

}  // namespace quattro::property
