// Tests files that packs replace in each other: declared in their pack.yaml, and ordered.
#include <catch2/catch.hpp>

#include "pack_folder.hpp"

using namespace quattro;
using namespace quattro::test;

TEST_CASE("another pack's file is replaced only by a pack that says so") {
    Folder folder;
    add_base(folder);
    folder.file("mod/pack.yaml", "pack: mod\nversion: 1.0\n").file("mod/cards/plain.yaml", "cards: plain\n");
    CHECK(Opened(folder, {"base", "mod"}).shown() ==
          "mod/cards/plain.yaml 'plain' is also in the pack 'base': base/cards/plain.yaml (rename it, or add "
          "'replaces: [cards/plain.yaml]' to the pack.yaml of 'mod')");
    folder.file("mod/pack.yaml", "pack: mod\nversion: 1.0\nreplaces: [cards/plain.yaml]\n");
    Opened o(folder, {"base", "mod"});
    CHECK(o.shown() == "");
    CHECK(o.set.cards("plain")->pack == "mod");
    CHECK(o.set.cards("plain")->overrides);
}

TEST_CASE("two packs that replace one thing must be ordered") {
    Folder folder;
    add_base(folder);
    folder.file("x/pack.yaml", "pack: x\nversion: 1.0\nreplaces: [loop]\n")
        .file("x/boards/loop/game.yaml", "game: loop\nseats: 3\n");
    folder.file("y/pack.yaml", "pack: y\nversion: 1.0\nreplaces: [loop]\n")
        .file("y/boards/loop/game.yaml", "game: loop\nseats: 4\n");
    CHECK(Opened(folder, {"base", "x", "y"}).shown() ==
          "y/boards/loop/game.yaml:1:7 the packs 'x' and 'y' both replace 'loop' (to put this one on top, add "
          "'needs: [x]' to the pack.yaml of 'y')");
    folder.file("x/pack.yaml", "pack: x\nversion: 1.0\nreplaces: [loop]\nneeds: [y]\n");
    Opened o(folder, {"base", "x", "y"});
    CHECK(o.shown() == "");
    CHECK(o.set.game("loop")->pack == "x");
}

// The boards of x and y belong to both games of the folder, that of base only to the second one.
TEST_CASE("two packs that replace a board of one of their two games must be ordered, whatever that game is called") {
    for (const std::string game : {"after", "zebra"}) {
        Folder two;
        add_base(two);
        two.file("base/boards/" + game + "/b.yaml", "board: b\n");
        for (const std::string pack : {"x", "y"}) {
            two.file(pack + "/pack.yaml", "pack: " + pack + "\nversion: 1.0\nreplaces: [boards/loop/b.yaml]\n")
                .file(pack + "/boards/loop/b.yaml", "board: b\n");
        }
        two.file("z/pack.yaml", "pack: z\nversion: 1.0\n")
            .file("z/boards/loop/game.yaml", "game: " + game + "\nextends: loop\n");
        CHECK(Opened(two, {"base", "x", "y", "z"}).shown() ==
              "y/boards/loop/b.yaml:1:8 the packs 'x' and 'y' both replace 'b' (to put this one on top, add 'needs: "
              "[x]' to the pack.yaml of 'y')");
    }
}

TEST_CASE("a game that extends its own name changes the one it replaces") {
    Folder folder;
    add_base(folder);
    folder.file("x/pack.yaml", "pack: x\nversion: 1.0\nreplaces: [loop]\nneeds: [base]\n")
        .file("x/boards/loop/game.yaml", "game: loop\nextends: loop\nseats: 3\n");
    Opened o(folder, {"base", "x"});
    std::vector<std::string> lineage;
    const Node node = o.set.game_document("final", lineage, o.out);
    CHECK(o.shown() == "");
    CHECK(lineage == std::vector<std::string>{"final", "loop"});
    REQUIRE(node.is_map());
    CHECK(node.find("seats")->scalar == "3");
    CHECK(node.find("zones")->find("hand") != nullptr);
}

TEST_CASE("a 'replaces' that hits nothing is reported") {
    Folder folder;
    add_base(folder);
    folder.file("x/pack.yaml", "pack: x\nversion: 1.0\nreplaces: [lop, loop]\n")
        .file("x/boards/other/game.yaml", "game: other\n");
    CHECK(Opened(folder, {"base", "x"}).shown() ==
          "x/pack.yaml:3:12 no other pack has 'lop' to replace (did you mean 'loop'?); "
          "x/pack.yaml:3:17 this pack has no replacement for 'loop' (add the file, or remove this line)");
    folder.file("x/pack.yaml", "pack: x\nversion: 1.0\nreplaces: [loop]\n")
        .file("x/boards/loop/game.yaml", "game: loop\n")
        .file("base/pack.yaml", "pack: base\nversion: 1.0\nreplaces: [loop]\n");
    CHECK(Opened(folder, {"x", "base"}).shown() ==
          "x/pack.yaml:3:12 the pack 'base' is put on top of this one, so its 'loop' is the one that counts (add "
          "'needs: [base]' to this pack.yaml)");
    folder.file("base/pack.yaml", "pack: base\nversion: 1.0\nneeds: [x]\nreplaces: [loop]\n");
    CHECK(Opened(folder, {"base", "x"}).shown() ==
          "x/pack.yaml:3:12 the pack 'base' is put on top of this one, so its 'loop' is the one that counts (remove "
          "this line: that pack needs this one)");
    folder.file("base/pack.yaml", "pack: base\nversion: 1.0\n")
        .file("x/pack.yaml", "pack: x\nversion: 1.0\nneeds: [base]\nreplaces: [boards/loop/game.yaml]\n")
        .file("x/boards/loop/game.yaml", "game: lop\n");
    CHECK(Opened(folder, {"base", "x"}).shown() ==
          "x/boards/loop/game.yaml:1:7 the folder is called 'loop', and the game in it 'lop' (did you mean 'loop'?); "
          "x/pack.yaml:4:12 this pack has no replacement for 'boards/loop/game.yaml' (add the file, or remove this "
          "line)");
}
