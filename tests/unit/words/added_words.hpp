// Words that a test adds to the language: two steps, a function, a kind of fields, target words and pattern sets. Each
// is in a file of its own.
#pragma once

#include "compile/language.hpp"

namespace quattro::test {

extern const StepRow kChimeStep;       // chime: COUNTER adds 10
extern const StepRow kSkipStep;        // skip_below: NUMBER, counter: COUNTER, steps: control flow with its own jump
extern const FunctionRow kTwice;       // twice(NUMBER)
extern const FieldKindRow kCoinField;  // pick: coin
extern const TargetRow kFarTarget;     // far card: the card on the last place
extern const PatternSets kEndsSets;    // among: { ends: ZONE, length: 2 }

}  // namespace quattro::test
