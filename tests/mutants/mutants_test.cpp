// Many small mistakes in the files of the base pack, the same in each run. The checker must survive each of them and
// report nearly all at their line.
// QUATTRO_MUTANTS_SHOW=missed,elsewhere,legal: prints these mutants with their messages. QUATTRO_MUTANTS_SEED: another
// seed. QUATTRO_MUTANTS: number of mutants.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <iostream>
#include <map>

#include <fmt/format.h>

#include "judge.hpp"
#include "mutate_lua.hpp"
#include "settings.hpp"

using namespace quattro;
using namespace quattro::mutants;

namespace {

constexpr int kMutants = 1000;
constexpr int kEnough = 500;  // with fewer mutants the share is not reliable, so a lower one is accepted
constexpr std::uint64_t kSeed = 20;

fs::path scratch(std::string_view name) {
    return fs::temp_directory_path() / fmt::format("quattro-{}-{}", name, ::getpid());
}

// Chooses files in proportion to their number of lines.
const Original& some_file(const std::vector<Original>& originals, Dice& dice) {
    std::size_t lines = 0;
    for (const Original& o : originals)
        lines += o.lines.size();
    std::size_t at = dice.below(lines);
    for (const Original& o : originals) {
        if (at < o.lines.size()) return o;
        at -= o.lines.size();
    }
    return originals.front();
}

std::optional<Mutant> some_mutant(const Original& original, const KindInfo& kind, Dice& dice) {
    if (!(original.lua() ? kind.lua : kind.yaml)) return std::nullopt;
    auto mutant =
        original.lua() ? mutate_lua(original.lines, kind.kind, dice) : mutate_yaml(original.lines, kind.kind, dice);
    if (mutant && mutant->lines == original.lines) return std::nullopt;
    return mutant;
}

struct Table {
    std::map<Kind, std::map<Fate, int>> rows;

    int count(Fate fate) const {
        int sum = 0;
        for (const auto& [kind, row] : rows)
            sum += row.count(fate) ? row.at(fate) : 0;
        return sum;
    }
    double share() const {
        return 100.0 * count(Fate::named) /
               std::max(1, count(Fate::named) + count(Fate::elsewhere) + count(Fate::missed));
    }
    std::string text() {
        std::string lines = fmt::format("{:34}{:>9}{:>11}{:>9}{:>8}{:>8}\n", "mistake", "named", "elsewhere", "missed",
                                        "legal", "same");
        const auto add = [&](std::string_view name, auto number) {
            lines +=
                fmt::format("{:34}{:>9}{:>11}{:>9}{:>8}{:>8}\n", name, number(Fate::named), number(Fate::elsewhere),
                            number(Fate::missed), number(Fate::legal), number(Fate::same));
        };
        for (const KindInfo& k : kKinds)
            add(k.name, [&](Fate f) { return rows[k.kind][f]; });
        add("all", [&](Fate f) { return count(f); });
        return lines +
               fmt::format("{:.1f} % of those that change what a file means are named at their line\n", share());
    }
};

void show(const Original& original, const Mutant& mutant, const KindInfo& kind, Fate fate, const Diagnostics& found) {
    const std::string wanted = setting("QUATTRO_MUTANTS_SHOW"), name(kFates[static_cast<std::size_t>(fate)]);
    if (wanted.find(name) == std::string::npos) return;
    std::cout << fmt::format("== {}: {} in {}:{}, {}\n", name, kind.name, original.inside, mutant.line, mutant.what);
    if (!found.ok()) std::cout << found.show() << '\n';
}

}  // namespace

TEST_CASE("of many mutants of the shipped files nearly all are named at their line", "[messages]") {
    const Bench bench(QUATTRO_HOME_DIR, scratch("mutants"));
    REQUIRE(bench.check(bench.originals()[0], whole(bench.originals()[0].lines)).ok());
    Dice dice(setting("QUATTRO_MUTANTS_SEED", kSeed));
    Table table;
    const auto count = static_cast<int>(setting("QUATTRO_MUTANTS", kMutants));
    for (int made = 0; made < count;) {
        const Original& original = some_file(bench.originals(), dice);
        const KindInfo& kind = dice.one_of(kKinds);
        const auto mutant = some_mutant(original, kind, dice);
        if (!mutant) continue;
        ++made;
        INFO(fmt::format("mutant {}: {} in {}:{}, {}", made, kind.name, original.inside, mutant->line, mutant->what));
        Diagnostics found;
        Fate fate = Fate::missed;
        REQUIRE_NOTHROW(fate = bench.judge(original, *mutant, kind.kind, found));
        ++table.rows[kind.kind][fate];
        show(original, *mutant, kind, fate, found);
    }
    std::cout << table.text();
    CHECK(table.share() >= (count < kEnough ? 90.0 : 95.0));
}

// QUATTRO_BYTES is the number of edits (300; 10000 for a long run).
TEST_CASE("random bytes in the shipped files are survived") {
    const Bench bench(QUATTRO_HOME_DIR, scratch("fuzz"));
    const std::uint64_t edits = setting("QUATTRO_BYTES", 300);
    Dice dice(kSeed);
    for (std::uint64_t i = 0; i < edits; ++i) {
        const Original& original = some_file(bench.originals(), dice);
        std::string text = whole(original.lines);
        for (std::size_t n = 1 + dice.below(3); n > 0; --n) {
            const std::size_t at = dice.below(text.size());
            const char byte = static_cast<char>(dice.below(4) == 0 ? dice.below(256) : 32 + dice.below(95));
            switch (dice.below(4)) {
                case 0: text.erase(at, 1 + dice.below(8)); break;
                case 1: text.insert(at, 1, byte); break;
                case 2: text.insert(at, text.substr(dice.below(text.size()), 1 + dice.below(30))); break;
                default: text[at] = byte; break;
            }
            if (text.empty()) text = " ";
        }
        INFO(fmt::format("edit {} of {}:\n{}", i, original.inside, text));
        REQUIRE_NOTHROW(bench.check(original, text));
    }
}
