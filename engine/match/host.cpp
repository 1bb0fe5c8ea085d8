// What a host does to a running match: each an input in the log like any other.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/step_compiler.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

Outcome bad(std::string reason, Values data = {}) {
    return refuse("bad_host_input", std::move(reason), std::move(data));
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
        if (given == "none") return 0;
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
    Outcome set_cards() {
        const int zone = rules.model.find_zone(text("zone"));
        if (zone < 0) return bad(fmt::format("There is no zone '{}'.", quoted("zone")));
        if (s.zones[static_cast<std::size_t>(zone)].of_seat && !seat())
            return bad(fmt::format("'{}' needs a seat.", quoted("zone")));
        const std::string wrong = set_zone(rules, m, s.instance_of(zone, seat().value_or(1)), text("cards"));
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
    Outcome set_board() {
        for (std::size_t b = 0; b < rules.boards.size(); ++b)
            if (rules.boards[b].id == text("name")) {
                m.at(s.board, 0) = static_cast<std::uint16_t>(b + 1);
                return std::nullopt;
            }
        return bad(fmt::format("There is no board '{}'.", quoted("name")));
    }
    // Steps that only a seat on its own can do: whoever jumps among them is nobody.
    Outcome refuse_inside(int pc) const {
        for (std::size_t i = 0; i < rules.program.size(); ++i) {
            const Step& step = rules.program[i];
            const bool fork = step.code == StepCode::fork;
            const bool at_once = step.code == StepCode::wait && step.e.given();
            const int begin = fork ? static_cast<int>(i) + 1 : at_once ? step.jump : pc + 1;
            const int end = fork ? step.jump : at_once ? rules.program[i + 1].jump : pc;
            if (pc >= begin && pc < end)
                return bad(fmt::format("'{}' is a step inside '{}', which each seat does for itself; go to '{}'.",
                                       text("step"), fork ? "parallel" : "at_once", step.name));
        }
        return std::nullopt;
    }
    // Whether the flow stands among the steps of an `each` now, and goes to one of them.
    bool in_same_each(int pc) const {
        const int now = m.at(s.frame_pc, 0);
        for (std::size_t i = 0; i < rules.program.size(); ++i) {
            const Step& step = rules.program[i];
            const auto inside = [&](int at) { return at > static_cast<int>(i) && at < step.jump; };
            if (step.code == StepCode::each_next && inside(pc) && inside(now)) return true;
        }
        return false;
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
        if (Outcome refusal = refuse_inside(pc)) return refusal;
        end_halt(s, m);
        m.at(s.over, 0) = 0;
        m.at(s.winners, 0) = 0;
        if (!in_same_each(pc)) m.at(s.frame_seat, 0) = 0;
        for (int f = 1; f < s.frame_capacity; ++f) {
            m.at(s.frame_pc, f) = kDead;
            m.at(s.frame_parent, f) = m.at(s.frame_pending, f) = m.at(s.frame_seat, f) = 0;
        }
        for (std::size_t slot = 0; slot < s.prompt_id.count; ++slot) {
            m.at(s.prompt_id, slot) = 0;
            m.at(s.prompt_status, slot) = m.at(s.prompt_frame, slot) = 0;
            m.at(s.prompt_number, slot) = 0;
            m.at(s.opened, slot) = m.at(s.deadline, slot) = 0;
        }
        std::fill_n(m.all(s.subject), s.subject.count, std::uint16_t{0});
        m.at(s.frame_pending, 0) = 0;
        m.at(s.frame_pc, 0) = static_cast<std::uint16_t>(pc);
        return std::nullopt;
    }
};

}  // namespace

Outcome Match::Impl::apply_host(Input& input, Executor& executor) {
    Host host{rules(), shape(), state, input.values};
    const std::string& kind = input.host;
    event(kAllHear, "host",
          {{"kind", kind}, {"reason", host.text("reason")}, {"name", kind == "replace" ? host.text("name") : ""}});
    if (kind == "note") return std::nullopt;
    if (kind == "replace") return host.replace();
    if (kind == "pause") return host.pause();
    if (kind == "resume") return host.resume();
    if (kind == "extend") return host.extend();
    if (kind == "set_counter") return host.set_counter();
    if (kind == "set_zone") return host.set_cards();
    if (kind == "set_repeat") return host.set_repeat();
    if (kind == "set_board") return host.set_board();
    if (kind == "go_to") return host.go_to();
    if (kind == "skip") return skip(executor);
    if (kind == "retry") return retry();
    if (kind == "reload") return reload(input);
    if (kind == "result") return result(input.values, executor);
    if (kind == "enter") return enter(input, executor);
    return bad(fmt::format("There is no host input '{}'.", shown_safely(kind)), {{"kind", shown_safely(kind)}});
}

Outcome Match::Impl::enter(const Input& input, Executor& executor) {
    const Host host{rules(), shape(), state, input.values};
    const auto prompt = number(input.values, "prompt");
    if (!host.seat() || !prompt) return bad("enter needs a seat and the number of its prompt.");
    Input answer = input;
    answer.values.clear();
    for (const auto& [name, value] : input.values)
        if (name == "answer.seat" || name == "answer.prompt")
            answer.values.emplace_back(name.substr(7), value);
        else if (name != "seat" && name != "prompt")
            answer.values.emplace_back(name, value);
    answer.seat = *host.seat();
    answer.number = static_cast<std::uint32_t>(*prompt);
    if (Outcome refusal = apply_answer(answer, true)) return refusal;
    const int bank = bank_of(state, answer.seat, answer.number);
    executor.answer_silently(state, bank, answer.seat);  // what was not legal counts as missing
    return std::nullopt;
}

namespace {

std::vector<std::string> words_of(const Zone& zone, const std::string& cards) {
    std::vector<std::string> words;
    if (zone.kind != ZoneKind::grid) {
        for (const std::string& w : split(cards, ' '))
            if (!trim(w).empty()) words.emplace_back(trim(w));
        return words;
    }
    std::vector<std::string> rows = split(cards, '|');  // from the top; places count from below
    std::reverse(rows.begin(), rows.end());
    for (const std::string& row : rows)
        for (const std::string& w : split(row, ' '))
            if (!trim(w).empty()) words.emplace_back(trim(w));
    return words;
}

// Whatever names the card does so no more; an answer that did is open again.
void forget_card(const Shape& s, State& m, CardId card) {
    for (const Column<std::uint16_t> links : {s.subject, s.remembered})
        for (std::size_t i = 0; i < links.count; ++i)
            if (m.at(links, i) == card + 1) m.at(links, i) = 0;
    for (int bank = 0; bank < static_cast<int>(s.banks.size()); ++bank)
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            const Bank& b = s.banks[static_cast<std::size_t>(bank)];
            bool named = false;
            for (int f = 0; f < b.fields; ++f)
                named = named || (b.holds_card[static_cast<std::size_t>(f)] &&
                                  m.at(s.answer, s.answer_cell(bank, seat, f)) == card);
            if (!named) continue;
            for (int f = 0; f < b.fields; ++f)
                m.at(s.answer, s.answer_cell(bank, seat, f)) = kUnanswered;
            const std::size_t slot = s.prompt_slot(bank, seat);
            if (m.at(s.prompt_status, slot) == 2) m.at(s.prompt_status, slot) = 1;
            // Its time is over: unless the host gives it more, what counts for those who are silent counts next.
            if (m.at(s.deadline, slot) == kPassed) m.at(s.deadline, slot) = std::max<std::int64_t>(m.at(s.now, 0), 1);
        }
}

}  // namespace

std::string set_zone(const Rules& rules, State& m, int instance, const std::string& cards) {
    const Shape& s = rules.shape();
    const Zone& zone = s.zones[s.instances[static_cast<std::size_t>(instance)].zone];
    const std::vector<std::string> words = words_of(zone, cards);
    if (zone.placed() && words.size() != zone.places.size() && !words.empty())
        return fmt::format("'{}' has {} places, and {} are given ('-' is an empty one).", zone.name, zone.places.size(),
                           words.size());
    for_each_card(s, m, instance, [&](CardId card) {
        forget_card(s, m, card);
        destroy(s, m, card);
    });
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "-") continue;
        const auto values = parse_card(rules.model, words[i]);
        if (!values) return fmt::format("'{}' is no card.", shown_safely(words[i]));
        const CardId card = new_card(s, m);
        if (card == kNoCard)
            return "There are more cards than the match can hold: say of every zone what lies there, of emptied ones "
                   "too.";
        for (std::size_t a = 0; a < values->size(); ++a)
            m.at(s.card_attribute, s.attribute_cell(static_cast<int>(a), card)) = (*values)[a];
        zone.placed() ? put_at(s, m, card, instance, static_cast<int>(i)) : append(s, m, card, instance);
    }
    return "";
}

}  // namespace quattro
