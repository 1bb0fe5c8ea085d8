// Plays matches of a game, and plays them again without a slot or an option, to measure the value of that slot or
// option. Private to the analytics layer.
//
// Seats that answer at random give the same answers if the position changes only a little. Each option of a field gets
// a number that is derived from the seed of the match, the round, the question and the field, and the option with the
// highest number is taken. A question is identified by its prompt, its seat, the card whose trigger it settles, and the
// number of its earlier occurrences in the round. Each option is equally likely. If one option is missing, only the
// answers that were this option change. The fields of a set are drawn together, see answer_set().
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "analytics/option_registry.hpp"
#include "bots/bot.hpp"
#include "match/impl.hpp"

namespace quattro {

// The option, or the slot of a board, that is taken away from a seat in a match. By default nothing is taken away.
struct Ablation {
    Seat seat = 0;       // 0 for all seats
    OptionIndex option;  // an option that the seat avoids if it finds another answer; may be none
    BoardIndex board;    // the board with `slot`
    PlaceIndex slot;     // a slot that has no effect for the seat; may be none
};

// Receives the answers of all seats.
class AnswerListener {
public:
    virtual ~AnswerListener() = default;
    // Called for each field that a seat answers. `options` are its options, `chosen` is one of them. `avoidable`: the
    // seat could have answered the field or its set without this option. Of sets it is only found out while
    // MatchPlayer::look_for_other_sets() says so.
    virtual void answered(const State& m, PromptIndex prompt, FieldIndex field, Seat seat, const OptionValues& options,
                          std::int32_t chosen, bool avoidable) = 0;
};

class MatchPlayer {
public:
    // `players` are names of bots (is_bot()), one for each seat.
    MatchPlayer(const std::shared_ptr<const Game>& game, const std::vector<std::string>& players);

    const Rules& rules() const { return rules_; }
    OptionRegistry& registry() { return registry_; }
    void set_listener(AnswerListener* listener) { listener_ = listener; }
    void set_observer(Observer* observer) { executor_.set_observer(observer); }
    // Says whether to find out which options of sets are avoidable, which takes some time. At first it does not.
    void look_for_other_sets(bool look) { looks_for_other_sets_ = look; }
    // Sets the board with which matches begin, as an index in the order of the game.
    void set_first_board(std::size_t board) {
        rules_.start.at(rules_.shape().board, 0) = static_cast<std::uint16_t>(board);
    }

    // Begins a match and runs it to its first prompts.
    void begin(State& m, std::uint64_t seed, const Ablation& without = {});
    // Continues a match from the state at the beginning of a round, to its next prompts.
    void resume(State& m, std::uint64_t seed, int round, const Ablation& without = {});
    // Begins a new round: the counts of questions start again.
    void begin_round(int round);
    // Answers all open prompts, or advances to the next deadline if there are none, and runs the match to the next
    // prompts. Returns false and does nothing if the match is over, has kMaxAnswers answers, or has neither a prompt
    // nor a deadline.
    bool step(State& m);
    // The number of answers since begin() or resume().
    int answers() const { return answers_; }
    static constexpr int kMaxAnswers = 20'000;  // a match that is not over after so many answers has no end

private:
    using Question = std::tuple<PromptIndex, Seat, int>;  // the last: the card of the seat's trigger prompt + 1, or 0

    void start(std::uint64_t seed, const Ablation& without);
    void answer(State& m, BankIndex bank, Seat seat);
    void answer_set(State& m, PromptIndex number, Seat seat, FieldIndex first, std::uint64_t key);
    bool answered_by_bot(State& m, BankIndex bank, Seat seat);
    bool set_contains(State& m, PromptIndex number, Seat seat, FieldIndex first, OptionIndex option);
    bool draw_set_without(State& m, PromptIndex number, Seat seat, FieldIndex first, std::uint64_t key,
                          OptionIndex option);
    void tell_listener(const State& m, PromptIndex number, FieldIndex field, Seat seat, const OptionValues& options,
                       std::int32_t chosen, std::uint64_t key);
    bool is_removed(const State& m, PromptIndex prompt, FieldIndex field, Seat seat, std::int32_t option);
    std::int32_t pick(const State& m, PromptIndex prompt, FieldIndex field, Seat seat, std::uint64_t key);

    std::shared_ptr<const Game> game_;
    std::map<Seat, std::string> bot_names_;  // bots of the seats that do not answer at random
    Rules rules_;
    Vm vm_;
    Scratch scratch_;
    Executor executor_;
    OptionRegistry registry_;
    AnswerListener* listener_ = nullptr;
    bool looks_for_other_sets_ = false;
    OptionValues options_;
    std::uint64_t match_seed_ = 0, seed_ = 0;  // of the match, and of its current round
    int answers_ = 0;
    Ablation without_;
    std::map<Question, std::uint64_t> asked_;  // the number of occurrences of each question in this round
    std::optional<Match> bot_match_;           // the match whose view bots get
    std::map<Seat, std::unique_ptr<Bot>> bots_;
};

// The share of the seat in the match, of kMatchPoints in all: equal for all winners, and 0 for any other seat. In a
// draw, and in a match that is not over, every seat counts as a winner.
std::int64_t match_share(const Shape& s, const State& m, Seat seat);
// Derives a seed from a seed and a number.
inline std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t with) { return mix(seed ^ mix(with + kIncrement)); }

}  // namespace quattro
