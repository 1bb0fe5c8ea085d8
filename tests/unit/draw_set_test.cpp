// Tests random answers to sets in small games: every legal set must be drawn equally often. The legal sets are found by
// trying all combinations of things as a player's answer.
#include <cmath>

#include "bots/bot.hpp"
#include "match/impl.hpp"
#include "run/prompt.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Names = std::vector<std::string>;

namespace {

constexpr int kDraws = 4000;

// A game with a set `picks` as declared by `set`, and further fields after it.
std::string asks(const std::string& set, const std::string& more = "") {
    return R"(seats: 2
counters: { n: { starts: 3 } }
zones:
  hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1, s2, s3, m1, m2, m3, m4] }
prompts:
  go:
    fields: { picks: { )" +
           set + " }" + more + R"( }
    seconds: 10
    if_silent: { picks: random }
flow:
  ask: { ask: go }
  over: { end: draw }
)";
}

struct Legal {
    std::set<Names> sets;
    int members = 0;
};

// All sets of these things, in their order, that a player may answer. With `repeats`, a thing may occur repeatedly.
Legal legal_sets(const Match& match, const Names& things, int members, bool repeats) {
    Legal legal{{}, members};
    const Seen seen = match.seen_by(1);
    const PromptView prompt = seen.prompts().front();
    const auto possible = [&](const Names& set) {
        Values values;
        for (int k = 0; k < members; ++k)
            values.emplace_back("picks_" + std::to_string(k + 1),
                                k < static_cast<int>(set.size()) ? set[static_cast<std::size_t>(k)] : "none");
        const auto& fields = prompt.fields;
        if (fields.size() == static_cast<std::size_t>(members)) return !seen.judge(prompt.number, values);
        for (const char* side : {"left", "right"}) {
            Values all = values;
            all.emplace_back("side", side);
            if (!seen.judge(prompt.number, all)) return true;
        }
        return false;
    };
    const std::function<void(Names, std::size_t)> go_on = [&](const Names& set, std::size_t from) {
        if (possible(set)) legal.sets.insert(set);
        if (set.size() == static_cast<std::size_t>(members)) return;
        for (std::size_t i = from; i < things.size(); ++i) {
            Names longer = set;
            longer.push_back(things[i]);
            go_on(longer, repeats ? i : i + 1);
        }
    };
    go_on({}, 0);
    return legal;
}

void is_uniform(const Legal& legal, const std::map<Names, int>& counts) {
    REQUIRE(legal.sets.size() > 1);
    const double expected = static_cast<double>(kDraws) / static_cast<double>(legal.sets.size());
    double chi_square = 0;
    for (const auto& [set, times] : counts)
        CHECK(legal.sets.count(set) == 1);
    for (const Names& set : legal.sets) {
        const auto found = counts.find(set);
        const double off = (found == counts.end() ? 0 : found->second) - expected;
        chi_square += off * off / expected;
    }
    const double freedom = static_cast<double>(legal.sets.size()) - 1;
    INFO("chi-square " << chi_square << " with " << freedom << " degrees of freedom");
    CHECK(chi_square < freedom + 5 * std::sqrt(2 * freedom));
}

Names set_in(const Rules& rules, const State& m, const Prompt& prompt, int members) {
    Names set;
    for (FieldIndex f(0); f < FieldIndex(members); ++f) {
        const auto value = m.at(rules.shape().answer, rules.shape().answer_cell(prompt.bank, 1, f));
        if (value != kNone) set.push_back(option_name(rules, m, prompt, 1, f, value));
    }
    return set;
}

// Requires uniform draws in playouts, for the random bot, and for silent seats.
void draws_uniformly(const std::string& game, const Names& things, int members, bool repeats = false) {
    INFO(game);
    const SmallPack pack;
    const auto loaded = pack.game(game);
    const Rules& rules = ImplAccess::rules(*loaded);
    const Prompt& prompt = rules.prompts[PromptIndex(0)];
    const Match match(loaded, 1);
    const Legal legal = legal_sets(match, things, members, repeats);
    const auto worker = ImplAccess::worker(*loaded);
    std::map<Names, int> playouts, bots, silent;
    PlayoutRandom random{5};
    for (int i = 0; i < kDraws; ++i) {
        State m = ImplAccess::of(match).state;
        worker->executor.answer_randomly(m, prompt.bank, 1, random);
        ++playouts[set_in(rules, m, prompt, members)];
        m = ImplAccess::of(match).state;
        m.at(rules.shape().seed, 0) = static_cast<std::uint64_t>(i);
        worker->executor.answer_silently(m, prompt.bank, 1);
        ++silent[set_in(rules, m, prompt, members)];
        const Seen seen = match.seen_by(1);
        Names drawn;
        for (const auto& [name, value] :
             make_bot("random", static_cast<std::uint64_t>(i))->choose(seen, seen.prompts()[0]))
            if (name.starts_with("picks") && value != "none") drawn.push_back(value);
        ++bots[drawn];
    }
    {
        INFO("playouts");
        is_uniform(legal, playouts);
    }
    {
        INFO("silence");
        is_uniform(legal, silent);
    }
    INFO("bots");
    is_uniform(legal, bots);
}

const Names kHand = {"s1", "s2", "s3", "m1", "m2", "m3", "m4"};

}  // namespace

TEST_CASE("a random set of cards is uniform over all sets of that size, or of all sizes up to it") {
    draws_uniformly(asks("times: 3, pick: hand"), kHand, 3);
    draws_uniformly(asks("up_to: 3, pick: hand"), kHand, 3);
    draws_uniformly(asks("up_to: 3, pick: hand where value of it < n"), {"s1", "s2", "m1", "m2"}, 3);
}

TEST_CASE("a random set is uniform where its conditions depend on its other members") {
    draws_uniformly(asks("times: 3, pick: hand where count(picks where suit of it = sun) < 2 or suit of it = moon"),
                    kHand, 3);
    draws_uniformly(asks("up_to: 4, pick: hand where count(picks where value of it = 1) = 0"), kHand, 4);
    draws_uniformly(asks("times: 3, pick: 1..8 , total: 14"), {"1", "2", "3", "4", "5", "6", "7", "8"}, 3);
}

TEST_CASE("a random set is uniform over those after which the rest can be answered") {
    draws_uniformly(asks("times: 2, pick: hand",
                         ", side: { pick: (left; right) where total(value of picks) < (4 if it = left else 5) }"),
                    kHand, 2);
}

TEST_CASE("a random set of kinds is uniform, and so it is with few sets among very many combinations") {
    const std::string kinds = "every(suit; value) where value of it < 5 and value of it > 0";
    draws_uniformly(asks("times: 2, pick: " + kinds), {"s1", "s2", "s3", "s4", "m1", "m2", "m3", "m4"}, 2);
    draws_uniformly(asks("times: 5, pick: hand where suit of it = sun or count(picks where suit of it = sun) = 3"),
                    kHand, 5);
}
