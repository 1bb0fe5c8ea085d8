// Tests packs in memory: they must load, play and fail as the same files on disk do.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>

#include <catch2/catch.hpp>

#include "check/check.hpp"
#include "check/scenario.hpp"
#include "match/quattro.hpp"
#include "pack/limits.hpp"
#include "pack_folder.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

using Files = std::map<std::string, std::string>;

// All regular files of a folder, by their paths in it. Files behind links are left out.
Files files_of(const fs::path& folder) {
    Files files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.is_symlink()) continue;
        std::ifstream stream(entry.path(), std::ios::binary);
        files[entry.path().lexically_relative(folder).generic_string()] =
            std::string(std::istreambuf_iterator<char>(stream), {});
    }
    return files;
}

bool has_links(const fs::path& folder) {
    const fs::recursive_directory_iterator entries(folder);
    return std::any_of(begin(entries), end(entries), [](const auto& entry) { return entry.is_symlink(); });
}

// The base pack without its tests and documents.
PackFolder base_in_memory() {
    Files files;
    for (const char* part : {"boards", "cards", "scripts"})
        for (auto& [path, text] : files_of(fs::path(QUATTRO_HOME_DIR) / part))
            files[std::string(part) + "/" + path] = std::move(text);
    files["pack.yaml"] = files_of(fs::path(QUATTRO_HOME_DIR) / "boards" / "..").at("pack.yaml");
    return PackFolder::in_memory(QUATTRO_HOME_DIR, std::move(files));
}

std::string errors_of(const PackFolders& packs) {
    Diagnostics out;
    PackSet::open(packs, out);
    return out.show();
}

const Files kShip = {
    {"cards/crate.yaml", "cards: crate\nattributes:\n  value: { from: 1, to: 5 }\nwritten: \"{value}\"\n"},
    {"boards/ship/game.yaml", R"(game: ship
text: A crate is shipped.
seats: 1
cards: crate
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [1, 2, 3] }
  quay: { of: seat, kind: hand, seen_by: everyone }
prompts:
  ship: { pick: hand, text: "Which crate?" }
flow:
  ask:  { ask: ship }
  load: { move: ship, to: quay }
  over: { end: draw }
)"},
};

}  // namespace

TEST_CASE("every shipped game from memory is the game that is on disk, and its match is the same") {
    const PackFolder memory = base_in_memory();
    Diagnostics out;
    const std::vector<std::string> games = Game::list({memory}, out);
    CHECK(games == Game::list({fs::path(QUATTRO_HOME_DIR)}, out));
    REQUIRE(games.size() > 5);
    for (const std::string& id : games) {
        CAPTURE(id);
        const auto here = Game::load({memory}, id, {}, out),
                   there = Game::load({fs::path(QUATTRO_HOME_DIR)}, id, {}, out);
        REQUIRE(here);
        CHECK(here->content_hash() == there->content_hash());
        CHECK(here->rules_hash() == there->rules_hash());
        CHECK(here->files() == there->files());
        CHECK(Match(here, 7).hash() == Match(there, 7).hash());
    }
    CHECK(out.ok());
}

TEST_CASE("a broken pack in memory has the errors that it has on disk") {
    int compared = 0, wrong = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(QUATTRO_HOME_DIR) / "tests" / "broken")) {
        if (!entry.is_directory() || has_links(entry.path())) continue;
        CAPTURE(entry.path());
        const std::string on_disk = errors_of({entry.path()});
        CHECK(errors_of({PackFolder::in_memory(entry.path().string(), files_of(entry.path()))}) == on_disk);
        ++compared;
        wrong += on_disk.empty() ? 0 : 1;
    }
    CHECK(compared > 200);
    CHECK(wrong > 20);
}

TEST_CASE("check and scenarios read packs in memory, and name their files") {
    Files files = kShip;
    files["scripts/effects/open.lua"] = "return {";
    CheckReport report;
    const Diagnostics found = check_packs({PackFolder::in_memory("mine", files)}, report);
    CAPTURE(found.show());
    REQUIRE(found.size() == 1);
    CHECK(found.list()[0].where.text().starts_with("mine/scripts/effects/open.lua:1"));

    const auto scenario = [](const std::string& card) {
        const std::string text =
            "- scenario: A crate is on the quay\n  game: ship\n  do:\n    - 1: { ship: '2' }\n  expect:\n"
            "    quay: [\"" +
            card + "\"]\n    over: true\n";
        return TextFile("mine/tests/ship.yaml", std::make_shared<const std::string>(text));
    };
    const PackFolder ship = PackFolder::in_memory("mine", kShip);
    Diagnostics out;
    const auto right = run_scenarios({ship}, scenario("2"), out), wrong = run_scenarios({ship}, scenario("3"), out);
    CHECK(out.show() == "");
    REQUIRE(right.size() == 1);
    CHECK(right[0].passed);
    REQUIRE(wrong.size() == 1);
    CHECK_FALSE(wrong[0].passed);
    CHECK(wrong[0].report.find("mine/tests/ship.yaml") != std::string::npos);
}

TEST_CASE("paths that no file can have are reported, and the others are read") {
    Files files = kShip;
    for (const char* path :
         {"../up.yaml", "/etc/x.yaml", "boards//y.yaml", "boards/./z.yaml", "boards\\w.yaml", "a/", ""})
        files[path] = "game: x\n";
    const std::string shown = errors_of({PackFolder::in_memory("mine", files)});
    for (const char* path : {"../up.yaml", "/etc/x.yaml", "boards/./z.yaml", "boards\\w.yaml", "a/"})
        CHECK(shown.find(path) != std::string::npos);
    Diagnostics out;
    CHECK(PackSet::open({PackFolder::in_memory("mine", files)}, out).games() == std::vector<std::string>{"ship"});
    CHECK(out.size() == 7);
}

TEST_CASE("a file that is a folder, too, is reported") {
    Files files = kShip;
    files["boards/ship"] = "game: x\n";
    CHECK(errors_of({PackFolder::in_memory("mine", files)}).find("mine/boards/ship") != std::string::npos);
}

TEST_CASE("limits of packs hold in memory") {
    Files many = kShip, large = kShip;
    for (std::size_t i = 0; i <= kMaxFiles; ++i)
        many["cards/c" + std::to_string(i) + ".yaml"] = "cards: c\n";
    CHECK(errors_of({PackFolder::in_memory("mine", many)}).find("more than") != std::string::npos);
    large["boards/ship/large.yaml"] = "board: large\n" + std::string(kMaxFileBytes, '#');
    CHECK(errors_of({PackFolder::in_memory("mine", large)}).find("this file is larger than") != std::string::npos);
    CHECK(errors_of({PackFolder::in_memory("none", {})}).find("not a pack") != std::string::npos);
    const std::string windows = errors_of({PackFolder::in_memory("mine", {{"boards\\ship\\game.yaml", "game: ship"}})});
    CHECK(windows.find("no file can have this path") != std::string::npos);
    CHECK(windows.find("not a pack") == std::string::npos);
}
