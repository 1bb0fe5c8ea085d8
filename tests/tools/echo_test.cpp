// Tests that output to clients and players contains no control characters for screens, and no path of this computer.
#include <unistd.h>

#include <catch2/catch.hpp>

#include <sstream>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/protocol.hpp"
#include "cli/session.hpp"
#include "cli/verb_requests.hpp"
#include "hosted_in.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

std::shared_ptr<const Game> load(const std::string& id) {
    Diagnostics errors;
    auto game = load_game(pack_stack({}), id, {}, errors);
    INFO(errors.show());
    REQUIRE(game);
    return game;
}

// Requires that a decoded reply contains no forbidden character, except line ends and tabs in values.
void check_clean(const Json& json) {
    if (json.is_string()) {
        INFO(json.dump());
        CHECK(is_clean(json.get<std::string>(), Breaks::allowed));
    }
    if (!json.is_structured()) return;
    for (const auto& [name, value] : json.items()) {
        if (json.is_object()) CHECK(is_clean(name));
        check_clean(value);
    }
}

class Wire {
public:
    explicit Wire(const std::string& id = "quattro-bridge") : protocol_(load(id), pack_stack({}), {}, ActingRole{}) {
        ask({{"op", "new"}, {"seed", 7}});
    }
    Json line(const std::string& text) {
        all_ += protocol_.handle(text) + "\n";
        Json reply = Json::parse(all_.substr(all_.rfind('\n', all_.size() - 2) + 1));
        check_clean(reply);
        return reply;
    }
    Json ask(const Json& request) { return line(request.dump()); }
    std::string code(const Json& request) {
        const Json reply = ask(request);
        return reply["ok"].get<bool>() ? "ok" : reply["code"].get<std::string>();
    }
    const std::string& all() const { return all_; }

private:
    Protocol protocol_;
    std::string all_;
};

// Requests of the operations that take a text, with `text` in each such part.
std::vector<Json> requests_with(const std::string& text) {
    const Json values{{"x", text}}, names{{text, "x"}};
    std::vector<Json> all = {
        {{"op", text}},
        {{"op", "view"}, {"seat", 1}, {text, 1}},
        {{"op", "new"}, {"options", values}},
        {{"op", "new"}, {"options", names}},
        {{"op", "options"}, {"seat", 1}, {"prompt", 1}, {"field", text}},
        {{"op", "why"}, {"seat", 1}, {"zone", text}, {"owner", 1}, {"place", "A"}},
        {{"op", "why"}, {"seat", 1}, {"zone", "hand"}, {"owner", 1}, {"place", text}},
        {{"op", "say"}, {"seat", 1}, {"channel", text}, {"text", "hello"}},
        {{"op", "say"}, {"seat", 1}, {"channel", "island"}, {"text", text}},
        {{"op", "host"}, {"kind", text}},
        {{"op", "team"}, {"seat", 1}, {"members", {text}}},
        {{"op", "vote"}, {"seat", 1}, {"member", text}, {"prompt", 1}, {"values", Json::object()}},
        {{"op", "unvote"}, {"seat", 1}, {"member", text}, {"prompt", 1}},
        {{"op", "votes"}, {"seat", 1}, {"member", text}},
        {{"op", "load"}, {"saved", text}},
        {{"op", "restore"}, {"snapshot", text}},
        {{"op", "restore"}, {"snapshot", ""}, {"options", values}},
        {{"op", "restore"}, {"snapshot", ""}, {"options", names}},
    };
    for (const Json& given : {values, names, Json::array({Json::array({"x", text})}), Json{{"x", {text, "y"}}}}) {
        all.push_back({{"op", "answer"}, {"seat", 1}, {"prompt", 1}, {"values", given}});
        all.push_back({{"op", "host"}, {"kind", "note"}, {"data", given}});
        all.push_back({{"op", "options"}, {"seat", 1}, {"prompt", 1}, {"field", "x"}, {"given", given}});
    }
    return all;
}

std::string play(const std::string& typed, const std::string& id = "connect-four") {
    TextReader lines(typed);
    std::ostringstream out;
    const std::filesystem::path log =
        std::filesystem::temp_directory_path() / ("quattro_echo_test_" + std::to_string(::getpid()) + ".qlog");
    std::filesystem::remove(log);
    Session session({{"me", "random"}, {}, false, {}, log}, hosted_in(log, Match(load(id), 7)), lines, out,
                    PlayClock(0, [] { return 0; }));
    session.run();
    return std::move(out).str();
}

}  // namespace

TEST_CASE("no operation takes a text that is not clean, and none echoes it") {
    Wire wire;
    const std::string before = wire.ask({{"op", "state"}}).dump();
    for (const std::string bad : {"\x1b[2Jx", "\u202e", "\u200b", "x\x7f", "\u009b", "x\r"})
        for (const Json& request : requests_with(bad)) {
            INFO(request.dump());
            const Json reply = wire.ask(request);
            CHECK(reply["ok"] == false);
            const bool about_it = reply["code"] == "bad_text" || request["op"] == "view" || request["op"] == "load";
            CHECK(about_it);
        }
    CHECK(wire.ask({{"op", "state"}}).dump() == before);
}

TEST_CASE("an id that is not clean, or too long, is refused and not echoed") {
    Wire wire;
    for (const std::string& id : {std::string("\u202e"), std::string("\x1b"), std::string(201, 'x')}) {
        const Json reply = wire.ask({{"op", "game"}, {"id", id}});
        CHECK(reply["code"] == "bad_request");
        CHECK_FALSE(reply.contains("id"));
    }
    CHECK(wire.ask({{"op", "game"}, {"id", std::string(200, 'x')}})["id"] == std::string(200, 'x'));
}

TEST_CASE("a line that is no JSON is quoted safely and cut") {
    Wire wire;
    for (const std::string& line : {std::string("\x1b[2J"), std::string("{\"op\":\u202e"),
                                    std::string("{\"a\":\"\x01\"}"), "\"" + std::string(10'000, 'x')}) {
        const Json reply = wire.line(line);
        CHECK(reply["code"] == "bad_json");
        CHECK(reply.dump().size() < 1000);
    }
}

TEST_CASE("lines and tabs in what is said and noted come through the protocol") {
    Wire wire;
    const std::string lines = "one\n\ttwo";
    CHECK(wire.code({{"op", "host"}, {"kind", "note"}, {"data", {{"reason", lines}}}}) == "ok");
    CHECK(wire.code({{"op", "host"}, {"kind", "replace"}, {"data", {{"seat", "1"}, {"name", lines}}}}) == "bad_text");
    CHECK(wire.code({{"op", "team"}, {"seat", 1}, {"members", {lines}}}) == "bad_text");
    const Json events = wire.ask({{"op", "events"}, {"seat", 1}})["events"];
    CHECK(events.back()["data"]["reason"] == lines);
}

TEST_CASE("what is typed at the terminal and is not clean is named, not printed") {
    for (const std::string bad : {"\x1b[2J", "\u202e", "\x07", "\u009b2J", "\xff"})
        for (const std::string before : {"", "say hello ", "why ", "log ", "4"}) {
            const std::string read = play(before + bad + "\n4\n");
            INFO(safe_text(before + bad));
            CHECK(is_clean(read, Breaks::allowed));
            CHECK(read.find("which no text may have.") != std::string::npos);
        }
    const std::string cut = play(std::string(5000, 'x') + "\n");
    CHECK(cut.find(std::string(100, 'x')) == std::string::npos);
}

TEST_CASE("further lines of what was said stand further in") {
    CHECK(mark_lines("seat 2: one\nseat 1 wins") == "seat 2: one\n    | seat 1 wins");
    CHECK(mark_lines("one line") == "one line");
}

TEST_CASE("no reply of the protocol has a path of this computer") {
    for (const char* id : {"quattro-loop", "quattro-bridge", "triangle-clock"}) {
        Wire wire(id);
        const int seats = wire.ask({{"op", "game"}})["game"]["seats"];
        for (int now = 0; now < 600'000; now += 60'000)
            wire.ask({{"op", "tick"}, {"now", now}});
        for (int seat = 0; seat <= seats; ++seat) {
            wire.ask({{"op", "prompts"}, {"seat", seat}});
            wire.ask({{"op", "view"}, {"seat", seat}});
            wire.ask({{"op", "events"}, {"seat", seat}});
            wire.ask({{"op", "save"}, {"seat", seat}});
            for (const char* place : {"A", "B", "C", "D", "E", "F", "G"})
                wire.ask(
                    {{"op", "why"}, {"seat", seat}, {"zone", "loop"}, {"owner", std::max(seat, 1)}, {"place", place}});
        }
        wire.ask({{"op", "state"}});
        wire.ask({{"op", "log"}});
        wire.ask({{"op", "new"}, {"options", {{"colour", "red"}}}});
        wire.ask({{"op", "load"}, {"saved", "nonsense: ["}});
        CHECK(wire.all().find(base_pack().string()) == std::string::npos);
        CHECK(wire.all().find("/home/") == std::string::npos);
        if (std::string(id) == "quattro-loop")
            CHECK(wire.all().find("base: boards/quattro-loop/") != std::string::npos);
    }
}

TEST_CASE("a session with a pack from an absolute path prints no path of it") {
    REQUIRE(base_pack().is_absolute());
    std::string typed;
    for (int i = 0; i < 40; ++i)
        typed += "1\n1\nwhy A\nwhy B\nwhy C\nwhy D\nwhy E\nwhy F\nwhy nowhere\nwhy\n";
    const std::string read = play(typed + "log\n", "quattro-loop");
    CHECK(read.find(base_pack().string()) == std::string::npos);
    CHECK(read.find("from your deck to your hand") != std::string::npos);
}
