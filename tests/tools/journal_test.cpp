// Tests logs and other files on the disk: no existing file is overwritten unasked, and a log is continued at its end.
#include <catch2/catch.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include <unistd.h>

#include "cli/journal.hpp"
#include "cli/packs.hpp"
#include "cli/protocol.hpp"
#include "cli/saved_match.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::tools;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("quattro_journal_" + std::to_string(::getpid()))) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    fs::path operator/(const char* name) const { return path_ / name; }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
    }

private:
    fs::path path_;
};

std::string text_in(const fs::path& path) { return read_file_if_any(path).value_or("nothing"); }

std::shared_ptr<const Game> connect_four() {
    Diagnostics errors;
    auto game = load_game(pack_stack({}), "connect-four", {}, errors);
    REQUIRE(game);
    return game;
}

void drop(Match& match, const std::string& column) {
    for (Seat seat = 1; seat <= 2; ++seat)
        for (const PromptView& prompt : match.seen_by(seat).prompts()) {
            REQUIRE_FALSE(match.answer(seat, prompt.number, {{"column", column}}, match.now()));
            return;
        }
}
void drop(host::Table& table, const std::string& column) {
    table.carry_out_timed([&](Match& match) { drop(match, column); });
}

std::unique_ptr<MatchLogFile> new_file(const fs::path& path) {
    auto file = std::make_unique<MatchLogFile>();
    REQUIRE(file->create(path) == "");
    return file;
}

void go_back(host::Table& table, std::size_t inputs) {
    Match earlier = table.match();
    earlier.rewind(inputs);
    table.go_on_with(std::move(earlier));
}

}  // namespace

TEST_CASE("a file is made whole, and never over another, through a link or onto a device") {
    const Folder folder;
    CHECK(create_file(folder / "new", "all of it") == "");
    CHECK(text_in(folder / "new") == "all of it");
    CHECK_THAT(create_file(folder / "new", "other"), Contains("already exists and is not overwritten"));
    CHECK(text_in(folder / "new") == "all of it");
    fs::create_symlink(folder / "new", folder / "link");
    fs::create_symlink(folder / "nowhere", folder / "dangling");
    CHECK_THAT(create_file(folder / "link", "other"), Contains("is a link"));
    CHECK_THAT(create_file(folder / "dangling", "other"), Contains("is a link"));
    CHECK_THAT(create_file("/dev/full", "other"), Contains("a device"));
    CHECK(fs::is_character_file("/dev/full"));
    CHECK_THAT(create_file(folder / "none/x", "other"), Contains("No such file or directory"));
    CHECK_THAT(create_file("/proc/x", "other"), Contains("cannot be written"));
    CHECK(folder.files() == 3);
    CHECK(replace_file(folder / "new", "instead") == "");
    CHECK(text_in(folder / "new") == "instead");
    CHECK_THAT(replace_file(folder / "link", "other"), Contains("is a link and is not overwritten"));
    CHECK_THAT(replace_file("/dev/full", "other"), Contains("a device"));
    CHECK(folder.files() == 3);
}

TEST_CASE("a log is tried at the start and overwrites nothing") {
    const Folder folder;
    std::ofstream(folder / "mine") << "a text";
    fs::create_symlink(folder / "mine", folder / "link");
    CHECK_THAT(MatchLogFile().create(folder / "mine"),
               Contains("already exists") && Contains("To continue it: --resume"));
    CHECK_THAT(MatchLogFile().create(folder / "link"), Contains("is a link"));
    CHECK_THAT(MatchLogFile().create("/dev/full"), Contains("a device"));
    CHECK(text_in(folder / "mine") == "a text");
    std::string text;
    CHECK_THAT(MatchLogFile().open(folder / "link", text), Contains("Name the file itself"));
    CHECK_THAT(MatchLogFile().open("/dev/full", text), Contains("Name the file itself"));
}

TEST_CASE("each input is in the file once it is kept, and one that is taken back is not") {
    const Folder folder;
    host::Table table = begin_log(new_file(folder / "log"), Match(connect_four(), 7));
    CHECK(text_in(folder / "log") == write_log(table.match()));
    for (int i = 0; i < 3; ++i) {
        drop(table, "4");
        CHECK(text_in(folder / "log") == write_log(table.match()));
    }
    const Match left = table.match();
    go_back(table, 1);
    CHECK(text_in(folder / "log") == write_log(table.match()));
    drop(table, "5");
    table.go_on_with(left);
    CHECK(text_in(folder / "log") == write_log(left));
    go_back(table, 2);
    table.end("saved");
    CHECK(text_in(folder / "log") == write_log(table.match()));
    CHECK_THAT(write_log(table.match()), Contains("- { ended: saved, inputs: 2, "));
}

TEST_CASE("a log says that its match is over, whether it ends there or was over before") {
    const Folder folder;
    Match match(connect_four(), 7);
    host::Table table = begin_log(new_file(folder / "log"), match);
    const auto win = [](Match& won) {
        REQUIRE_FALSE(won.host({HostInputKind::result, {{"winners", "1"}}}, won.now()));
    };
    table.carry_out_timed(win);
    CHECK(text_in(folder / "log") == write_log(table.match()));
    CHECK_THAT(text_in(folder / "log"), Contains("- { ended: over, inputs: 1, "));
    win(match);
    const std::string without_note = write_log(match);
    begin_log(new_file(folder / "whole"), match);
    CHECK(text_in(folder / "whole") == text_in(folder / "log"));
    std::ofstream(folder / "later") << without_note;
    auto file = std::make_unique<MatchLogFile>();
    std::string text;
    REQUIRE(file->open(folder / "later", text) == "");
    continue_log(std::move(file), std::move(match), text.size());
    CHECK(text_in(folder / "later") == text_in(folder / "log"));
}

TEST_CASE("a torn last line is cut off and said, and the log goes on in its place") {
    const Folder folder;
    const auto game = connect_four();
    Match match(game, 7);
    drop(match, "4");
    const std::string whole = write_log(match);
    drop(match, "5");
    std::ofstream(folder / "log") << write_log(match).substr(0, write_log(match).size() - 9);
    auto file = std::make_unique<MatchLogFile>();
    std::string text, problem;
    REQUIRE(file->open(folder / "log", text) == "");
    CHECK_THAT(MatchLogFile().open(folder / "log", text), Contains("is in use by another program"));
    const auto saved = read_match(text, folder / "log", pack_stack({}), false, problem);
    REQUIRE(saved);
    CHECK_THAT(saved->log.torn, Contains("the last line with "));
    Diagnostics errors;
    auto again = replay_log(saved->game, saved->log.text, "log", errors);
    REQUIRE(again);
    host::Table table = continue_log(std::move(file), std::move(*again), saved->log.text.size());
    CHECK(text_in(folder / "log") == whole);
    drop(table, "5");
    CHECK(text_in(folder / "log") == write_log(match));
}

TEST_CASE("the line protocol keeps its match, and begins no second one in the same log") {
    const Folder folder;
    Protocol protocol(connect_four(), pack_stack({}), {}, ActingRole{}, new_file(folder / "log"));
    CHECK(text_in(folder / "log") == "nothing");  // the name stays free until the file holds a match
    protocol.handle(R"({"op":"new","seed":3})");
    CHECK_THAT(text_in(folder / "log"), Contains("seed: 3\n"));
    protocol.handle(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":"4"}})");
    const std::string kept = text_in(folder / "log");
    CHECK_THAT(kept, Contains("seat: 1, prompt: 1, answer: {column: \"4\"}"));
    CHECK_THAT(protocol.handle(R"({"op":"new","seed":4})"), Contains("log_in_use"));
    CHECK_THAT(protocol.handle(R"({"op":"load","saved":"x"})"), Contains("log_in_use"));
    protocol.handle(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":"4"}})");
    protocol.handle(R"({"op":"answer","seat":1,"prompt":9,"values":{"column":"4"}})");
    CHECK(text_in(folder / "log") == kept);
    const std::string snapshot = Json::parse(protocol.handle(R"({"op":"snapshot"})"))["snapshot"];
    protocol.handle(R"({"op":"answer","seat":2,"prompt":1,"values":{"column":"4"}})");
    CHECK_THAT(protocol.handle(line_of({{"op", "restore"}, {"snapshot", snapshot}})), Contains("log_in_use"));
    CHECK_THAT(protocol.handle(R"({"op":"host","kind":"note","data":{"reason":"goes on"}})"), Contains("\"ok\":true"));
    protocol.end();
    CHECK_THAT(text_in(folder / "log"), Contains("ended: saved, inputs: 3"));
    Diagnostics errors;
    CHECK(replay_log(connect_four(), text_in(folder / "log"), "log", errors));
}

TEST_CASE("nothing is loaded or restored into a log that is still empty") {
    const Folder folder;
    const Match match(connect_four(), 3);
    Protocol whole(connect_four(), pack_stack({}), {}, ActingRole{});
    whole.handle(R"({"op":"new","seed":3})");
    const std::string snapshot = Json::parse(whole.handle(R"({"op":"snapshot"})"))["snapshot"];
    const std::string restore = line_of({{"op", "restore"}, {"snapshot", snapshot}});
    CHECK_THAT(whole.handle(restore), Contains("\"ok\":true"));
    Protocol kept(connect_four(), pack_stack({}), {}, ActingRole{}, new_file(folder / "log"));
    CHECK_THAT(kept.handle(restore), Contains("log_in_use"));
    CHECK_THAT(kept.handle(line_of({{"op", "load"}, {"saved", write_save(match)}})), Contains("log_in_use"));
    CHECK(text_in(folder / "log") == "nothing");
}

TEST_CASE("a log has its name only once its beginning is on the disk") {
    const Folder folder;
    {
        const auto file = new_file(folder / "log");
        CHECK_FALSE(fs::exists(folder / "log"));
        CHECK(folder.files() == 1);
    }
    CHECK(folder.files() == 0);
    auto file = new_file(folder / "log");
    std::ofstream(folder / "log") << "of somebody else";
    CHECK_THROWS_WITH(begin_log(std::move(file), Match(connect_four(), 7)),
                      Contains("already exists and is not overwritten"));
    CHECK(text_in(folder / "log") == "of somebody else");
}

namespace {

// A match with one input, in a log.
struct KeptMatch {
    Folder folder;
    host::Table table = begin_log(new_file(log()), Match(connect_four(), 7));
    KeptMatch() { drop(table, "4"); }
    fs::path log() const { return folder / "log"; }
};

}  // namespace

TEST_CASE("a log that another program has touched takes no more inputs") {
    using Change = std::function<void(const fs::path&, const std::string&)>;
    const std::vector<std::pair<std::string, Change>> changes = {
        {"deleted", [](const fs::path& log, const std::string&) { fs::remove(log); }},
        {"deleted or renamed", [](const fs::path& log, const std::string&) { fs::rename(log, log.string() + "2"); }},
        {"another file has taken its place",
         [](const fs::path& log, const std::string& text) {
             std::ofstream(log.string() + "2") << text;
             fs::rename(log.string() + "2", log);
         }},
        {"another file has taken its place",
         [](const fs::path& log, const std::string&) {
             fs::rename(log, log.string() + "2");
             fs::create_symlink(log.string() + "2", log);
         }},
        {"shortened", [](const fs::path& log, const std::string& text) { fs::resize_file(log, text.size() - 1); }},
        {"shortened", [](const fs::path& log, const std::string&) { fs::resize_file(log, 0); }},
        {"written to it", [](const fs::path& log, const std::string&) { std::ofstream(log, std::ios::app) << "x"; }},
        {"changed",
         [](const fs::path& log, const std::string& text) {
             ::usleep(20'000);  // the time stamps of files advance in steps
             std::fstream(log, std::ios::in | std::ios::out) << std::string(text.size(), '#');
         }},
        {"changed",  // in its first byte, with its old time stamp
         [](const fs::path& log, const std::string&) {
             const auto time = fs::last_write_time(log);
             ::usleep(20'000);
             std::fstream(log, std::ios::in | std::ios::out) << "#";
             fs::last_write_time(log, time);
         }},
    };
    for (const auto& [says, change] : changes)
        for (const bool taken_back : {false, true}) {
            INFO(says << (taken_back ? ", and an input is taken back" : ""));
            KeptMatch kept;
            const std::string before = write_log(kept.table.match());
            change(kept.log(), before);
            const std::string left = text_in(kept.log());
            const auto go_on = [&] { taken_back ? go_back(kept.table, 0) : drop(kept.table, "5"); };
            CHECK_THROWS_WITH(go_on(), Contains("was changed: ") && Contains(says));
            CHECK_THROWS_WITH(kept.table.end("saved"), Contains(says));
            CHECK(write_log(kept.table.match()) == before);
            CHECK(text_in(kept.log()) == left);  // nothing is written to a changed file
        }
}

TEST_CASE("a log that is deleted before it has its name is not begun") {
    const Folder folder;
    auto file = new_file(folder / "log");
    for (const auto& created : fs::directory_iterator(folder / ""))
        fs::remove(created);
    CHECK_THROWS_WITH(begin_log(std::move(file), Match(connect_four(), 7)), Contains("it has been deleted"));
    CHECK(folder.files() == 0);
}

TEST_CASE("a log that is touched but not changed goes on") {
    KeptMatch kept;
    for (const char* column : {"5", "6"}) {
        ::usleep(20'000);
        fs::last_write_time(kept.log(), fs::last_write_time(kept.log()) + std::chrono::hours(1));
        fs::permissions(kept.log(), fs::perms::owner_read | fs::perms::owner_write);
        CHECK_NOTHROW(drop(kept.table, column));
        CHECK(text_in(kept.log()) == write_log(kept.table.match()));
    }
    ::usleep(20'000);
    fs::last_write_time(kept.log(), fs::file_time_type::clock::now());
    CHECK_NOTHROW(go_back(kept.table, 1));
    CHECK(text_in(kept.log()) == write_log(kept.table.match()));
}
