// Random play must match published figures within five (Quarto: three) standard deviations plus the rounding of the
// figures.
#include <algorithm>
#include <array>
#include <cmath>

#include "games.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

constexpr int kPlayouts = 40'000;
constexpr double kDeviations = 5;

struct Tally {
    double first = 0, second = 0, draws = 0, length = 0, squares = 0;
};

// Plays random matches. `first` maps the start of a match to the seat whose wins are counted first.
template <class F>
Tally play(const std::string& id, double answers_a_turn, F&& first) {
    const auto game = load_game(QUATTRO_HOME_DIR, id, {});
    const Shape& s = ImplAccess::rules(*game).shape();
    Worker worker(ImplAccess::rules(*game));
    PlayoutRandom random{first_seed()};
    Tally tally;
    State m;
    for (int i = 0; i < kPlayouts; ++i) {
        worker.executor.begin(m, first_seed() + static_cast<std::uint64_t>(i), 0);
        const Seat seat = first(s, m);
        const double turns = worker.executor.playout(m, random) / answers_a_turn;
        tally.length += turns;
        tally.squares += turns * turns;
        const std::uint32_t winners = m.at(s.winners, 0);
        if (winners == 0)
            ++tally.draws;
        else if (winners == 1U << (seat - 1))
            ++tally.first;
        else
            ++tally.second;
    }
    return tally;
}

void share_is(double count, double expected, double deviations = kDeviations) {
    const double bound = deviations * std::sqrt(expected * (1 - expected) / kPlayouts) + 0.00005;
    CHECK(std::abs(count / kPlayouts - expected) < bound);
}

void length_is(const Tally& t, double expected, double deviations = kDeviations) {
    const double mean = t.length / kPlayouts;
    const double deviation = std::sqrt((t.squares / kPlayouts - mean * mean) / kPlayouts);
    CHECK(std::abs(mean - expected) < deviations * deviation + 0.005);
}

// Random rounds of Quarto without items. The seat that places a piece always calls. A wrong call has no penalty, so
// every correct call is made at once.
class QuartoRounds {
public:
    Tally play(int rounds) {
        for (std::uint64_t seed = 1; played_ < rounds; ++seed) {
            worker_.executor.begin(m_, seed, 0);
            while (!m_.at(s_.over, 0) && played_ < rounds)
                play_round();
        }
        return tally_;
    }

private:
    std::int64_t wins(Seat seat) const {
        const auto is_wins = [](const Counter& c) { return c.name == "wins"; };
        const auto found = std::find_if(s_.counters.begin(), s_.counters.end(), is_wins);
        HOLDS(found != s_.counters.end(), "rounds won are not counted");
        return m_.at(s_.counter, found->first + (seat - 1));
    }
    std::int32_t round() const {
        const auto found = std::find(rules_.flow_number_names.begin(), rules_.flow_number_names.end(), "round");
        return m_.at(s_.repeats, (found - rules_.flow_number_names.begin()) * (s_.seats + 1));
    }
    void play_round() {
        const std::int32_t before = round();
        const std::array<std::int64_t, 3> won{0, wins(1), wins(2)};
        first_ = 0, placed_ = 0;
        while (!m_.at(s_.over, 0) && round() == before) {
            answer_all();
            worker_.executor.run(m_);
        }
        const bool by_first = wins(first_) > won[static_cast<std::size_t>(first_)];
        const bool by_second = wins(3 - first_) > won[static_cast<std::size_t>(3 - first_)];
        ++(by_first ? tally_.first : by_second ? tally_.second : tally_.draws);
        tally_.length += placed_;
        tally_.squares += placed_ * placed_;
        ++played_;
    }
    void answer_all() {
        bool any = false;
        for (const BankIndex bank : s_.banks.indices())
            for (Seat seat = 1; seat <= s_.seats; ++seat)
                if (m_.at(s_.prompt_status, s_.prompt_cell(bank, seat)) != kPromptClosed)
                    answer(bank, seat), any = true;
        HOLDS(any, "nobody is asked anything");
    }
    void answer(BankIndex bank, Seat seat) {
        const Prompt& prompt = worker_.executor.prompt_at(m_, bank, seat);
        const bool places = prompt.name == "place";
        if (places && first_ == 0) first_ = seat;
        if (places) ++placed_;
        for (const FieldIndex f : prompt.fields.indices()) {
            list_options(rules_, m_, prompt, seat, f, true, options_);
            if (options_.empty()) continue;
            std::int32_t chosen = options_[random_.below(static_cast<std::uint32_t>(options_.size()))];
            if (prompt.fields[f].name == "call") chosen = option(prompt, seat, f, places ? "mine" : "none");
            m_.at(s_.answer, s_.answer_cell(bank, seat, f)) = chosen;
        }
        m_.at(s_.prompt_status, s_.prompt_cell(bank, seat)) = kPromptAnswered;
    }
    std::int32_t option(const Prompt& prompt, Seat seat, FieldIndex field, std::string_view name) {
        const auto found = std::find_if(options_.begin(), options_.end(), [&](std::int32_t v) {
            return option_name(rules_, m_, prompt, seat, field, v) == name;
        });
        HOLDS(found != options_.end(), "{} is no option of {}", name, prompt.name);
        return *found;
    }

    std::shared_ptr<const Game> game_ = load_game(
        QUATTRO_HOME_DIR, "quarto", {{"time_crush", "none"}, {"forced_mulligan", "none"}, {"pick_again", "none"}});
    const Rules& rules_ = ImplAccess::rules(*game_);
    const Shape& s_ = rules_.shape();
    Worker worker_{rules_};
    PlayoutRandom random_{1};
    State m_;
    OptionValues options_;
    Tally tally_;
    Seat first_ = 0;  // the seat that placed first in this round
    int placed_ = 0;  // number of pieces placed in this round
    int played_ = 0;  // number of rounds played
};

}  // namespace

TEST_CASE("random Connect Four: seat 1 wins 0.5555, seat 2 0.4420, 0.0025 are drawn, 21.31 moves") {
    const Tally t = play("connect-four", 1, [](const Shape&, const State&) { return 1; });
    share_is(t.first, 0.5555);
    share_is(t.second, 0.4420);
    share_is(t.draws, 0.0025);
    length_is(t, 21.31);
}

TEST_CASE(
    "random Simultaneous Connect Four: the first token holder wins 0.5036, the other 0.4940, 0.0024 are drawn, 11.04 "
    "turns") {
    const Tally t = play("simultaneous-connect-four", 2, [](const Shape& s, const State& m) {
        for (const Counter& c : s.counters)
            if (c.name == "holder") return static_cast<Seat>(m.at(s.counter, c.first));
        return 0;
    });
    share_is(t.first, 0.5036);
    share_is(t.second, 0.4940);
    share_is(t.draws, 0.0024);
    length_is(t, 11.04);
}

TEST_CASE("whoever draws the token by lot draws it in half of the matches") {
    double ones = 0;
    const Tally t = play("simultaneous-connect-four", 2, [&](const Shape& s, const State& m) {
        for (const Counter& c : s.counters)
            if (c.name == "holder") ones += m.at(s.counter, c.first) == 1;
        return 1;
    });
    share_is(ones, 0.5);
    CHECK(t.first + t.second + t.draws == kPlayouts);
}

TEST_CASE(
    "random Quarto without items, all right calls made: the seat that places first wins 0.4839 of the rounds, the "
    "other "
    "0.4963, 0.0198 are tied, 11.66 placements") {
    // The rounds use a fixed seed, so three deviations are reliable. Five deviations could not distinguish the seats.
    const Tally t = QuartoRounds().play(kPlayouts);
    share_is(t.first, 0.4839, 3);
    share_is(t.second, 0.4963, 3);
    share_is(t.draws, 0.0198, 3);
    length_is(t, 11.66, 3);
}
