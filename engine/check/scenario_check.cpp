// Checks the names and the texts of cards in a scenario against its game with default options, without playing. The
// caller has checked the keys of the scenario.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "check/scenario_player.hpp"
#include "compile/expression_index.hpp"
#include "compile/name_lookup.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_names.hpp"
#include "game/name_index.hpp"
#include "match/host_inputs.hpp"
#include "match/position.hpp"

namespace quattro {
namespace {

using KnownNames = std::vector<std::string>;

// True if the repeat is inside `parallel`, where each seat has its own number.
bool is_counted_by_seat(const Rules& rules, const std::string& name) {
    for (const RepeatIndex repeat : rules.flow_number_names.indices())
        if (rules.flow_number_names[repeat] == name) return rules.repeat_of_seat[repeat];
    return false;
}

bool knows(const KnownNames& known, const std::string& name) { return contains(known, name); }

class ScenarioCheck {
public:
    ScenarioCheck(const Rules& rules, Diagnostics& out) : rules_(rules), out_(out) {
        for (const Prompt& prompt : rules.prompts)
            for (const PromptField& field : prompt.fields)
                fields_.push_back(field.name);
        for (const Counter& counter : rules.shape().counters)
            places_.push_back(counter.name);
        for (std::string& zone : rules.model.zone_names())
            places_.push_back(std::move(zone));
    }

    void check(const Node& scenario) {
        for (const char* key : {"at", "until"})
            if (const Node* step = scenario.find(key); step && !find_step(rules_, step->scalar).valid())
                out_.error(step->where, fmt::format("the flow has no step '{}'", step->scalar),
                           "use its name, or a path such as round.effects");
        for (const char* key : {"at", "until"})
            if (const Node* step = scenario.find(key)) {
                index_step_name(rules_, *step);
                need_one_step(*step);
            }
        if (const Node* options = scenario.find("options")) check_options(*options);
        if (const Node* position = scenario.find("position")) check_position(*position);
        for (const Node& item : items_of(scenario.find("do")))
            for (const Node::Entry& entry : item.entries)
                check_step(entry);
        if (const Node* expected = scenario.find("expect")) check_expected(*expected);
    }

private:
    // Tells the index of the file what the key of the entry names.
    void index_key(const Node::Entry& entry, std::string_view section) {
        index_name(rules_.model, name_node(entry.key, entry.where), section);
    }
    void need(const Node::Entry& entry, const KnownNames& known, std::string_view what) {
        if (!knows(known, entry.key))
            out_.unknown(entry.where, fmt::format("'{}' is not {}", entry.key, what), entry.key, known);
    }
    void need_one_step(const Node& step) {
        const std::vector<std::string> paths = steps_named(rules_, step.scalar);
        if (paths.size() > 1)
            out_.error(step.where, fmt::format("'{}' is the name of {} steps", step.scalar, paths.size()),
                       fmt::format("use the path of one of them: {}",
                                   join({paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(
                                                                            std::min<std::size_t>(paths.size(), 6))},
                                        ", ")));
    }
    void need_seat(const Node::Entry& entry) {
        const auto seat = to_integer(entry.key);
        if (!seat || *seat < 1 || *seat > kMaxSeats)
            out_.error(entry.where, fmt::format("'{}' is not a seat", entry.key), "use the seat's number, from 1");
    }
    bool is_place(const std::string& name) const {
        return rules_.model.find_zone(name).valid() || rules_.model.find_counter(name).valid();
    }
    // Checks the texts of cards, including attributes in braces, which are not written on the card.
    void check_cards(const Node& cards) {
        for (const Node& text : cards.items)
            check_cards(text);
        std::string wrong;
        if (cards.is_scalar()) normalized_position(rules_, cards.scalar, wrong);
        if (wrong.ends_with('.')) wrong.pop_back();
        if (!wrong.empty()) out_.error(cards.where, wrong);
    }
    void need_place(const Node::Entry& entry, const KnownNames& words) {
        index_key(entry, "zones");
        index_key(entry, "counters");
        if (rules_.model.find_zone(entry.key).valid()) check_cards(entry.value);
        if (is_place(entry.key) || knows(words, entry.key)) return;
        KnownNames known = words;
        known.insert(known.end(), places_.begin(), places_.end());
        out_.unknown(entry.where, fmt::format("the game has no zone or counter '{}'", entry.key), entry.key, known);
    }
    void check_options(const Node& options) {
        KnownNames known = {"boards", "budget"};
        for (const Option& option : rules_.model.options)
            known.push_back(option.name);
        for (const Node::Entry& entry : options.entries) {
            index_key(entry, "options");
            need(entry, known, "an option of the game");
        }
    }
    void check_repeats(const Node& repeats) {
        for (const Node::Entry& entry : repeats.entries) {
            index_step_name(rules_, name_node(entry.key, entry.where));
            need(entry, {rules_.flow_number_names.begin(), rules_.flow_number_names.end()}, "a repeat of the game");
        }
    }
    void check_expected_repeats(const Node& repeats) {
        check_repeats(repeats);
        for (const Node::Entry& entry : repeats.entries)
            if (is_counted_by_seat(rules_, entry.key))
                out_.error(entry.where,
                           fmt::format("'{}' is counted for each seat, so its number cannot be expected", entry.key),
                           "expect a counter that its steps change");
    }
    void check_position(const Node& position) {
        for (const Node::Entry& entry : position.entries) {
            need_place(entry, {"repeats"});
            if (entry.key == "repeats") check_repeats(entry.value);
        }
    }
    // Answers in `refused` may name anything.
    void check_step(const Node::Entry& entry) {
        if (entry.key == "expect") return check_expected(entry.value);
        if (entry.key == "host") {
            KnownNames known;
            for (const HostInputRow* row : host_input_rows())
                known.emplace_back(row->help.word);
            for (const Node::Entry& input : entry.value.entries)
                need(input, known, "a host input");
        } else if (entry.key == "refused") {
            if (entry.value.is_map() && !entry.value.find("code"))
                out_.error(entry.value.where, "'refused' has no code",
                           "write the code of the refusal, for example code: not_an_option");
        } else if (to_integer(entry.key)) {
            need_seat(entry);
            if (!rules_.choice_prompt.valid()) check_fields(entry.value);
        } else {
            need(entry, {"wait", "refused", "withdraw", "host", "expect"},
                 "a seat's number or another key of an input");
        }
    }
    // Precondition: no slot of the game asks for a choice, because the fields of choices depend on the board.
    void check_fields(const Node& answer) {
        for (const Node::Entry& field : answer.entries)
            need(field, fields_, "a field of a prompt");
    }
    void check_expected(const Node& expected) {
        static const KnownNames kWords = {"asked", "board", "deadline", "options", "over",   "repeats",
                                          "score", "sees",  "sure",     "told",    "winners"};
        for (const Node::Entry& entry : expected.entries) {
            need_place(entry, kWords);
            if (is_place(entry.key)) continue;
            if (entry.key == "repeats") check_expected_repeats(entry.value);
            for (const Node::Entry& inner : entry.value.entries)
                check_inner(entry.key, inner);
        }
    }
    void check_inner(const std::string& word, const Node::Entry& entry) {
        if (word == "score") index_key(entry, "patterns");
        if (word == "asked") index_name(rules_.model, entry.value, "prompts");
        if (word == "score") return need(entry, pattern_names(rules_), "a pattern of the game");
        if (word == "repeats") return;
        need_seat(entry);
        if (word == "sees")
            for (const Node::Entry& place : entry.value.entries)
                need_place(place, {});
        if (word == "asked" && entry.value.scalar != "none" && !knows(prompt_names(rules_), entry.value.scalar))
            out_.unknown(entry.value.where, fmt::format("there is no prompt '{}'", entry.value.scalar),
                         entry.value.scalar, prompt_names(rules_));
    }

    const Rules& rules_;
    Diagnostics& out_;
    KnownNames fields_, places_;
};

}  // namespace

void check_scenario_names(const Rules& rules, const Node& scenario, Diagnostics& out) {
    check_scenario_shape(rules, scenario, out);
    ScenarioCheck(rules, out).check(scenario);
}

}  // namespace quattro
