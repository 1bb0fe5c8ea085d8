#include "cli/entry_check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "match/judge_entry.hpp"

namespace quattro::tools {
namespace {

constexpr std::string_view kAnswer = "answer.";  // prefix of an answer field that is itself called seat or prompt

// True for the names of the two values of the input that identify the prompt: they are not fields of the answer.
bool names_the_prompt(std::string_view field) { return field == "seat" || field == "prompt"; }

std::string as_input(const std::string& field) {
    return names_the_prompt(field) ? std::string(kAnswer) + field : field;
}

const std::string* find_named_value(const Values& values, const std::string& name) {
    const auto found = std::find_if(values.begin(), values.end(), [&](const auto& v) { return v.first == name; });
    return found == values.end() ? nullptr : &found->second;
}

bool asks_for(const PromptView& prompt, std::string_view field) {
    return std::any_of(prompt.fields.begin(), prompt.fields.end(), [&](const auto& f) { return f.name == field; });
}

// Extracts the fields of the answer from the data of the input. `prompt` is null if the prompt is not open.
Values fields_of(const HostInput& input, const PromptView* prompt) {
    Values fields;
    for (const auto& [name, value] : input.data) {
        if (name == "reason" && prompt && !asks_for(*prompt, name)) continue;  // the reason of the host
        const bool marked =
            name.starts_with(kAnswer) && names_the_prompt(std::string_view(name).substr(kAnswer.size()));
        if (!names_the_prompt(name)) fields.emplace_back(marked ? name.substr(kAnswer.size()) : name, value);
    }
    return fields;
}

// The options of a field, given the values of the fields before it.
std::vector<std::string> options_behind(const Seen& seen, const PromptView& prompt, const std::string& field,
                                        const Values& values) {
    Values earlier;
    for (const FieldView& before : prompt.fields) {
        if (before.name == field) break;
        if (const std::string* value = find_named_value(values, before.name)) earlier.emplace_back(before.name, *value);
    }
    return seen.options(prompt.number, field, earlier);
}

// Adds `none` for each missing field that has `none` among its options.
void complete(const Seen& seen, const PromptView& prompt, Values& values) {
    for (const FieldView& field : prompt.fields) {
        if (find_named_value(values, field.name)) continue;
        const std::vector<std::string> possible = options_behind(seen, prompt, field.name, values);
        if (std::find(possible.begin(), possible.end(), "none") != possible.end())
            values.emplace_back(field.name, "none");
    }
}

}  // namespace

std::string check_entry(const Match& match, HostInput& input) {
    const auto seat = to_integer(*find_named_value(input.data, "seat"));
    const auto number = to_integer(*find_named_value(input.data, "prompt"));
    if (!seat || !number) return "";
    const auto entered_for = static_cast<Seat>(*seat);
    const Seen seen = match.seen_by(entered_for);
    const std::vector<PromptView> prompts = seen.prompts();  // without prompts whose time has run out
    const auto prompt =
        std::find_if(prompts.begin(), prompts.end(), [&](const auto& p) { return p.number == *number; });
    Values values = fields_of(input, prompt == prompts.end() ? nullptr : &*prompt);
    const Values given = values;
    const Outcome refused = judge_entry(match, entered_for, static_cast<std::uint32_t>(*number), given);
    if (refused && refused->code != RefusalCode::unknown_field && find_named_value(refused->data, "field") == nullptr)
        return "";  // the prompt itself is refused: the match reports it
    if (prompt != prompts.end()) complete(seen, *prompt, values);
    if (!refused) {
        for (auto added = values.begin() + static_cast<std::ptrdiff_t>(given.size()); added != values.end(); ++added)
            input.data.emplace_back(as_input(added->first), added->second);
        return "";
    }
    const std::string* field = find_named_value(refused->data, "field");
    const auto possible =
        field && prompt != prompts.end() ? options_behind(seen, *prompt, *field, values) : std::vector<std::string>();
    const std::string options = possible.empty() ? "" : fmt::format(" Possible answers: {}.", join(possible, ", "));
    return fmt::format("{}{} Nothing was entered.", refused->reason, options);
}

std::string replaced_answer(const Match& match, Seat seat, std::uint32_t number) {
    for (const PromptView& prompt : match.seen_by(seat).prompts())
        if (prompt.number == number && prompt.answered) {
            const std::string before = answer_in_words(prompt, current_answer(prompt));
            return fmt::format("This replaces the answer of seat {}, which was: {}.", seat,
                               before.empty() ? "nothing" : before);
        }
    return "";
}

std::string replaced_answer(const Match& match, const HostInput& input) {
    const auto seat = to_integer(*find_named_value(input.data, "seat"));
    const auto number = to_integer(*find_named_value(input.data, "prompt"));
    if (!seat || !number) return "";
    return replaced_answer(match, static_cast<Seat>(*seat), static_cast<std::uint32_t>(*number));
}

}  // namespace quattro::tools
