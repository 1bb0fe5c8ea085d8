// Every option that came up in many matches, by a number of its own. Private to the study layer.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "run/prompt.hpp"
#include "study/figures.hpp"

namespace quattro {

class OptionBook {
public:
    explicit OptionBook(const Rules& rules);
    // The number of a field: those of one set are one, and so are those of one name in prompts of one name.
    int field(int prompt, int field) const;
    // The number of what a seat can answer there; a new one if it never came up.
    int option(const State& m, int prompt, int field, Seat seat, std::int32_t value);

    struct Counted {
        int field = 0;
        std::string name;
        OptionFigures figures;
        std::int64_t in_match = 0;  // how often it was used in the present one
    };
    struct Field {
        std::string prompt, name;
        FieldFigures figures;
        std::int64_t in_match = 0;  // how often it was asked in the present one
    };
    Counted& counted(int option) { return options_[static_cast<std::size_t>(option)]; }
    const Counted& counted(int option) const { return options_[static_cast<std::size_t>(option)]; }
    Field& of_field(int field) { return fields_[static_cast<std::size_t>(field)]; }
    int count() const { return static_cast<int>(options_.size()); }
    // One was used, and its field was asked.
    void use(int option);
    // The present match is over.
    void end_match();
    // Adds what was counted since the last time, by name; words that were never offered, too.
    void write(Figures& figures);

private:
    std::uint64_t key_of(const State& m, const PromptField& field, Seat seat, std::int32_t value) const;

    const Rules& rules_;
    std::vector<Field> fields_;
    std::vector<std::vector<int>> numbers_;  // of fields, by prompt and field
    std::vector<Counted> options_;
    std::vector<int> used_;  // in the present match
    std::unordered_map<std::uint64_t, int> known_;
};

}  // namespace quattro
