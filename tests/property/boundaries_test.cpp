// Sets cells of every column of a snapshot, numbers of a save, numbers of the flow and counters to boundary values and
// beyond. Each result must be refused with a reason, or be a match that can be continued.
// QUATTRO_CELLS: number of cells per column (2; 8 with tools/test --long; 0: one random cell of about one column in
// four).
#include "boundaries.hpp"
#include "compare.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

constexpr int kAnswers = 4;  // limit of inputs given to a match that was accepted

struct BoundaryCount {
    int refused = 0, taken = 0;
};

// Names the cells in which the states of two matches differ.
std::string state_difference(const Match& one, const Match& other) {
    std::string text;
    for (const StateField& f : ImplAccess::of(one).shape().layout.fields())
        for (std::size_t i = 0; i < f.count; ++i)
            if (const std::size_t at = f.offset + i * f.width;
                std::memcmp(ImplAccess::of(one).state.bytes() + at, ImplAccess::of(other).state.bytes() + at,
                            f.width) != 0)
                text += fmt::format(" {}[{}]", f.name, i);
    return text;
}

// True if a field of the prompt that the move answers has no options after the values of the move.
bool can_answer_nothing(const Match& match, const Move& move) {
    for (const PromptView& p : match.seen_by(move.seat).prompts())
        for (const FieldView& f : p.fields)
            if (p.number == move.number && match.seen_by(move.seat).options(p.number, f.name, move.values).empty())
                return true;
    return false;
}

// Gives up to kAnswers inputs: resumes the match, answers a prompt, or lets time pass if every prompt is answered. Then
// requests the views of the host and all seats, saves and loads the match. Returns early if no legal input is left.
void play_on(Match& match, Dice& dice) {
    const int seats = match.game().info().seats;
    for (int i = 0; i < kAnswers && !match.over() && !match.halted(); ++i) {
        if (paused(match)) {
            HOLDS(!match.host({HostInputKind::resume, {}}, match.now()), "it stays paused");
            continue;
        }
        const auto prompts = open_prompts(match);
        const auto deadline = match.seen_by(kHost).next_deadline();
        HOLDS(!prompts.empty() || deadline, "the match waits for nobody");
        Move move{"tick", 0, 0, {}, std::max(deadline.value_or(0), match.now())};
        for (const PromptView& p : prompts)
            if (!p.answered) move = {"answer", p.seat, p.number, some_answer(match, p, dice), match.now()};
        const Outcome outcome = apply(match, move);
        if (outcome && outcome->code == RefusalCode::bad_time) return;  // the latest possible time has been reached
        // Some values leave no legal answer, for example a bid from 0 to a negative number.
        if (outcome && outcome->code == RefusalCode::missing_field && can_answer_nothing(match, move)) return;
        HOLDS(!outcome, "{}: {}", move.text(), said(outcome));
    }
    for (Seat seat = 0; seat <= seats; ++seat)
        HOLDS(!shown(match, seat).empty(), "seat {} is shown nothing", seat);
    Diagnostics out;
    const auto again = load_save(ImplAccess::of(match).game, write_save(match), "again", out);
    HOLDS(again && ImplAccess::of(*again).state == ImplAccess::of(match).state, "it cannot be saved and loaded: {}{}",
          out.show(), again ? state_difference(match, *again) : "");
}

void judge(std::optional<Match> match, const Diagnostics& out, Dice& dice, BoundaryCount& count) {
    HOLDS(match.has_value() == out.ok(), "refused without a reason, or taken with one: {}", out.show());
    ++(match ? count.taken : count.refused);
    if (match) play_on(*match, dice);
}

// The cells of a column to test: all if QUATTRO_CELLS allows, otherwise the first, the last and random ones. If it is
// 0, one random cell of about one column in four.
std::vector<std::size_t> cells_of(const StateField& f, Dice& dice) {
    const std::size_t most = setting("QUATTRO_CELLS", 2);
    if (most == 0)
        return f.count > 0 && dice.one_in(4) ? std::vector<std::size_t>{dice.below(f.count)}
                                             : std::vector<std::size_t>{};
    std::vector<std::size_t> cells;
    for (std::size_t i = 0; i < f.count; ++i)
        if (f.count <= most) cells.push_back(i);
    for (std::size_t i = 0; cells.size() < std::min<std::size_t>(f.count, most); ++i)
        cells.push_back(i == 0 ? 0 : i == 1 ? f.count - 1 : dice.below(f.count));
    return cells;
}

// The match after fewer than 40 random inputs.
Match after_some_inputs(const Table& table, std::uint64_t seed, Dice& dice) {
    Match match(table.game, seed);
    Player player(dice);
    for (auto inputs = dice.below(40); inputs > 0 && !match.over(); --inputs)
        player.step(match);
    return match;
}

// Every game of the base pack and of the test packs. If QUATTRO_GAMES is set: the game of the test packs with this id
// or, if there is none, the games that it names.
const std::vector<Table>& all_tables() {
    static const std::vector<Table> list = [] {
        std::vector<Table> made = setting("QUATTRO_GAMES").empty() ? tables() : std::vector<Table>{};
        for (Table& table : tables_of_test_packs())
            made.push_back(std::move(table));
        return made.empty() ? tables() : made;
    }();
    return list;
}

template <class F>
void each_state(F&& f) {
    const std::uint64_t seed = first_seed(), share = matches(24);
    for (const Table& table : all_tables())
        for (std::uint64_t i = 0; i < share; ++i) {
            INFO(fmt::format("{}, QUATTRO_SEED={}", table.name, seed + i));
            Dice dice{mix(seed + i)};
            f(after_some_inputs(table, seed + i, dice), dice);
        }
}

}  // namespace

TEST_CASE("every column of a snapshot at every boundary is refused with a reason, or plays on") {
    BoundaryCount count;
    each_state([&](const Match& match, Dice& dice) {
        const int seats = match.game().info().seats;
        for (const StateField& f : ImplAccess::of(match).shape().layout.fields())
            for (const std::size_t cell : cells_of(f, dice))
                for (const std::int64_t value : boundaries(f, seats)) {
                    INFO(fmt::format("{}[{}] = {}", f.name, cell, value));
                    Match forged = match;
                    set_cell(forged, f, cell, value);
                    Diagnostics out;
                    auto again = restore_snapshot(ImplAccess::of(match).game, write_snapshot(forged), out);
                    judge(std::move(again), out, dice, count);
                }
    });
    CHECK(count.refused > count.taken);
    CHECK(count.taken > 0);
}

TEST_CASE("a random number of a save at every boundary is refused with a reason, or plays on") {
    BoundaryCount count;
    each_state([&](const Match& match, Dice& dice) {
        const std::string saved = write_save(match);
        auto numbers = numbers_of(saved);
        const std::size_t tried = std::max<std::size_t>(2, 3 * setting("QUATTRO_CELLS", 2));
        for (std::size_t i = 0; i < std::min(tried, numbers.size()); ++i) {
            std::swap(numbers[i], numbers[i + dice.below(numbers.size() - i)]);
            for (const char* number : kSavedBoundaries) {
                std::string text = saved;
                text.replace(numbers[i].first, numbers[i].second - numbers[i].first, number);
                INFO(fmt::format(
                    "{} at line {}", number,
                    std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(numbers[i].first), '\n') + 1));
                Diagnostics out;
                auto again = load_save(ImplAccess::of(match).game, text, "save", out);
                judge(std::move(again), out, dice, count);
            }
        }
    });
    CHECK(count.refused > count.taken);
    CHECK(count.taken > 0);
}

TEST_CASE("every number of the flow that a host sets is refused with a reason, or plays on") {
    int refused = 0, taken = 0;
    each_state([&](const Match& match, Dice& dice) {
        for (const std::string& name : ImplAccess::of(match).rules().flow_number_names)
            for (const char* number : {"-1", "0", "1", "2", "3", "17", "256", "65535", "65536", "1000000", "1000001"}) {
                INFO(fmt::format("{} = {}", name, number));
                Match other = match;
                const Outcome outcome =
                    other.host({HostInputKind::set_repeat, {{"name", name}, {"number", number}}}, other.now());
                HOLDS(!outcome || !outcome->reason.empty(), "refused without a reason");
                ++(outcome ? refused : taken);
                if (!outcome) play_on(other, dice);
            }
    });
    CHECK(refused > 0);
    CHECK(taken > 0);
}

TEST_CASE("a counter of any number is saved, kept and read again") {
    for (const Table& table : all_tables()) {
        INFO(table.name);
        Match match(table.game, first_seed());
        const Shape& s = ImplAccess::of(match).shape();
        for (const Counter& counter : s.counters) {
            if (counter.holds() || counter.holds_truth) continue;
            for (const std::int64_t value :
                 {INT64_MIN, INT64_MIN + 1, INT64_MIN / 2 - 1, INT64_MIN / 4 - 1, std::int64_t{-1}, std::int64_t{0},
                  INT64_MAX / 4 + 1, INT64_MAX / 2 + 1, INT64_MAX - 1, INT64_MAX}) {
                INFO(fmt::format("{} = {}", counter.name, value));
                Match other = match;
                ImplAccess::of(other).state.at(s.counter, counter.first) = value;
                Diagnostics out;
                const auto loaded = load_save(table.game, write_save(other), "save", out);
                HOLDS(loaded && ImplAccess::of(*loaded).state == ImplAccess::of(other).state, "{}", out.show());
                const auto restored = restore_snapshot(table.game, write_snapshot(other), out);
                HOLDS(restored && ImplAccess::of(*restored).state == ImplAccess::of(other).state, "{}", out.show());
            }
        }
    }
}
