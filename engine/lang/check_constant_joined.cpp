// Rejects an `and` of comparisons of one value that never hold together, an `or` of comparisons of which one always
// holds, and a literal `true` or `false` as a side.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/checked.hpp"
#include "lang/type_check.hpp"

namespace quattro::lang {
namespace {

// A comparison of a value with a constant: a number, word, seat or truth.
struct Limit {
    std::string_view subject;  // the text of the compared value
    NodeIndex what = -1;
    Comparison how = Comparison::equal;
    std::string_view word;
    bool number = false;
    Int128 value = 0;  // in units of 1 / `scale`
    int scale = 1;
};

Comparison mirrored(Comparison how) {
    switch (how) {
        case Comparison::equal:
        case Comparison::unequal: return how;
        case Comparison::less: return Comparison::more;
        case Comparison::at_most: return Comparison::at_least;
        case Comparison::more: return Comparison::less;
        case Comparison::at_least: return Comparison::at_most;
    }
    return how;
}

// True if the branch is a literal number, perhaps after a '-', a literal truth, or a word.
bool is_literal(const TypeCheck& check, NodeIndex branch) {
    const Form& form = check.node(branch).form;
    if (const auto* word = std::get_if<Word>(&form)) return word->which == Keyword::yes || word->which == Keyword::no;
    const auto* minus = std::get_if<Minus>(&form);
    return std::holds_alternative<Number>(check.node(minus ? minus->what : branch).form) || check.is_word(branch);
}

std::optional<Limit> limit_of(const TypeCheck& check, NodeIndex branch) {
    const auto* compared = std::get_if<Compared>(&check.node(branch).form);
    if (!compared) return std::nullopt;
    const bool left = is_literal(check, compared->left);
    if (left == is_literal(check, compared->right)) return std::nullopt;
    const NodeIndex literal = left ? compared->left : compared->right;
    Limit limit;
    limit.what = left ? compared->right : compared->left;
    if (check.meaning(limit.what).is_random) return std::nullopt;
    limit.subject = check.whole_text(limit.what);
    limit.how = left ? mirrored(compared->how) : compared->how;
    const Type& kind = check.meaning(literal).type;
    limit.number = kind.base == BaseType::number;
    limit.word = check.whole_text(literal);
    limit.value = kind.lowest;
    limit.scale = kind.scale;
    return limit;
}

// Collects the comparisons that `how` joins below `branch`, from left to right.
void collect(const TypeCheck& check, NodeIndex branch, Join how, std::vector<Limit>& limits) {
    if (const auto* joined = std::get_if<Joined>(&check.node(branch).form); joined && joined->how == how) {
        collect(check, joined->left, how, limits);
        collect(check, joined->right, how, limits);
    } else if (const std::optional<Limit> limit = limit_of(check, branch)) {
        limits.push_back(*limit);
    }
}

// Decides whether the joined comparisons of one value have the same result for every value that it can have.
class Cases {
public:
    Cases(const TypeCheck& check, std::vector<Limit> limits, Join how) : limits_(std::move(limits)), how_(how) {
        const ExprType& meaning = check.meaning(limits_[0].what);
        may_lack_ = meaning.nullable || meaning.presumed;
        kind_ = meaning.type;
        for (const Limit& limit : limits_) {
            if (limit.number) kind_.scale = std::lcm(kind_.scale, limit.scale);
            numbers_ = numbers_ && limit.number;
        }
        kind_.lowest = rescaled(meaning.type.lowest, meaning.type.scale);
        kind_.highest = rescaled(meaning.type.highest, meaning.type.scale);
    }
    // True if the result is the same for every value: false for `and`, true for `or`.
    bool decided() const {
        const bool sought = how_ == Join::either;
        const auto wrong = [&](const auto& outcome) { return outcome != sought; };
        if (may_lack_ && wrong(together([](const Limit& l) { return l.how == Comparison::unequal; }))) return false;
        return numbers_ ? decided_numbers(sought) : decided_words(sought);
    }

private:
    std::int64_t rescaled(std::int64_t value, int scale) const {
        constexpr std::int64_t kFar = std::int64_t{1} << 60;
        const Int128 wide = Int128{value} * std::max(kind_.scale / scale, 1);
        return wide > kFar ? kFar : wide < -kFar ? -kFar : static_cast<std::int64_t>(wide);
    }
    template <class F>
    bool together(F&& f) const {
        return how_ == Join::both ? std::all_of(limits_.begin(), limits_.end(), f)
                                  : std::any_of(limits_.begin(), limits_.end(), f);
    }
    Int128 value(const Limit& limit) const { return limit.value * (kind_.scale / limit.scale); }
    // The result changes only at the constants, so they, their neighbours and the bounds of the value are enough cases.
    bool decided_numbers(bool sought) const {
        std::vector<Int128> cases = {kind_.lowest, kind_.highest};
        for (const Limit& limit : limits_)
            for (const int beside : {-1, 0, 1})
                cases.push_back(value(limit) + beside);
        return std::all_of(cases.begin(), cases.end(), [&](Int128 at) {
            if (at < kind_.lowest || at > kind_.highest) return true;
            return together([&](const Limit& l) { return holds(l.how, at, value(l)); }) == sought;
        });
    }
    // The cases are the words in the comparisons, and "" for any other word, even if the type has no other.
    bool decided_words(bool sought) const {
        std::vector<std::string_view> cases = {""};
        for (const Limit& limit : limits_)
            cases.push_back(limit.word);
        return std::all_of(cases.begin(), cases.end(), [&](std::string_view at) {
            return together([&](const Limit& l) { return (l.word == at) == (l.how == Comparison::equal); }) == sought;
        });
    }

    std::vector<Limit> limits_;
    Join how_;
    Type kind_;
    bool may_lack_ = false, numbers_ = true;
};

void fail_decided(const TypeCheck& check, Join how, const std::vector<Limit>& limits) {
    const auto all = [&](Comparison sign) {
        return std::all_of(limits.begin(), limits.end(), [&](const Limit& l) { return l.how == sign; });
    };
    const std::string subject = check.source_text(limits[0].what);
    if (how == Join::either)
        check.fail(fmt::format("whatever '{}' is, one of these conditions holds", subject),
                   all(Comparison::unequal) ? "use 'and' to exclude both" : "remove them");
    check.fail(fmt::format("these conditions never hold together: '{}' has only one value", subject),
               all(Comparison::equal) ? "use 'or', or X in (A; B)" : "use 'or' if one of them is enough");
}

bool is_truth_word(const TypeCheck& check, NodeIndex branch) {
    const auto* word = std::get_if<Word>(&check.node(branch).form);
    return word && (word->which == Keyword::yes || word->which == Keyword::no);
}

}  // namespace

void check_joined(const TypeCheck& check, const Joined& form) {
    for (const NodeIndex side : {form.left, form.right})
        if (is_truth_word(check, side) && check.meaning(form.left).type.base == BaseType::truth)
            check.fail(side, fmt::format("'{}' is a constant", check.source_text(side)),
                       "remove it, or compare a value that can change");
    std::vector<Limit> limits;
    collect(check, form.left, form.how, limits);
    collect(check, form.right, form.how, limits);
    while (limits.size() > 1) {
        std::vector<Limit> same;
        const std::string_view subject = limits[0].subject;
        std::copy_if(limits.begin(), limits.end(), std::back_inserter(same),
                     [&](const Limit& limit) { return limit.subject == subject; });
        std::erase_if(limits, [&](const Limit& limit) { return limit.subject == subject; });
        if (same.size() > 1 && Cases(check, same, form.how).decided()) fail_decided(check, form.how, same);
    }
}

}  // namespace quattro::lang
