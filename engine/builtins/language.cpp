#include "builtins/language.hpp"

#include <iterator>

namespace quattro {

// Each row is in the file of its word or of its group.
extern const StepRow kShuffleStep, kMoveStep, kSwapStep, kMakeStep, kDropStep, kSetStep, kAddStep, kAskStep,
    kResolveStep, kCompareStep, kIfMadeStep, kPresentStep, kTellStep, kTellMadeStep, kEndStep, kRunStep, kDoStep,
    kLeaveStep, kRepeatStep, kEachStep, kParallelStep, kUntilStep, kBlockStep;
extern const FunctionRow kCount, kFirst, kLast, kOnly, kKinds, kAlike, kPlaces, kTotal, kBest, kLeast, kMost, kNext,
    kAt, kMade, kWitness, kAbs, kDown, kUp, kDone, kSilent, kLeaders;
extern const FieldKindRow kSeatField, kSplitField;

// Defined in target_rows.cpp and pattern_sets.cpp.
std::span<const TargetRow> target_rows();
std::span<const PatternSets> pattern_sets();
// Defined in match_any.cpp.
LinkedTerm link_any_line(Linker& linker, lang::NodeIndex branch);

const Language& standard_language() {
    static const Language language = [] {
        Language all;
        all.steps = {
            &kShuffleStep, &kMoveStep,     &kSwapStep,     &kMakeStep,    &kDropStep,   &kSetStep,
            &kAddStep,     &kAskStep,      &kResolveStep,  &kCompareStep, &kIfMadeStep, &kPresentStep,
            &kTellStep,    &kTellMadeStep, &kEndStep,      &kRunStep,     &kDoStep,     &kLeaveStep,
            &kRepeatStep,  &kEachStep,     &kParallelStep, &kUntilStep,   &kBlockStep,
        };
        for (const FunctionRow* row :
             {&kCount, &kTotal, &kBest, &kLeast, &kMost, &kLeaders, &kKinds, &kAlike,   &kFirst, &kLast,  &kOnly,
              &kNext,  &kAbs,   &kDown, &kUp,    &kAt,   &kPlaces,  &kMade,  &kWitness, &kDone,  &kSilent})
            all.add(*row);
        all.field_kinds = {&kCardField,   &kSpotField, &kPlaceField, &kColumnField, &kSeatField,  &kValueField,
                           &kAmountField, &kWordField, &kKindField,  &kSplitField,  &kActionField};
        all.targets = target_rows();
        all.pattern_sets = pattern_sets();
        all.link_either = link_any_line;
        return all;
    }();
    return language;
}

}  // namespace quattro
