// The four methods of draw_set(), in the order of its documentation: draw_listed(), draw_proposed(), draw_enumerated()
// and draw_one_by_one(). A set is stored in ascending order: each member is a later candidate than the one before, or
// equal if the field `repeats`.
#include "run/sample_set.hpp"

#include <algorithm>
#include <array>

namespace quattro {
namespace {

constexpr int kMaxProposals = 64;
constexpr int kMaxInspected =
    320'000;  // of the budget `tries` of OptionEnumerator::find_option: 20,000 tested candidates cost 16 each
constexpr std::size_t kMaxListed = 20'000;
constexpr int kMaxMembers = 16;

// The candidates of a set and the sizes that it may have.
struct Choice {
    std::size_t candidates = 0;  // without the remembered card
    int max_size = 0;
    bool optional = false;             // sets with fewer than `max_size` members are legal
    bool repeats = false;              // a candidate may be chosen several times
    bool has_remembered_card = false;  // one more candidate, the last one, which may be chosen once at most
};

// The indices of the chosen candidates, ascending.
struct Chosen {
    std::array<std::size_t, kMaxMembers> indices{};
    int count = 0;
};

// The possible sizes of a set, each with the number of sets of that size. If the numbers exceed 31 bits together, they
// are halved until they do not; their rounding then makes the probabilities slightly inexact. 45 bits are kept while
// they are computed.
class Sizes {
public:
    explicit Sizes(const Choice& c) {
        add(c);
        std::uint64_t all = 0;
        for (int i = 0; i < count_; ++i)
            all += sizes_[static_cast<std::size_t>(i)].sets;
        while (all >= kMaxDrawn) {
            all = 0;
            for (int i = 0; i < count_; ++i)
                all += sizes_[static_cast<std::size_t>(i)].sets >>= 1U;
        }
        all_ = static_cast<std::uint32_t>(all);
    }
    struct Size {
        std::uint64_t sets = 0;
        int candidates = 0;  // in the set, without the remembered card
        int remembered = 0;  // 1 if the remembered card is in the set, else 0
    };
    // Samples a size in proportion to its number of sets; null if there is no set.
    template <class Random>
    const Size* draw(Random& random) const {
        if (all_ == 0) return nullptr;
        if (count_ == 1) return sizes_.data();
        std::uint64_t drawn = random.below(all_);
        const Size* size = sizes_.data();
        while (drawn >= size->sets)
            drawn -= size++->sets;
        return size;
    }

private:
    static constexpr std::uint64_t kMaxDrawn = 1ULL << 31U, kMaxKept = 1ULL << 45U;

    void add(const Choice& c) {
        std::uint64_t sets = 1;
        for (int k = 0; k <= c.max_size; ++k) {
            if (k > 0)
                sets = sets * binomial_numerator(c, static_cast<std::uint64_t>(k)) / static_cast<std::uint64_t>(k);
            for (; sets >= kMaxKept; sets >>= 1U)
                halve();
            for (int remembered = 0;
                 sets > 0 && remembered <= (c.has_remembered_card ? 1 : 0) && k + remembered <= c.max_size;
                 ++remembered)
                if (c.optional || k + remembered == c.max_size)
                    sizes_[static_cast<std::size_t>(count_++)] = {sets, k, remembered};
        }
    }
    // The numerator n - k + 1 of the step C(n, k) = C(n, k - 1) * (n - k + 1) / k; with repeats n + k - 1.
    static std::uint64_t binomial_numerator(const Choice& c, std::uint64_t k) {
        if (c.repeats) return c.candidates + k - 1;
        return c.candidates >= k ? c.candidates - k + 1 : 0;
    }
    void halve() {
        for (int i = 0; i < count_; ++i)
            sizes_[static_cast<std::size_t>(i)].sets >>= 1U;
    }
    std::array<Size, 2 * (kMaxMembers + 1)> sizes_{};
    int count_ = 0;
    std::uint32_t all_ = 0;
};

// Samples `count` different numbers below `bound`, ascending. Floyd's algorithm: one draw per number.
template <class Random>
void choose_different(std::size_t bound, int count, Random& random, Chosen& chosen) {
    chosen.count = 0;
    for (std::size_t last = bound - static_cast<std::size_t>(count); last < bound; ++last) {
        const std::size_t drawn = random.below(static_cast<std::uint32_t>(last + 1));
        const auto begin = chosen.indices.begin(), end = begin + chosen.count;
        const std::size_t number = std::find(begin, end, drawn) == end ? drawn : last;
        *end = number;
        ++chosen.count;
        std::sort(begin, end + 1);
    }
}

// Samples one of all sets uniformly, but for the rounding of Sizes. Returns false if there is none.
template <class Random>
bool choose(const Choice& c, Random& random, Chosen& chosen) {
    const Sizes sizes(c);
    const auto* size = sizes.draw(random);
    if (!size) return false;
    // A multiset of size n is a set of size n among n - 1 more numbers: subtracting i from the i-th smallest element
    // maps the set to the multiset.
    const auto count = static_cast<std::size_t>(size->candidates);
    choose_different(c.repeats && count > 0 ? c.candidates + count - 1 : c.candidates, size->candidates, random,
                     chosen);
    for (std::size_t i = 0; c.repeats && i < count; ++i)
        chosen.indices[i] -= i;
    if (size->remembered) chosen.indices[static_cast<std::size_t>(chosen.count++)] = c.candidates;
    return true;
}

// The members of a set from one field on. The value of a member is an option, kNone (left out, or not asked) or
// kUnanswered (not decided yet).
class RemainingMembers {
public:
    RemainingMembers(OptionEnumerator& asking, State& state, Seat seat, FieldIndex field)
        : asking_(asking),
          state_(state),
          seat_(seat),
          first_(field),
          end_(field - asking.field(field).member + asking.field(field).members),
          answers_(state.all(asking.s.answer) + asking.s.answer_cell(asking.prompt.bank, seat)) {}

    const PromptField& begin() const { return asking_.field(first_); }
    const PromptField& start() const { return asking_.field(first_ - begin().member); }
    FieldIndex first() const { return first_; }
    FieldIndex end() const { return end_; }
    OptionEnumerator& asking() const { return asking_; }
    std::int32_t& answer(FieldIndex field) { return answers_[field.offset()]; }
    void clear() { std::fill(answers_ + first_.number(), answers_ + end_.number(), kUnanswered); }
    // True if no later field reads the set, or if the later fields can be answered.
    bool later_fields_can_be_answered() {
        if (!start().option_table.sets.read_later) return true;
        int tries = kMaxTries;
        return CompletionSearch(asking_, state_, seat_, tries).from(end_);
    }
    // True if the value, which must not precede the member before, is a legal answer to the field. False for kNone if
    // only the lack of options makes it legal.
    bool allows(FieldIndex field, std::int32_t value) {
        const PromptField& f = asking_.field(field);
        if (f.conditional && !asking_.is_asked(f)) return value == kNone;
        if (value == kNone) return f.optional || asking_.previous_answer(field) == kNone;
        const std::int32_t before = asking_.previous_answer(field);
        return before != kNone && asking_.allows(f, value);
    }
    // The members of the set from a later field on.
    RemainingMembers tail(FieldIndex field) const { return {asking_, state_, seat_, field}; }
    // True if the fields after the first of these members can be answered.
    bool rest_can_be_answered() {
        int tries = kMaxTries;
        return CompletionSearch(asking_, state_, seat_, tries).from(first_ + 1);
    }
    void list(FieldIndex field, bool completable, OptionValues& options) {
        quattro::list_options_of(asking_, state_, seat_, field, completable, options);
    }

private:
    OptionEnumerator& asking_;
    State& state_;
    const Seat seat_;
    const FieldIndex first_, end_;
    std::int32_t* const answers_;  // of the seat, by field
};

// Samples from SetSampling::table, the legal sets that the linker has listed, among the sets that begin with the
// answers given already.
template <class Random>
bool draw_listed(RemainingMembers& set, Random& random) {
    const Indexed<std::int32_t>& table = set.start().option_table.sets.table;
    const auto all = static_cast<std::size_t>(set.begin().members),
               given = static_cast<std::size_t>(set.begin().member);
    std::size_t from = 0, to = table.size() / all;
    const std::int32_t* const before = &set.answer(set.first()) - given;
    const auto has_prefix = [&](std::size_t i) { return std::equal(before, before + given, table.data() + i * all); };
    if (given > 0) {
        while (from < to && !has_prefix(from))
            ++from;
        std::size_t end = from;
        while (end < to && has_prefix(end))
            ++end;
        to = end;
    }
    if (from == to) return false;
    const std::int32_t* const drawn = table.data() + (from + random.below(static_cast<std::uint32_t>(to - from))) * all;
    std::copy(drawn + given, drawn + all, &set.answer(set.first()));
    return true;
}

Choice choice_of(const RemainingMembers& set, const OptionValues& candidates) {
    const PromptField& f = set.begin();
    Choice c{candidates.size(), set.end() - set.first(), f.optional, f.repeats, false};
    // The candidate for the remembered card comes last and may be named once.
    c.has_remembered_card = f.repeats && f.remembered.valid() && !candidates.empty() && candidates.back() == f.kinds;
    if (c.has_remembered_card) --c.candidates;
    return c;
}

// Samples a combination of candidates. Answers the members with it and returns true if it is legal.
template <class Random>
bool propose(RemainingMembers& set, const Choice& choice, const OptionValues& candidates, bool independent,
             Random& random) {
    Chosen chosen;
    if (!choose(choice, random, chosen)) return false;
    bool legal = true;
    for (FieldIndex f = set.first(); f < set.end() && legal; ++f) {
        const int i = f - set.first();
        const std::int32_t value = i < chosen.count ? candidates[chosen.indices[static_cast<std::size_t>(i)]] : kNone;
        legal = independent || set.allows(f, value);
        set.answer(f) = value;
    }
    legal = legal && set.later_fields_can_be_answered();
    if (!legal) set.clear();
    return legal;
}

template <class Random>
bool draw_proposed(RemainingMembers& set, Random& random, OptionValues& candidates) {
    const SetSampling& how = set.start().option_table.sets;
    candidates.clear();
    const auto take = [&](std::int32_t value) {
        candidates.push_back(value);
        return false;
    };
    if (how.independent) {
        set.list(set.first(), false, candidates);
        if (!candidates.empty() && candidates.back() == kNone) candidates.pop_back();
    } else {
        set.asking().candidates(set.first(), take);
        const auto after = std::find(candidates.begin(), candidates.end(), set.asking().previous_answer(set.first()));
        if (after != candidates.end()) candidates.erase(candidates.begin(), set.begin().repeats ? after : after + 1);
    }
    const Choice choice = choice_of(set, candidates);
    const bool certain = how.independent && !how.read_later;
    for (int i = 0; i < (certain ? 1 : kMaxProposals); ++i)
        if (propose(set, choice, candidates, how.independent, random)) return true;
    return false;
}

// Lists the legal sets depth first, member by member.
class Lister {
public:
    Lister(RemainingMembers& set, int& tries, std::size_t most, OptionValues& sets)
        : set_(set), tries_(tries), most_(most * static_cast<std::size_t>(set.end() - set.first())), sets_(sets) {}
    // Appends all legal completions of the members before `field`. Returns false if there are too many sets or tries.
    bool from(FieldIndex field) {
        if (field == set_.end()) return keep();
        OptionEnumerator& asking = set_.asking();
        const PromptField& f = asking.field(field);
        if (f.conditional && !asking.is_asked(f)) return after(field, kNone);
        bool fits = true, some = false;
        if (asking.previous_answer(field) != kNone)
            asking.find_option(field, tries_, [&](std::int32_t value) {
                some = true;
                fits = after(field, value);
                return !fits;
            });
        if (!fits || tries_ < 0) return false;
        return !(f.optional || (f.skippable && !some)) || after(field, kNone);
    }

private:
    bool after(FieldIndex field, std::int32_t value) {
        set_.answer(field) = value;
        const bool fits = from(field + 1);
        set_.answer(field) = kUnanswered;
        return fits;
    }
    bool keep() {
        if (!set_.later_fields_can_be_answered()) return true;
        if (sets_.size() >= most_) return false;
        for (FieldIndex f = set_.first(); f < set_.end(); ++f)
            sets_.push_back(set_.answer(f));
        return true;
    }
    RemainingMembers& set_;
    int& tries_;
    const std::size_t most_;
    OptionValues& sets_;
};

bool list_all(RemainingMembers& set, int& tries, std::size_t most, OptionValues& sets) {
    return Lister(set, tries, most, sets).from(set.first());
}

template <class Random>
bool draw_enumerated(RemainingMembers& set, Random& random, OptionValues& sets, bool& complete) {
    sets.clear();
    int tries = kMaxInspected;
    complete = list_all(set, tries, kMaxListed, sets);
    if (!complete || sets.empty()) return false;
    const auto members = static_cast<std::size_t>(set.end() - set.first());
    const std::size_t drawn = random.below(static_cast<std::uint32_t>(sets.size() / members));
    std::copy_n(sets.begin() + static_cast<std::ptrdiff_t>(drawn * members), members, &set.answer(set.first()));
    return true;
}

// Samples each member as the lowest element of a random set of the options that it has now. The members are in
// ascending order, so the next one can be the lowest of a set of the remaining size.
template <class Random>
void draw_one_by_one(RemainingMembers& set, Random& random, OptionValues& options) {
    for (FieldIndex f = set.first(); f < set.end(); ++f) {
        RemainingMembers rest = set.tail(f);
        rest.list(f, false, options);
        if (!options.empty() && options.back() == kNone) options.pop_back();
        const Choice choice = choice_of(rest, options);
        Chosen chosen;
        bool found = false;
        for (int i = 0; i < kMaxProposals && !found && choose(choice, random, chosen); ++i) {
            set.answer(f) = chosen.count > 0 ? options[chosen.indices[0]] : kNone;
            found = rest.rest_can_be_answered();
        }
        if (found) continue;
        set.answer(f) = kUnanswered;
        rest.list(f, true, options);
        if (options.empty()) return;
        set.answer(f) = options[random.below(static_cast<std::uint32_t>(options.size()))];
    }
}

}  // namespace

bool list_sets(OptionEnumerator& asking, State& state, Seat seat, FieldIndex field, int& tries, std::size_t most,
               OptionValues& sets) {
    RemainingMembers set(asking, state, seat, field);
    return list_all(set, tries, most, sets);
}

template <class Random>
void draw_set(OptionEnumerator& asking, State& state, Seat seat, FieldIndex field, Random& random,
              OptionValues& scratch) {
    RemainingMembers set(asking, state, seat, field);
    if (!set.start().option_table.sets.table.empty() && draw_listed(set, random)) return;
    set.clear();
    if (draw_proposed(set, random, scratch)) return;
    set.clear();
    bool complete = false;
    if (draw_enumerated(set, random, scratch, complete) || complete) return;
    draw_one_by_one(set, random, scratch);
}

template void draw_set(OptionEnumerator&, State&, Seat, FieldIndex, PlayoutRandom&, OptionValues&);
template void draw_set(OptionEnumerator&, State&, Seat, FieldIndex, StreamRandom&, OptionValues&);

}  // namespace quattro
