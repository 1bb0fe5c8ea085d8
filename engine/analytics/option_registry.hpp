// Numbers the fields and options that occur in many matches, and counts how often fields are asked and options are
// used. The caller counts offers in OptionEntry::figures. Private to the analytics layer.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "analytics/stats.hpp"
#include "run/prompt.hpp"

namespace quattro {

// An OptionIndex names an option in an OptionRegistry.
using OptionIndex = Index<struct OptionTag>;

class OptionRegistry {
public:
    explicit OptionRegistry(const Rules& rules);
    // The number of a field in the registry. The fields of one set share a number, and so do fields of equal name in
    // prompts of equal name.
    int field(PromptIndex prompt, FieldIndex field) const;
    // The index of an option of a seat; `value` is the option as the state stores it. An option that is new is added.
    // Cards with equal attributes are one option if they are in piles or hands of the seat, or in one other pile or
    // hand.
    OptionIndex option(const State& m, PromptIndex prompt, FieldIndex field, Seat seat, std::int32_t value);

    struct OptionEntry {
        int field = 0;  // the number of its field in the registry
        std::string name;
        OptionStats figures;
        std::int64_t in_match = 0;  // uses in the current match
    };
    struct FieldEntry {
        std::string prompt, name;
        FieldStats figures;
        std::int64_t in_match = 0;  // the number of times it was asked in the current match
    };
    OptionEntry& option_entry(OptionIndex option) { return options_[option]; }
    const OptionEntry& option_entry(OptionIndex option) const { return options_[option]; }
    FieldEntry& field_entry(int field) { return fields_[static_cast<std::size_t>(field)]; }
    // Counts one use of the option and one asking of its field. Call it once for each answered field.
    void use(OptionIndex option);
    // Adds the counts of the current match to the figures.
    void end_match();
    // Adds the figures since the last call to `sum`, by name, and resets them. Words and actions that were never
    // offered also get an entry.
    void write(Stats& sum);

private:
    // The number of a field, and a hash of the meaning of its option values.
    struct FieldKey {
        int number = 0;
        std::uint64_t meaning = 0;
    };
    std::uint64_t key_of(const State& m, const PromptField& field, std::uint64_t meaning, Seat seat,
                         std::int32_t value) const;

    const Rules& rules_;
    std::vector<FieldEntry> fields_;
    Indexed<Indexed<FieldKey, FieldIndex>, PromptIndex> keys_;
    Indexed<OptionEntry, OptionIndex> options_;
    std::vector<OptionIndex> used_;  // options used in the current match
    std::unordered_map<std::uint64_t, OptionIndex> known_;
};

}  // namespace quattro
