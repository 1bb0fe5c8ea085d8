// Plays matches of a game, the same again or with something taken away from somebody. Private to the study layer.
//
// Seats that answer at random answer the same where the position changes a little: every option of a question is given
// a number out of the match's seed, and the highest is taken. A question is known by its prompt, its seat, the card it
// is about and how often it has come in the round; each option is equally likely, and one that has gone changes only
// the answers that were it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "match/bot.hpp"
#include "match/impl.hpp"
#include "study/option_book.hpp"

namespace quattro {

// What somebody cannot do.
struct Without {
    Seat seat = 0;              // 0: nobody can
    int option = -1;            // an answer, unless it is the only one; by its number in the book
    int board = -1, slot = -1;  // a slot of a board, which does nothing
};

// Is told what is answered.
class AnswerListener {
public:
    virtual ~AnswerListener() = default;
    // A seat is asked a field, with these options; `chosen` is one of them.
    virtual void answered(const State& m, int prompt, int field, Seat seat, const OptionValues& options,
                          std::int32_t chosen) = 0;
};

class Player {
public:
    // `players` are names of bots, one for each seat.
    Player(const std::shared_ptr<const Game>& game, std::vector<std::string> players);

    const Rules& rules() const { return rules_; }
    OptionBook& book() { return book_; }
    void listen(AnswerListener* listener) { listener_ = listener; }
    void observe(Observer* observer) { executor_.observe(observer); }
    // The board that a match presents first; 0: as the game has it.
    void begin_with(std::size_t board) { rules_.start.at(rules_.shape().board, 0) = static_cast<std::uint16_t>(board); }

    // A match from its beginning to its first questions.
    void begin(State& m, std::uint64_t seed, const Without& without = {});
    // A match that stands where a round begins, to that round's first questions.
    void go_on(State& m, std::uint64_t seed, int round, const Without& without = {});
    // A new round has begun: questions are counted anew.
    void begin_round(int round);
    // Whoever is asked answers, and the flow goes on. False: it is over, or goes on no more.
    bool step(State& m);
    // Answers given since begin() or go_on().
    int answers() const { return answers_; }
    static constexpr int kMostAnswers = 20'000;  // of a match; then it has no end

private:
    using Question = std::tuple<int, Seat, int>;

    void start(std::uint64_t seed, const Without& without);
    void answer(State& m, int bank, Seat seat);
    void answer_set(State& m, int number, Seat seat, int first, std::uint64_t key);
    bool answered_by_bot(State& m, int bank, Seat seat);
    bool is_taken(const State& m, int prompt, int field, Seat seat, std::int32_t option);
    std::int32_t pick(const State& m, int prompt, int field, Seat seat, std::uint64_t key);

    std::shared_ptr<const Game> game_;
    std::vector<std::string> players_;
    std::map<Seat, std::string> bots_named_;  // those that do not answer at random
    Rules rules_;
    Vm vm_;
    Scratch scratch_;
    Executor executor_;
    OptionBook book_;
    AnswerListener* listener_ = nullptr;
    OptionValues options_;
    std::uint64_t match_seed_ = 0, seed_ = 0;
    int answers_ = 0;
    Without without_;
    std::map<Question, std::uint64_t> asked_;
    std::optional<Match> shown_;  // what bots are shown
    std::map<Seat, std::unique_ptr<Bot>> bots_;
};

// How much of the match is a seat's, in parts of kWholeMatch; of one without an end as of a draw.
std::int64_t points_of(const Shape& s, const State& m, Seat seat);
// Another seed out of one and a number.
inline std::uint64_t mixed(std::uint64_t seed, std::uint64_t with) {
    return mix(seed ^ mix(with + 0x9E3779B97F4A7C15U));
}

}  // namespace quattro
