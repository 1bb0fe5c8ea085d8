// Tests that a halted match continues with corrected files.
#include "store/reload.hpp"

#include <memory>
#include <stdexcept>

#include "bad_pack.hpp"
#include "host/table.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

TEST_CASE("mended files: the match goes on with them, and its log can be played again from there") {
    BadPack pack;
    Match match = lifted(pack);
    pack.write(
        "scripts/effects/lift.lua",
        "return effect {\n  text = 'lift', params = { lift = amount { from = 0, to = 9 }, to = cards { default = "
        "'this card' } },\n  run = function(fx, p) fx:set(p.to, p.lift - fx:get_counter(counter.bad)) end,\n}\n");
    const std::string more = "  pause: { add: { points: points - points } }\n  work: { resolve: ring }\n";
    const auto mended = pack.game(steps(more));
    const auto old = match.game().content_hash();
    REQUIRE_FALSE(reload(match, mended, 500));
    CHECK(match.halted());
    CHECK(match.game().content_hash() != old);
    REQUIRE_FALSE(match.host({HostInputKind::retry, {}}, 500));
    CHECK_FALSE(match.halted());
    CHECK(lying(match, 1, "ring", 1) == Names{"s8", "", "", ""});
    CHECK(lying(match, 1, "ring", 2) == Names{"m7", "", "", ""});
    CHECK(write_log(match).find("pack: \"" + old) != std::string::npos);

    Diagnostics out;
    auto again = replay_log(mended, write_log(match), "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK(again->inputs() == match.inputs());
    CHECK(write_log(*again) == write_log(match));
    for (const Seat viewer : {kSpectator, 0, 1, 2})
        CHECK(again->seen_by(viewer).view().last_event == match.seen_by(viewer).view().last_event);
    CHECK(again->seen_by(kHost).view().failure == match.seen_by(kHost).view().failure);
    const auto rebased = rebase(mended, *read_log(write_log(match), "log", out), "log", out);
    REQUIRE(rebased);
    CHECK_FALSE(rebased->at);
    CHECK(lying(rebased->match, 1, "ring", 2) == lying(match, 1, "ring", 2));
    CHECK(read_log_header(write_log(match), "log", out)->content_hash == mended->content_hash());
    for (Match* m : {&match, &*again}) {
        m->rewind(0);  // goes back only to the reload
        CHECK(m->halted());
        REQUIRE_FALSE(m->host({HostInputKind::skip, {}}, 600));
        both_say(*m);
        CHECK(m->over());
    }
    CHECK(again->hash() == match.hash());
}

namespace {

// A journal that keeps nothing and fails while `full` is set.
class DiskJournal : public host::Journal {
public:
    explicit DiskJournal(const bool& full) : full_(full) {}
    void append(const host::Entry&) override {
        if (full_) throw std::runtime_error("the disk is full");
    }
    void replace(const host::Entry& entry) override { append(entry); }
    std::optional<std::string> result_of(Seat, const std::string&) override { return std::nullopt; }

private:
    const bool& full_;
};

}  // namespace

TEST_CASE("a hosted match takes a reload back if an input after it is refused, or if it cannot be stored") {
    BadPack pack;
    const Match match = lifted(pack);
    const auto mended = pack.game(steps("  pause: { add: { points: points - points } }\n  work: { resolve: ring }\n"));
    bool full = false;
    host::Table table(match, std::make_unique<DiskJournal>(full));
    const auto reloaded = [&](bool more) {
        return table.carry_out(match.now(), [&](Match& open, Milliseconds now) -> Outcome {
            if (Outcome wrong = reload(open, mended, now)) return wrong;
            if (more) return open.host({HostInputKind::reload, {}}, now);
            return std::nullopt;
        });
    };
    const auto unchanged = [&] {
        return table.match().game().content_hash() == match.game().content_hash() &&
               table.match().hash() == match.hash() && write_log(table.match()) == write_log(match);
    };
    CHECK(refused(reloaded(true)) == "bad_host_input");
    CHECK(unchanged());
    full = true;
    CHECK_THROWS_AS(reloaded(false), std::runtime_error);
    CHECK(unchanged());
    full = false;
    CHECK(refused(reloaded(false)) == "taken");
    CHECK(table.match().game().content_hash() == mended->content_hash());
}

TEST_CASE("mended files that the match does not fit are refused, and so are those of a match that runs") {
    BadPack pack;
    Match match = lifted(pack);
    const auto hash = match.hash();
    const auto before = write_log(match);
    const auto refused_with = [&](const std::string& flow, const std::string& word) {
        const auto outcome = reload(match, pack.game(flow), 100);
        REQUIRE(outcome);
        CHECK(outcome->code == RefusalCode::bad_host_input);
        CHECK_THAT(outcome->reason, Contains(word));
        CHECK(match.hash() == hash);
        CHECK(write_log(match) == before);
    };
    refused_with(steps("  other: { resolve: ring }\n"), "there is no step 'work' at which");
    std::string renamed = steps("  work: { resolve: ring }\n");
    renamed.replace(renamed.find("did:"), 4, "dud:");
    refused_with(renamed, "this save uses the counter 'did', which the game does not have");
    CHECK(refused(match.host({HostInputKind::reload, {}}, 0)) == "bad_host_input");
    CHECK(refused(reload(match, nullptr, 0)) == "bad_host_input");
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 0));
    CHECK(refused(reload(match, ImplAccess::of(match).game, 0)) == "bad_host_input");
}
