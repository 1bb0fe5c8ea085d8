#include "check/check_trials.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/size.hpp"
#include "match/expire.hpp"
#include "rules/field_kind.hpp"
#include "run/instruction_kinds.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

constexpr int kAlikeLooks = 40;           // enumerations of a field that are searched for cards written alike
constexpr std::int32_t kMaxCounted = 64;  // values of a field from this one on are not counted
constexpr std::uint32_t kMaxWaiting = 6, kMaxReached = 16;  // states in one sample
constexpr std::size_t kMaxKeptBytes = 16U << 20U;           // all samples together

}  // namespace

std::int32_t ExploringSeats::pick(const Counts& counts) {
    const auto by_chance = [&] { return options_[random_.below(static_cast<std::uint32_t>(options_.size()))]; };
    const auto count = [&](std::int32_t value) {
        const auto index = static_cast<std::size_t>(value - kNone);
        return index < counts.of.size() ? counts.of[index] : value < kMaxCounted ? 0 : UINT64_MAX;
    };
    const auto least = *std::min_element(options_.begin(), options_.end(),
                                         [&](std::int32_t a, std::int32_t b) { return count(a) < count(b); });
    const std::uint64_t fewest = count(least);
    return fewest == 0 || (fewest != UINT64_MAX && random_.below(2) == 0) ? least : by_chance();
}

void ExploringSeats::answer(State& m, BankIndex bank, Seat seat) {
    const Shape& s = rules_.shape();
    const PromptIndex id = prompt_in_cell(s, m, s.prompt_cell(bank, seat));
    const Prompt& prompt = rules_.prompts[id];
    const std::int64_t looked_at = options_tested();
    for (const FieldIndex f : prompt.fields.indices()) {
        list_options(rules_, m, prompt, seat, f, true, options_);
        if (options_.empty()) continue;
        Counts& counts = counts_[{id, f}];
        look_for_alike(m, prompt, seat, f, counts);
        const std::int32_t value = pick(counts);
        m.at(s.answer, s.answer_cell(bank, seat, f)) = value;
        if (options_.size() == 1 && value == kNone) continue;
        ++counts.all;
        if (value >= kMaxCounted) continue;
        const auto index = static_cast<std::size_t>(value - kNone);
        if (index >= counts.of.size()) counts.of.resize(index + 1);
        ++counts.of[index];
    }
    spent_ += (options_tested() - looked_at) * kCostOfOption;
    m.at(s.prompt_status, s.prompt_cell(bank, seat)) = kPromptAnswered;
}

// Looks for cards that are one option although the seat sees that they differ: the seat cannot choose between them.
void ExploringSeats::look_for_alike(const State& m, const Prompt& prompt, Seat seat, FieldIndex field,
                                    Counts& counts) const {
    const Shape& s = rules_.shape();
    if (prompt.fields[field].kind->through != CandidateSource::cards || counts.alike_but_for.valid() ||
        counts.looked_for_alike++ >= kAlikeLooks)
        return;
    std::unordered_map<std::string, CardId> first;
    for (const std::int32_t value : options_) {
        const auto card = static_cast<CardId>(value);
        if (value == kNone || !sees_zone(s, m, seat, instance_of_card(s, m, card))) continue;
        const auto [same, is_new] = first.emplace(card_name_for(rules_, m, card, seat), card);
        if (is_new) continue;
        for (const AttributeIndex a : s.attributes.indices())
            if (sees_attribute(s, m, seat, card, a) && sees_attribute(s, m, seat, same->second, a) &&
                attribute(s, m, card, a) != attribute(s, m, same->second, a))
                counts.alike_but_for = a;
    }
}

AttributeIndex ExploringSeats::hidden_difference(PromptIndex prompt, FieldIndex field) const {
    const auto found = counts_.find({prompt, field});
    return found == counts_.end() ? AttributeIndex() : found->second.alike_but_for;
}

std::uint64_t ExploringSeats::answered(PromptIndex prompt, FieldIndex field, std::int32_t value) const {
    const auto found = counts_.find({prompt, field});
    const auto index = static_cast<std::size_t>(value - kNone);
    return found == counts_.end() || index >= found->second.of.size() ? 0 : found->second.of[index];
}

std::uint64_t ExploringSeats::asked(PromptIndex prompt, FieldIndex field) const {
    const auto found = counts_.find({prompt, field});
    return found == counts_.end() ? 0 : found->second.all;
}

Trials::Trials(const Game& game)
    : game_(game),
      worker_(ImplAccess::worker(game)),
      seats_(ImplAccess::rules(game), 1),
      reached_(ImplAccess::rules(game)),
      held_(rules().shape().zones.size()),
      tally_(ImplAccess::rules(game)) {}

std::vector<const State*> Trials::resolve_states(InstructionIndex pc, BoardIndex board) const {
    const auto same = came_to_.find({pc, board.number() + 1});
    std::vector<const State*> found;
    for (const auto& [where, kept] : came_to_)
        for (const State& state : kept.states)
            if (where.first == pc && (same == came_to_.end() || where == same->first)) found.push_back(&state);
    return found;
}

// Reservoir sampling: every state that was met is in the sample with equal probability. Once all samples together have
// kMaxKeptBytes, no sample grows, and later states only replace others.
void Trials::keep(StateSample& kept, const State& m, std::uint32_t most) {
    const std::uint32_t at = kept.met++ < most ? most : random_.below(kept.met);
    if (at < kept.states.size()) kept.states[at] = m;
    const std::size_t bytes = rules().shape().layout.size();
    if (at < most || kept_bytes_ + bytes > kMaxKeptBytes) return;
    if (kept.states.size() == most) return;
    kept_bytes_ += bytes;
    kept.states.push_back(m);
}

// True if the instruction is executed for at least one seat, or if its condition cannot be evaluated. Called only until
// it was true once, because it costs as much as the instruction itself.
bool Trials::for_somebody(const State& m, int frame, const Instruction& instruction) const {
    if (!instruction.who.given()) return true;
    try {
        return worker_->executor.has_seats(m, frame, instruction);
    } catch (const StepFailure&) {  // the step will report this failure itself
        return true;
    }
}

void Trials::look_into_zones(const State& m) {
    const Shape& s = rules().shape();
    for (const ZoneIndex z : held_.indices())
        for (Seat seat = 1; !held_[z] && seat <= (s.zones[z].of_seat ? s.seats : 1); ++seat)
            held_[z] = cards_in(s, m, s.instance_of(z, seat)) > 0;
}

void Trials::record_missing_time(const State& m) {
    const Shape& s = rules().shape();
    for (const BankIndex bank : s.banks.indices())
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            const std::size_t cell = s.prompt_cell(bank, seat);
            const std::int64_t deadline = m.at(s.deadline, cell);
            if (m.at(s.prompt_status, cell) == kPromptOpen && deadline > 0 &&
                deadline <= std::max(m.at(s.now, 0), kEarliestDeadline))
                without_time_.insert(prompt_in_cell(s, m, cell));
        }
}

void ZonePickCounts::look(const Rules& rules, const State& m, PromptIndex prompt) {
    const Shape& s = rules.shape();
    const Prompt& asked = rules.prompts[prompt];
    for (const FieldIndex f : asked.fields.indices()) {
        const PromptField& field = asked.fields[f];
        if (field.kind->through != CandidateSource::cards || field.zones.empty() || filled_.contains({prompt, f}))
            continue;
        bool any = false;
        for (const ZoneIndex z : field.zones)
            for (Seat seat = 1; seat <= (s.zones[z].of_seat ? s.seats : 1); ++seat)
                any = any || cards_in(s, m, s.instance_of(z, seat)) > 0;
        (any ? filled_ : empty_).insert({prompt, f});
    }
}

void EffectCounts::begin(const State& m, InstructionIndex pc) {
    before_ = m;
    pc_ = pc;
}

void EffectCounts::end(const Shape& s, const State& m) {
    if (!pc_.valid()) return;
    const bool changed = !same_table(s, before_, m);
    const auto count = [&](Count& of) {
        ++of.done;
        of.changed += changed;
    };
    count(of_instructions_[pc_]);
    if (parts_.size() == 1) count(of_parts_[*parts_.begin()]);
    parts_.clear();
    pc_ = {};
}

// An amount that one card takes from another is limited by the value of the other card. Such a limit is intended, so
// both operations are skipped.
void ScriptClampCounts::look(const Shape& s, const State& m, std::span<const Operation> operations,
                             const Indexed<ChangeCause, CauseIndex>& causes) {
    for (const Operation& op : operations) {
        const bool adds = op.kind == OperationKind::add, gains = adds && &op != operations.data() && (&op - 1)->takes();
        if ((!adds && op.kind != OperationKind::set) || op.takes() || gains || (adds && op.amount == 0)) continue;
        if (!op.cause.valid() || op.cause >= causes.next_index()) continue;
        const Attribute& a = s.attributes[op.attribute];
        const Int128 value = (adds ? Int128{attribute(s, m, op.card, op.attribute)} : Int128{0}) + op.amount;
        Count& count = of_parts_[causes[op.cause].part];
        ++count.uses;
        count.cut += value < a.lo || value > a.hi;
    }
}

void Trials::Tally::end(const Shape& s, const Scratch& memory, const State& m) {
    if (const State* before = changes.before_call()) cuts.look(s, *before, memory.operations, memory.causes);
    changes.end(s, m);
}

void Trials::before(const State& m, int frame) {
    tally_.end(rules().shape(), worker_->scratch, m);
    look_into_zones(m);
    const InstructionIndex pc = instruction_of(rules().shape(), m, frame);
    const Instruction& instruction = rules().program[pc];
    pc_ = pc;
    reached_.mark_reached(pc);
    if (is<instruction::End>(instruction)) last_end_ = pc;
    tally_.held_counts.look(m, frame, instruction);
    if (instruction_kind(instruction).has(InstructionKind::kSkippable)) {
        tally_.changes.begin(m, pc);
        tally_.step_cuts.look(m, frame, instruction);
    }
    if (!done(pc) && for_somebody(m, frame, instruction)) reached_.mark_executed(pc);
    if (const auto* ask = as<instruction::Ask>(instruction); ask && done(pc)) picks_.look(rules(), m, ask->prompt);
    if (is<instruction::ResolveBegin>(instruction))
        keep(came_to_[{pc, m.at(rules().shape().board, 0)}], m, kMaxReached);
}

void Trials::called(const EffectCall& part, Seat) {
    reached_.call(part);
    tally_.changes.called(part);
}

void Trials::took_cards(ZoneIndex from, bool all) {
    PileDraw& taken = took_.try_emplace(pc_, PileDraw{from}).first->second;
    taken.all = taken.all || all;
}

void Trials::run(State& m) {
    Executor& executor = worker_->executor;
    executor.new_budget();
    try {
        executor.run(m);
        tally_.end(rules().shape(), worker_->scratch, m);
        look_into_zones(m);  // the changes of the last instruction
        record_missing_time(m);
        if (m.at(rules().shape().winners, 0)) won_.insert(last_end_);
    } catch (...) {
        spent_ += executor.spent();
        throw;
    }
    spent_ += executor.spent();
}

// Begins a match. If the game presents boards, sets the board before the board of this match, so that the first
// `present` of each match begins the next board.
void Trials::begin(State& m) {
    Executor& executor = worker_->executor;
    const auto& program = rules().program;
    const bool presents = std::any_of(program.begin(), program.end(), is<instruction::Present>);
    const std::uint64_t boards = presents ? rules().boards.size() : 0;
    last_end_ = {};
    executor.stop_before(InstructionIndex(0));
    executor.begin(m, begun_, 0);
    executor.stop_before({});
    if (boards > 0) m.at(rules().shape().board, 0) = static_cast<std::uint16_t>((begun_ - 1) % boards);
    run(m);
}

// Answers the open prompts of all seats, a random seat first, and returns the number of answers. The flow runs after
// every answer, as in a match; the end of the match ends this. In about a quarter of the matches, some prompts with a
// deadline are not answered.
int Trials::answer_all(State& m) {
    const Shape& s = rules().shape();
    const std::uint64_t chance = mix(begun_);
    const auto first = static_cast<int>(random_.below(static_cast<std::uint32_t>(s.seats)));
    int answers = 0;
    for (const BankIndex bank : s.banks.indices())
        for (int i = 0; i < s.seats; ++i) {
            const Seat seat = (first + i) % s.seats + 1;
            const std::size_t cell = s.prompt_cell(bank, seat);
            if (m.at(s.prompt_status, cell) != kPromptOpen) continue;
            const std::uint64_t number = m.at(s.prompt_number, cell) * 64U + static_cast<std::uint64_t>(seat);
            const bool silent = chance % 4 == 0 && m.at(s.deadline, cell) > 0 && mix(chance ^ number) % 4 == 0;
            if (silent) continue;
            seats_.answer(m, bank, seat);
            ++answers;
            run(m);
            if (m.at(s.over, 0)) return answers;
        }
    return answers;
}

bool Trials::pass_time(State& m) {
    const Shape& s = rules().shape();
    if (!expire_next(s, m, worker_->executor, [](BankIndex, Seat) {})) return false;
    run(m);
    return true;
}

// An inner loop counts from the start in each pass of the outer loop, so after many answers an endless loop has the
// most passes. Of loops with equally many passes the outer one is chosen.
InstructionIndex Trials::find_loop(const State& m) const {
    const Shape& s = rules().shape();
    const InstructionIndex at = instruction_of(s, m, 0);
    InstructionIndex found;
    int most = 1;
    for (const InstructionIndex pc : rules().program.indices()) {
        if (!at.valid()) break;
        const Instruction& instruction = rules().program[pc];
        const auto* repeat = as<instruction::RepeatNext>(instruction);
        const auto* each = as<instruction::EachNext>(instruction);
        if ((!repeat && !each) || pc > at || goal_of(instruction) <= at) continue;
        const RepeatIndex counted = repeat ? repeat->repeat : each->repeat;
        const int passes = !counted.valid() ? 0 : m.at(s.repeats, s.repeat_cell(counted));
        if (passes <= most) continue;
        most = passes;
        found = pc;
    }
    return found;
}

bool Trials::play(int most, const std::function<bool()>& go_on) {
    const Shape& s = rules().shape();
    State& m = tally_.last;
    ++begun_;
    tally_.begin_match();
    random_ = {begun_};
    worker_->executor.set_observer(this);
    begin(m);
    for (int answers = 0; !m.at(s.over, 0) && answers < most;) {
        if (!go_on()) return false;
        keep(waited_, m, kMaxWaiting);
        const int given = answer_all(m);
        if (given == 0 && !pass_time(m)) break;
        answers += std::max(given, 1);
    }
    if (m.at(s.over, 0)) ++tally_.results[m.at(s.winners, 0)];
    goes_round_at_ = find_loop(m);
    ++matches_;
    return true;
}

}  // namespace quattro
