// Inserts one odd character, such as a typographic quote, dash or blank, into the files of the base pack, or replaces a
// plain one with it, outside of comments and texts. The first error must name its code and line, and have a hint.
// The mutants are the same in each run. QUATTRO_MUTANTS_SEED: another seed. QUATTRO_MUTANTS: number of mutants.
#include <unistd.h>

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "base/odd_rows.hpp"
#include "judge.hpp"
#include "mutate_lua.hpp"
#include "places.hpp"
#include "settings.hpp"

using namespace quattro;
using namespace quattro::mutants;

namespace {

std::size_t how_many(std::size_t otherwise) { return setting("QUATTRO_MUTANTS", otherwise); }

Dice seeded() { return Dice(setting("QUATTRO_MUTANTS_SEED", 27)); }

fs::path folder_of(std::string_view name) {
    return fs::temp_directory_path() / fmt::format("quattro-{}-{}", name, ::getpid());
}

std::string utf8(char32_t code) {
    const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
    if (code < 0x800) return {byte(0xC0U | code >> 6U), byte(0x80U | (code & 0x3FU))};
    if (code < 0x10000)
        return {byte(0xE0U | code >> 12U), byte(0x80U | (code >> 6U & 0x3FU)), byte(0x80U | (code & 0x3FU))};
    return {byte(0xF0U | code >> 18U), byte(0x80U | (code >> 12U & 0x3FU)), byte(0x80U | (code >> 6U & 0x3FU)),
            byte(0x80U | (code & 0x3FU))};
}

// All characters of the table, all full-width forms, and some of the other computed ranges.
std::vector<char32_t> all_odd() {
    std::vector<char32_t> codes;
    for (const OddRow& row : odd_rows())
        codes.push_back(row.code);
    for (char32_t code = 0xFF01; code <= 0xFF5E; ++code)
        codes.push_back(code);
    codes.insert(codes.end(), {0xFE0F, 0xE0020, 0xE0101});
    return codes;
}

// Inserts the character, or replaces a plain character that looks like it. Lookalike letters always replace one, if the
// file contains a suitable one.
Mutant with_odd(const Original& original, const std::vector<Place>& places, char32_t code, Dice& dice) {
    const auto odd = odd_character(code);
    std::vector<Place> alike;
    for (const Place& p : places)
        if (odd && !odd->replacement.empty() && original.lines[p.line][p.at] == odd->replacement[0]) alike.push_back(p);
    const bool replaces = !alike.empty() && (dice.below(2) == 0 || odd->kind == OddKind::lookalike);
    Place place = replaces ? dice.one_of(alike) : dice.one_of(places);
    // Directly before a closing quote of Lua the character would be part of the text.
    while (!replaces && original.lua() && original.lines[place.line][place.at] == '"')
        place = dice.one_of(places);
    Mutant mutant{
        original.lines, static_cast<int>(place.line) + 1,
        fmt::format("column {}: {} {}", place.at + 1, replaces ? "replaced by" : "inserted", code_text(code))};
    mutant.lines[place.line].replace(place.at, replaces ? 1 : 0, utf8(code));
    return mutant;
}

bool stands_at(const Original& original, int line, const Diagnostic& d) {
    return d.where.path().ends_with(original.inside) && d.where.line == line;
}

}  // namespace

TEST_CASE("an odd character in a shipped file is named in the first error, at its line", "[messages]") {
    const Bench bench(QUATTRO_HOME_DIR, folder_of("odd"));
    Dice dice = seeded();
    const std::vector<char32_t> codes = all_odd();
    const std::size_t count = how_many(300);
    for (std::size_t made = 0; made < count; ++made) {
        const Original& original = dice.one_of(bench.originals());
        const auto places = original.lua() ? places_in_lua(original.lines) : places_in_yaml(original.lines);
        const char32_t code = codes[(made * 7) % codes.size()];
        const Mutant mutant = with_odd(original, places, code, dice);
        INFO(fmt::format("{}:{}, {}", original.inside, mutant.line, mutant.what));
        const Diagnostics found = bench.check(original, whole(mutant.lines));
        INFO(found.show());
        CHECK_FALSE(found.ok());
        if (found.ok()) continue;
        const Diagnostic first = found.in_order().front();
        CHECK(stands_at(original, mutant.line, first));
        CHECK(first.message.find(code_text(code)) != std::string::npos);
        CHECK(!first.hint.empty());
    }
}
