// A program that acts for a seat must not disclose anything that the seat must not see. Compares every byte of every
// reply.
// QUATTRO_PAIRS: number of compared pairs of replies (4,000; 100,000 before a release).
#include "replies.hpp"
#include "secrets_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

struct Served {
    std::string name;
    std::shared_ptr<const Game> game;
    tools::Paths packs;
};

std::vector<Served> served(const SecretsPack& pack) {
    std::vector<Served> all;
    for (const Table& table : tables())
        all.push_back({table.name, table.game, {QUATTRO_HOME_DIR}});
    for (const char* game : {"secrets", "stirred"})
        all.push_back({game, pack.load(game), {pack.folder()}});
    return all;
}

// Plays one match and examines random positions until `enough()` returns true.
template <class F>
Complaint spy_on(const Served& one, std::uint64_t seed, Dice& dice, ReplySpy& spy, F&& enough) {
    Match match(one.game, seed);
    Complaint found;
    const auto look = [&](const Match& m) {
        const auto seats = static_cast<std::size_t>(one.game->info().seats);
        if (!found && !enough()) found = spy.look(m, 1 + static_cast<Seat>(dice.below(seats)));
    };
    look(match);
    play_out(match, dice, [&](const Match& m, const Move&) {
        if (dice.one_in(6)) look(m);
    });
    look(match);
    return found;
}

// The first complaint in at most 20 matches with this leak; nothing if there is none.
Complaint found(const Served& one, const Leak& leak) {
    Complaint complaint;
    for (std::uint64_t seed = 1; !complaint && seed <= 20; ++seed) {
        Dice dice{mix(seed)};
        ReplySpy spy(one.game, one.packs, ImplAccess::rules(*one.game).shape(), dice, leak);
        complaint = spy_on(one, seed, dice, spy, [] { return false; });
    }
    return complaint;
}

// Changes to replies that disclose too much.
std::vector<std::pair<std::string, Leak>> leaks() {
    const auto of = [](const char* op, auto change) {
        return [op, change](const Json& request, const Match& match, Seat seat, Json& reply) {
            if (request.value("op", Json()) == op && reply["ok"] == true) change(match, seat, reply);
        };
    };
    const Leak deadline = [](const Json&, const Match& match, Seat, Json& reply) {
        if (!reply.contains("now") || !reply.contains("over")) return;
        reply.erase("next_deadline");
        if (const auto next = match.seen_by(kHost).next_deadline()) reply["next_deadline"] = *next;
    };
    const Leak hash = [](const Json&, const Match& match, Seat, Json& reply) {
        if (reply.contains("over")) reply["hash"] = tools::hash_text(match.hash());
    };
    const Leak asked = of("view", [](const Match& match, Seat, Json& reply) {
        reply["view"]["seats"] = tools::to_json(match.seen_by(kHost).view())["seats"];
    });
    return {{"the next deadline of all prompts", deadline},
            {"the hash of the state", hash},
            {"who is asked", asked},
            {"another seat's save",
             of("save", [](const Match& m, Seat seat,
                           Json& r) { r["saved"] = write_view(m.seen_by(seat % m.game().info().seats + 1)); })},
            {"the host's view",
             of("view", [](const Match& m, Seat, Json& r) { r["view"] = tools::to_json(m.seen_by(kHost).view()); })},
            {"the host's events", of("events", [](const Match& m, Seat, Json& r) {
                 r["events"] = Json::array();
                 for (const Event& event : m.seen_by(kHost).events())
                     r["events"].push_back(tools::to_json(event));
             })}};
}

}  // namespace

TEST_CASE(
    "whatever is asked of a seat's program, its replies are the same for matches that look the same to the seat") {
    const SecretsPack pack;
    const std::vector<Served> all = served(pack);
    const std::uint64_t share = std::max<std::uint64_t>(1, setting("QUATTRO_PAIRS", 4000) / all.size());
    std::uint64_t pairs = 0, inputs = 0, excused = 0;
    std::map<std::string, std::uint64_t> replies;
    for (const Served& one : all) {
        std::uint64_t here = 0;
        for (std::uint64_t seed = first_seed(); here < share; ++seed) {
            Dice dice{mix(seed)};
            ReplySpy spy(one.game, one.packs, ImplAccess::rules(*one.game).shape(), dice);
            const Complaint complaint = spy_on(one, seed, dice, spy, [&] { return here + spy.pairs >= share; });
            INFO(one.name << ", QUATTRO_SEED=" << seed << ": " << complaint.value_or(""));
            REQUIRE_FALSE(complaint);
            REQUIRE(spy.pairs > 0);
            for (const auto& [what, times] : spy.replies)
                replies[what] += times;
            here += spy.pairs, inputs += spy.inputs, excused += spy.excused;
        }
        pairs += here;
    }
    const std::string figures = fmt::format(
        "{} pairs of replies are the same; of {} inputs {} brought something to light", pairs, inputs, excused);
    if (!setting("QUATTRO_PAIRS").empty()) WARN(figures);
    INFO(figures);
    CHECK(pairs >= share * all.size());
    CHECK(excused * 5 < inputs);
    for (const std::string& op : tools::Protocol::operation_names()) {
        INFO(op);
        CHECK(replies[op + ": host_only"] + replies[op + ": ok"] > 0);
    }
    for (const char* much :
         {"answer: ok", "answer: not_an_option", "tick: ok", "why: ok", "events: ok", "options: ok"}) {
        INFO(much);
        CHECK(replies[much] > share / 20);
    }
}

TEST_CASE("whatever a seat's program gives away is noticed", "[released]") {
    const SecretsPack pack;
    const Served secrets{"secrets", pack.load(), {pack.folder()}};
    for (const auto& [what, leak] : leaks()) {
        INFO(what);
        CHECK(found(secrets, leak));
    }
}
