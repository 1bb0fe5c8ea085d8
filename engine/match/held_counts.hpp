// How often the parts of a game's conditions held in trial matches. Private to the match layer.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "compile/maker.hpp"

namespace quattro {

// What the evaluations of one part came to. Of a comparison of two numbers also how far they were from another result:
// a number that often comes to its furthest value, and no further, is at a bound, and one that is seldom there is not.
struct HeldCount {
    std::uint64_t held = 0, failed = 0;
    bool numbers = false;
    std::int64_t nearest = 0, lowest = 0, highest = 0;  // distances, once there was one
    std::uint64_t at_nearest = 0;
    bool rare = false;  // it may well come about in no trial match: only what is out of reach counts

    void add(bool holds) { ++(holds ? held : failed); }
    void add_distance(std::int64_t distance);
    // Takes in the counts of another game that shares the part.
    void add(const HeldCount& other);
    std::uint64_t evaluated() const { return held + failed; }
    bool varied() const { return held > 0 && failed > 0; }
    // It never varied in so many matches, and that was no matter of luck, as far as such counts tell.
    bool is_constant(std::uint64_t matches) const;
};

class HeldCounts {
public:
    // `rules` must outlive it, and be linked.
    explicit HeldCounts(const Rules& rules);
    HeldCounts(const HeldCounts&) = delete;
    HeldCounts& operator=(const HeldCounts&) = delete;

    // Evaluates the conditions of the instruction that a frame is about to do, and those in its amounts.
    void look(const State& m, int frame, const Step& step);
    // f(place, text as it is written, counts) for each part that was evaluated. Of the condition of a step or of seats
    // it is left out that it never held: then the step is not reached.
    void each(const std::function<void(const Location&, const std::string&, const HeldCount&)>& f) const;

private:
    using Branch = lang::Branch;
    struct Part {
        bool made = false, ready = false;
        const Term *term = nullptr, *left = nullptr, *right = nullptr;  // of both sides where they are numbers
        const Several* set = nullptr;
        HeldCount count;
    };
    struct Parts {
        Expr expr;
        bool usable = false, tests = false;  // it is the condition of a step
        bool rare = false;                   // see HeldCount
        std::int64_t evaluations_left = 0;
        Indexed<Part> of;  // by branch
    };
    Parts& parts_of(const Expr& expr);
    Part& part(Parts& parts, Branch branch);
    void look_at(const State& m, const Expr& expr, Seat frame_seat, bool tests);
    void look_at_rare(const State& m, const Expr& expr, Seat frame_seat);
    void evaluate(Parts& parts, Branch branch, const Scope& scope);
    bool test(Parts& parts, Branch branch, const Scope& scope);
    void descend(Parts& parts, Branch branch, const Scope& scope);
    void go_through(Parts& parts, const lang::Where& where, const Scope& scope);
    void record(Parts& parts, Branch branch, const Scope& scope, bool holds);
    bool may_hang_on_an_option(const Expression& e, Branch branch) const;
    bool is_end(const Step& step) const;

    const Rules& rules_;
    Terms terms_;
    MadeLets lets_;
    Maker maker_;
    std::map<int, Parts> parts_;  // by expression
};

}  // namespace quattro
