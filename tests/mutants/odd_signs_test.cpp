// One odd character, such as a word processor's quote, dash or blank, at many places of the shipped files outside of
// comments and texts: the first error names it by its code, at its line. And mistakes of one plain character: an error
// stands at their line. The same mutants every time; QUATTRO_MUTANTS_SEED makes others, QUATTRO_MUTANTS fewer or
// more, QUATTRO_MUTANTS_SHOW prints what was said of those that failed.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>

#include <fmt/format.h>

#include "base/odd_rows.hpp"
#include "judge.hpp"
#include "mutate_lua.hpp"

using namespace quattro;
using namespace quattro::mutants;

namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::size_t how_many(std::size_t otherwise) {
    const auto wanted = to_integer(environment("QUATTRO_MUTANTS"));
    return wanted ? static_cast<std::size_t>(*wanted) : otherwise;
}

Dice seeded() {
    const auto other = to_integer(environment("QUATTRO_MUTANTS_SEED"));
    return Dice(other ? static_cast<std::uint64_t>(*other) : 27);
}

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

// Full-width forms and some of the computed ranges beside the table.
std::vector<char32_t> all_odd() {
    std::vector<char32_t> codes;
    for (const OddRow& row : odd_rows())
        codes.push_back(row.code);
    for (char32_t code = 0xFF01; code <= 0xFF5E; ++code)
        codes.push_back(code);
    codes.insert(codes.end(), {0xFE0F, 0xE0020, 0xE0101});
    return codes;
}

struct Place {
    std::size_t line, at;  // from 0
};

// The places of YAML outside of comments and of texts for players, judged by the lines of the shipped files: a text
// stands in the line of its key, or in lines below that are further in.
std::vector<Place> places_in_yaml(const Lines& lines) {
    std::vector<Place> places;
    std::size_t inside = std::string::npos;  // the indentation of a key whose text goes on below
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const std::size_t indent = lines[n].find_first_not_of(' ');
        if (indent == std::string::npos) continue;
        if (inside != std::string::npos && indent > inside) continue;
        inside = std::string::npos;
        std::size_t end = code_end(lines[n], false);
        for (const char* key : {"text:", "title:", "designers:", "look:", "tell:", "name:", "names:", "marked:"}) {
            const std::size_t found = lines[n].find(key);
            if (found == std::string::npos || found >= end) continue;
            if (found == indent) inside = indent;
            end = found + 1;
        }
        for (std::size_t at = 0; at < end; ++at)
            places.push_back({n, at});
    }
    return places;
}

std::vector<Place> places_in_lua(const Lines& lines) {
    std::vector<Place> places;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        bool quoted = false;
        for (std::size_t at = 0; at < code_end(lines[n], true); ++at) {
            const bool quote = lines[n][at] == '"' && (at == 0 || lines[n][at - 1] != '\\');
            if (!quoted || quote) places.push_back({n, at});
            quoted = quoted != quote;
        }
    }
    return places;
}

// Every second one takes the place of a plain character for which it is easily taken, if there is one in the file.
Mutant with_odd(const Original& original, const std::vector<Place>& places, char32_t code, Dice& dice) {
    const auto odd = odd_character(code);
    std::vector<Place> alike;
    for (const Place& p : places)
        if (odd && !odd->instead.empty() && original.lines[p.line][p.at] == odd->instead[0]) alike.push_back(p);
    const bool replaces = !alike.empty() && (dice.below(2) == 0 || odd->kind == OddKind::lookalike);
    Place place = replaces ? dice.one_of(alike) : dice.one_of(places);
    // Beside a quote of Lua it would be a part of the text.
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

// In the order in which they are shown.
const Diagnostic& first_of(const Diagnostics& found) {
    return *std::min_element(found.list().begin(), found.list().end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::tuple(a.where.path(), a.where.line, a.where.column) <
               std::tuple(b.where.path(), b.where.line, b.where.column);
    });
}

}  // namespace

TEST_CASE("an odd character in a shipped file is named in the first error, at its line") {
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
        const Diagnostic& first = first_of(found);
        CHECK(stands_at(original, mutant.line, first));
        CHECK(first.message.find(code_text(code)) != std::string::npos);
        CHECK(!first.hint.empty());
    }
}

TEST_CASE("of 140 mistakes of one character at least 139 are named at their line, or by their misspelt name") {
    const Bench bench(QUATTRO_HOME_DIR, folder_of("one"));
    Dice dice = seeded();
    constexpr Kind kOfOneCharacter[] = {Kind::bracket_lost,     Kind::comma_lost,    Kind::colon_lost,
                                        Kind::quote_lost,       Kind::key_misspelt,  Kind::name_misspelt,
                                        Kind::parenthesis_lost, Kind::operator_lost, Kind::word_misspelt};
    const std::size_t count = std::min<std::size_t>(how_many(140), 140);
    std::size_t errors = 0, elsewhere = 0;
    while (errors < count) {
        const Original& original = dice.one_of(bench.originals());
        const Kind kind = dice.one_of(kOfOneCharacter);
        const KindInfo& info = kKinds[static_cast<std::size_t>(kind)];
        if (!(original.lua() ? info.lua : info.yaml)) continue;
        const auto mutant =
            original.lua() ? mutate_lua(original.lines, kind, dice) : mutate_yaml(original.lines, kind, dice);
        if (!mutant || mutant->lines == original.lines) continue;
        const Diagnostics found = bench.check(original, whole(mutant->lines));
        if (found.ok()) continue;
        ++errors;
        // A name that is misspelt where it is declared is named where it is used: "did you mean ...?".
        const std::string misspelt = mutant->what.substr(mutant->what.rfind('>') + 2);
        const auto names_it = [&](const Diagnostic& d) {
            return stands_at(original, mutant->line, d) ||
                   (misspelt.size() > 2 && (d.message + d.hint).find(misspelt) != std::string::npos);
        };
        if (std::any_of(found.list().begin(), found.list().end(), names_it)) continue;
        ++elsewhere;
        if (!environment("QUATTRO_MUTANTS_SHOW").empty())
            std::cout << fmt::format("== {} in {}:{}, {}\n{}\n", info.name, original.inside, mutant->line, mutant->what,
                                     found.show());
    }
    INFO(fmt::format("{} of {} stand elsewhere", elsewhere, errors));
    CHECK(elsewhere <= 1);
}
