// What a host does to a running match: each an input in the log like any other.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/regions.hpp"
#include "flow/step_compiler.hpp"
#include "match/answering.hpp"
#include "match/impl.hpp"
#include "match/position.hpp"

namespace quattro {
namespace {

Outcome bad(std::string reason, Values data = {}) {
    return refuse(RefusalCode::bad_host_input, std::move(reason), std::move(data));
}

std::optional<std::int64_t> number(const Values& data, std::string_view name) {
    const std::string* text = find_value(data, name);
    return text ? to_integer(*text) : std::nullopt;
}

struct Host {
    const Rules& rules;
    const Shape& s;
    State& m;
    const Values& data;

    std::string text(std::string_view name) const {
        const std::string* t = find_value(data, name);
        return t ? *t : "";
    }
    std::string quoted(std::string_view name) const { return shown_safely(text(name)); }
    std::optional<Seat> seat() const {
        const auto n = number(data, "seat");
        if (!n || *n < 1 || *n > s.seats) return std::nullopt;
        return static_cast<Seat>(*n);
    }

    // The clocks of a match that has halted stand already, and go on standing.
    Outcome pause() {
        std::int64_t& paused = m.at(s.paused, 0);
        if (paused > 0) return bad("The match is paused already.");
        if (m.at(s.over, 0)) return bad("The match is over: there is nothing to pause.");
        paused = paused < 0 ? -paused : m.at(s.now, 0) + 1;
        return std::nullopt;
    }
    Outcome resume() {
        std::int64_t& paused = m.at(s.paused, 0);
        if (paused <= 0) return bad("The match is not paused.");
        if (m.at(s.halted, 0))
            paused = -paused;
        else
            start_clocks(s, m);
        return std::nullopt;
    }
    Outcome replace() { return seat() && !text("name").empty() ? Outcome{} : bad("replace needs a seat and a name."); }
    Outcome extend() {
        const auto who = seat();
        const auto by = number(data, "milliseconds");
        if (!who || !by || *by <= 0 || *by > 1'000'000'000'000)
            return bad("extend needs a seat and milliseconds above 0.");
        bool any = false;
        for (int bank = 0; bank < static_cast<int>(s.banks.size()); ++bank) {
            std::int64_t& deadline = m.at(s.deadline, s.prompt_slot(bank, *who));
            any = any || deadline > 0;
            if (deadline > 0) deadline += *by;
        }
        return any ? Outcome{}
                   : bad(fmt::format("Seat {} has no deadline that is still to come; `enter` answers for it.", *who));
    }
    // As players read it: a number, or a name where the counter holds one of an attribute; none is 0.
    std::optional<std::int64_t> counter_value(const Counter& c, const std::string& given) const {
        if (given == "none" && !c.holds_truth) return 0;
        if (c.holds_truth)
            return given == "true"    ? std::optional<std::int64_t>(1)
                   : given == "false" ? std::optional<std::int64_t>(0)
                                      : std::nullopt;
        if (c.holds_attribute < 0) return to_scaled(given, c.scale);
        const auto& names = s.attributes[static_cast<std::size_t>(c.holds_attribute)].values;
        const auto named = std::find(names.begin(), names.end(), given);
        if (named == names.end()) return std::nullopt;
        return named - names.begin() + 1;
    }
    Outcome set_counter() {
        const int index = rules.model.find_counter(text("counter"));
        if (index < 0) return bad(fmt::format("There is no counter '{}'.", quoted("counter")));
        const Counter& c = s.counters[static_cast<std::size_t>(index)];
        const auto value = counter_value(c, text("value"));
        if (!value || std::abs(*value) > (std::int64_t{1} << 40))
            return bad(fmt::format("'{}' is no value for '{}'.", quoted("value"), c.name));
        if (c.holds_seat && (*value < 0 || *value > s.seats)) return bad(fmt::format("There is no seat {}.", *value));
        if (c.of_seat && !seat()) return bad(fmt::format("'{}' needs a seat.", c.name));
        m.at(s.counter, c.first + (c.of_seat ? *seat() - 1 : 0)) = *value;
        return std::nullopt;
    }
    // `hand` with the seat beside it, or `2:hand`; -1 if there is no such zone.
    int zone_named(const std::string& name, std::optional<Seat> owner) const {
        const std::size_t colon = name.find(':');
        const int zone = rules.model.find_zone(colon == std::string::npos ? name : name.substr(colon + 1));
        if (colon != std::string::npos) {
            const auto n = to_integer(name.substr(0, colon));
            owner = n && *n >= 1 && *n <= s.seats ? std::optional(static_cast<Seat>(*n)) : std::nullopt;
        }
        if (zone < 0) return -1;
        const bool of_seat = s.zones[static_cast<std::size_t>(zone)].of_seat;
        if (of_seat ? !owner : colon != std::string::npos) return -1;
        return s.instance_of(zone, owner.value_or(1));
    }
    Outcome set_cards() {
        const int zone = rules.model.find_zone(text("zone"));
        if (zone < 0) return bad(fmt::format("There is no zone '{}'.", quoted("zone")));
        if (s.zones[static_cast<std::size_t>(zone)].of_seat && !seat())
            return bad(fmt::format("'{}' needs a seat.", quoted("zone")));
        const std::string wrong = set_zones(rules, m, {{zone_named(text("zone"), seat()), text("cards")}});
        return wrong.empty() ? Outcome{} : bad(wrong);
    }
    // Several zones at one moment: `hand` of the table, `2:hand` of a seat.
    Outcome set_position() {
        std::vector<ZonePosition> position;
        for (const auto& [name, cards] : data) {
            if (name == "reason") continue;
            const int instance = zone_named(name, std::nullopt);
            if (instance < 0)
                return bad(fmt::format("There is no zone '{}'; a seat's is named as in 2:hand.", shown_safely(name)));
            position.push_back({instance, cards});
        }
        const std::string wrong = set_zones(rules, m, position);
        return wrong.empty() ? Outcome{} : bad(wrong);
    }
    Outcome set_repeat() {
        const auto found = std::find(rules.loops.begin(), rules.loops.end(), text("name"));
        const auto value = number(data, "number");
        if (found == rules.loops.end() || text("name").empty())
            return bad(fmt::format("There is no repeat '{}'.", quoted("name")));
        if (!value || *value < 0 || *value > 1'000'000) return bad("set_repeat needs a number from 0 to 1000000.");
        const auto loop = static_cast<std::size_t>(found - rules.loops.begin());
        const bool of_seat = rules.loop_of_seat[loop];  // inside `parallel`; without a seat, of each
        for (Seat each = of_seat ? 1 : 0; each <= (of_seat ? s.seats : 0); ++each)
            if (!of_seat || !find_value(data, "seat") || seat() == each)
                m.at(s.loop, loop * static_cast<std::size_t>(s.seats + 1) + static_cast<std::size_t>(each)) =
                    static_cast<std::int32_t>(*value);
        return of_seat && find_value(data, "seat") && !seat() ? bad("There is no such seat.") : Outcome{};
    }
    // Somebody may be asked what a slot of the present board does.
    bool resolving() const {
        const std::uint16_t pc = m.at(s.frame_pc, 0);
        return pc != kDead && !m.at(s.over, 0) && resolve_of(rules, pc) >= 0;
    }
    Outcome set_board() {
        if (resolving())
            return bad("A slot of the present board is resolved and waits for an answer: go_to another step first.");
        for (std::size_t b = 0; b < rules.boards.size(); ++b)
            if (rules.boards[b].id == text("name")) {
                m.at(s.board, 0) = static_cast<std::uint16_t>(b + 1);
                return std::nullopt;
            }
        return bad(fmt::format("There is no board '{}'.", quoted("name")));
    }
    Outcome go_to() {
        const int pc = find_step(rules, text("step"));
        if (pc < 0) {
            std::vector<std::string> known;
            for (const Step& step : rules.program)
                known.push_back(step.name.substr(step.name.rfind('.') + 1));
            const std::string near = nearest(text("step"), known);
            return bad(fmt::format("There is no step '{}'{}.", quoted("step"),
                                   near.empty() ? "" : fmt::format("; there is '{}'", near)));
        }
        end_halt(s, m);
        m.at(s.over, 0) = 0;
        m.at(s.winners, 0) = 0;
        if (const std::string wrong = stand_at(rules, m, pc); !wrong.empty()) return bad(wrong);
        return std::nullopt;
    }
};

// What a host can hand in: its word, what comes with it, and what it does.
struct HostRow {
    WordDoc doc;
    Outcome (*take)(MatchImpl& match, Host& host, Input& input, Executor& executor);
};

using Impl = MatchImpl;
constexpr HostRow kRows[] = {
    {{"pause", "The clocks stand and nobody answers, until `resume`.", "{}"},
     [](Impl&, Host& h, Input&, Executor&) { return h.pause(); }},
    {{"resume", "The match goes on after a pause.", "{}"},
     [](Impl&, Host& h, Input&, Executor&) { return h.resume(); }},
    {{"extend", "A seat has so many milliseconds more for what it is asked.", "seat: 2, milliseconds: 60000"},
     [](Impl&, Host& h, Input&, Executor&) { return h.extend(); }},
    {{"replace", "Somebody else plays for a seat from now on.", "seat: 2, name: ann"},
     [](Impl&, Host& h, Input&, Executor&) { return h.replace(); }},
    {{"enter",
      "A player's answer as it was written: parts that are not legal count as missing, and what silence would give "
      "takes their place. A field that is itself called seat or prompt is written answer.seat, answer.prompt.",
      "seat: 2, prompt: 5, card: R2"},
     [](Impl& m, Host&, Input& i, Executor& e) { return m.enter(i, e); }},
    {{"set_counter", "A counter gets a value, of a seat or the table's.", "counter: points, seat: 1, value: 3"},
     [](Impl&, Host& h, Input&, Executor&) { return h.set_counter(); }},
    {{"set_zone",
      "A zone holds these cards: as they are written, - for an empty place, R2{shield: 1} for one with attributes that "
      "are not written on it. An answer that named one of the cards that lay there is open again.",
      "zone: hand, seat: 1, cards: R1 B2"},
     [](Impl&, Host& h, Input&, Executor&) { return h.set_cards(); }},
    {{"set_zones", "The same for several zones at one moment: ZONE, or SEAT:ZONE, and its cards.",
      "1:hand: R1 B2, deck: G3"},
     [](Impl&, Host& h, Input&, Executor&) { return h.set_position(); }},
    {{"set_repeat", "A repeat of the flow stands at this number.", "name: round, number: 3"},
     [](Impl&, Host& h, Input&, Executor&) { return h.set_repeat(); }},
    {{"set_board", "This board is played from now on.", "name: tides"},
     [](Impl&, Host& h, Input&, Executor&) { return h.set_board(); }},
    {{"go_to",
      "Closes all prompts and goes on from that step of the flow, also of a match that has halted or is over; not into "
      "steps of `parallel` and `at_once`.",
      "step: round.score"},
     [](Impl&, Host& h, Input&, Executor&) { return h.go_to(); }},
    {{"expect", "The results of the next rolls, in their order; \"\" forgets those that wait.", "draws: 3 1 4"},
     [](Impl& m, Host&, Input& i, Executor&) { return expect_draws(m.shape(), m.state, i.values); }},
    {{"note", "Changes nothing; the log keeps it.", "reason: a late start"},
     [](Impl&, Host&, Input&, Executor&) { return Outcome(); }},
    {{"result", "Ends the match, or corrects how it ended; without seats it is drawn.", "winners: 1 3"},
     [](Impl& m, Host&, Input& i, Executor& e) { return m.result(i.values, e); }},
    {{"retry", "Of a match that has halted: the failed step again.", "{}"},
     [](Impl& m, Host&, Input&, Executor&) { return m.retry(); }},
    {{"skip",
      "Of a match that has halted: that step without the calls of scripts in it that fail, or without the step, if it "
      "fails by itself.",
      "{}"},
     [](Impl& m, Host&, Input&, Executor& e) { return m.skip(e); }},
    {{"reload", "Of a match that has halted: goes on with mended files.", "{}"},
     [](Impl& m, Host&, Input& i, Executor&) { return m.reload(i); }},
};

}  // namespace

std::span<const WordDoc> host_input_docs() {
    static const std::vector<WordDoc> docs = [] {
        std::vector<WordDoc> list;
        for (const HostRow& row : kRows)
            list.push_back(row.doc);
        return list;
    }();
    return docs;
}

Outcome Match::Impl::apply_host(Input& input, Executor& executor) {
    Host host{rules(), shape(), state, input.values};
    const std::string& kind = input.host;
    const auto row =
        std::find_if(std::begin(kRows), std::end(kRows), [&](const HostRow& r) { return r.doc.name == kind; });
    if (row == std::end(kRows)) {
        std::vector<std::string> known;
        for (const HostRow& r : kRows)
            known.emplace_back(r.doc.name);
        const std::string near = nearest(kind, known);
        return bad(fmt::format("There is no host input '{}'{}.", shown_safely(kind),
                               near.empty() ? "" : "; there is '" + near + "'"),
                   {{"kind", shown_safely(kind)}});
    }
    event(kind == "expect" ? kHostHears : kAllHear, "host",
          {{"kind", kind}, {"reason", host.text("reason")}, {"name", kind == "replace" ? host.text("name") : ""}});
    return row->take(*this, host, input, executor);
}

Outcome Match::Impl::enter(const Input& input, Executor& executor) {
    const Host host{rules(), shape(), state, input.values};
    const auto prompt = number(input.values, "prompt");
    if (!host.seat() || !prompt || *prompt < 0 || *prompt > UINT32_MAX)
        return bad("enter needs a seat and the number of its prompt.");
    Input answer = input;
    answer.values.clear();
    for (const auto& [name, value] : input.values)
        if (name == "answer.seat" || name == "answer.prompt")
            answer.values.emplace_back(name.substr(7), value);
        else if (name != "seat" && name != "prompt")
            answer.values.emplace_back(name, value);
    answer.seat = *host.seat();
    answer.number = static_cast<std::uint32_t>(*prompt);
    if (Outcome refusal = Answering(rules(), state).enter(answer)) return refusal;
    const int bank = bank_of(shape(), state, answer.seat, answer.number);
    executor.answer_silently(state, bank, answer.seat);  // what was not legal counts as missing
    return std::nullopt;
}

}  // namespace quattro
