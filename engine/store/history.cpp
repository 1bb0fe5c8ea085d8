#include "store/history.hpp"

#include "base/check.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMaxKept = 32;

Match at_the_beginning(Match match) {
    match.rewind(0);
    return match;
}

}  // namespace

History::History(Match match) : whole_(std::move(match)), now_(at_the_beginning(whole_)), first_(now_.inputs()) {
    store_copy();
}

// Stores a copy of `now_` if its distance fits. If there are too many copies, doubles the distance and discards every
// second copy.
void History::store_copy() {
    if ((now_.inputs() - first_) % distance_ != 0) return;
    kept_.emplace(now_.inputs(), now_);
    if (kept_.size() <= kMaxKept) return;
    distance_ *= 2;
    std::erase_if(kept_, [this](const auto& kept) { return (kept.first - first_) % distance_ != 0; });
}

const Match& History::after(std::size_t inputs) {
    QUATTRO_INDEX(inputs, last() + 1);
    const auto before = std::prev(kept_.upper_bound(inputs));
    if (now_.inputs() > inputs || now_.inputs() < before->first) now_ = before->second;
    const MatchImpl& whole = ImplAccess::of(std::as_const(whole_));
    while (now_.inputs() < inputs) {
        // A replay takes every input, because the match took it before.
        const Outcome refused = ImplAccess::of(now_).take(whole.inputs[now_.inputs() - whole.earlier]);
        QUATTRO_EQUAL(refused.has_value(), false);
        if (refused) break;
        store_copy();
    }
    return now_;
}

}  // namespace quattro
