#include "match/board_rounds.hpp"

#include <array>
#include <map>
#include <utility>

#include "compile/link.hpp"
#include "match/impl.hpp"
#include "run/pattern.hpp"

namespace quattro {
namespace {

std::uint64_t mixed(std::uint64_t seed, std::uint64_t with) { return mix(seed ^ mix(with + 0x9E3779B97F4A7C15U)); }

// Random answers that stay the same when the position changes a little: every option of a question is given a
// number out of the seed, and the highest is taken. A question is known by its prompt, its seat, the card it is about
// and how often it has come in the round; each option is equally likely.
class SteadyAnswers {
public:
    void begin_round(std::uint64_t seed);
    void answer(const Rules& rules, State& state, int prompt, Seat seat);

private:
    std::uint64_t seed_ = 0;
    std::map<std::array<int, 3>, std::uint64_t> asked_;
    OptionValues options_;
};

}  // namespace

struct BoardRounds::Impl {
    using Scores = std::vector<std::int64_t>;  // a seat; -1 without the pattern

    explicit Impl(const Rules& rules);  // copies them: slots are taken out of the copy
    const std::vector<std::string>& slots() const;
    template <IsInstruction T>
    int only_step() const;
    std::vector<BoardFigures> play(const std::vector<bool>& wanted, int matches, std::uint64_t seed);
    void play_match(const std::vector<bool>& wanted, std::uint64_t seed, std::vector<BoardFigures>& figures);
    // Runs and answers until the step is reached; false if the match stops before.
    bool play_to(State& state, int step);
    bool answer_all(State& state);
    bool pass_time(State& state) const;
    const Pattern& compared() const {
        return rules_.patterns[the<instruction::Compare>(rules_.program[compare_]).pattern];
    }
    Scores scores(const State& state) const;
    void without_slots(const State& before, std::uint64_t seed, const Scores& whole, BoardFigures& figures);

    Rules rules_;
    const Shape& shape_;
    std::string obstacle_;
    Vm vm_;
    Scratch scratch_;
    Executor executor_;
    SteadyAnswers answers_;
    int present_ = -1, compare_ = -1;  // steps of the program
};

void SteadyAnswers::begin_round(std::uint64_t seed) {
    seed_ = seed;
    asked_.clear();
}

void SteadyAnswers::answer(const Rules& rules, State& state, int prompt, Seat seat) {
    const Shape& s = rules.shape();
    const Prompt& asked = rules.prompts[prompt];
    const int subject = s.subject.count ? state.at(s.subject, seat) : 0;
    std::uint64_t key = mixed(seed_, asked_[{prompt, seat, subject}]++);
    for (const int part : {prompt, seat, subject})
        key = mixed(key, static_cast<std::uint64_t>(part));
    for (int field = 0; field < static_cast<int>(asked.fields.size()); ++field) {
        list_options(rules, state, asked, seat, field, true, options_);
        std::uint64_t highest = 0;
        for (const std::int32_t option : options_) {
            const std::uint64_t number = mixed(mixed(key, static_cast<std::uint64_t>(field)),
                                               static_cast<std::uint64_t>(static_cast<std::int64_t>(option)));
            if (number < highest) continue;
            highest = number;
            state.at(s.answer, s.answer_cell(asked.bank, seat, field)) = option;
        }
    }
    state.at(s.prompt_status, s.prompt_cell(asked.bank, seat)) = static_cast<std::uint8_t>(PromptStatus::answered);
}

BoardRounds::Impl::Impl(const Rules& rules)
    : rules_(linked_copy(rules)),
      shape_(rules_.shape()),
      vm_(rules_.scripts, rules_.libs, rules_.calls, shape_),
      executor_(rules_, vm_, scratch_),
      present_(only_step<instruction::Present>()),
      compare_(only_step<instruction::Compare>()) {
    if (!rules_.slot_zone.given() || rules_.boards.empty())
        obstacle_ = "has no boards whose slots do something";
    else if (present_ < 0)
        obstacle_ = "does not present its boards in one step of its flow";
    else if (compare_ < 0)
        obstacle_ = "does not compare a pattern for each seat in one step of its flow";
}

// -1 if there is none, or several.
template <IsInstruction T>
int BoardRounds::Impl::only_step() const {
    int found = -1;
    for (std::size_t pc = 0; pc < rules_.program.size(); ++pc) {
        if (!is<T>(rules_.program[pc])) continue;
        if (found >= 0) return -1;
        found = static_cast<int>(pc);
    }
    return found;
}

const std::vector<std::string>& BoardRounds::Impl::slots() const { return shape_.zones[rules_.slot_zone].places; }

std::vector<BoardFigures> BoardRounds::Impl::play(const std::vector<bool>& wanted, int matches, std::uint64_t seed) {
    std::vector<BoardFigures> figures;
    for (const Board& board : rules_.boards)
        figures.push_back({board.id, 0, 0, std::vector<std::int64_t>(slots().size())});
    for (std::size_t first = 0; first < rules_.boards.size(); ++first) {
        rules_.start.at(shape_.board, 0) = static_cast<std::uint16_t>(first);  // the one before was the last presented
        for (int match = 0; match < matches; ++match)
            play_match(wanted, mixed(mixed(seed, first), static_cast<std::uint64_t>(match)), figures);
    }
    return figures;
}

void BoardRounds::Impl::play_match(const std::vector<bool>& wanted, std::uint64_t seed,
                                   std::vector<BoardFigures>& figures) {
    State state;
    answers_.begin_round(seed);
    executor_.stop_before(present_);
    executor_.begin(state, seed, 0);
    State before = state;
    for (std::uint64_t round = 1; play_to(state, present_); ++round) {
        before = state;
        const std::uint64_t round_seed = mixed(seed, round);
        answers_.begin_round(round_seed);
        if (!play_to(state, compare_)) return;
        const auto board = static_cast<std::size_t>(state.at(shape_.board, 0) - 1);
        if (!wanted[board]) continue;
        const Scores whole = scores(state);
        for (const std::int64_t score : whole) {
            ++figures[board].seat_rounds;
            if (score >= 0) ++figures[board].made;
        }
        without_slots(before, round_seed, whole, figures[board]);
    }
}

// Each slot is taken out of the board for one round and put back. A slot that repeats it keeps its copy.
void BoardRounds::Impl::without_slots(const State& before, std::uint64_t seed, const Scores& whole,
                                      BoardFigures& figures) {
    const auto index = static_cast<std::size_t>(before.at(shape_.board, 0)) % rules_.boards.size();
    Board& linked = rules_.boards[index];
    auto& board = linked.slots;
    State state;
    for (std::size_t slot = 0; slot < board.size(); ++slot) {
        if (board[slot].empty()) continue;
        const std::vector<Moment> taken = std::exchange(board[slot], {});
        link_board(linked);
        state = before;
        answers_.begin_round(seed);
        const bool arrived = play_to(state, compare_);
        board[slot] = taken;
        link_board(linked);
        const Scores other = arrived ? scores(state) : Scores(whole.size(), -1);
        for (std::size_t seat = 0; seat < whole.size(); ++seat)
            if (other[seat] != whole[seat]) ++figures.changed[slot];
    }
}

bool BoardRounds::Impl::play_to(State& state, int step) {
    executor_.stop_before(step);
    while (!state.at(shape_.over, 0)) {
        executor_.run(state);
        if (executor_.stopped()) return true;
        if (!answer_all(state) && !pass_time(state)) return false;
    }
    return false;
}

bool BoardRounds::Impl::answer_all(State& state) {
    bool any = false;
    for (int bank = 0; bank < static_cast<int>(shape_.banks.size()); ++bank)
        for (Seat seat = 1; seat <= shape_.seats; ++seat) {
            const std::size_t slot = shape_.prompt_cell(bank, seat);
            if (state.at(shape_.prompt_status, slot) != static_cast<std::uint8_t>(PromptStatus::open)) continue;
            answers_.answer(rules_, state, state.at(shape_.prompt_id, slot) - 1, seat);
            any = true;
        }
    return any;
}

// To the next deadline; false if there is none.
bool BoardRounds::Impl::pass_time(State& state) const {
    std::int64_t next = 0;
    for (std::size_t i = 0; i < shape_.deadline.count; ++i)
        if (const std::int64_t at = state.at(shape_.deadline, i); at > 0 && (next == 0 || at < next)) next = at;
    if (next == 0) return false;
    state.at(shape_.now, 0) = next;
    return true;
}

BoardRounds::Impl::Scores BoardRounds::Impl::scores(const State& state) const {
    const Pattern& pattern = compared();
    Scores list;
    for (Seat seat = 1; seat <= shape_.seats; ++seat)
        list.push_back(best_window(rules_, pattern, state, shape_.instance_of(pattern.zone, seat)).score);
    return list;
}

BoardRounds::BoardRounds(const Game& game) : impl_(std::make_unique<Impl>(Inside::rules(game))) {}
BoardRounds::~BoardRounds() = default;

const std::string& BoardRounds::obstacle() const { return impl_->obstacle_; }
const std::vector<std::string>& BoardRounds::slots() const { return impl_->slots(); }

std::string_view BoardRounds::pattern() const { return impl_->compared().name; }

std::vector<BoardFigures> BoardRounds::play(const std::vector<bool>& wanted, int matches, std::uint64_t seed) {
    Diagnostics failed;
    try {
        return impl_->play(wanted, matches, seed);
    } catch (const ScriptFailure& failure) {
        failed.error(failure.where, failure.message);
    } catch (const StepFailure& failure) {
        failed.error(failure.where, failure.message);
    }
    throw PackError{failed.list()};
}

}  // namespace quattro
