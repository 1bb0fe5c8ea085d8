#include "analytics/stats_recorder.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/size.hpp"
#include "run/enclosing_blocks.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// The reason for the result of a comparison, in the words of reports. The words are keys of Stats::decided and are
// stored in parts of runs.
std::string decided_by(const Shape& s, const Pattern& pattern, const KeysOfSeats& keys) {
    const auto [best, next, comparison] = leading(pattern, keys);
    if (best == 0) return "nobody had it";
    if (next == 0) return "one alone had it";
    if (!comparison.scores_equal) return "score";
    if (!comparison.tie) return "nothing: they were equal";
    return fmt::format("tie: {}", s.attributes[pattern.ties[*comparison.tie].attribute].name);
}

// The name and location of the step of each instruction; "" for instructions that do no work of a step, see
// find_working_instructions().
Indexed<std::string, InstructionIndex> names_of_steps(const Rules& rules) {
    Indexed<std::string, InstructionIndex> names(rules.program.size());
    const auto working = find_working_instructions(rules);
    for (const InstructionIndex pc : rules.program.indices()) {
        const Instruction& instruction = rules.program[pc];
        if (instruction.name.empty() || !instruction.where.source || !working[pc]) continue;
        names[pc] = fmt::format("{}\n{}", instruction.name, instruction.where.display_text());
    }
    return names;
}

}  // namespace

InstructionIndex find_round_start(const Rules& rules) {
    const auto& hidden = rules.shape().hidden_repeats;
    for (const InstructionIndex pc : rules.program.indices()) {
        const auto* next = as<instruction::RepeatNext>(rules.program[pc]);
        if (next && !next->of_seat && !rules.flow_number_names[next->repeat].empty() && !contains(hidden, next->repeat))
            return pc;
    }
    return {};
}

void RoundObserver::before(const State& m, int frame) {
    if (frame != 0 || instruction_of(player_.rules().shape(), m, 0) != round_start_) return;
    on_round_start(m);
    player_.begin_round(++round_);
    std::swap(previous_comparisons_, comparisons_);
    comparisons_.clear();
}

void RoundObserver::compared(const Pattern& pattern, const KeysOfSeats& keys) {
    comparisons_.push_back({&pattern, keys});
}

bool outcome_differs(const std::vector<RoundObserver::Comparison>& a, const std::vector<RoundObserver::Comparison>& b,
                     Seat seat) {
    if (a.size() != b.size()) return true;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::uint64_t one = a[i].keys[seat], other = b[i].keys[seat];
        if (a[i].pattern != b[i].pattern || (one == 0) != (other == 0)) return true;
        // Keys are stored plus 1, because 0 stands for no match of the pattern.
        if (one != other &&
            !compare_keys(*a[i].pattern, std::max(one, other) - 1, std::min(one, other) - 1).scores_equal)
            return true;
    }
    return false;
}

StatsRecorder::StatsRecorder(MatchPlayer& player)
    : RoundObserver(player),
      rules_(player.rules()),
      s_(rules_.shape()),
      player_(player),
      boards_(rules_.boards.size()),
      step_names_(names_of_steps(rules_)),
      reached_(rules_.program.size()) {
    for (const BoardIndex board : boards_.indices()) {
        const auto& slots = rules_.boards[board].slots;
        boards_[board].slots.resize(slots.size());
        for (int slot = 0; slot < int_size(slots); ++slot)
            for (const SlotBatch& batch : slots[slot])
                for (const EffectCall& effect : batch.parts)
                    slot_of_[&effect] = {board, PlaceIndex(slot)};
    }
}

void StatsRecorder::begin_match() {
    set_round(0);
    std::fill(reached_.begin(), reached_.end(), false);
    pc_ = {};
    board_ = {};
    rounds_.clear();
    pass_.reset();
    in_round_ = false;
    repeats_.clear();
    last_resolve_.clear();
    resolve_count_ = 1;
    answers_.clear();
    slots_.clear();
}

void StatsRecorder::before(const State& m, int frame) {
    pc_ = instruction_of(s_, m, frame);
    board_ = board_in_play(s_, m);
    reached_[pc_] = true;
    RoundObserver::before(m, frame);
    if (is<instruction::ResolveBegin>(rules_.program[pc_])) ++resolve_count_;
    if (is<instruction::RepeatNext>(rules_.program[pc_])) record_repeat(m, frame);
}

// The repeat is exhausted if its number of passes ends it while its `until` does not hold.
void StatsRecorder::record_repeat(const State& m, int frame) {
    const auto& next = the<instruction::RepeatNext>(rules_.program[pc_]);
    const std::int64_t most = rules_.repeat_limits[next.repeat].passes;
    if (next.of_seat || !next.until.given() || most == INT32_MAX || rules_.flow_number_names[next.repeat].empty())
        return;
    bool& exhausted = repeats_[next.repeat];
    if (m.at(s_.repeats, s_.repeat_cell(next.repeat)) < most) return;
    Scope scope;
    scope.rules = &rules_;
    scope.state = &m;
    scope.seat = scope.frame_seat = m.at(s_.frame_seat, frame);
    exhausted = exhausted || !holds(next.until, scope);
}

void StatsRecorder::called(const EffectCall& effect, Seat seat) {
    const auto found = slot_of_.find(&effect);
    if (found == slot_of_.end() || seat == 0) return;
    const auto [board, place] = found->second;
    int& last = last_resolve_[{place, seat}];  // several effects of a slot in one resolve step count once
    if (std::exchange(last, resolve_count_) == resolve_count_) return;
    ++slot(board, place).worked;
    Ablation what;
    what.seat = seat, what.board = board, what.slot = place;
    record_use(slots_, what, round());
    if (!in_round_) return;
    std::vector<std::pair<BoardIndex, PlaceIndex>>& slots = rounds_.back().slots;
    if (!contains(slots, found->second)) slots.push_back(found->second);
}

void StatsRecorder::record_use(std::vector<Usage>& uses, const Ablation& what, int round) {
    const auto same = std::find_if(uses.begin(), uses.end(), [&](const Usage& use) {
        return use.what.seat == what.seat && use.what.option == what.option && use.what.board == what.board &&
               use.what.slot == what.slot;
    });
    if (same == uses.end())
        uses.push_back({what, round, 1});
    else
        ++same->times;
}

void StatsRecorder::compared(const Pattern& pattern, const KeysOfSeats& keys) {
    RoundObserver::compared(pattern, keys);
    ++figures_.decided[pattern.name][decided_by(s_, pattern, keys)];
    if (!board_.valid()) return;
    auto& [with_pattern, seats_compared] = pattern_counts_[board_];
    seats_compared += s_.seats;
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (keys[seat] > 0) ++with_pattern;
}

void StatsRecorder::answered(const State& m, PromptIndex prompt, FieldIndex field, Seat seat,
                             const OptionValues& options, std::int32_t chosen, bool avoidable) {
    const PromptField& asked = rules_.prompts[prompt].fields[field];
    if (!is_set(asked) || asked.member == 0) offered_.clear();
    if (options.size() == 1 && chosen == kNone) return;  // the only option was to answer with none
    OptionRegistry& registry = player_.registry();
    FieldStats& field_stats = registry.field_entry(registry.field(prompt, field)).figures;
    if (!in_round_) open_round(m);
    field_stats.options += static_cast<std::int64_t>(options.size());
    field_stats.choices += options.size() > 1 ? 1 : 0;
    for (const std::int32_t option : options) {
        const OptionIndex number = registry.option(m, prompt, field, seat, option);
        if (const bool again = is_set(asked) && contains(offered_, number); !again) {  // a set offers an option once
            ++registry.option_entry(number).figures.offered;
            if (is_set(asked)) offered_.push_back(number);
        }
        if (option != chosen) continue;
        registry.use(number);
        Ablation what;
        what.seat = seat, what.option = number;
        if (avoidable) record_use(answers_, what, round());
    }
}

void StatsRecorder::on_round_start(const State& m) {
    end_round(m);
    const RepeatIndex repeat = the<instruction::RepeatNext>(rules_.program[pc_]).repeat;
    pass_ = Pass{round() + 1, m.at(s_.repeats, s_.repeat_cell(repeat)), m};
}

// Called at an answer. A pass in which a seat is asked becomes a round.
void StatsRecorder::open_round(const State& m) {
    if (!pass_) return;
    const RepeatIndex repeat = the<instruction::RepeatNext>(rules_.program[round_start()]).repeat;
    if (m.at(s_.repeats, s_.repeat_cell(repeat)) == pass_->begun + 1) {
        rounds_.push_back({pass_->number, std::move(pass_->begin), {}, {}, {}});
        in_round_ = true;
    }
    pass_.reset();
}

const StatsRecorder::Round* StatsRecorder::last_round_until(int number) const {
    const Round* found = nullptr;
    for (const Round& one : rounds_)
        if (one.number <= number) found = &one;
    return found;
}

// Fills in the members of a round that are known only at its end.
void StatsRecorder::end_round(const State& m) {
    if (!std::exchange(in_round_, false)) return;
    Round& ended = rounds_.back();
    ended.board = board_in_play(s_, m);
    ended.comparisons = comparisons();
    if (ended.board.valid()) ++board(ended.board).rounds;
    if (figures_.drift.size() < rounds_.size()) figures_.drift.resize(rounds_.size());
    for (const Counter& counter : s_.counters) {
        if (!counter.of_seat || !counter.shown || counter.holds() || counter.holds_truth) continue;
        std::vector<SampleSums>& seats = figures_.drift[rounds_.size() - 1][counter.name];
        seats.resize(static_cast<std::size_t>(s_.seats));
        for (Seat seat = 1; seat <= s_.seats; ++seat)
            seats[static_cast<std::size_t>(seat - 1)].add(m.at(s_.counter, counter.first + (seat - 1)));
    }
}

void StatsRecorder::record_seat_results(const State& m) {
    const std::uint32_t winners = m.at(s_.over, 0) == 1 ? m.at(s_.winners, 0) : 0;
    figures_.seats.resize(static_cast<std::size_t>(s_.seats));
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        SeatStats& own = figures_.seats[static_cast<std::size_t>(seat - 1)];
        if (winners >> (seat - 1) & 1U) ++(std::popcount(winners) == 1 ? own.sole_wins : own.shared_wins);
        own.points.add(match_share(s_, m, seat));
    }
    for (const Counter& counter : s_.counters) {
        if (!counter.of_seat || !counter.shown || counter.holds() || counter.holds_truth) continue;
        std::vector<Histogram>& seats = figures_.scores[counter.name];
        seats.resize(static_cast<std::size_t>(s_.seats));
        for (Seat seat = 1; seat <= s_.seats; ++seat)
            ++seats[static_cast<std::size_t>(seat - 1)][m.at(s_.counter, counter.first + (seat - 1))];
    }
}

// Counts a step once for each match, although it has several instructions.
void StatsRecorder::count_steps() {
    std::set<std::string_view> reached;
    for (const InstructionIndex pc : reached_.indices())
        if (reached_[pc] && !step_names_[pc].empty()) reached.insert(step_names_[pc]);
    for (const std::string_view step : reached)
        ++figures_.steps[std::string(step)];
}

void StatsRecorder::end_match(const State& m) {
    end_round(m);
    player_.registry().end_match();
    for (const auto& [number, counts] : pattern_counts_)
        board(number).made.add(counts.first, counts.second);
    pattern_counts_.clear();
    for (const auto& [repeat, exhausted] : repeats_) {
        RepeatStats& figures = figures_.repeats[rules_.flow_number_names[repeat]];
        ++figures.matches;
        figures.exhausted += exhausted ? 1 : 0;
    }
    ++figures_.matches;
    ++figures_.answers[player_.answers()];
    if (round_start().valid())
        ++figures_.rounds[static_cast<std::int64_t>(rounds_.size())];
    else if (const BoardIndex played = board_in_play(s_, m); played.valid())  // the whole match is one round
        ++board(played).rounds;
    record_seat_results(m);
    count_steps();
    if (m.at(s_.over, 0) == 0) {
        ++figures_.without_end;
        return;
    }
    const bool won = m.at(s_.over, 0) == 1;
    figures_.drawn += won ? 0 : 1;
    EndStats& end = figures_.ends[pc_.valid() ? step_label(pc_) : ""];
    ++end.times;
    end.won += won ? 1 : 0;
}

std::string StatsRecorder::step_label(InstructionIndex pc) const {
    const Instruction& instruction = rules_.program[pc];
    return fmt::format("{}\n{}", instruction.name, instruction.where.source ? instruction.where.display_text() : "");
}

Stats StatsRecorder::take() {
    for (const std::string& step : step_names_)  // steps that were never reached
        if (!step.empty()) figures_.steps[step];
    player_.registry().write(figures_);
    for (const BoardIndex i : boards_.indices()) {
        const std::size_t slots = boards_[i].slots.size();
        figures_.boards[rules_.boards[i].id] += std::exchange(boards_[i], {});
        boards_[i].slots.resize(slots);
    }
    return std::exchange(figures_, {});
}

}  // namespace quattro
