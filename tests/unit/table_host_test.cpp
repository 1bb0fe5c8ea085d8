// Tests a hosted match: confirmed inputs are stored, inputs that cannot be stored have no effect, and a repeated
// request counts once.
#include <memory>
#include <stdexcept>

#include "host/table.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kRules = R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3] }, heap: { kind: pile, seen_by: everyone } }
prompts: { give: { pick: hand, seconds: 60 } }
flow:
  round:
    repeat: 2
    steps:
      ask: { ask: give }
      lay: { move: give, to: heap }
  over: { end: draw }
)";

// The content of a journal in memory. The journal fails while `fails` is set.
struct Stored {
    host::Record record;
    std::vector<host::Entry> entries;
    bool fails = false;
    std::size_t asked = 0;  // number of requests for results
};
class MemoryJournal : public host::Journal {
public:
    explicit MemoryJournal(Stored& stored) : stored_(stored) {}
    void append(const host::Entry& entry) override {
        if (stored_.fails) throw std::runtime_error("the disk is full");
        stored_.record.log += entry.log;
        if (entry.request) stored_.record.requests.push_back(*entry.request);
        stored_.entries.push_back(entry);
    }
    void replace(const host::Entry& entry) override {
        if (stored_.fails) throw std::runtime_error("the disk is full");
        stored_.record.log = entry.log;
        if (entry.request) stored_.record.requests.push_back(*entry.request);
        stored_.entries.push_back(entry);
    }
    std::optional<std::string> result_of(Seat viewer, const std::string& id) override {
        ++stored_.asked;
        for (const host::Request& request : stored_.record.requests)
            if (request.viewer == viewer && request.id == id) return request.result;
        return std::nullopt;
    }

private:
    Stored& stored_;
};

Outcome give(Match& match, Seat seat, const std::string& card, Milliseconds now) {
    return match.answer(seat, match.seen_by(seat).prompts().at(0).number, {{"give", card}}, now);
}

Outcome give(host::Table& table, Seat seat, const std::string& request, const std::string& card, Milliseconds now) {
    return table.carry_out(
        seat, request, now, [&](Match& match, Milliseconds at) { return give(match, seat, card, at); },
        [&](const Match& match) { return std::to_string(match.inputs()); });
}

}  // namespace

TEST_CASE("a hosted match stores each input, and continues from what is stored") {
    const SmallPack pack;
    const auto game = pack.game(kRules);
    Stored stored;
    host::Table table(Match(game, 7, 1000), std::make_unique<MemoryJournal>(stored));
    CHECK(stored.entries.size() == 1);  // the header
    CHECK(table.next_deadline() == 61'000);
    CHECK_FALSE(give(table, 1, "a", "s1", 2000));
    CHECK_FALSE(give(table, 2, "b", "m2", 3000));
    CHECK(stored.record.log == write_log(table.match()));
    CHECK(stored.entries.back().deadline == table.next_deadline());

    Diagnostics errors;
    auto again = host::Table::reopen(game, stored.record, std::make_unique<MemoryJournal>(stored), errors);
    REQUIRE(again);
    CHECK(again->match().hash() == table.match().hash());
    REQUIRE(again->result_of(1, "a"));
    CHECK(*again->result_of(1, "a") == "1");
    CHECK_FALSE(again->result_of(2, "a"));  // each viewer has its own requests
    CHECK_FALSE(again->result_of(1, ""));
    const std::size_t asked = stored.asked;
    CHECK_FALSE(again->result_of(1, "new"));
    CHECK(stored.asked == asked);  // the journal is not asked about a new request
    CHECK_FALSE(give(*again, 1, "c", "s3", 4000));
    CHECK(stored.record.log == write_log(again->match()));

    stored.record.log += "nonsense: 1\nnonsense: 2\n";
    CHECK_FALSE(host::Table::reopen(game, stored.record, std::make_unique<MemoryJournal>(stored), errors));
    CHECK_FALSE(errors.ok());
}

TEST_CASE("what cannot be stored, and what is refused, has not happened") {
    const SmallPack pack;
    Stored stored;
    host::Table table(Match(pack.game(kRules), 7), std::make_unique<MemoryJournal>(stored));
    const std::uint64_t before = table.match().hash();
    stored.fails = true;
    CHECK_THROWS_AS(give(table, 1, "a", "s1", 2000), std::runtime_error);
    CHECK_THROWS_AS(table.tick(60'000), std::runtime_error);
    CHECK(table.match().hash() == before);
    CHECK(table.match().inputs() == 0);
    CHECK_FALSE(table.result_of(1, "a"));
    stored.fails = false;
    const Outcome refused = give(table, 1, "b", "m9", 2000);
    REQUIRE(refused);
    CHECK(refused->code == RefusalCode::not_an_option);
    CHECK(stored.entries.size() == 1);
    CHECK_FALSE(table.result_of(1, "b"));
    CHECK_FALSE(give(table, 1, "a", "s1", 2000));
    CHECK(stored.record.log == write_log(table.match()));
}

TEST_CASE("the time of a hosted match never goes back, and its deadlines fire") {
    const SmallPack pack;
    Stored stored;
    host::Table table(Match(pack.game(kRules), 7, 1000), std::make_unique<MemoryJournal>(stored));
    CHECK_FALSE(give(table, 1, "a", "s1", 5000));
    CHECK_FALSE(give(table, 2, "b", "m2", 3000));  // the clock of the machine was set back
    CHECK(table.match().now() == 5000);
    table.tick(64'000);
    CHECK_FALSE(table.match().over());
    table.tick(65'000);
    CHECK(table.match().over());
    CHECK(stored.entries.back().over);
    CHECK_FALSE(stored.entries.back().deadline);
    CHECK_FALSE(table.next_deadline());
}

TEST_CASE("what a host adds to an input is stored with it, and can stop a deadline") {
    const SmallPack pack;
    Stored stored;
    host::Table table(Match(pack.game(kRules), 7, 1000), std::make_unique<MemoryJournal>(stored));
    std::vector<Milliseconds> asked;
    const auto limit = [](Match& match, Seat seat, const std::string& milliseconds) {
        const std::string number = std::to_string(match.seen_by(seat).prompts().at(0).number);
        CHECK_FALSE(match.host({HostInputKind::time_limit,
                                {{"seat", std::to_string(seat)}, {"prompt", number}, {"milliseconds", milliseconds}}},
                               match.now()));
    };
    table.set_additions(
        {.after_input = [&](Match& match, Milliseconds) { limit(match, 2, "9000"); }, .before_deadline = {}});
    CHECK_FALSE(give(table, 1, "a", "s1", 2000));
    CHECK(stored.entries.size() == 2);  // both inputs in one entry
    CHECK(table.match().inputs() == 2);
    CHECK(table.next_deadline() == 11'000);
    table.set_additions(
        {.after_input = {}, .before_deadline = [&](Match& match, Milliseconds deadline) {
             asked.push_back(deadline);
             if (asked.size() == 1)
                 match.host({HostInputKind::extend, {{"seat", "2"}, {"milliseconds", "500"}}}, deadline);
         }});
    table.tick(11'400);
    CHECK(table.next_deadline() == 11'500);
    CHECK(table.match().now() == 11'000);
    table.tick(11'500);
    CHECK(asked == std::vector<Milliseconds>{11'000, 11'500});
    CHECK(table.match().seen_by(kHost).view().repeats.at(0).second == "2");  // seat 2 was silent
    CHECK(stored.record.log == write_log(table.match()));
    stored.fails = true;
    const std::uint64_t before = table.match().hash();
    CHECK_THROWS_AS(give(table, 1, "b", "s3", 12'000), std::runtime_error);
    CHECK(table.match().hash() == before);
}

TEST_CASE("a hosted match goes back to an earlier input, and returns") {
    const SmallPack pack;
    const auto game = pack.game(kRules);
    Stored stored;
    host::Table table(Match(game, 7, 1000), std::make_unique<MemoryJournal>(stored));
    CHECK_FALSE(give(table, 1, "a", "s1", 2000));
    const std::uint64_t earlier = table.match().hash();
    CHECK_FALSE(give(table, 2, "b", "m2", 3000));
    const Match left = table.match();
    Match back = table.match();
    back.rewind(1);
    stored.fails = true;
    CHECK_THROWS_AS(table.go_on_with(back, kHost, "c", "{}"), std::runtime_error);
    CHECK(table.match().hash() == left.hash());
    stored.fails = false;
    table.go_on_with(back, kHost, "c", "{}");
    CHECK(table.match().hash() == earlier);
    CHECK(stored.record.log == write_log(table.match()));
    CHECK(stored.entries.back().deadline == table.next_deadline());
    CHECK(*table.result_of(kHost, "c") == "{}");
    CHECK(*table.result_of(2, "b") == "2");  // confirmed requests stay confirmed
    CHECK_FALSE(give(table, 2, "d", "s1", 4000));
    CHECK(stored.record.log == write_log(table.match()));
    table.go_on_with(left, kHost, "e", "{}");
    CHECK(table.match().hash() == left.hash());
    Diagnostics errors;
    const auto again = host::Table::reopen(game, stored.record, std::make_unique<MemoryJournal>(stored), errors);
    REQUIRE(again);
    CHECK(again->match().hash() == left.hash());
}

namespace {

// Inputs that answer a seat's prompt at the time that its client has named.
host::Table::Inputs given_at(Seat seat, const std::string& card, Milliseconds now) {
    return [=](Match& match) {
        if (const Outcome refused = give(match, seat, card, now)) throw std::invalid_argument(refused->reason);
    };
}

}  // namespace

TEST_CASE("inputs that bring their own times are stored together, at these times, or not at all") {
    const SmallPack pack;
    const auto game = pack.game(kRules);
    Stored stored;
    host::Table table(Match(game, 7, 1000), std::make_unique<MemoryJournal>(stored));
    table.carry_out_timed([](Match& match) {
        given_at(1, "s1", 2000)(match);
        given_at(2, "m2", 3000)(match);
    });
    CHECK(stored.entries.size() == 2);
    CHECK(table.match().inputs() == 2);
    Match alone = table.match();
    REQUIRE_FALSE(alone.answer(1, alone.seen_by(1).prompts().at(0).number, {{"give", "m2"}}, 62'000));
    table.carry_out_timed(given_at(1, "m2", 62'000));
    CHECK(stored.record.log == write_log(alone));
    const std::uint64_t before = table.match().hash();
    CHECK_THROWS_AS(table.carry_out_timed(given_at(2, "s1", 1999)), std::invalid_argument);  // the time goes back
    const auto first_legal = [](Match& match) {
        given_at(2, "s1", 62'500)(match);
        given_at(1, "no card", 62'600)(match);
    };
    CHECK_THROWS(table.carry_out_timed(first_legal));
    stored.fails = true;
    CHECK_THROWS_AS(table.carry_out_timed(given_at(2, "s1", 62'500)), std::runtime_error);
    CHECK(table.match().hash() == before);
    CHECK(table.match().inputs() == 3);
    CHECK(stored.record.log == write_log(table.match()));
}

TEST_CASE(
    "a match that was replayed from its journal goes on in it, and a deadline in an input is no input of its own") {
    const SmallPack pack;
    const auto game = pack.game(kRules);
    Stored stored;
    Match match(game, 7, 1000);
    host::Table(match, std::make_unique<MemoryJournal>(stored));
    host::Table table = host::Table::resume(match, std::make_unique<MemoryJournal>(stored));
    CHECK(stored.entries.size() == 1);  // only the header is stored
    table.carry_out_timed([](Match& late) { CHECK_FALSE(late.tick(61'000)); });
    CHECK(table.match().inputs() == 1);
    CHECK(stored.record.log == write_log(table.match()));
}

TEST_CASE("a match is hosted without a journal") {
    const SmallPack pack;
    host::Table table(Match(pack.game(kRules), 7, 1000), nullptr);
    CHECK_FALSE(give(table, 1, "a", "s1", 2000));
    CHECK(*table.result_of(1, "a") == "1");
    Match back = table.match();
    back.rewind(0);
    table.go_on_with(back);
    table.discard_events();
    CHECK(table.match().seen_by(kHost).events(0).empty());
    table.tick(61'000);
    CHECK(table.match().inputs() == 1);
    table.end("saved");
    CHECK(write_log(table.match()).find("- { ended: saved, inputs: 1, ") != std::string::npos);
}

TEST_CASE("how a match ended for now is stored, and going back needs no request") {
    const SmallPack pack;
    const auto game = pack.game(kRules);
    Stored stored;
    host::Table table(Match(game, 7, 1000), std::make_unique<MemoryJournal>(stored));
    CHECK_FALSE(give(table, 1, "a", "s1", 2000));
    const std::string before = write_log(table.match());
    stored.fails = true;
    CHECK_THROWS_AS(table.end("saved"), std::runtime_error);
    CHECK(write_log(table.match()) == before);
    stored.fails = false;
    table.end("saved");
    table.end("saved");
    CHECK(stored.entries.size() == 3);
    CHECK(stored.record.log == write_log(table.match()));
    CHECK(stored.record.log.find("- { ended: saved, inputs: 1, ") != std::string::npos);
    Match back = table.match();
    back.rewind(0);
    table.go_on_with(back);
    CHECK_FALSE(stored.entries.back().request);
    CHECK(stored.record.log == write_log(back));
    table.go_on_with(back, kHost, "", "{}");
    CHECK_FALSE(stored.entries.back().request);  // a request with the id "" is not kept
    CHECK(*table.result_of(1, "a") == "1");
}
