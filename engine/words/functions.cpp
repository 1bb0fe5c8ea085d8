#include "compile/functions.hpp"

#include <algorithm>
#include <array>

namespace quattro {

// Each stands in a file of its kind.
extern const FunctionRow kCount, kFirst, kLast, kOnly, kKinds, kAlike, kPlaces, kTotal, kBest, kLeast, kMost, kNext,
    kAt, kMade, kWitness, kAbs, kDown, kUp, kDone;

std::span<const FunctionRow* const> function_rows() {
    static constexpr const FunctionRow* kRows[] = {&kCount, &kTotal,  &kBest, &kLeast,   &kMost, &kKinds, &kAlike,
                                                   &kFirst, &kLast,   &kOnly, &kNext,    &kAbs,  &kDown,  &kUp,
                                                   &kAt,    &kPlaces, &kMade, &kWitness, &kDone};
    return kRows;
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
