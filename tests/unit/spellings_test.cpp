// Tests the decision which of two spellings is the mistake.
#include <catch2/catch.hpp>

#include "base/spellings.hpp"

using namespace quattro;

namespace {

Spellings among(const char* text, const char* others = "") {
    Spellings spellings([=] { return Spellings::Sources{Source::from_text("other", others)}; });
    spellings.count_words(Source::from_text("file", text));
    return spellings;
}

}  // namespace

TEST_CASE("the spelling that files have less often is the mistake") {
    CHECK(among("glod: 1\nadd: gold\n# gold\n").is_misspelt("glod", "gold"));
    CHECK_FALSE(among("glod: 1\nglod gold\n").is_misspelt("glod", "gold"));
    CHECK(among("glod: gold-1 of gold\n").is_misspelt("glod", "gold"));
    CHECK_FALSE(among("glod: gold golden goldfish\n").is_misspelt("glod", "gold"));
}

TEST_CASE("other files decide between spellings that stand equally often, and nothing else") {
    CHECK(among("glod: gold\n", "gold\n").is_misspelt("glod", "gold"));
    CHECK_FALSE(among("glod: gold\n", "glod\n").is_misspelt("glod", "gold"));
    CHECK_FALSE(among("glod: gold\n").is_misspelt("glod", "gold"));
    CHECK_FALSE(among("glod: gold glod\n", "gold gold gold\n").is_misspelt("glod", "gold"));
}

TEST_CASE("of names that stand equally often the parts decide") {
    CHECK(among("own_cels = own_cells; cells\n").is_misspelt("own_cels", "own_cells"));
    CHECK_FALSE(among("own_cells = own_cels; cells\n").is_misspelt("own_cells", "own_cels"));
    CHECK(among("top-rwo: top-row of the row\n").is_misspelt("top-rwo", "top-row"));
}

TEST_CASE("a file counts once") {
    Spellings spellings(nullptr);
    for (int i = 0; i < 2; ++i)
        spellings.count_words(Source::from_text("file", "gold"));
    spellings.count_words(Source::from_text("other", "glod"));
    CHECK_FALSE(spellings.is_misspelt("glod", "gold"));
}
