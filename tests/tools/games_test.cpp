// Tests the games of a session: files are read once for each choice of options, and again after a reload.
#include <catch2/catch.hpp>

#include "broken_game.hpp"
#include "cli/protocol.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

constexpr const char* kMended = "";
constexpr const char* kWorse = "error('worse than before')";

// A program for the host that serves the game whose script fails.
class Hosted {
public:
    explicit Hosted(std::map<std::string, std::string> options = {})
        : protocol_(load(options), pack_stack({files.folder()}), options, ActingRole{}) {}
    BrokenGame files;

    Json ask(const Json& request) { return Json::parse(protocol_.handle(request.dump())); }
    std::string code(const Json& request) {
        const Json reply = ask(request);
        return reply["ok"] == true ? "ok" : reply["code"].get<std::string>();
    }
    // Plays the first round. Returns true if the match has halted then.
    bool halts() {
        for (const int seat : {1, 2})
            REQUIRE(code({{"op", "answer"}, {"seat", seat}, {"prompt", 1}, {"values", {{"say", "left"}}}}) == "ok");
        return match().halted();
    }
    void reload() {
        REQUIRE(code({{"op", "host"}, {"kind", "reload"}}) == "ok");
        REQUIRE(code({{"op", "host"}, {"kind", "retry"}}) == "ok");
        REQUIRE_FALSE(match().halted());
    }
    Json restoring() {
        const Json made = ask({{"op", "snapshot"}});
        return {{"op", "restore"}, {"snapshot", made["snapshot"]}, {"options", made["options"]}};
    }
    const Match& match() const { return *protocol_.served(); }
    const Game* game() const { return &match().game(); }

private:
    std::shared_ptr<const Game> load(const std::map<std::string, std::string>& options) const {
        Diagnostics errors;
        auto game = load_game(pack_stack({files.folder()}), "frail", options, errors);
        REQUIRE(game);
        return game;
    }
    Protocol protocol_;
};

Json begin(const char* goal = nullptr) {
    Json request{{"op", "new"}, {"seed", 7}};
    if (goal) request["options"] = {{"goal", goal}};
    return request;
}

}  // namespace

TEST_CASE("a snapshot with its options is restored with the game that is there, whatever becomes of the files") {
    Hosted host;
    for (const char* goal : {static_cast<const char*>(nullptr), "6", "5"}) {
        REQUIRE(host.code(begin(goal)) == "ok");
        const Game* game = host.game();
        const Json restore = host.restoring();
        CHECK(restore["options"]["goal"] == (goal ? goal : "5"));
        host.files.script("this is no Lua");
        CHECK(host.code(restore) == "ok");
        CHECK(host.game() == game);
        CHECK(host.code({{"op", "load"}, {"saved", write_save(host.match())}}) == "ok");
        CHECK(host.game() == game);
        CHECK(host.code(begin(goal)) == "ok");
        CHECK(host.game() == game);
        host.files.script(kMended);
    }
    CHECK(host.code(begin("7")) == "ok");
    host.files.script("this is no Lua");
    CHECK(host.code(begin("8")) == "bad_options");
    CHECK(host.match().game().info().options[0].value == "7");
}

TEST_CASE("of a session's games the last ones are kept, and always the one it began with") {
    Hosted host;
    REQUIRE(host.code(begin()) == "ok");
    const Game* first = host.game();
    REQUIRE(host.code(begin("10")) == "ok");
    const Json restore = host.restoring();
    for (std::size_t goal = 11; goal < 10 + GameCache::kMaxKept; ++goal)
        REQUIRE(host.code(begin(std::to_string(goal).c_str())) == "ok");
    host.files.script("this is no Lua");
    CHECK(host.code(restore) == "ok");
    host.files.script(kMended);
    for (std::size_t goal = 20; goal < 20 + GameCache::kMaxKept; ++goal)
        REQUIRE(host.code(begin(std::to_string(goal).c_str())) == "ok");
    host.files.script("this is no Lua");
    CHECK(host.code(restore) == "bad_options");
    CHECK(host.code(begin()) == "ok");
    CHECK(host.game() == first);
}

TEST_CASE("what begins after a reload plays the mended files") {
    Hosted host;
    REQUIRE(host.code(begin()) == "ok");
    REQUIRE(host.halts());
    host.files.script(kMended);
    host.reload();
    const Json restore = host.restoring();
    const std::uint64_t hash = host.match().hash();
    for (const Json& request : {begin(), begin("5"), begin("6")}) {
        REQUIRE(host.code(request) == "ok");
        CHECK_FALSE(host.halts());
        CHECK(host.code(host.restoring()) == "ok");
    }
    CHECK(host.code(restore) == "ok");
    CHECK(host.match().hash() == hash);
}

TEST_CASE("a reload of a match with other options is one of the game it was started with, too") {
    Hosted host(std::map<std::string, std::string>{{"goal", "9"}});
    REQUIRE(host.code(begin("6")) == "ok");
    REQUIRE(host.halts());
    host.files.script(kMended);
    host.reload();
    const Json restore = host.restoring();
    CHECK(restore["options"]["goal"] == "6");
    host.files.script("this is no Lua");
    CHECK(host.code(begin()) == "bad_options");
    CHECK(host.code(restore) == "ok");
    host.files.script(kMended);
    REQUIRE(host.code(begin()) == "ok");
    CHECK(host.match().game().info().options[0].value == "9");
    CHECK_FALSE(host.halts());
    host.files.script(kWorse);
    REQUIRE(host.code(begin()) == "ok");
    CHECK_FALSE(host.halts());
}

TEST_CASE("files that are refused, and a reload that is, leave the session's games as they were") {
    Hosted host;
    REQUIRE(host.code(begin()) == "ok");
    const Game* game = host.game();
    CHECK(host.code({{"op", "host"}, {"kind", "reload"}}) == "bad_host_input");
    REQUIRE(host.halts());
    host.files.script("this is no Lua");
    CHECK(host.code({{"op", "host"}, {"kind", "reload"}}) == "bad_files");
    CHECK(host.code(begin()) == "ok");
    CHECK(host.game() == game);
}

TEST_CASE("what was loaded or restored has no log, and what is begun or goes on has one") {
    Hosted host;
    CHECK(host.code({{"op", "log"}}) == "no_match");
    REQUIRE(host.code(begin()) == "ok");
    CHECK(host.code({{"op", "log"}}) == "ok");
    const Json restore = host.restoring(), saved = host.ask({{"op", "save"}})["saved"];
    REQUIRE(host.code(restore) == "ok");
    const Json reply = host.ask({{"op", "log"}});
    CHECK(reply["code"] == "no_log");
    CHECK(reply["reason"] == "this match was loaded from a save, so its earlier inputs are not available");
    REQUIRE(host.code(begin()) == "ok");
    CHECK(host.code({{"op", "log"}}) == "ok");
    REQUIRE(host.code({{"op", "load"}, {"saved", saved}}) == "ok");
    CHECK(host.code({{"op", "load"}, {"saved", "nonsense"}}) == "bad_save");
    CHECK(host.code({{"op", "log"}}) == "no_log");
}
