// Tests that the seed, and everything that it decides later, is hidden from everybody except the host.
#include <catch2/catch.hpp>

#include "cli/json.hpp"
#include "cli/packs.hpp"
#include "match/impl.hpp"
#include "state/redact.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

constexpr std::uint64_t kSeeds[] = {0x0123456789ABCDEFU, 0xFEDCBA9876543210U};

// All output for a viewer: view, events, prompts with options, save.
std::string all_seen(const Match& match, Seat seat) {
    const Seen seen = match.seen_by(seat);
    std::string all = line_of(to_json(seen.view())) + write_view(seen);
    for (const Event& event : seen.events())
        all += line_of(to_json(event));
    for (const PromptView& prompt : seen.prompts())
        all += line_of(to_json(prompt));
    return all;
}

// Answers every open prompt with the first options, or lets the deadline pass. Returns false at the end of the match.
bool go_on(Match& match) {
    bool answered = false;
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat)
        for (const PromptView& prompt : match.seen_by(seat).prompts()) {
            if (prompt.answered) continue;
            Values answer;
            for (const FieldView& field : prompt.fields) {
                const auto options = match.seen_by(seat).options(prompt.number, field.name, answer);
                if (!options.empty()) answer.emplace_back(field.name, options.front());
            }
            answered = !match.answer(seat, prompt.number, answer, match.now()) || answered;
        }
    if (answered) return true;
    const auto deadline = match.seen_by(kHost).next_deadline();
    return deadline && !match.tick(*deadline);
}

}  // namespace

TEST_CASE("what a seat is given is the same whatever the seed and the positions of the streams are") {
    Diagnostics errors;
    for (const std::string& id : Game::list({base_pack()}, errors)) {
        const auto game = load_game({base_pack()}, id, {}, errors);
        REQUIRE(game);
        const Shape& s = ImplAccess::rules(*game).shape();
        for (const std::uint64_t seed : kSeeds) {
            Match match(game, seed);
            for (int inputs = 0; inputs < 12; ++inputs) {
                INFO(id << ", seed " << seed << ", after " << inputs << " inputs");
                const State& real = ImplAccess::of(match).state;
                State other = real;  // a state with another future
                other.at(s.seed, 0) = ~seed;
                for (std::size_t i = 0; i < s.stream_position.count; ++i)
                    other.at(s.stream_position, i) += 5;
                for (Seat seat = 1; seat <= s.seats; ++seat) {
                    const State hidden = redact(s, real, seat);
                    CHECK(hidden.at(s.seed, 0) == 0);
                    CHECK(hidden == redact(s, other, seat));
                }
                std::vector<std::string> before;
                for (Seat seat = kSpectator; seat <= s.seats; ++seat)
                    if (seat != kHost) before.push_back(all_seen(match, seat));
                const std::string decimal = std::to_string(seed), hex = hash_text(seed);
                for (const std::string& text : before) {
                    CHECK(text.find(decimal) == std::string::npos);
                    CHECK(text.find(hex) == std::string::npos);
                }
                State kept = std::exchange(ImplAccess::of(match).state, std::move(other));
                std::size_t at = 0;
                for (Seat seat = kSpectator; seat <= s.seats; ++seat)
                    if (seat != kHost) CHECK(all_seen(match, seat) == before[at++]);
                ImplAccess::of(match).state = std::move(kept);
                if (!go_on(match)) break;
            }
        }
    }
}
