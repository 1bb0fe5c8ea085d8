// Tests packs on disk: their files, their order, and games with the games that they extend.
#include <catch2/catch.hpp>

#include "pack_folder.hpp"

using namespace quattro;
using namespace quattro::test;

TEST_CASE("a pack's files are found by what they are") {
    Folder folder;
    add_base(folder);
    Opened o(folder, {"base"});
    CHECK(o.shown() == "");
    CHECK(o.set.games() == std::vector<std::string>{"final", "loop"});
    REQUIRE(o.set.game("loop"));
    CHECK(o.set.game("loop")->path_in_pack == "boards/loop/game.yaml");
    CHECK(o.set.game("loop")->pack == "base");
    CHECK_FALSE(o.set.game("loop")->overrides);
    CHECK(o.set.game("none") == nullptr);
    CHECK(o.set.cards("plain") != nullptr);
    CHECK(o.set.script("effects", "add") != nullptr);
    CHECK(o.set.script("actions", "add") == nullptr);
    CHECK(o.set.script_ids("effects") == std::vector<std::string>{"add"});
    CHECK(o.set.all_files().size() == 6);
}

TEST_CASE("a board belongs to its folder's games, and to those that extend them") {
    Folder folder;
    add_base(folder);
    Opened o(folder, {"base"});
    CHECK(o.set.board_ids({"loop"}) == std::vector<std::string>{"eddy"});
    CHECK(o.set.board_ids({"final", "loop"}) == std::vector<std::string>{"eddy", "storm"});
    CHECK(o.set.board({"final", "loop"}, "eddy") != nullptr);
    CHECK(o.set.board({"loop"}, "storm") == nullptr);
}

TEST_CASE("a mod may hold only boards, in a folder named after the game") {
    Folder folder;
    add_base(folder);
    folder.file("mod/boards/loop/tide.yaml", "board: tide\n");
    Opened o(folder, {"base", "mod"});
    CHECK(o.shown() == "");
    CHECK(o.set.board_ids({"loop"}) == std::vector<std::string>{"eddy", "tide"});
    CHECK(o.set.board({"loop"}, "tide")->pack == "mod");  // without pack.yaml, the folder gives the name
    folder.file("mod/boards/pool/lost.yaml", "board: lost\n");
    CHECK(Opened(folder, {"base", "mod"}).shown() ==
          "mod/boards/pool/lost.yaml:1:8 the board 'lost' is in a folder without a game (put it beside its "
          "game.yaml, or into a folder named after the game)");
}

TEST_CASE("a game's document holds what it extends, from whichever pack") {
    Folder folder;
    add_base(folder);
    folder.file("mod/boards/mine/game.yaml", "game: mine\nextends: final\nseats: 3\n");
    Opened o(folder, {"base", "mod"});
    std::vector<std::string> lineage;
    const Node node = o.set.game_document("mine", lineage, o.out);
    CHECK(o.shown() == "");
    CHECK(lineage == std::vector<std::string>{"mine", "final", "loop"});
    CHECK(node.find("seats")->scalar == "3");
    CHECK(node.find("game")->scalar == "mine");
    CHECK(node.find("zones")->find("deck") == nullptr);
    CHECK(node.find("zones")->find("hand")->scalar == "2");
}

TEST_CASE("unknown games and circles are reported at the word that leads there") {
    Folder folder;
    folder.file("p/boards/a/game.yaml", "game: aaa\nextends: bbb\n")
        .file("p/boards/b/game.yaml", "game: bbb\nextends: aaa\n");
    folder.file("p/boards/c/game.yaml", "game: ccc\nextends: bbbb\n")
        .file("p/boards/d/game.yaml", "game: ddd\nextends: ddd\n");
    Opened o(folder, {"p"});
    CHECK(o.extended("aaa") == "aaa bbb (nothing)");
    CHECK(o.extended("ccc") == "ccc (nothing)");
    CHECK(o.extended("ddd") == "ddd (nothing)");
    CHECK(o.extended("aab") == " (nothing)");
    CHECK(o.shown() ==
          "p/boards/b/game.yaml:2:10 'bbb' extends itself: aaa > bbb > aaa (remove 'extends' from the first of them); "
          "p/boards/c/game.yaml:2:10 there is no game 'bbbb' to extend (did you mean 'bbb'?); "
          "p/boards/d/game.yaml:2:10 'ddd' extends itself: ddd > ddd (remove 'extends' from the first of them);  "
          "there is no game 'aab' (did you mean 'aaa'?)");
}

TEST_CASE("a file that is not found comes before what is missing without it") {
    Folder folder;
    folder.file("p/boards/a/game.yaml", "game: aaa\nextends: six\n").file("p/boards/b/six.md", "# Text\n");
    folder.file("p/boards/b/six.yaml", "ggame: six\n").file("p/boards/c/lost.yaml", "board: lost\n");
    Opened o(folder, {"p"});
    CHECK(o.extended("aaa") == "aaa (nothing)");
    const auto shown = o.out.in_order();
    REQUIRE(shown.size() == 4);
    CHECK_THAT(shown[0].where.text(), Catch::EndsWith("p/boards/b/six.yaml:1:1"));
    CHECK_THAT(shown[1].message, Catch::Contains("to extend"));
    CHECK_THAT(shown[2].message, Catch::Contains("this rules text belongs to no game"));
    CHECK_THAT(shown[3].message, Catch::Contains("without a game"));
}

TEST_CASE("a file that nobody would find is reported") {
    Folder folder;
    add_base(folder);
    folder.file("base/boards/loop/a.yaml", "text: x\nbaord: a\n")
        .file("base/boards/loop/b.yaml", "text: x\n")
        .file("base/boards/loop/c.yml", "board: c\n");
    folder.file("base/boards/loop/d.yaml", "board d\nslots: 1\n")
        .file("base/scripts/efects/x.lua", "")
        .file("base/scripts/y.lua", "")
        .file("base/cards/more/z.yaml", "");
    CHECK(Opened(folder, {"base"}).shown() ==
          "base/boards/loop/a.yaml:2:1 this file has neither the key 'game' nor 'board', so it is not read (did "
          "you mean 'board'?); "
          "base/boards/loop/b.yaml:1 this file has neither the key 'game' nor 'board', so it is not read (begin "
          "it with 'game: ID' or 'board: ID'); "
          "base/boards/loop/c.yml the name of a YAML file ends in .yaml here (rename it to c.yaml); "
          "base/boards/loop/d.yaml:1:6 a ':' is missing after 'board' (write 'board: d'); "
          "base/cards/more/z.yaml a card set belongs directly in cards/ (move the file up); "
          "base/scripts/efects/x.lua a script belongs in scripts/KIND/, and this is not one of the kinds (did you mean "
          "'effects'?); "
          "base/scripts/y.lua a script belongs in scripts/KIND/, and this is not one of the kinds (move it to "
          "scripts/effects/ or another of: actions, effects, items, lib, rules)");
}

TEST_CASE("folders and notes of the designer's own are left alone") {
    for (const char* own : {"base/words/x.yaml", "base/toasts/x.yaml", "base/beads/x.yaml", "base/notes/x.yaml",
                            "base/board/README.MD"}) {
        Folder folder;
        add_base(folder);
        folder.file(own, "cards: x\n").file("base/boards/loop/notes.txt", "Still to do:\ncards: more of them\n");
        CHECK(Opened(folder, {"base"}).shown() == "");
    }
    for (const char* meant : {"base/board/x.yaml", "base/borads/x.yaml", "base/Boards/x.yaml", "base/bboards/x.yaml"}) {
        Folder folder;
        add_base(folder);
        folder.file(meant, "board: x\n");
        CHECK(Opened(folder, {"base"}).shown().find("did you mean 'boards/'?") != std::string::npos);
    }
    Folder folder;
    add_base(folder);
    folder.file("base/boards/loop/x.txt", "# Draft\ntitle: X\ngame: x\n");
    CHECK(Opened(folder, {"base"}).shown().find("rename it to x.yaml") != std::string::npos);
}

TEST_CASE("two files of one name in a pack are reported, and a name that is none") {
    Folder folder;
    folder.file("p/boards/a/game.yaml", "game: a\n")
        .file("p/boards/b.yaml", "game: a\n")
        .file("p/boards/c.yaml", "game: 5x\n")
        .file("p/boards/d.yaml", "game:\n");
    CHECK(Opened(folder, {"p"}).shown() ==
          "p/boards/c.yaml:1:7 '5x' is no name that a pack can use (a name must begin with a letter (a to z, A to Z) "
          "or '_'); "
          "p/boards/d.yaml:1:5 '' is no name that a pack can use (a name must have at least one letter); "
          "p/boards/b.yaml:1:7 'a' is also the name of p/boards/a/game.yaml:1:7 (rename one of them)");
}

TEST_CASE("a bad manifest is reported key by key") {
    Folder folder;
    folder.file("p/boards/a/game.yaml", "game: a\n");
    const auto shown = [&](const std::string& text) { return Opened(folder.file("p/pack.yaml", text), {"p"}).shown(); };
    CHECK(shown("pakc: p\nversion: 1.0\n") ==
          "p/pack.yaml:1:1 unknown key 'pakc' in a pack (did you mean 'pack'?); p/pack.yaml:1:1 'pack' is missing in a "
          "pack (for example: pack: tides)");
    CHECK(shown("pack: p\nversion: one\n") ==
          "p/pack.yaml:2:10 'version' takes two or three numbers separated by dots, not 'one' (for example: version: "
          "0.1)");
    CHECK(shown("pack: p\nversion: 1.0\nengine: 9.0\n") ==
          "p/pack.yaml:3:9 this pack needs engine 9.0, but this engine is 0.1 (use a newer engine, or an older version "
          "of the pack)");
    CHECK(
        shown("pack: p\nversion: 1.0\nneeds: [q]\n") ==
        "p/pack.yaml:3:9 the pack 'p' needs 'q', which was not found (the folder of the pack 'q' must be given, too)");
    CHECK(shown("pack: p\nversion: 1.0\nreplaces: [[a]]\n") ==
          "p/pack.yaml:3:12 'replaces' takes paths and ids, not a list (for example: replaces: [cards/quattro.yaml])");
    CHECK(shown("pack: [\n") == "p/pack.yaml:1:7 this '[' is never closed (add ']' after its last entry)");
}

TEST_CASE("folders that are no packs, and packs of one name, are reported") {
    Folder folder;
    folder.file("empty/README.md", "")
        .file("a/pack.yaml", "pack: same\nversion: 1.0\n")
        .file("b/pack.yaml", "pack: same\nversion: 1.0\n");
    CHECK(Opened(folder, {"none", "empty", "a", "b"}).shown() ==
          "none there is no such folder (give the folder of a pack); "
          "empty this folder is not a pack (a pack has pack.yaml, and boards/, cards/ or scripts/); "
          "b/pack.yaml:1:7 another pack is also called 'same': a (give it another name, or leave one of them out)");
}

TEST_CASE("packs that need each other are reported") {
    Folder folder;
    folder.file("a/pack.yaml", "pack: a\nversion: 1.0\nneeds: b\n")
        .file("b/pack.yaml", "pack: b\nversion: 1.0\nneeds: a\n");
    CHECK(Opened(folder, {"a", "b"}).shown() ==
          "b/pack.yaml:3:8 'b' needs 'a', and 'a' needs 'b', directly or through other packs (remove one of these "
          "needs)");
}

TEST_CASE("links do not lead out of a pack") {
    Folder folder;
    add_base(folder);
    folder.file("secret.yaml", "cards: secret\n")
        .link("base/cards/out.yaml", folder.path() / "secret.yaml")
        .link("base/cards/same.yaml", "plain.yaml");
    folder.link("base/cards/gone.yaml", "nowhere.yaml").link("base/boards/again", "..");
    Opened o(folder, {"base"});
    CHECK(o.out.size() == 3);
    CHECK(o.shown().find("base/cards/out.yaml this symbolic link leads outside of the pack") != std::string::npos);
    CHECK(o.shown().find("base/cards/gone.yaml the target of this symbolic link does not exist") != std::string::npos);
    CHECK(o.shown().find("base/boards/again this link to a folder is not followed") != std::string::npos);
    CHECK(o.set.cards("out") == nullptr);
    CHECK(o.set.cards("same") != nullptr);
}

TEST_CASE("neither a pack's folders nor its pack.yaml are links") {
    Folder folder;
    add_base(folder);
    folder.file("linked/pack.yaml", "pack: linked\n").file("elsewhere/secret.yaml", "cards: secret\n");
    folder.link("linked/cards", folder.path() / "elsewhere").link("linked/boards", folder.path() / "base" / "boards");
    Opened o(folder, {"linked"});
    CHECK(o.shown().find("linked/cards this symbolic link leads outside of the pack") != std::string::npos);
    CHECK(o.shown().find("linked/boards this symbolic link leads outside of the pack") != std::string::npos);
    CHECK(o.set.cards("secret") == nullptr);
    folder.file("named/cards/plain.yaml", "cards: plain\n")
        .link("named/pack.yaml", folder.path() / "elsewhere/secret.yaml");
    const std::string named = Opened(folder, {"named"}).shown();
    CHECK(named.find("its pack.yaml is a symbolic link, which is not followed") != std::string::npos);
    CHECK(named.find("secret") == std::string::npos);
}

TEST_CASE("a script has at most 256 KiB, another file 1 MiB") {
    Folder folder;
    add_base(folder);
    folder.file("base/scripts/effects/long.lua", std::string((256 << 10) + 1, '-'))
        .file("base/cards/long.yaml", std::string((1 << 20) + 1, '#'));
    Opened o(folder, {"base"});
    o.set.read(*o.set.script("effects", "long"), o.out);
    o.set.parse(*o.set.cards("long"), o.out);
    CHECK(o.shown().find("this script is larger than 256 KiB") != std::string::npos);
    CHECK(o.shown().find("this file is larger than 1 MiB") != std::string::npos);
}

TEST_CASE("the hash of what was read knows content, not folders or the order of reading") {
    Folder one;
    add_base(one);
    one.file("copy/pack.yaml", "pack: base\nversion: 0.1.0\n")
        .file("copy/cards/plain.yaml", "cards: plain\r\n")
        .file("copy/boards/loop/game.yaml", "# remark\ngame: loop # its id\nseats: 2\nzones: { deck: 1, hand: 2 }\n");
    Opened a(one, {"base"}), b(one, {"copy"});
    CHECK(a.set.content_hash() == b.set.content_hash());
    const std::string nothing = a.set.content_hash();
    a.set.parse(*a.set.cards("plain"), a.out);
    a.set.parse(*a.set.game("loop"), a.out);
    b.set.parse(*b.set.game("loop"), b.out);
    CHECK(a.set.content_hash() != b.set.content_hash());
    b.set.parse(*b.set.cards("plain"), b.out);
    CHECK(a.set.content_hash() == b.set.content_hash());
    CHECK(a.set.content_hash() != nothing);
    CHECK(nothing.size() == 32);
}

TEST_CASE("a file that is gone is reported, and is nothing") {
    Folder folder;
    add_base(folder);
    Opened o(folder, {"base"});
    fs::remove(folder.path() / "base/cards/plain.yaml");
    CHECK(o.set.parse(*o.set.cards("plain"), o.out).is_null());
    CHECK(o.shown() == "base/cards/plain.yaml there is no such file");
}
