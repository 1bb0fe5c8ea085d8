// Blocks: what is counted or reckoned over cards, seats or the answers of a set.
#include <algorithm>

#include "base/wrap.hpp"
#include "flow/term_leaves.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// How many cards of a zone fulfil a test; of all its instances, or of the seat's own.
struct CountZone : TermOf<CountZone> {
    OwnZone zone;
    std::int32_t seats;  // of all of them, one behind the other; 0: of the own one
    AnyTerm test;
    CountZone(const TermInput& in, const Term* t)
        : zone(in.rules.shape().zones[static_cast<std::size_t>(in.op.b)]),
          seats(in.op.a && zone.of_seat ? in.rules.shape().seats : 0),
          test{t} {}
    std::int64_t get(const Scope& scope) const {
        Scope inner = scope;
        std::int64_t result = 0;
        const int begin = seats ? zone.first : zone.instance(scope), end = begin + std::max(seats, 1);
        for (int instance = begin; instance < end; ++instance)
            for_each_card(scope.rules->shape(), *scope.state, instance, [&](CardId card) {
                inner.each = card;
                result += test.get(inner) != 0;
            });
        return result;
    }
};

// The answers of a set: how many, or their sum; of those that fulfil the test. Nobody has answered anything.
struct OverSet : TermOf<OverSet> {
    Answers answers;
    std::int32_t members;
    bool counts;
    AnyTerm test;
    OverSet(const TermInput& in, const Prompt& prompt, const Term* t)
        : answers(in.rules.shape(), prompt.bank, in.op.a),
          members(prompt.fields[in.op.a].members),
          counts(in.op.code == Code::count_set),
          test{t} {}
    std::int64_t get(const Scope& scope) const {
        if (!answers.there(scope.seat)) return 0;
        Scope inner = scope;
        std::int64_t result = 0;
        for (int k = 0; k < members; ++k) {
            inner.each = answers.of(*scope.state, scope.seat, k);
            if (inner.each >= 0 && (!test.term || test.get(inner) != 0)) result += counts ? 1 : inner.each;
        }
        return result;
    }
};

struct CountSeats : TermOf<CountSeats> {
    std::int32_t seats;
    AnyTerm test;
    CountSeats(const TermInput& in, const Term* t) : seats(in.rules.shape().seats), test{t} {}
    std::int64_t get(const Scope& scope) const {
        Scope inner = scope;
        std::int64_t result = 0;
        for (inner.each = 1; inner.each <= seats; ++inner.each)
            result += test.get(inner) != 0;
        return result;
    }
};
// The highest, the lowest or the sum over the seats that fulfil the test; 0 if there is none.
struct OverSeatsWhere : TermOf<OverSeatsWhere> {
    Code over;
    std::int32_t seats;
    AnyTerm value, test;
    OverSeatsWhere(const TermInput& in, const Term* v, const Term* t)
        : over(in.op.code), seats(in.rules.shape().seats), value{v}, test{t} {}
    std::int64_t get(const Scope& scope) const {
        Scope inner = scope;
        std::int64_t result = 0;
        bool any = false;
        for (inner.each = 1; inner.each <= seats; ++inner.each) {
            if (test.term && test.get(inner) == 0) continue;
            const std::int64_t v = value.get(inner);
            if (over == Code::total_where)
                result = wrapped_sum(result, v);
            else if (!any || (over == Code::best_where ? v > result : v < result))
                result = v;
            any = true;
        }
        return result;
    }
};

}  // namespace

const Term* block_term(const TermInput& in, const Term* value, const Term* test) {
    if (value) return in.terms.make<OverSeatsWhere>(in, value, test);
    if (in.op.code == Code::count_zone) return in.terms.make<CountZone>(in, test);
    if (in.op.code == Code::count_seats) return in.terms.make<CountSeats>(in, test);
    return in.terms.make<OverSet>(in, in.rules.prompts[static_cast<std::size_t>(in.op.b)], test);
}

}  // namespace quattro
