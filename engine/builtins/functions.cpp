#include "compile/functions.hpp"

#include <algorithm>
#include <array>

namespace quattro {

// Each row is in the file of its group.
extern const FunctionRow kCount, kFirst, kLast, kOnly, kKinds, kAlike, kPlaces, kTotal, kBest, kLeast, kMost, kNext,
    kAt, kMade, kWitness, kAbs, kDown, kUp, kDone, kSilent, kLeaders;

std::span<const FunctionRow* const> function_rows() {
    static constexpr const FunctionRow* kRows[] = {&kCount, &kTotal, &kBest,   &kLeast, &kMost,    &kLeaders, &kKinds,
                                                   &kAlike, &kFirst, &kLast,   &kOnly,  &kNext,    &kAbs,     &kDown,
                                                   &kUp,    &kAt,    &kPlaces, &kMade,  &kWitness, &kDone,    &kSilent};
    return kRows;
}

bool goes_through_seats(const lang::Call& call) {
    const FunctionRow* row = function_row(call.name);
    return row && std::any_of(row->word.parameters.begin(), row->word.parameters.end(),
                              [](const lang::Parameter& p) { return p.takes == lang::ParameterKind::amount; });
}

const FunctionRow* function_row(std::string_view name) {
    const auto rows = function_rows();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const FunctionRow* r) { return r->word.name == name; });
    return found == rows.end() ? nullptr : *found;
}

std::span<const lang::FunctionWord> function_words() {
    static const std::vector<lang::FunctionWord> words = [] {
        std::vector<lang::FunctionWord> list;
        for (const FunctionRow* row : function_rows())
            list.push_back(row->word);
        return list;
    }();
    return words;
}

}  // namespace quattro
