// The notes of `check` on the results of trial matches: parts of a game that were not reached, effects that changed
// nothing, numbers that are clamped, conditions with a constant result, and the like. Private to the check layer.
#pragma once

#include <tuple>

#include "check/isolated_runs.hpp"

namespace quattro {

// The beginnings of the notes on places that scenarios can also reach.
inline constexpr const char *kNotReached = "this step was not reached", *kNotRun = "this script did not run",
                            *kNotCarriedOut = "this action was not carried out",
                            *kNotWorked = "this effect was not applied", *kPromptNotAsked = "this prompt was not asked",
                            *kFieldNotAsked = "this field was not asked";
std::string not_answered(const std::string& word);
// The place of a word in the `pick` of a field; `number` is its index, from 0. In a `pick` that is no list: the first
// place with this text or, if it is not there, the beginning.
Location place_of_word(const Node& pick, const std::string& word, std::size_t number);

// Collects places in the files of several games and the results of trial matches there, to note places that were not
// reached. A place that games share, such as a step that a variant inherits, is reached if one of the games reached it.
class CoverageReport {
public:
    // Adds a game after its trials. `isolated` holds its isolated script runs, or is null. Stores no reference to
    // either.
    void add(const Trials& trials, const IsolatedRuns* isolated);
    // Marks the steps, scripts, actions, effects, prompts, fields and answers that a scenario reached, among those
    // added before.
    void add_scenario(const Rules& rules, const Coverage& reached);
    // True if a place was not reached, so that scenarios are worth running.
    bool any() const;
    // Notes on places that no game reached, on clamped numbers and on constant conditions, if `of_interest` returns
    // true for the place. Not sorted. Of steps in sequence that have not begun, only the first one is noted. Nothing
    // inside such a step is noted.
    std::vector<Diagnostic> notes(const std::function<bool(const Location&)>& of_interest) const;

private:
    using Key = std::tuple<std::string, int, int, std::string>;  // a place, and the text of the note
    struct Spot {
        Location where;
        std::uint64_t matches = 0;  // the trial matches of the games that have it
        bool begun = false;         // for a step: at least its condition was evaluated
        bool reached = false;
        bool isolated = false;      // for a slot's effect: it worked in an isolated run
        std::vector<Key> required;  // steps that must have begun before this can be reached
        std::string why;            // the reason why it was not reached; "" if unknown
        std::uint64_t times = 0;    // the number of runs without effect; 0 for other notes
    };
    // The coverage of a step, by its path. `does` and `done` concern only the instructions that do the step's work: not
    // a jump past an alternative, and not the evaluation of a condition.
    struct StepCoverage {
        Location where;
        bool any = false, does = false, done = false;
        bool reached() const { return does ? done : any; }
    };
    static std::map<std::string, StepCoverage> seen_steps(const Rules& rules, const Coverage& reached,
                                                          std::vector<std::string>& order);
    static Key key_of(const Location& where, std::string what);
    void count(const Location& where, const std::string& what);
    void count_answers(const Rules& rules, const Coverage& reached);
    Key put(const Trials& trials, const Location& where, std::string what, bool reached);
    void steps(const Trials& trials);
    void scripts(const Trials& trials, const IsolatedRuns* isolated);
    void alike(const Trials& trials, PromptIndex prompt, FieldIndex field, const Location& where);
    void prompts(const Trials& trials);
    void zones(const Trials& trials);
    void outcomes(const Trials& trials);
    void changes(const Trials& trials, const IsolatedRuns* isolated);
    void change_of_slot(const Trials& trials, const EffectCall& part, const IsolatedRuns* isolated);
    // With `enough`, adds the note even if there were only a few runs.
    void change(const Trials& trials, const Location& where, const EffectCounts::Count& count, bool enough = false);
    void change_of_step(const Trials& trials, InstructionIndex pc);
    void cuts(const Trials& trials);
    void conditions(const Trials& trials);
    void undone(const Trials& trials, const IsolatedRuns& isolated);
    void words(const Trials& trials, const Node& node, PromptIndex prompt, FieldIndex field);

    // A condition or a part of one, over all games that have it.
    struct Condition {
        Location where;
        ConditionCount count;
        std::uint64_t matches = 0;
    };

    // A number that a script or a step gives to an attribute, over all games that have it.
    struct ClampedNumber {
        Location where;
        ScriptClampCounts::Count count;
        std::uint64_t matches = 0;
    };

    std::map<Key, Spot> spots_;
    std::map<Key, ClampedNumber> cuts_;
    std::map<Key, Condition> conditions_;
};

// The reason why no seat could be asked this field although a step was to open its prompt: the field picks from zones
// that had no cards. Without `field`, any field of the prompt can be the reason. Returns "" if the reason is unknown.
std::string why_prompt_empty(const Trials& trials, PromptIndex prompt, FieldIndex field = {});

}  // namespace quattro
