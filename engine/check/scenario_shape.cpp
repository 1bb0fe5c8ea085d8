// Checks that each value of a scenario has a form that is set, played or compared, so that none is skipped silently.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "check/scenario_player.hpp"

namespace quattro {
namespace {

std::string form_of(const Node& value) {
    if (value.is_list() && value.items.empty()) return "an empty list";
    return value.message_name();
}

class ScenarioShape {
public:
    ScenarioShape(const Rules& rules, Diagnostics& out) : rules_(rules), out_(out) {}

    void check(const Node& scenario) {
        for (const Node::Entry& option : entries_of(scenario.find("options")))
            check_option(option);
        if (const Node* board = scenario.find("board"); board && !board->is_scalar() && !board->is_map())
            wrong("board", *board, "the name of a board, or a map of slots",
                  "board: millrace; for several boards, options: { boards: [seesaw, millrace] }");
        for (const Node::Entry& entry : entries_of(scenario.find("position")))
            check_position(entry);
        for (const Node& item : items_of(scenario.find("do")))
            check_input(item);
        if (const Node* expected = scenario.find("expect")) check_expected(*expected);
    }

private:
    void wrong(std::string_view key, const Node& value, std::string_view form, std::string_view example) {
        out_.error(value.where, fmt::format("'{}' takes {}, not {}", key, form, form_of(value)),
                   fmt::format("for example: {}", example));
    }
    // True if the value is a map; otherwise reports it. A map may be empty, as programs write it.
    bool need_map(std::string_view key, const Node& value, std::string_view form, std::string_view example) {
        if (!value.is_map()) wrong(key, value, form, example);
        return value.is_map();
    }
    void need_text(std::string_view key, const Node& value, std::string_view example) {
        if (!value.is_scalar()) wrong(key, value, "one value", example);
    }
    // Accepts one value or a list of values, which may be empty.
    void need_texts(std::string_view key, const Node& value, std::string_view example) {
        if (!value.is_scalar() && !value.is_list()) wrong(key, value, "a value or a list of values", example);
        for (const Node& item : value.items)
            need_text(key, item, example);
    }
    void need_map_of_texts(std::string_view key, const Node& value, std::string_view form, std::string_view example) {
        if (!need_map(key, value, form, example)) return;
        for (const Node::Entry& entry : value.entries)
            need_text(entry.key, entry.value, example);
    }

    void check_option(const Node::Entry& entry) {
        const int option = rules_.model.find_option(entry.key);
        const bool several =
            entry.key == "boards" || (option >= 0 && rules_.model.options[option].kind == OptionKind::seats);
        const std::string example =
            fmt::format("options: {{ {}: {} }}", entry.key,
                        entry.key == "boards" ? "[seesaw, millrace]" : (several ? "[1, 2]" : "1"));
        if (!several) return need_text(entry.key, entry.value, example);
        if (entry.value.is_list() && entry.value.items.empty())
            return wrong(entry.key, entry.value, "a value or a list of values", example);
        need_texts(entry.key, entry.value, example);
    }

    void check_position(const Node::Entry& entry) {
        if (is_place(entry.key)) return check_values(entry, Nulls::refused);
        if (entry.key == "repeats")
            need_map_of_texts(entry.key, entry.value, "a map of repeats and their numbers", "repeats: { round: 3 }");
    }

    enum class Nulls { allowed, refused };
    bool is_place(const std::string& name) const {
        return rules_.model.find_zone(name).valid() || rules_.model.find_counter(name).valid();
    }
    // Checks the value of a zone or counter: one value, or a list with a value for each seat. `nulls`: whether values
    // of the list may be `~`, which expects nothing. Precondition: is_place(entry.key).
    void check_values(const Node::Entry& entry, Nulls nulls) {
        const ZoneIndex zone = rules_.model.find_zone(entry.key);
        const CounterIndex counter = rules_.model.find_counter(entry.key);
        const bool of_seat =
            zone.valid() ? rules_.shape().zones[zone].of_seat : rules_.shape().counters[counter].of_seat;
        const std::string one = zone.valid() ? "the text of its cards" : "a value";
        const std::string written = zone.valid() ? "\"\"" : "0";
        if (of_seat) return check_values_of_seats(entry, nulls, one, written);
        if (!entry.value.is_scalar()) wrong(entry.key, entry.value, one, fmt::format("{}: {}", entry.key, written));
    }
    void check_values_of_seats(const Node::Entry& entry, Nulls nulls, const std::string& one,
                               const std::string& written) {
        const Node& value = entry.value;
        if (value.is_scalar()) return;
        const std::string example = fmt::format("{0}: {1}, or a list with a value for each seat", entry.key, written);
        if (!value.is_list() || value.items.empty())
            return wrong(entry.key, value, one + ", or a list of them", example);
        for (const Node& item : value.items)
            if (!item.is_scalar() && !(item.is_null() && nulls == Nulls::allowed))
                wrong(entry.key, item, one, fmt::format("{}: {}", entry.key, written));
    }

    void check_input(const Node& item) {
        if (!need_map("do", item, "a map for each input", "do: [ { 1: { column: 3 } }, { wait: 60 } ]")) return;
        for (const Node::Entry& entry : item.entries) {
            if (entry.key == "wait" || entry.key == "withdraw")
                need_text(entry.key, entry.value, entry.key == "wait" ? "wait: 60" : "withdraw: 1");
            else if (entry.key == "expect")
                check_expected(entry.value);
            else if (entry.key == "host")
                check_host(entry.value);
            else if (entry.key == "refused")
                check_refused(entry.value);
            else if (to_integer(entry.key))
                check_answer(entry);
        }
    }
    // An answer may be empty: each of its fields may be optional.
    void check_answer(const Node::Entry& answer) {
        if (!answer.value.is_map())
            wrong(answer.key, answer.value, "a map of the answer's fields", answer.key + ": { column: 3 }");
        for (const Node::Entry& field : answer.value.entries)
            need_text(field.key, field.value, answer.key + ": { column: 3 }");
    }
    void check_refused(const Node& refused) {
        constexpr std::string_view kExample = "refused: { 1: { column: 3 }, code: not_an_option }";
        if (!need_map("refused", refused, "an answer and a code", kExample)) return;
        if (refused.entries.size() == 1 && refused.find("code"))
            out_.error(refused.where, "'refused' has a code but no answer", fmt::format("for example: {}", kExample));
        for (const Node::Entry& entry : refused.entries)
            if (entry.key == "code")
                need_text("code", entry.value, kExample);
            else
                check_answer(entry);
    }
    void check_host(const Node& inputs) {
        constexpr std::string_view kExample =
            "host: { extend: { seat: 1, milliseconds: 30000 } } or host: { pause: {} }";
        if (!need_map("host", inputs, "a map of host inputs", kExample)) return;
        for (const Node::Entry& input : inputs.entries) {
            if (!input.value.is_map() && !input.value.is_null())
                wrong(input.key, input.value, "a map of parameters", kExample);
            for (const Node::Entry& parameter : input.value.entries)
                need_text(parameter.key, parameter.value, kExample);
        }
    }

    void check_expected(const Node& expected) {
        if (!need_map("expect", expected, "a map of expected values", "expect: { points: [5, 4] }")) return;
        for (const Node::Entry& entry : expected.entries)
            check_expectation(entry);
    }
    void check_expectation(const Node::Entry& entry) {
        const std::string& key = entry.key;
        const Node& value = entry.value;
        if (is_place(key)) return check_values(entry, Nulls::allowed);
        if (key == "board") return need_text(key, value, "board: millrace");
        if (key == "over") return need_texts(key, value, "over: true");
        if (key == "winners") return need_texts(key, value, "winners: [1], or winners: [] for a draw");
        if (key == "repeats")
            return need_map_of_texts(key, value, "a map of repeats and their numbers", "repeats: { round: 4 }");
        if (key == "asked") return need_map_of_texts(key, value, "a map by seat", "asked: { 1: place, 2: none }");
        if (key == "deadline") return need_map_of_texts(key, value, "a map by seat", "deadline: { 1: 60 }");
        if (key == "score") return check_score(entry);
        if (key == "told") return check_told(entry);
        if (key == "sees") return check_seen(entry);
        if (key == "options" || key == "sure") check_options(entry);
    }
    void check_score(const Node::Entry& score) {
        if (!need_map(score.key, score.value, "a map by pattern", "score: { quattro: [11, none] }")) return;
        for (const Node::Entry& pattern : score.value.entries)
            check_values_of_seats(pattern, Nulls::allowed, "a score", "none");
    }
    void check_told(const Node::Entry& told) {
        constexpr std::string_view kExample = "told: { 1: [Too late.], 2: [] }";
        if (!need_map(told.key, told.value, "a map by seat", kExample)) return;
        for (const Node::Entry& seat : told.value.entries)
            need_texts(seat.key, seat.value, kExample);
    }
    void check_seen(const Node::Entry& sees) {
        constexpr std::string_view kExample = "sees: { 2: { coins: [hidden, 4] } }";
        if (!need_map(sees.key, sees.value, "a map by seat", kExample)) return;
        for (const Node::Entry& seat : sees.value.entries)
            if (need_map(seat.key, seat.value, "a map of zones and counters", kExample))
                for (const Node::Entry& place : seat.value.entries)
                    if (is_place(place.key)) check_values(place, Nulls::allowed);
    }
    // Checks `options` or `sure`: by seat, the options of fields, and under `after` an answer to earlier fields.
    void check_options(const Node::Entry& options) {
        const std::string example = options.key + ": { 1: { colour: [red, blue] } }";
        if (!need_map(options.key, options.value, "a map by seat", example)) return;
        for (const Node::Entry& seat : options.value.entries) {
            if (!need_map(seat.key, seat.value, "a map of fields", example)) continue;
            for (const Node::Entry& field : seat.value.entries)
                if (field.key == "after")
                    need_map_of_texts("after", field.value, "a map of fields", "after: { slot: A }");
                else
                    need_texts(field.key, field.value, example);
            if (seat.value.entries.size() == 1 && seat.value.find("after"))
                out_.error(seat.value.where, fmt::format("'{}' names no field beside 'after'", options.key),
                           fmt::format("for example: {}: {{ 1: {{ after: {{ slot: A }}, colour: [red, blue] }} }}",
                                       options.key));
        }
    }

    const Rules& rules_;
    Diagnostics& out_;
};

}  // namespace

bool check_scenario_shape(const Rules& rules, const Node& scenario, Diagnostics& out) {
    const std::size_t before = out.size();
    ScenarioShape(rules, out).check(scenario);
    return out.size() == before;
}

}  // namespace quattro
