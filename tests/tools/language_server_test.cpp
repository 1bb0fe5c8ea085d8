// Tests the language server with the messages that an editor sends, on a pack in a folder.
#include <algorithm>

#include <catch2/catch.hpp>

#include "folder.hpp"
#include "language/loading.hpp"
#include "language/server.hpp"
#include "language/uri.hpp"

using namespace quattro;
using namespace quattro::tools;
using quattro::test::Folder;

namespace {

constexpr const char* kGame = R"(game: duel
seats: 2
cards: pebble
zones:
  heap: { kind: pile, seen_by: everyone }
counters:
  taken: { of: seat }
prompts:
  take: { pick: 1..3 }
flow:
  turn: { ask: take }
  count: { add: { taken: take } }
  full: { end: most(taken) or draw }
)";

// A pack on disk, and a server that an editor has begun to use.
class Editor {
public:
    Editor() : server_({}) {
        folder_.file("mine/pack.yaml", "pack: mine\nversion: 1.0.0\nengine: 0.1\n");
        folder_.file("mine/cards/pebble.yaml",
                     "cards: pebble\nattributes:\n  owner: { holds: seat }\nwritten: '{owner}'\n");
        folder_.file("mine/boards/duel/game.yaml", kGame);
        ask("initialize", Json::object());
    }
    std::string uri() const { return uri_of_path(folder_.path() / "mine/boards/duel/game.yaml"); }
    // The response to a request.
    Json ask(const std::string& method, const Json& parameters) {
        const auto messages =
            server_.handle({{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", parameters}});
        REQUIRE_FALSE(messages.empty());
        CHECK(messages.back().at("id") == id_);
        return messages.back();
    }
    // The diagnostics of the game's file that a notification leads to.
    Json tell(const std::string& method, const Json& parameters) { return tell_of(uri(), method, parameters); }
    // The same of another file.
    Json tell_of(const std::string& file, const std::string& method, const Json& parameters) {
        Json found;
        for (const Json& message : server_.handle({{"method", method}, {"params", parameters}}))
            if (message.at("params").at("uri") == file) found = message.at("params").at("diagnostics");
        return found;
    }
    Json open(const std::string& text) {
        return tell("textDocument/didOpen", {{"textDocument", {{"uri", uri()}, {"text", text}}}});
    }
    Json change(const std::string& text) {
        return tell("textDocument/didChange",
                    {{"textDocument", {{"uri", uri()}}}, {"contentChanges", Json::array({Json{{"text", text}}})}});
    }
    Json at(int line, int character) const {
        return {{"textDocument", {{"uri", uri()}}}, {"position", {{"line", line}, {"character", character}}}};
    }
    LanguageServer& server() { return server_; }
    const Folder& folder() const { return folder_; }
    std::string uri(const std::string& path) const { return uri_of_path(folder_.path() / path); }

private:
    Folder folder_;
    LanguageServer server_;
    int id_ = 0;
};

std::string replaced(std::string text, const std::string& before, const std::string& now) {
    return text.replace(text.find(before), before.size(), now);
}

}  // namespace

TEST_CASE("the language server shows errors as one types, and takes them back") {
    Editor editor;
    CHECK(editor.open(kGame).dump() == "[]");
    const Json errors = editor.change(replaced(kGame, "ask: take", "ask: tak"));
    REQUIRE(errors.size() == 1);
    CHECK_THAT(errors[0].at("message").get<std::string>(), Catch::Contains("there is no prompt 'tak'"));
    CHECK(errors[0].at("range").at("start") == Json{{"line", 10}, {"character", 15}});
    CHECK(errors[0].at("range").at("end") == Json{{"line", 10}, {"character", 18}});
    Json asked = editor.at(10, 15);
    asked["range"] = {{"start", {{"line", 10}, {"character", 0}}}, {"end", {{"line", 10}, {"character", 0}}}};
    const Json actions = editor.ask("textDocument/codeAction", asked).at("result");
    REQUIRE(actions.size() == 1);
    CHECK(actions[0].at("title") == "Write 'take'");
    CHECK(actions[0].at("edit").at("changes").at(editor.uri())[0].at("newText") == "take");
    CHECK(editor.change(kGame).dump() == "[]");
}

TEST_CASE("the language server completes, explains and finds") {
    Editor editor;
    editor.open(replaced(kGame, "ask: take", "ask: "));
    const Json items = editor.ask("textDocument/completion", editor.at(10, 15)).at("result");
    const auto take =
        std::find_if(items.begin(), items.end(), [](const Json& item) { return item.at("label") == "take"; });
    CHECK(take != items.end());
    editor.change(kGame);
    const Json hover = editor.ask("textDocument/hover", editor.at(10, 16)).at("result");
    CHECK_THAT(hover.at("contents").at("value").get<std::string>(), Catch::Contains("the prompt 'take'"));
    const Json definition = editor.ask("textDocument/definition", editor.at(10, 16)).at("result");
    CHECK(definition.at("uri") == editor.uri());
    CHECK(definition.at("range").at("start") == Json{{"line", 8}, {"character", 2}});
    CHECK(editor.ask("textDocument/hover", editor.at(1, 6)).at("result").is_null());
}

TEST_CASE("the language server renames, or says why not") {
    Editor editor;
    editor.open(kGame);
    Json asked = editor.at(6, 3);
    asked["newName"] = "stones";
    const Json edits = editor.ask("textDocument/rename", asked).at("result").at("changes").at(editor.uri());
    CHECK(edits.size() == 3);
    asked["newName"] = "two words";
    CHECK(editor.ask("textDocument/rename", asked).at("error").at("message") == "'two words' is not a name");
}

TEST_CASE("the language server refuses what is no message of the protocol, and goes on") {
    Editor editor;
    CHECK(editor.ask("textDocument/unheard", Json::object()).at("error").at("code") == -32601);
    CHECK(editor.ask("textDocument/hover", Json::object()).at("error").at("code") == -32602);
    CHECK(editor.server().handle(Json::array()).empty());
    CHECK(editor.server().handle({{"method", "textDocument/didOpen"}}).empty());
    const Json elsewhere = {{"textDocument", {{"uri", "untitled:1"}}}, {"position", {{"line", 0}, {"character", 0}}}};
    CHECK(editor.ask("textDocument/hover", elsewhere).at("result").is_null());
    Json far = editor.at(100'000, 100'000);
    CHECK(editor.ask("textDocument/completion", far).at("result").empty());
    CHECK(editor.ask("shutdown", nullptr).at("result").is_null());
    CHECK(editor.ask("textDocument/hover", elsewhere).at("error").at("code") == -32600);
    CHECK_FALSE(editor.server().exit_code());
    editor.server().handle({{"method", "exit"}});
    CHECK(editor.server().exit_code() == 0);
}

TEST_CASE("files are named by URIs as editors write them") {
    CHECK(path_of_uri("file:///a/b%20c/%C3%BC.yaml") == std::filesystem::path("/a/b c/\xC3\xBC.yaml"));
    CHECK(path_of_uri("file:///a/100%") == std::filesystem::path("/a/100%"));
    CHECK_FALSE(path_of_uri("https://example.org/a"));
    CHECK_FALSE(path_of_uri("file://"));
    CHECK(uri_of_path("/a/b c/\xC3\xBC.yaml") == "file:///a/b%20c/%C3%BC.yaml");
}

TEST_CASE("errors of other files stay while one types, and go with a file that is closed") {
    Editor editor;
    editor.open(kGame);
    const std::string other = editor.uri("mine/tests/first.yaml");
    const std::string wrong = "- scenario: It begins\n  game: duel\n  expect: { takne: [0, 0] }\n";
    const auto opened = [&](const std::string& text) {
        return editor.tell_of(other, "textDocument/didOpen", {{"textDocument", {{"uri", other}, {"text", text}}}});
    };
    CHECK(opened(wrong).size() == 1);
    CHECK(editor
              .tell_of(
                  other, "textDocument/didChange",
                  {{"textDocument", {{"uri", editor.uri()}}}, {"contentChanges", Json::array({Json{{"text", kGame}}})}})
              .is_null());
    CHECK(editor.tell_of(other, "textDocument/didSave", {{"textDocument", {{"uri", other}}}}).size() == 1);
    CHECK(editor.tell_of(other, "textDocument/didClose", {{"textDocument", {{"uri", other}}}}).empty());
}

TEST_CASE("a file without text is a file with an error") {
    Editor editor;
    for (const std::string path : {"mine/pack.yaml", "mine/cards/pebble.yaml", "mine/boards/duel/game.yaml",
                                   "mine/tests/first.yaml", "mine/scripts/actions/take.lua"}) {
        INFO(path);
        const std::string uri = editor.uri(path);
        const Json text = {{"textDocument", {{"uri", uri}, {"text", ""}}}};
        const Json errors = editor.tell_of(uri, "textDocument/didOpen", text);
        CHECK((path == "mine/pack.yaml" || !errors.empty()));
        editor.tell_of(uri, "textDocument/didClose", text);
    }
}

TEST_CASE("a name is changed in variants and scenarios, and refused where a script or another pack has it") {
    Editor editor;
    editor.folder().file("mine/boards/duel/quick.yaml",
                         "game: quick\nextends: duel\ncounters:\n  taken: { starts: 2 }\n");
    editor.folder().file("mine/tests/first.yaml", "- scenario: It begins\n  game: duel\n  expect: { taken: [0, 0] }\n");
    editor.open(kGame);
    Json asked = editor.at(6, 3);
    asked["newName"] = "stones";
    const Json changes = editor.ask("textDocument/rename", asked).at("result").at("changes");
    CHECK(changes.at(editor.uri("mine/boards/duel/quick.yaml")).size() == 1);
    CHECK(changes.at(editor.uri("mine/tests/first.yaml")).size() == 1);
    const auto refusal = [&](const Json& place) {
        return editor.ask("textDocument/rename", place).at("error").at("message").get<std::string>();
    };
    editor.folder().file(
        "mine/scripts/rules/count.lua",
        "return rule {\n  text = 'x',\n  params = {},\n  run = function(fx) fx:add_counter(counter.taken, "
        "1) end,\n}\n");
    editor.tell("textDocument/didSave", asked);
    CHECK_THAT(refusal(asked), Catch::Contains("count.lua:4"));
    editor.open(replaced(kGame, "cards: pebble", "cards: checker"));
    Json of_base = editor.at(2, 9);
    of_base["newName"] = "draughts";
    CHECK_FALSE(refusal(of_base).empty());
}

TEST_CASE("what a load tells an editor goes with it") {
    std::weak_ptr<SourceIndex> index;
    {
        PackFolders packs;
        packs.push_back(PackFolder::in_memory("mine", {{"boards/duel/game.yaml", kGame}}));
        packs.index = std::make_shared<SourceIndex>();
        index = packs.index;
        load_file(packs, {"mine", "boards/duel/game.yaml", 1, 1});
        CHECK_FALSE(packs.index->words().empty());
    }
    CHECK(index.expired());
}
