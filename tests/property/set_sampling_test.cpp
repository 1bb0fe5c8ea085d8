// Requires that every legal set is equally likely in random answers to set fields: in playouts, for the random bot and
// in simulations. The legal sets are enumerated here without the engine.
#include <bit>
#include <cmath>
#include <map>

#include "analytics/match_player.hpp"
#include "bots/bot.hpp"
#include "games.hpp"
#include "run/prompt.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

// Quattro Bridge: a bridge is an ordered pair of different islands, in the notation of the log.
const std::vector<std::string>& bridge_names() {
    static const std::vector<std::string> names = {"R>B", "R>G", "R>Y", "B>R", "B>G", "B>Y",
                                                   "G>R", "G>B", "G>Y", "Y>R", "Y>B", "Y>G"};
    return names;
}
std::uint32_t mask_of(const std::vector<std::string>& bridges) {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < bridge_names().size(); ++i)
        for (const std::string& bridge : bridges)
            if (bridge == bridge_names()[i]) mask |= 1U << i;
    return mask;
}
// All sets of six bridges that do not use both diagonals.
std::vector<std::uint32_t> legal_builds() {
    const std::uint32_t green_yellow = mask_of({"G>Y", "Y>G"}), red_blue = mask_of({"R>B", "B>R"});
    std::vector<std::uint32_t> builds;
    for (std::uint32_t mask = 0; mask < 1U << 12U; ++mask)
        if (std::popcount(mask) == 6 && !((mask & green_yellow) && (mask & red_blue))) builds.push_back(mask);
    return builds;
}

constexpr int kDraws = 100'000;

// Requires that the chi-square over all sets and the share of each bridge are within four standard errors.
void is_uniform(const std::map<std::uint32_t, int>& counts, int drawn) {
    const auto legal = legal_builds();
    const double expected = static_cast<double>(drawn) / static_cast<double>(legal.size());
    double chi_square = 0;
    int found = 0;
    for (const std::uint32_t build : legal) {
        const auto count = counts.find(build);
        const int times = count == counts.end() ? 0 : count->second;
        found += times;
        chi_square += (times - expected) * (times - expected) / expected;
    }
    CHECK(found == drawn);  // no illegal set was sampled
    const double freedom = static_cast<double>(legal.size()) - 1;
    INFO("chi-square " << chi_square << " with " << freedom << " degrees of freedom");
    CHECK(std::abs(chi_square - freedom) < 4 * std::sqrt(2 * freedom));
    for (std::size_t bridge = 0; bridge < bridge_names().size(); ++bridge) {
        const auto has = [&](std::uint32_t build) { return (build >> bridge & 1U) != 0; };
        const double share =
            static_cast<double>(std::count_if(legal.begin(), legal.end(), has)) / static_cast<double>(legal.size());
        int times = 0;
        for (const auto& [build, count] : counts)
            if (has(build)) times += count;
        INFO(bridge_names()[bridge] << " in " << times << " of " << drawn << ", expected share " << share);
        CHECK(std::abs(times - drawn * share) < 4 * std::sqrt(drawn * share * (1 - share)));
    }
}

std::uint32_t build_in(const Rules& rules, const State& m, const Prompt& prompt, Seat seat) {
    std::vector<std::string> bridges;
    for (FieldIndex f(0); f < FieldIndex(6); ++f)
        bridges.push_back(option_name(rules, m, prompt, seat, f,
                                      m.at(rules.shape().answer, rules.shape().answer_cell(prompt.bank, seat, f))));
    return mask_of(bridges);
}

}  // namespace

TEST_CASE("random bridges are uniform over all legal sets of six in playouts") {
    const auto game = load_game(QUATTRO_HOME_DIR, "quattro-bridge", {});
    const Rules& rules = ImplAccess::rules(*game);
    Worker worker(rules);
    State m;
    worker.executor.begin(m, 1, 0);
    PlayoutRandom random{first_seed()};
    std::map<std::uint32_t, int> counts;
    for (int i = 0; i < kDraws; ++i) {
        const Seat seat = i % rules.shape().seats + 1;
        worker.executor.answer_randomly(m, rules.prompts[PromptIndex(0)].bank, seat, random);
        ++counts[build_in(rules, m, rules.prompts[PromptIndex(0)], seat)];
        m.at(rules.shape().prompt_status, rules.shape().prompt_cell(rules.prompts[PromptIndex(0)].bank, seat)) =
            kPromptOpen;
    }
    is_uniform(counts, kDraws);
}

TEST_CASE("random bridges are uniform over all legal sets of six for the random bot") {
    const auto game = load_game(QUATTRO_HOME_DIR, "quattro-bridge", {});
    const Match match(game, 1);
    const int drawn = static_cast<int>(setting("QUATTRO_BOT_BUILDS", 8'000));  // slow: requests each option by name
    std::map<std::uint32_t, int> counts;
    for (int i = 0; i < drawn; ++i) {
        const Seen seen = match.seen_by(1);
        const auto bot = make_bot("random", static_cast<std::uint64_t>(i));
        const Values answer = bot->choose(seen, seen.prompts().front());
        std::vector<std::string> bridges;
        for (const auto& [name, value] : answer)
            if (name.starts_with("routes")) bridges.push_back(value);
        ++counts[mask_of(bridges)];
    }
    is_uniform(counts, drawn);
}

TEST_CASE("random bridges are uniform over all legal sets of six in simulations", "[released]") {
    const auto game = load_game(QUATTRO_HOME_DIR, "quattro-bridge", {});
    const Rules& rules = ImplAccess::rules(*game);
    struct Builds final : AnswerListener {
        void answered(const State& m, PromptIndex prompt, FieldIndex field, Seat seat, const OptionValues&,
                      std::int32_t chosen, bool) override {
            if (prompt != PromptIndex(0) || field >= FieldIndex(6)) return;
            bridges.push_back(option_name(rules, m, rules.prompts[PromptIndex(0)], seat, field, chosen));
            if (field < FieldIndex(5)) return;
            ++counts[mask_of(bridges)];
            bridges.clear();
        }
        explicit Builds(const Rules& r) : rules(r) {}
        const Rules& rules;
        std::vector<std::string> bridges;
        std::map<std::uint32_t, int> counts;
    };
    Builds builds(rules);
    quattro::MatchPlayer player(game, {});
    player.set_listener(&builds);
    State m;
    const int drawn = kDraws / 12 * 12;
    for (int i = 0; i < drawn / 12; ++i) {
        player.begin(m, first_seed() + static_cast<std::uint64_t>(i), {});
        player.step(m);
    }
    is_uniform(builds.counts, drawn);
}
