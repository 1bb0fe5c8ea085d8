// What trial matches did not reach: steps, scripts, prompts and answers, each with its place. Private to the match
// layer.
#pragma once

#include <tuple>

#include "match/alone.hpp"

namespace quattro {

// Over several games: what they share, as a variant shares steps with its base, is reached if one of them reached it.
class Unreached {
public:
    // Takes in a game whose trials are done, and what was tried by itself, or null. Nothing of it is kept but places
    // and words.
    void add(const Trials& trials, const Alone* alone);
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
    struct Seen;
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
