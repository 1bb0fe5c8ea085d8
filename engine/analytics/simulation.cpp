#include "analytics/simulation.hpp"

#include <fmt/format.h>

#include "analytics/stats_recorder.hpp"
#include "rules/failure.hpp"

namespace quattro {
namespace {

bool same_winners(const Shape& s, const State& a, const State& b) {
    return a.at(s.over, 0) == b.at(s.over, 0) && a.at(s.winners, 0) == b.at(s.winners, 0);
}

}  // namespace

struct Simulation::Impl {
    Impl(const std::shared_ptr<const Game>& game, SimulationSetup from)
        : setup(std::move(from)), player(game, setup.players), recorder(player), watcher(player) {}

    void play(std::int64_t match);
    // Plays the match again without the option or slot of `use`, from the round of its first use on, or from the start
    // if that was before the first round. `end_state` gets the final state.
    void replay_without(std::uint64_t seed, const StatsRecorder::Usage& use);
    void without_slots(std::uint64_t seed, const State& with);
    void without_slots_in_rounds(std::uint64_t seed);
    const std::vector<RoundObserver::Comparison>& comparisons_without(const StatsRecorder::Round& round,
                                                                      PlaceIndex slot, std::uint64_t seed);
    void without_answers(std::uint64_t seed, const State& with);
    std::int64_t worth(const State& m, Seat seat) const {
        const Shape& s = player.rules().shape();
        const CounterIndex score = player.rules().model.score_counter;
        return !score.valid() ? match_share(s, m, seat) : m.at(s.counter, s.counters[score].first + (seat - 1));
    }
    // The gain of the seat by the option or slot that the replay took away. `with` is the final state of the original
    // match.
    std::int64_t gain(const State& with, Seat seat) const { return worth(with, seat) - worth(end_state, seat); }

    SimulationSetup setup;
    MatchPlayer player;
    StatsRecorder recorder;
    RoundObserver watcher;  // watches matches that are played again
    State end_state;
};

void Simulation::Impl::play(std::int64_t match) {
    const std::size_t boards = player.rules().boards.size();
    if (setup.each_board_first && boards > 0) player.set_first_board(static_cast<std::size_t>(match) % boards);
    const std::uint64_t seed = seed_of(setup.seed, match);
    player.set_observer(&recorder);
    player.set_listener(&recorder);
    player.look_for_other_sets(match < setup.option_matches);
    recorder.begin_match();
    State m;
    player.begin(m, seed);
    while (player.step(m)) {}
    recorder.end_match(m);
    player.set_observer(&watcher);
    player.set_listener(nullptr);
    if (match < setup.slot_matches) {
        ++recorder.figures().paired_matches;
        without_slots(seed, m);
    }
    if (match < setup.round_matches) without_slots_in_rounds(seed);
    if (match < setup.option_matches) {
        ++recorder.figures().option_matches;
        without_answers(seed, m);
    }
}

void Simulation::Impl::replay_without(std::uint64_t seed, const StatsRecorder::Usage& use) {
    if (const StatsRecorder::Round* round = recorder.last_round_until(use.first_round)) {
        watcher.set_round(round->number - 1);  // it adds 1 where the round begins
        end_state = round->begin;
        player.resume(end_state, seed, round->number, use.what);
    } else {
        watcher.set_round(0);
        player.begin(end_state, seed, use.what);
    }
    while (player.step(end_state)) {}
}

// Takes each used slot away from each seat that used it, then from all seats.
void Simulation::Impl::without_slots(std::uint64_t seed, const State& with) {
    const Shape& s = player.rules().shape();
    struct Lost {
        StatsRecorder::Usage first;
        std::int64_t gained = 0, used = 0, seats = 0, changed = 0;
    };
    std::map<std::pair<BoardIndex, PlaceIndex>, Lost> slots;
    for (const StatsRecorder::Usage& use : recorder.slots_used()) {
        Lost& slot = slots.try_emplace({use.what.board, use.what.slot}, Lost{use}).first->second;
        slot.first.first_round = std::min(slot.first.first_round, use.first_round);
        replay_without(seed, use);
        slot.gained += gain(with, use.what.seat);
        slot.used += use.times;
        ++slot.seats;
        slot.changed += same_winners(s, with, end_state) ? 0 : 1;
    }
    for (auto& [where, lost] : slots) {
        SlotStats& slot = recorder.slot(where.first, where.second);
        slot.gains.add(lost.gained, lost.used);
        slot.single_changes.add(lost.changed, lost.seats);
        lost.first.what.seat = 0;
        replay_without(seed, lost.first);
        ++slot.matches;
        slot.changed += same_winners(s, with, end_state) ? 0 : 1;
    }
}

// Takes each slot away for each round in which it had an effect, and compares the patterns that the seats have in this
// round.
void Simulation::Impl::without_slots_in_rounds(std::uint64_t seed) {
    const Shape& s = player.rules().shape();
    std::map<BoardIndex, std::vector<std::int64_t>> changed;  // by board; by slot
    std::map<BoardIndex, std::int64_t> again;
    for (const StatsRecorder::Round& round : recorder.rounds()) {
        if (!round.board.valid() || round.comparisons.empty()) continue;
        again[round.board] += s.seats;
        std::vector<std::int64_t>& slots = changed[round.board];
        slots.resize(recorder.board(round.board).slots.size());
        for (const auto& [board, slot] : round.slots) {
            if (board != round.board) continue;  // the comparisons are counted for the board at the end alone
            const std::vector<RoundObserver::Comparison>& other = comparisons_without(round, slot, seed);
            for (Seat seat = 1; seat <= s.seats; ++seat)
                if (outcome_differs(other, round.comparisons, seat)) ++slots[slot.offset()];
        }
    }
    for (const auto& [board, slots] : changed)
        for (std::size_t slot = 0; slot < slots.size(); ++slot)
            recorder.slot(board, PlaceIndex(slot)).changes.add(slots[slot], again[board]);
}

const std::vector<RoundObserver::Comparison>& Simulation::Impl::comparisons_without(const StatsRecorder::Round& round,
                                                                                    PlaceIndex slot,
                                                                                    std::uint64_t seed) {
    const int number = round.number;
    watcher.set_round(number - 1);
    end_state = round.begin;
    player.resume(end_state, seed, number, {0, {}, round.board, slot});
    while (watcher.round() == number && watcher.comparisons().size() < round.comparisons.size() &&
           player.step(end_state)) {}
    return watcher.round() == number ? watcher.comparisons() : watcher.previous_comparisons();
}

// The gains of all seats that used an option in the match are added to one sample.
void Simulation::Impl::without_answers(std::uint64_t seed, const State& with) {
    std::map<OptionIndex, std::pair<std::int64_t, std::int64_t>> gains;  // by option: gained, used
    for (const StatsRecorder::Usage& use : recorder.answers_used()) {
        replay_without(seed, use);
        auto& [gained, used] = gains[use.what.option];
        gained += gain(with, use.what.seat);
        used += use.times;
    }
    for (const auto& [option, gained] : gains)
        player.registry().option_entry(option).figures.worth.add(gained.first, gained.second);
}

Simulation::Simulation(const std::shared_ptr<const Game>& game, SimulationSetup setup)
    : impl_(std::make_unique<Impl>(game, std::move(setup))) {}
Simulation::~Simulation() = default;

std::uint64_t Simulation::seed_of(std::uint64_t seed, std::int64_t match) {
    return derive_seed(seed, static_cast<std::uint64_t>(match));
}

void Simulation::play(std::int64_t first, std::int64_t count) {
    Diagnostics failed;
    std::int64_t match = first;
    const auto in_match = [&](const std::string& message) {
        return fmt::format("{} (in match {} of the run, which has the seed {})", message, match + 1,
                           seed_of(impl_->setup.seed, match));
    };
    try {
        for (; match < first + count; ++match)
            impl_->play(match);
        return;
    } catch (const ScriptFailure& failure) {
        failed.error(failure.where, in_match(failure.message));
    } catch (const StepFailure& failure) {
        failed.error(failure.where, in_match(failure.message));
    }
    throw PackError{failed.list()};
}

Stats Simulation::take() { return impl_->recorder.take(); }

}  // namespace quattro
