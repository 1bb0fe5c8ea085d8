// Reads options, the choices before a match.
#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/limits.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

constexpr Key kOptionKeys[] = {
    {"number", KeyType::integer, "A number; this is the default.", "number: 5", false, -kHighestAmount, kHighestAmount},
    {"from", KeyType::integer, "The lowest number that may be chosen.", "from: 1", false, -kHighestAmount,
     kHighestAmount},
    {"to", KeyType::integer, "The highest number that may be chosen.", "to: 20", false, -kHighestAmount,
     kHighestAmount},
    {"seat", KeyType::text, "A seat; this is the default. `random` draws one at the start.", "seat: random"},
    {"seats", KeyType::any, "Several seats; these are the default: numbers, `everyone` or `none`.", "seats: [1, 2]"},
    {"also", KeyType::names, "Further values of a seat: none.", "also: [none]"},
    prose({"text", KeyType::text, "The meaning of the option, for whoever starts a match.", "text: Who begins."}),
};

void refuse_idle_keys(const MapReader& reader, std::initializer_list<std::string_view> keys, std::string_view option) {
    for (const std::string_view key : keys)
        if (reader.node(key))
            reader.error(key, fmt::format("'{}' has no effect in an option that is {}", key, option),
                         "remove this key");
}

void read_number_option(Option& option, const MapReader& reader) {
    option.kind = OptionKind::number;
    refuse_idle_keys(reader, {"also"}, "a number");
    option.lo = reader.integer_or("from", 0);
    option.hi = reader.integer_or("to", 1000000);
    option.value = reader.integer_or("number", 0);
    option.value_text = std::to_string(option.value);
    if (option.lo > option.hi)
        reader.error("to", fmt::format("the range from {} to {} is empty", option.lo, option.hi),
                     "put the lower number in 'from', the higher in 'to'");
    else if (option.value < option.lo || option.value > option.hi)
        reader.error("number", fmt::format("{} is out of range", option.value),
                     fmt::format("write a number from {} to {}", option.lo, option.hi));
}

// Converts the text of a seat, `random` or `none` to Option::value. Returns false if the option cannot have this value.
bool seat_value(const Option& option, const Shape& shape, std::string_view text, std::int64_t& value) {
    if (text == "random")
        value = kRandomSeat;
    else if (text == "none" && contains(option.choices, "none"))
        value = 0;
    else if (const auto n = to_integer(text); n && *n >= 1 && *n <= shape.seats)
        value = *n;
    else
        return false;
    return true;
}

void read_seat_option(Option& option, const Model& model, const MapReader& reader) {
    option.kind = OptionKind::seat;
    if (reader.node("seat")) refuse_idle_keys(reader, {"from", "to"}, "a seat");
    for (int seat = 1; seat <= model.shape.seats; ++seat)
        option.choices.push_back(std::to_string(seat));
    option.choices.emplace_back("random");
    for (const Node* word : reader.names("also")) {
        if (word->scalar != "none")
            reader.error("also", fmt::format("'{}' is not a value of a seat", word->scalar), "also: [none]");
        option.choices.push_back(word->scalar);
    }
    option.value_text = reader.text_or("seat", "");
    if (!seat_value(option, model.shape, option.value_text, option.value))
        reader.error("seat", fmt::format("'{}' is not a seat of this game", option.value_text),
                     "one of: " + join(option.choices, ", "));
}

// Converts words to bits of seats, bit seat - 1: `none` adds nothing, `everyone` sets all. Returns false if a word is
// not valid.
bool seats_value(const Shape& shape, const std::vector<std::string>& words, std::int64_t& value) {
    value = 0;
    for (const std::string& word : words) {
        const auto n = to_integer(word);
        if (word == "everyone")
            value = (std::int64_t{1} << shape.seats) - 1;
        else if (n && *n >= 1 && *n <= shape.seats)
            value |= std::int64_t{1} << (*n - 1);
        else if (word != "none")
            return false;
    }
    return true;
}

void read_seats_option(Option& option, const Model& model, const MapReader& reader) {
    option.kind = OptionKind::seats;
    refuse_idle_keys(reader, {"from", "to", "also"}, "several seats");
    std::vector<std::string> words;
    const Node& seats = *reader.node("seats");
    if (seats.is_map())
        reader.error("seats", "these are not seats of this game", "write the numbers of seats, everyone or none");
    if (seats.is_scalar()) words.push_back(seats.scalar);
    for (const Node& word : seats.items)
        words.push_back(word.scalar);
    option.choices = {"none", "everyone"};
    for (int seat = 1; seat <= model.shape.seats; ++seat)
        option.choices.push_back(std::to_string(seat));
    option.value_text = join(words, " ");
    if (!seats_value(model.shape, words, option.value))
        reader.error("seats", fmt::format("'{}' are not seats of this game", option.value_text),
                     "write the numbers of seats, everyone or none");
}

// Sets the option to the value that whoever starts the match has chosen. Reports a value that is not possible.
void choose(Option& option, const Model& model, const std::string& text, Diagnostics& out) {
    const auto number = to_integer(text);
    if (option.kind == OptionKind::number && number && *number >= option.lo && *number <= option.hi)
        option.value = *number;
    else if (option.kind == OptionKind::number)
        out.error(
            {}, fmt::format("option {}: '{}' is not a number from {} to {}", option.name, text, option.lo, option.hi));
    else if (option.kind == OptionKind::seats && !seats_value(model.shape, split(text, ' '), option.value))
        out.error({}, fmt::format("option {}: '{}' is not possible", option.name, text),
                  "write the numbers of seats, such as \"1 2\", everyone or none");
    else if (option.kind == OptionKind::seat && !seat_value(option, model.shape, text, option.value))
        out.error({}, fmt::format("option {}: '{}' is not possible", option.name, text),
                  "one of: " + join(option.choices, ", "));
    option.value_text = text;
}

void read_budget(Model& model, const OptionChoices& chosen, Diagnostics& out) {
    const auto it = chosen.find(std::string(kBudgetOption));
    if (it == chosen.end()) return;
    const auto share = to_integer(it->second);
    if (share && *share >= 1 && *share <= 100)
        model.budget = static_cast<int>(*share);
    else
        out.error({}, fmt::format("option {}: '{}' is not a number from 1 to 100", kBudgetOption, it->second),
                  "it is the percentage of the normal budget of one input");
}

// Adds the internal counter that stores a seat which is drawn at the start of the match.
void add_option_counter(Model& model, Option& option) {
    Counter counter;
    counter.name = "option." + option.name;
    counter.holds_seat = true;
    counter.shown = false;
    option.counter = model.shape.counters.next_index();
    model.shape.counters.push_back(counter);
    model.counter_starts.push_back(0);
    model.counter_start_options.push_back(int_size(model.options));
}

}  // namespace

const Schema kOptionSchema{"option", "A choice before a match: a number, a seat or several seats.", kOptionKeys};

void read_options(Model& model, const OptionChoices& chosen, Diagnostics& out) {
    const Node* options = model.doc.find("options");
    if (options && options->entries.size() > kMaxOptions)
        return out.error(options->entries[kMaxOptions].where,
                         fmt::format("there are {} options", options->entries.size()),
                         fmt::format("at most {} are possible", kMaxOptions));
    std::vector<std::string> known = {"boards", std::string(kBudgetOption)};
    read_budget(model, chosen, out);
    for (const Option& o : model.options)
        known.push_back(o.name);
    for (const Node::Entry& entry : entries_of(options)) {
        const MapReader reader(entry.value, kOptionSchema, out);
        if (entry.key == "boards" || entry.key == kBudgetOption)
            out.error(entry.where, fmt::format("'{}' is already an option of every game", entry.key),
                      "rename the option");
        Option option;
        option.name = entry.key;
        option.text = reader.text_or("text", "");
        const bool number = reader.node("number") != nullptr, seats = reader.node("seats") != nullptr;
        if (number + seats + (reader.node("seat") != nullptr) != 1 && reader.ok())
            out.error(entry.where, fmt::format("the option '{}' must be a number, a seat or several seats", entry.key),
                      "write number: 5, seat: 1 or seats: [1, 2]");
        if (number)
            read_number_option(option, reader);
        else if (seats)
            read_seats_option(option, model, reader);
        else
            read_seat_option(option, model, reader);
        if (const auto it = chosen.find(entry.key); it != chosen.end()) choose(option, model, it->second, out);
        if (option.kind == OptionKind::seat && option.value == kRandomSeat) add_option_counter(model, option);
        known.push_back(option.name);
        model.options.push_back(std::move(option));
    }
    for (const auto& [name, value] : chosen)
        if (!contains(known, name)) out.unknown({}, fmt::format("the game has no option '{}'", name), name, known);
}

}  // namespace quattro
