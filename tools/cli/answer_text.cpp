// Formats answers, fields and options for players.
#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"

namespace quattro::tools {
namespace {

constexpr std::int64_t kManyNumbers = 12;
constexpr std::size_t kManyPlaces = 12;

// The text of a field, or else its name for players.
std::string called(const FieldView& field) { return field.text.empty() ? part_in_words(field.name) : field.text; }

}  // namespace

std::optional<std::string> option_numbered(const std::vector<std::string>& options, std::int64_t number) {
    if (!are_numbered(options) || number < 0) return std::nullopt;
    if (number == 0) return has_none(options) ? std::optional<std::string>(kNone) : std::nullopt;
    for (const std::string& option : options)
        if (option != kNone && --number == 0) return option;
    return std::nullopt;
}

bool has_none(const std::vector<std::string>& options) {
    return std::find(options.begin(), options.end(), kNone) != options.end();
}

std::string set_name(const std::string& field) {
    const std::size_t line = field.rfind('_');
    return line != std::string::npos && to_integer(field.substr(line + 1)) ? field.substr(0, line) : field;
}

std::string end_of_set(const std::vector<std::string>& options) {
    const bool taken = std::any_of(options.begin(), options.end(), [](const auto& o) { return lower(o) == kDone; });
    return taken ? kNone : kDone;
}

bool is_of_set(const FieldView& field) { return set_name(field.name) != field.name; }

std::string part_in_words(const std::string& name) {
    const std::string set = set_name(name);
    std::string own = set.substr(set.rfind('.') + 1);
    while (own.size() > 1 && std::isdigit(static_cast<unsigned char>(own.back())) != 0)
        own.pop_back();  // a script numbers its second choice of the same kind
    std::replace(own.begin(), own.end(), '_', ' ');
    return own;
}

std::string field_in_words(const FieldView& field) {
    const std::string own = called(field);
    return is_of_set(field) ? fmt::format("{}, no. {}", own, field.name.substr(set_name(field.name).size() + 1)) : own;
}

Values current_answer(const PromptView& prompt) {
    Values values;
    for (const FieldView& field : prompt.fields)
        if (field.value) values.emplace_back(field.name, *field.value);
    return values;
}

std::string answer_in_words(const PromptView& prompt, const Values& values, const ShownAs& shown) {
    std::vector<std::string> parts, of_set;
    std::string set;  // the set of the values in `of_set`
    const auto end_set = [&] {
        if (of_set.empty()) return;
        const std::string last = of_set.back();
        of_set.pop_back();
        parts.back() += of_set.empty() ? last : join(of_set, ", ") + " and " + last;
        of_set.clear();
    };
    for (const FieldView& field : prompt.fields) {
        const auto value =
            std::find_if(values.begin(), values.end(), [&](const auto& v) { return v.first == field.name; });
        if (value == values.end() || value->second == kNone) continue;
        if (of_set.empty() || set_name(field.name) != set) {
            end_set();
            set = set_name(field.name);
            parts.push_back(called(field) + " ");
        }
        of_set.push_back(shown ? shown(field, value->second) : value->second);
        if (!is_of_set(field)) end_set();
    }
    end_set();
    return join(parts, ", ");
}

std::string next_field_in_words(const PromptView& prompt, const FieldView& field, const Values& values) {
    const std::string set = set_name(field.name);
    std::string last;  // the set of the last field that has a value
    for (const FieldView& before : prompt.fields)
        if (std::any_of(values.begin(), values.end(), [&](const auto& v) { return v.first == before.name; }))
            last = set_name(before.name);
    const bool goes_on = is_of_set(field) && last == set;
    return goes_on ? fmt::format("no. {}", field.name.substr(set.size() + 1)) : field_in_words(field);
}

bool are_numbered(const std::vector<std::string>& options) {
    // If a number is an option, no number may select another option. For example, column 3 may be missing because it is
    // full.
    const bool nothing = has_none(options);  // `none` has the number 0
    return std::none_of(options.begin(), options.end(), [&](const std::string& option) {
        const auto number = to_integer(option);
        return number && (*number > 0 || (nothing && *number == 0));
    });
}

std::string options_in_words(std::vector<std::string> options, const FieldView& field, const ShownAs& shown) {
    if (field.kind == AnswerType::place && options.size() > kManyPlaces) {
        const bool none = has_none(options);
        std::erase(options, kNone);
        return fmt::format("any of {} places: {} ... {}{}", options.size(), options.front(), options.back(),
                           none ? ", or none" : "");
    }
    const auto label = [&](const std::string& option) { return shown ? shown(field, option) : option; };
    const bool plain =
        std::all_of(options.begin(), options.end(), [&](const std::string& option) { return label(option) == option; });
    if (plain || are_numbered(options)) return options_in_words(options, label);
    for (std::string& option : options)
        option = fmt::format("{} {}", option, label(option));
    return join(options, ", ");
}

std::string options_in_words(const std::vector<std::string>& options,
                             const std::function<std::string(const std::string&)>& label) {
    if (are_numbered(options)) {
        std::vector<std::string> shown;
        if (has_none(options)) shown.push_back("0 " + label(kNone));
        for (const std::string& option : options)
            if (option != kNone)
                shown.push_back(fmt::format("{} {}", shown.size() + (has_none(options) ? 0 : 1), label(option)));
        return join(shown, ", ");
    }
    const auto lowest = to_integer(options.front());
    const auto highest = to_integer(options.back());
    const auto steps = static_cast<std::int64_t>(options.size()) - 1;
    const bool in_a_row = lowest && highest && steps >= kManyNumbers && *highest - *lowest == steps;
    return in_a_row ? fmt::format("{} to {}", *lowest, *highest) : join(options, ", ");
}

}  // namespace quattro::tools
