#include "flow/costs.hpp"

#include <algorithm>

namespace quattro {
namespace {

constexpr std::int64_t kDearest = 1'000'000, kPattern = 200;

class Reckoner {
public:
    explicit Reckoner(const Rules& rules)
        : rules_(rules),
          seats_(rules.shape().seats),
          cards_(16 + rules.shape().card_capacity / 16),
          each_(8 + static_cast<std::int64_t>(rules.shape().layout.size() / 512)) {}

    int step(const Step& step) const {
        std::int64_t cost = each_ + (handles_cards(step.code) ? cards_ : 0);
        for (const Expr* e : {&step.of, &step.who, &step.e, &step.f, &step.key})
            cost += seats_ * expr(*e);
        if (step.code == StepCode::change) cost += seats_ * cards_ * expr(step.f);
        for (const AttributeChange& change : step.attributes)
            cost += seats_ * expr(change.amount);
        for (const auto* list : {&step.best, &step.tied, &step.none})
            for (const CounterChange& change : *list)
                cost += seats_ * expr(change.amount);
        return static_cast<int>(std::clamp<std::int64_t>(cost, 1, kDearest));
    }

private:
    static bool handles_cards(StepCode code) {
        switch (code) {
            case StepCode::shuffle:
            case StepCode::deal:
            case StepCode::gather:
            case StepCode::copy:
            case StepCode::remove:
            case StepCode::create:
            case StepCode::change:
            case StepCode::drop:
            case StepCode::compare:
            case StepCode::present:
            case StepCode::run:
            case StepCode::act:
            case StepCode::resolve_run: return true;
            default: return false;
        }
    }
    std::int64_t expr(const Expr& e) const { return e.given() ? block(rules_.code.data() + e.begin, e.size) : 0; }
    std::int64_t block(const ExprOp* begin, int size) const {
        std::int64_t cost = 0;
        for (const ExprOp* in = begin, *end = begin + size; in < end && cost < kDearest; ++in) {
            const int inside = std::max(block_size(*in), 0);
            cost += inside > 0 ? elements(in->code) * (1 + block(in + 1, inside)) : one(in->code);
            in += inside;
        }
        return std::min(cost, kDearest);
    }
    std::int64_t elements(Code code) const {
        const bool seats = code != Code::count_zone && code != Code::count_set && code != Code::total_set;
        return seats ? seats_ : cards_;
    }
    std::int64_t one(Code code) const {
        switch (code) {
            case Code::made:
            case Code::score:
            case Code::witness: return kPattern;
            case Code::target_card:
            case Code::target_count:
            case Code::distinct:
            case Code::same_answers:
            case Code::cards_all:
            case Code::zone_total:
            case Code::count_set:
            case Code::total_set: return cards_;
            case Code::zone_alike:
            case Code::zone_kinds: return cards_ * 8;  // they are sorted
            case Code::best:
            case Code::least:
            case Code::total:
            case Code::most: return seats_;
            default: return 1;
        }
    }

    const Rules& rules_;
    std::int64_t seats_, cards_;  // so many at a time; a pile may hold more, but seldom does
    std::int64_t each_;           // of every step: the state is looked through for what has changed
};

}  // namespace

void reckon_costs(Rules& rules) {
    const Reckoner reckoner(rules);
    for (Step& step : rules.program)
        step.cost = reckoner.step(step);
}

}  // namespace quattro
