// Mistakes of one character or word in the files of the base pack, and slips of one letter in those and in the files of
// four test packs. The first error must be at the line of the mistake, with few exceptions.
// The mutants are the same in each run. QUATTRO_MUTANTS_SEED: another seed. QUATTRO_MUTANTS: number of mutants.
// QUATTRO_MUTANTS_SHOW: prints the messages of failed mutants.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <iostream>

#include <fmt/format.h>

#include "judge.hpp"
#include "mutate_lua.hpp"
#include "places.hpp"
#include "settings.hpp"

using namespace quattro;
using namespace quattro::mutants;

namespace {

fs::path bench_folder(std::string_view name) {
    return fs::temp_directory_path() / fmt::format("quattro-first-{}-{}", name, ::getpid());
}

bool is_at(const Original& original, int line, const Location& where) {
    return where.path().ends_with(original.inside) && where.line == line;
}

// The places of letters. In Lua this includes quoted words, except texts for players.
std::vector<Place> letters_in(const Original& original) {
    std::vector<Place> places = original.lua() ? std::vector<Place>{} : places_in_yaml(original.lines);
    for (std::size_t n = 0; original.lua() && n < original.lines.size(); ++n)
        for (std::size_t at = 0; at < code_end(original.lines[n], true); ++at)
            if (original.lines[n].find("text ") == std::string::npos) places.push_back({n, at});
    std::erase_if(places, [&](const Place& p) { return !is_letter(original.lines[p.line][p.at]); });
    return places;
}

// A mutant in which a letter is removed, doubled, replaced, or swapped with the next one.
std::optional<Mutant> with_slip(const Original& original, Dice& dice) {
    const std::vector<Place> letters = letters_in(original);
    if (letters.empty()) return std::nullopt;
    const Place place = dice.one_of(letters);
    const std::string& line = original.lines[place.line];
    const Span one{static_cast<int>(place.line), place.at, 1}, two{static_cast<int>(place.line), place.at, 2};
    const std::string letter(1, line[place.at]), other(1, static_cast<char>('a' + dice.below(26)));
    switch (dice.below(4)) {
        case 0: return replaced(original.lines, one, "");
        case 1: return replaced(original.lines, one, letter + letter);
        case 2:
            if (place.at + 1 == line.size() || !is_letter(line[place.at + 1])) return std::nullopt;
            return replaced(original.lines, two, line[place.at + 1] + letter);
        default: return replaced(original.lines, one, other);
    }
}

// A mutant with a mistake of a random kind that changes one character or word.
std::optional<Mutant> with_mistake(const Original& original, Dice& dice) {
    constexpr Kind kOfOneCharacter[] = {Kind::bracket_lost,     Kind::comma_lost,    Kind::colon_lost,
                                        Kind::quote_lost,       Kind::key_misspelt,  Kind::name_misspelt,
                                        Kind::parenthesis_lost, Kind::operator_lost, Kind::word_misspelt};
    const Kind kind = dice.one_of(kOfOneCharacter);
    const KindInfo& info = kKinds[static_cast<std::size_t>(kind)];
    if (!(original.lua() ? info.lua : info.yaml)) return std::nullopt;
    return original.lua() ? mutate_lua(original.lines, kind, dice) : mutate_yaml(original.lines, kind, dice);
}

// Number of mutants with an error, and of those whose first error is at another line.
struct Tally {
    int errors = 0, elsewhere = 0;

    void judge(const Bench& bench, const Original& original, const Mutant& mutant) {
        const Diagnostics found = bench.check(original, whole(mutant.lines));
        if (found.ok()) return;
        ++errors;
        if (is_at(original, mutant.line, found.in_order().front().where)) return;
        ++elsewhere;
        if (!setting("QUATTRO_MUTANTS_SHOW").empty())
            std::cout << fmt::format("== {}:{}, {}\n   {}\n{}\n", original.inside, mutant.line, mutant.what,
                                     original.lines[static_cast<std::size_t>(mutant.line - 1)], found.show());
    }
};

// Judges mutants of one seed until QUATTRO_MUTANTS of them have an error.
template <class Make>
Tally tally_of(const Bench& bench, Make&& make) {
    Dice dice(setting("QUATTRO_MUTANTS_SEED", 27));
    const auto count = static_cast<std::int64_t>(setting("QUATTRO_MUTANTS", 140));
    Tally tally;
    while (tally.errors < count) {
        const Original& original = dice.one_of(bench.originals());
        const auto mutant = make(original, dice);
        if (mutant && mutant->lines != original.lines) tally.judge(bench, original, *mutant);
    }
    return tally;
}

// One of 140, or of fewer, may be reported elsewhere. If a name is declared once, used once and occurs in no other
// file, it is unknown which of the two lines is misspelt. The error is then at the use of the name and mentions the
// declaration.
constexpr int kOneOf = 140;
bool is_rare(const Tally& tally) { return tally.elsewhere <= std::max(1, tally.errors / kOneOf); }

}  // namespace

TEST_CASE("of 140 mistakes of one character at least 139 have the first error at their line", "[messages]") {
    const Bench bench(QUATTRO_HOME_DIR, bench_folder("mistakes"));
    const Tally tally = tally_of(bench, with_mistake);
    INFO(fmt::format("{} of {} stand elsewhere", tally.elsewhere, tally.errors));
    CHECK(is_rare(tally));
}

TEST_CASE("of 140 slips of one letter at least 139 have the first error at their line", "[messages]") {
    const Bench bench(QUATTRO_HOME_DIR, bench_folder("slips"),
                      {"classics", "workshop", "auction-houses", "three-or-four"});
    const Tally tally = tally_of(bench, with_slip);
    INFO(fmt::format("{} of {} stand elsewhere", tally.elsewhere, tally.errors));
    CHECK(is_rare(tally));
}
