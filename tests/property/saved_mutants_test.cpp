// Mutated saves and snapshots: each is refused with a reason, or loads as a match that can be played to its end.
// QUATTRO_SAVED_MUTANTS: number of mutants per test (60; 1000 before a release). QUATTRO_SEED: the first seed.
#include "compare.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

constexpr int kMaxAnswers = 3'000;  // limit, because a mutation can make a match very long

Match a_match_under_way(const Table& table, std::uint64_t seed, Dice& dice) {
    Match match(table.game, seed, static_cast<Milliseconds>(dice.below(5000)));
    Player player(dice);
    for (auto inputs = dice.below(60); inputs > 0 && !match.over(); --inputs)
        player.step(match);
    return match;
}

// Requires that the match can be viewed, saved, loaded and played to its end, or for kMaxAnswers inputs. Returns early
// if the match halts or its time cannot advance.
void must_play_on(Match match, Dice& dice) {
    Diagnostics out;
    const auto again = load_save(ImplAccess::of(match).game, write_save(match), "again", out);
    HOLDS(again && ImplAccess::of(*again).state == ImplAccess::of(match).state,
          "it cannot be saved and loaded again: {}", out.show());
    const auto same = restore_snapshot(ImplAccess::of(match).game, write_snapshot(match), out);
    HOLDS(same && ImplAccess::of(*same).state == ImplAccess::of(match).state, "it cannot be kept and restored: {}",
          out.show());
    for (Seat seat = 0; seat <= match.game().info().seats; ++seat)
        HOLDS(!shown(match, seat).empty() && !write_view(match.seen_by(seat)).empty(), "seat {} is shown nothing",
              seat);
    for (int i = 0; i < kMaxAnswers && !match.over(); ++i) {
        const auto prompts = open_prompts(match);
        const auto deadline = match.seen_by(kHost).next_deadline();
        HOLDS(!prompts.empty() || deadline || paused(match), "the match waits for nobody");
        // For example after an impossible roll set in advance; the host is told how to continue.
        if (match.halted()) return;
        if (paused(match)) {
            HOLDS(!match.host({HostInputKind::resume, {}}, match.now()), "it stays paused");
            continue;
        }
        Move move{"tick", 0, 0, {}, std::max(deadline.value_or(0), match.now())};
        for (const PromptView& p : prompts)
            if (!p.answered) move = {"answer", p.seat, p.number, some_answer(match, p, dice), match.now()};
        const Outcome outcome = apply(match, move);
        // The latest possible time has been reached, which is not a fault of the save.
        if (outcome && outcome->code == RefusalCode::bad_time) return;
        HOLDS(!outcome, "{}: {}", move.text(), said(outcome));
    }
    HOLDS(!load_save(ImplAccess::of(match).game, write_save(match), "end", out) == false,
          "its end cannot be loaded: {}", out.show());
}

// Makes one change, as a text editor, a faulty disk or a cheating player would.
std::string mutated_text(const std::string& saved, Dice& dice) {
    std::vector<std::string> lines = split(saved, '\n');
    const std::size_t at = dice.below(lines.size() - 1);
    std::string& line = lines[at];
    switch (dice.below(8)) {
        case 0: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at)); break;
        case 1: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line); break;
        case 2: std::swap(line, lines[dice.below(lines.size() - 1)]); break;
        case 3: return saved.substr(0, dice.below(saved.size()));
        case 4:
            if (!line.empty()) line[dice.below(line.size())] = static_cast<char>(dice.from_to(32, 126));
            break;
        case 5: {  // exchange two words of a line
            std::vector<std::string> words = split(line, ' ');
            if (words.size() > 1) std::swap(words[dice.below(words.size())], words[dice.below(words.size())]);
            line = join(words, " ");
            break;
        }
        default: {  // replace a number
            std::vector<std::size_t> digits;
            for (std::size_t i = 0; i < line.size(); ++i)
                if (line[i] >= '0' && line[i] <= '9') digits.push_back(i);
            if (digits.empty()) break;
            static const std::vector<std::string> kNumbers = {"0",
                                                              "1",
                                                              "2",
                                                              "3",
                                                              "7",
                                                              "12",
                                                              "-1",
                                                              "255",
                                                              "65535",
                                                              "2147483647",
                                                              "4294967295",
                                                              "9007199254740992",
                                                              "9223372036854775807"};
            const std::size_t begin = dice.one_of(digits);
            std::size_t end = begin;
            while (end < line.size() && line[end] >= '0' && line[end] <= '9')
                ++end;
            line.replace(begin, end - begin, dice.one_of(kNumbers));
        }
    }
    return join(lines, "\n") + "\n";
}

// Changes some bytes of the state and computes the checksum again.
std::string mutated_state(const Match& match, Dice& dice) {
    Match copy = match;
    State& m = ImplAccess::of(copy).state;
    const auto& fields = ImplAccess::of(copy).shape().layout.fields();
    for (auto changes = dice.from_to(1, 3); changes > 0; --changes) {
        const StateField& f = dice.one_of(fields);
        if (f.count == 0) continue;
        std::byte* at = m.bytes() + f.offset + dice.below(f.count) * f.width;
        const std::byte* from = m.bytes() + f.offset + dice.below(f.count) * f.width;
        const std::int64_t small = dice.from_to(-2, 12);
        switch (dice.below(4)) {
            case 0: std::memmove(at, from, f.width); break;
            case 1: std::memcpy(at, &small, f.width); break;
            case 2: at[dice.below(f.width)] ^= static_cast<std::byte>(1U << dice.below(8)); break;
            default: ++*reinterpret_cast<unsigned char*>(at); break;
        }
    }
    if (dice.one_in(20)) m.bytes()[dice.below(m.size())] ^= std::byte{1};
    return write_snapshot(copy);
}

// Calls f(match, dice) for matches of all games in turn, each with its own seed.
template <class F>
void each_mutant(F&& f) {
    const std::uint64_t count = setting("QUATTRO_SAVED_MUTANTS", 60);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t seed = first_seed() + i;
        const Table& table = tables()[seed % tables().size()];
        INFO(fmt::format("{}, QUATTRO_SEED={} QUATTRO_SAVED_MUTANTS=1", table.name, seed));
        Dice dice{mix(seed)};
        f(a_match_under_way(table, seed, dice), dice);
    }
}

}  // namespace

TEST_CASE("a save that was changed is refused with a reason, or is a match that plays on to its end") {
    int refused = 0, loaded = 0;
    each_mutant([&](const Match& match, Dice& dice) {
        const std::string text = mutated_text(write_save(match), dice);
        Diagnostics out;
        auto again = load_save(ImplAccess::of(match).game, text, "save", out);
        HOLDS(again.has_value() == out.ok(), "it is refused without a reason, or taken with one:\n{}", out.show());
        again ? ++loaded : ++refused;
        if (again) must_play_on(std::move(*again), dice);
    });
    CHECK(refused > loaded);
}

TEST_CASE("a snapshot of which any byte was changed is refused with a reason") {
    each_mutant([&](const Match& match, Dice& dice) {
        std::string bytes = write_snapshot(match);
        if (dice.one_in(4))
            bytes.resize(dice.below(bytes.size()));
        else
            bytes[dice.below(bytes.size())] ^= static_cast<char>(1 + dice.below(255));
        Diagnostics out;
        HOLDS(!restore_snapshot(ImplAccess::of(match).game, bytes, out) && out.size() == 1, "it is taken");
    });
}

TEST_CASE("a snapshot that was changed with its checksum is refused with a reason, or plays on to its end") {
    int refused = 0;
    each_mutant([&](const Match& match, Dice& dice) {
        Diagnostics out;
        auto again = restore_snapshot(ImplAccess::of(match).game, mutated_state(match, dice), out);
        HOLDS(again.has_value() == out.ok(), "it is refused without a reason, or taken with one");
        refused += again ? 0 : 1;
        if (again) must_play_on(std::move(*again), dice);
    });
    CHECK(refused > 0);
}
