// Replays recorded matches from golden/ and compares the changes on the table after each answer. The records come from
// the first edition. Do not record them again because a test fails. After an intended change of rules, QUATTRO_RECORD=1
// writes new ones.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>

#include "match/impl.hpp"
#include "match/quattro.hpp"
#include "run/prompt.hpp"
#include "settings.hpp"

using namespace quattro;

namespace {

using Lines = std::map<std::string, std::string>;

// Format of a record: a line `match GAME SEED`, lines `option NAME VALUE`, and the initial table. For each input, a
// line `answer SEAT PROMPT`, its values as lines `= NAME VALUE`, and the indented changes.
struct Recorded {
    std::string game;
    std::uint64_t seed = 0;
    std::map<std::string, std::string> options;
    struct Answer {
        Seat seat = 0;
        std::uint32_t prompt = 0;
        Values values;
        std::string changes;
    };
    std::string begin;  // initial table
    std::vector<Answer> answers;
};

std::string take_word(std::string& line) {
    const std::size_t end = line.find(' ');
    std::string word = line.substr(0, end);
    line = end == std::string::npos ? "" : line.substr(end + 1);
    return word;
}

Recorded read(const std::filesystem::path& path) {
    Recorded recorded;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::string& changes = recorded.answers.empty() ? recorded.begin : recorded.answers.back().changes;
        if (line.starts_with("  ")) {
            changes += line + "\n";
            continue;
        }
        const std::string word = take_word(line);
        if (word == "match") {
            recorded.game = take_word(line);
            recorded.seed = std::stoull(line);
        } else if (word == "option") {
            const std::string name = take_word(line);
            recorded.options[name] = line;
        } else if (word == "answer") {
            const Seat seat = std::stoi(take_word(line));
            recorded.answers.push_back({seat, static_cast<std::uint32_t>(std::stoul(line)), {}, ""});
        } else if (word == "=" && !recorded.answers.empty()) {
            const std::string name = take_word(line);
            recorded.answers.back().values.emplace_back(name, line);
        } else {
            FAIL(path << ": what is '" << word << "'?");
        }
    }
    return recorded;
}

// The table as text: zones, counters, the board, prompts and the result.
Lines table_of(const Match& match) {
    Lines lines;
    const View view = match.seen_by(kHost).view();
    if (!view.board.empty()) lines["board"] = view.board;
    for (const ZoneView& zone : view.zones) {
        const std::string name = zone.seat ? fmt::format("{}:{}", zone.seat, zone.name) : zone.name;
        for (std::size_t p = 0; p < zone.places.size(); ++p)
            lines[name + "." + zone.places[p]] = zone.cards[p].empty() ? "-" : zone.cards[p];
        if (zone.places.empty()) lines[name] = fmt::format("{}", fmt::join(zone.cards, " "));
    }
    const Rules& rules = ImplAccess::of(match).rules();
    for (const Counter& c : rules.shape().counters)
        for (Seat seat = c.of_seat ? 1 : 0; seat <= (c.of_seat ? rules.shape().seats : 0); ++seat)
            lines[seat ? fmt::format("{}({})", c.name, seat) : c.name] = counter_text(
                rules, c, ImplAccess::of(match).state.at(rules.shape().counter, c.first + std::max(seat - 1, 0)));
    for (Seat seat = 1; seat <= rules.shape().seats; ++seat) {
        std::string asked;
        for (const PromptView& prompt : match.seen_by(seat).prompts())
            asked += fmt::format("{}{} {}{}", asked.empty() ? "" : ", ", prompt.number, prompt.name,
                                 prompt.answered ? " (answered)" : "");
        lines[fmt::format("asked({})", seat)] = asked;
    }
    if (match.over()) lines["won by"] = fmt::format("{}", fmt::join(match.winners(), " "));
    return lines;
}

std::string changes(const Lines& before, const Lines& after) {
    std::string text;
    for (const auto& [name, value] : after)
        if (const auto was = before.find(name); was == before.end() || was->second != value)
            text += fmt::format("  {}: {}\n", name, value);
    for (const auto& [name, value] : before)
        if (!after.contains(name)) text += fmt::format("  {} is gone\n", name);
    return text;
}

void write(const std::filesystem::path& path, const Recorded& r) {
    std::ofstream file(path);
    file << "match " << r.game << ' ' << r.seed << '\n';
    for (const auto& [name, value] : r.options)
        file << "option " << name << ' ' << value << '\n';
    file << r.begin;
    for (const Recorded::Answer& answer : r.answers) {
        file << "answer " << answer.seat << ' ' << answer.prompt << '\n';
        for (const auto& [name, value] : answer.values)
            file << "= " << name << ' ' << value << '\n';
        file << answer.changes;
    }
}

// Plays the recorded answers and replaces the recorded changes by the actual ones.
void play_again(Recorded& recorded) {
    Diagnostics out;
    const std::filesystem::path boards_before = std::filesystem::path(QUATTRO_GOLDEN) / "boards-before";
    const auto game = Game::load({QUATTRO_HOME_DIR, boards_before}, recorded.game, recorded.options, out);
    INFO(out.show());
    REQUIRE(game);
    Match match(game, recorded.seed);
    Lines before, after = table_of(match);
    recorded.begin = changes(before, after);
    for (Recorded::Answer& answer : recorded.answers) {
        const auto refusal = match.answer(answer.seat, answer.prompt, answer.values, match.now());
        INFO("seat " << answer.seat << ", prompt " << answer.prompt << ": " << (refusal ? refusal->reason : ""));
        REQUIRE_FALSE(refusal);
        before = std::move(after);
        after = table_of(match);
        answer.changes = changes(before, after);
    }
    CHECK(match.over());
}

}  // namespace

TEST_CASE("matches that were played before change the table as they did then") {
    std::size_t played = 0;
    for (const auto& entry : std::filesystem::directory_iterator(QUATTRO_GOLDEN)) {
        if (entry.is_directory()) continue;  // the boards as they were when the matches were recorded
        const Recorded then = read(entry.path());
        INFO(entry.path().filename().string());
        Recorded now = then;
        play_again(now);
        ++played;
        if (!setting("QUATTRO_RECORD").empty()) {
            write(entry.path(), now);
            continue;
        }
        CHECK(now.begin == then.begin);
        for (std::size_t i = 0; i < then.answers.size(); ++i) {
            INFO("answer " << i + 1 << ", of seat " << then.answers[i].seat);
            REQUIRE(now.answers[i].changes == then.answers[i].changes);
        }
    }
    CHECK(played >= 14);
}
