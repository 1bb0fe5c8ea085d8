// Mutated logs: bytes changed or removed, the end cut off, lines swapped, duplicated or removed. Each mutant must be
// refused with its line, or played up to a complete line before the mutation, and the discarded rest must be reported.
// QUATTRO_LOG_MUTANTS: number of mutants of each test, rounded up to at least one for each game.
#include "compare.hpp"
#include "fix_checksums.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

std::size_t logs_wanted() { return std::max<std::size_t>(1, setting("QUATTRO_LOG_MUTANTS", 120)); }

std::size_t start_of_line(const std::string& text, std::size_t at) {
    return at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
}

std::string mutated(std::string log, Dice& dice) {
    const std::size_t at = dice.below(log.size());
    const std::size_t from = start_of_line(log, at), to = std::min(log.find('\n', at), log.size() - 1) + 1;
    const std::size_t other = start_of_line(log, dice.below(log.size()));
    const std::string line = log.substr(from, to - from);
    switch (dice.below(6)) {
        case 0: log[at] = static_cast<char>(dice.below(256)); break;
        case 1: log.resize(at); break;
        case 2: log.erase(from, to - from); break;
        case 3: log.insert(other, line); break;
        case 4: log.erase(at, 1 + dice.below(40)); break;
        default: {  // exchange two lines
            const std::string second = log.substr(other, log.find('\n', other) + 1 - other);
            if (other == from) break;
            const std::size_t low = std::min(from, other), high = std::max(from, other);
            const std::string &first = low == from ? line : second, &last = low == from ? second : line;
            log.replace(high, last.size(), first);
            log.replace(low, first.size(), last);
        }
    }
    return log;
}

void must_be_noticed(const Table& table, const std::string& log, const std::string& mutant) {
    Diagnostics out;
    const auto read = read_log(mutant, "x.log", out);
    if (!read) {
        HOLDS(out.size() == 1 && out.list()[0].where.line > 0, "refused without one reason and line: {}", out.show());
        return;
    }
    HOLDS(log.starts_with(read->text), "a log that was changed is taken");
    HOLDS(read->torn.empty() == (read->text.size() == mutant.size()), "what is left out is not said");
    const auto match = replay_log(table.game, mutant, "x.log", out);
    HOLDS(match, "what was proved is not played: {}", out.show());
    HOLDS(write_log(*match) == read->text, "the match that is played is not that of the log");
}

}  // namespace

TEST_CASE("a log that was damaged is refused with its line, or played up to the damage at its end") {
    const std::size_t each = logs_wanted() / tables().size() + 1;
    constexpr std::size_t kOfOneLog = 40;
    for (const Table& table : tables())
        for (std::size_t made = 0; made < each; made += kOfOneLog) {
            const std::uint64_t seed = first_seed() + made;
            INFO(fmt::format("{}, QUATTRO_SEED={}", table.name, seed));
            Dice dice{mix(seed)};
            Match match(table.game, seed);
            play_out(match, dice, [](const Match&, const Move&) {});
            end_log(match, "saved");
            const std::string log = write_log(match);
            for (std::size_t i = made; i < std::min(each, made + kOfOneLog); ++i) {
                const std::string mutant = mutated(log, dice);
                if (mutant != log) must_be_noticed(table, log, mutant);
            }
        }
    SUCCEED("no mutant was taken for a log");
}

namespace {

// Duplicates or removes the line of an input, or changes one of its characters. The result still consists of lines.
std::string reworded(std::string log, Dice& dice) {
    const std::size_t first = log.find("\ninputs:\n") + 9;
    const std::size_t at = first + dice.below(log.size() - first);
    const std::size_t from = start_of_line(log, at), to = log.find('\n', at) + 1;
    const std::size_t end = log.rfind(", sum: \"", to);
    const std::string line = log.substr(from, to - from);
    constexpr std::string_view kSigns = "0123456789-abcdef ,:{}\"[]";
    switch (dice.below(8)) {
        case 0: return log.erase(from, to - from);
        case 1: return log.insert(from, line);
        default: log[from + 2 + dice.below(end - from - 2)] = kSigns[dice.below(kSigns.size())]; return log;
    }
}

}  // namespace

// Tests logs that were changed together with their checksums. Such a log must be refused or played.
TEST_CASE("a log that was changed and summed up again is refused with its line, or is a match") {
    const std::size_t each = logs_wanted() / tables().size() + 1;
    std::size_t refused = 0;
    for (const Table& table : tables()) {
        INFO(fmt::format("{}, QUATTRO_SEED={}", table.name, first_seed()));
        Dice dice{mix(first_seed())};
        Match match(table.game, first_seed());
        play_out(match, dice, [](const Match&, const Move&) {});
        const std::string log = write_log(match);
        for (std::size_t i = 0; i < each; ++i) {
            const std::string mutant = test::with_fixed_checksums(reworded(log, dice));
            Diagnostics out;
            auto played = replay_log(table.game, mutant, "x.log", out);
            HOLDS(played || (out.size() > 0 && out.list()[0].where.line > 0),
                  "neither played nor refused with a line: {}", out.show());
            refused += played ? 0 : 1;
            if (played && !played->over() && !played->paused() && !played->halted()) Player(dice).step(*played);
        }
    }
    CHECK(refused > 0);
}
