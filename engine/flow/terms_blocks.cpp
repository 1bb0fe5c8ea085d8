// Blocks: what is counted or reckoned over cards, seats or the answers of a set.
#include "flow/term_leaves.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// How many cards of a zone fulfil a test; of all its instances, or of the seat's own.
struct CountZone : TermOf<CountZone> {
    std::int32_t first, count;
    bool own;
    AnyTerm test;
    CountZone(const TermInput& in, const Term* t) : test{t} {
        const Zone& zone = in.rules.shape().zones[static_cast<std::size_t>(in.op.b)];
        first = zone.first_instance;
        count = in.op.a && zone.of_seat ? in.rules.shape().seats : 1;
        own = !in.op.a && zone.of_seat;
    }
    std::int64_t get(const Scope& scope) const {
        Scope inner = scope;
        std::int64_t result = 0;
        const int begin = own && scope.seat ? first + scope.seat - 1 : first;
        for (int i = 0; i < count; ++i)
            for_each_card(scope.rules->shape(), *scope.state, begin + i, [&](CardId card) {
                inner.each = card;
                result += test.get(inner) != 0;
            });
        return result;
    }
};

// The answers of a set: how many, or their sum; of those that fulfil the test.
struct OverSet : TermOf<OverSet> {
    Column<std::int32_t> column;
    std::int32_t first, apart, members;
    bool counts;
    AnyTerm test;
    OverSet(const TermInput& in, const Term* t)
        : column(in.rules.shape().answer), counts(in.op.code == Code::count_set), test{t} {
        const Prompt& prompt = in.rules.prompts[static_cast<std::size_t>(in.op.b)];
        first = static_cast<std::int32_t>(in.rules.shape().answer_cell(prompt.bank, 1, in.op.a));
        apart = in.rules.shape().banks[static_cast<std::size_t>(prompt.bank)].fields;
        members = prompt.fields[in.op.a].members;
    }
    std::int64_t get(const Scope& scope) const {
        Scope inner = scope;
        std::int64_t result = 0;
        for (int k = 0; k < members; ++k) {
            const std::int32_t v = scope.state->at(column, first + (scope.seat - 1) * apart + k);
            if (v < 0) continue;
            inner.each = v;
            if (!test.term || test.get(inner) != 0) result += counts ? 1 : v;
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
                result = static_cast<std::int64_t>(static_cast<std::uint64_t>(result) + static_cast<std::uint64_t>(v));
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
    return in.terms.make<OverSet>(in, test);
}

}  // namespace quattro
