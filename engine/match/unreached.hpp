// What trial matches did not reach: steps, scripts, prompts and answers, each with its place. Private to the match
// layer.
#pragma once

#include <tuple>

#include "match/alone.hpp"

namespace quattro {

// What is said of what was not reached.
inline constexpr const char *kNotReached = "this step was not reached", *kNotRun = "this script did not run",
                            *kNotCarriedOut = "this action was not carried out",
                            *kNotWorked = "this effect did not work", *kPromptNotAsked = "this prompt was not asked",
                            *kFieldNotAsked = "this field was not asked";
std::string not_answered(const std::string& word);
// Where the word of that number is written in what a field picks from.
Location place_of_word(const Node& pick, const std::string& word, std::size_t number);

// Over several games: what they share, as a variant shares steps with its base, is reached if one of them reached it.
class Unreached {
public:
    // Takes in a game whose trials are done, and what was tried by itself, or null. Nothing of it is kept but places
    // and words.
    void add(const Trials& trials, const Alone* alone);
    // What a scenario came to counts as reached, of what was taken in before: steps, scripts, actions, effects, and
    // what it answered.
    void count_scenario(const Rules& rules, const Reached& reached);
    // Whether there is anything of that kind that was not reached.
    bool any() const;
    // What no game reached and `of_interest` is true of, by file and line: the first step alone of those that follow
    // one another, and of a step nothing that is inside it.
    std::vector<Diagnostic> notes(const std::function<bool(const Location&)>& of_interest) const;

private:
    using Key = std::tuple<std::string, int, int, std::string>;  // a place, and what it is
    struct Spot {
        Location where;
        std::uint64_t matches = 0;  // of the games that have it
        bool begun = false;         // a step: its condition was looked at, at least
        bool reached = false;
        bool alone = false;       // a slot's effect worked when it was tried by itself
        std::vector<Key> behind;  // what must have begun, so that this could be reached
        std::string why;          // it was not, if that is known
        std::uint64_t times = 0;  // it was done without effect; 0: it is not about that
    };
    // Of a step by its path: of its instructions those that do what it is for; a jump past what else would happen, and
    // the look at a condition, are not.
    struct Seen {
        Location where;
        bool any = false, does = false, done = false;
        bool reached() const { return does ? done : any; }
    };
    static std::map<std::string, Seen> seen_steps(const Rules& rules, const Reached& reached,
                                                  std::vector<std::string>& order);
    static Key key_of(const Location& where, std::string what);
    void count(const Location& where, const std::string& what);
    void count_answers(const Rules& rules, const Reached& reached);
    Key put(const Trials& trials, const Location& where, std::string what, bool reached);
    void steps(const Trials& trials);
    void scripts(const Trials& trials, const Alone* alone);
    void alike(const Trials& trials, int prompt, int field, const Location& where);
    void prompts(const Trials& trials);
    void zones(const Trials& trials);
    void outcomes(const Trials& trials);
    void changes(const Trials& trials, const Alone* alone);
    void change_of_slot(const Trials& trials, const Part& part, const Alone* alone);
    // `enough`: however often it was done.
    void change(const Trials& trials, const Location& where, const EffectCounts::Count& count, bool enough = false);
    void change_of_step(const Trials& trials, int pc);
    void cuts(const Trials& trials);
    void conditions(const Trials& trials);
    void undone(const Trials& trials, const Alone& alone);
    void words(const Trials& trials, const Node& node, int prompt, int field);

    // A part of a condition, over all games that have it.
    struct Condition {
        Location where;
        HeldCount count;
        std::uint64_t matches = 0;
    };

    // What a part adds or sets, over all games that have it.
    struct Cut {
        Location where;
        CutCounts::Count count;
        std::uint64_t matches = 0;
    };

    std::map<Key, Spot> spots_;
    std::map<Key, Cut> cuts_;
    std::map<Key, Condition> conditions_;
};

// Why nobody could be asked this field, or -1: one of the prompt's, though a step was to ask it; "" if that is not
// known.
std::string why_not_asked(const Trials& trials, int prompt, int field = -1);

}  // namespace quattro
