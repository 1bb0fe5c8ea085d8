// Tests that the output of the server to a viewer does not depend on anything that the viewer may not know: in pairs of
// matches that differ only in that, every byte must be equal. QUATTRO_PAGES is the number of pairs of streams. The
// second case has a quarter of it.
#include <map>

#include "page/fragments.hpp"
#include "page/table_json.hpp"
#include "property/equal_parts.hpp"
#include "property/pairs.hpp"
#include "serve/packed_view.hpp"

using namespace quattro;
using namespace quattro::property;
using tools::Json;

namespace {

constexpr std::uint64_t kUnlessSet = 100;  // pairs of streams

tools::Viewed viewed_by(const Match& match, Seat viewer) {
    tools::Viewed viewed{match.seen_by(viewer), {}, {}};
    viewed.look.game = &match.game();
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat) {
        viewed.look.names.push_back(fmt::format("P{}", seat));
        viewed.bots.push_back(false);
    }
    return viewed;
}

// Output for a page of the viewer: pushes, and the replies to some requests.
std::string sent(const Match& match, Seat viewer, std::uint64_t after) {
    const tools::Viewed viewed = viewed_by(match, viewer);
    const Json table = tools::table_json(viewed);
    Json all{{"table", table}, {"lines", tools::lines_json(viewed, after)}};
    for (const PromptView& prompt : viewed.seen.prompts())
        for (const FieldView& field : prompt.fields)
            all["options"].push_back(tools::options_json(viewed, prompt, field.name, {}));
    for (const Json& zone : table["zones"]) {
        const std::string instance =
            (zone["seat"] == 0 ? "" : fmt::format("{}:", zone["seat"].get<int>())) + zone["name"].get<std::string>();
        for (const Json& place : zone["places"])
            all["why"].push_back(tools::why_json(viewed, instance, place.get<std::string>(), ""));
    }
    all["rules"] = tools::rulebook_json(match.game(), viewed.seen.view().board);
    return tools::line_of(all);
}

// Compares pairs of matches of all games until `wanted` pairs of streams were the same. Returns the first difference;
// "" if there is none.
std::string first_difference(const std::vector<Table>& all, const Rendering& rendering, std::uint64_t wanted,
                             PairCount& count) {
    for (std::uint64_t i = 0; count.streams < wanted || i < all.size(); ++i) {
        Dice dice{mix(first_seed() + i)};
        const Table& table = all[i % all.size()];
        Pair pair(table.game, first_seed() + i, some_seats(table.game->info().seats, dice), dice, count, rendering);
        if (const std::string wrong = pair.play(); !wrong.empty())
            return fmt::format("{}, QUATTRO_SEED={}: {}", table.name, first_seed() + i, wrong);
    }
    return "";
}

std::vector<Table> every_table() {
    std::vector<Table> all = tables();
    for (Table& table : tables_of_test_packs())
        all.push_back(std::move(table));
    return all;
}

}  // namespace

TEST_CASE("what the server sends is the same where only what the viewer may not know is another") {
    PairCount count;
    CHECK(first_difference(every_table(), sent, setting("QUATTRO_PAGES", kUnlessSet), count) == "");
    INFO(count.streams << " pairs of streams, " << count.unlike << " inputs that only one match had");
    CHECK(count.unlike > count.streams);
}

TEST_CASE("what is written once for all viewers is what each is written alone") {
    std::string wrong;
    std::map<const Game*, tools::FragmentCache> caches;  // kept between moments
    std::map<tools::TextDigest, std::string> texts;      // of prompts
    const auto compare = [&](const Match& match, Seat viewer, std::uint64_t) -> std::string {
        const auto named = [&](Seat seen_by) {
            tools::Viewed viewed = viewed_by(match, seen_by);
            if (match.inputs() / 3 % 2 == 1) viewed.look.names.front() = "Ann";  // somebody else has taken the seat
            return viewed;
        };
        const tools::Viewed viewed = named(viewer);
        tools::FragmentCache &shared = caches[&match.game()], own(viewed.look);
        shared.set_look(viewed.look);
        const int seats = match.game().info().seats, kinds = seats + 2,
                  first = static_cast<int>(match.inputs()) % kinds;
        for (int i = 0; i < kinds; ++i) {  // the first viewer fills the cache for the others
            const int kind = (first + i) % kinds;
            tools::table_text(named(kind == 0 ? kHost : kind > seats ? kSpectator : static_cast<Seat>(kind)), shared);
        }
        const tools::TableText table = tools::table_text(viewed, shared);
        const Json prompts = Json::parse(tools::prompts_text(viewed));
        for (std::size_t i = 0; i < table.prompts.size(); ++i) {  // a digest must stand for one text, for all viewers
            const std::string prompt = tools::line_of(prompts[i]);
            if (texts.try_emplace(table.prompts[i], prompt).first->second != prompt)
                wrong = fmt::format("viewer {}: the digest of another text: {}", viewer, prompt);
        }
        const std::string text = tools::whole_text(table, "[]"),
                          alone = tools::whole_text(tools::table_text(viewed, own), "[]");
        if (match.inputs() % 8 == 0) shared.forget_unused();
        if (text != alone) wrong = fmt::format("viewer {}: {}\nalone: {}", viewer, text, alone);
        return "";
    };
    PairCount count;
    CHECK(first_difference(every_table(), compare, setting("QUATTRO_PAGES", kUnlessSet) / 4, count) == "");
    CHECK(wrong == "");
    CHECK(count.streams > 0);
}

TEST_CASE("a view that was packed is the same view again") {
    std::size_t views = 0;
    const auto packed = [&](const Match& match, Seat viewer, std::uint64_t) -> std::string {
        const View view = match.seen_by(viewer).view();
        const serve::PackedView kept(view);
        CHECK(equal_parts(view, kept.view()));
        CHECK(kept.last_event() == view.last_event);
        ++views;
        return "";
    };
    PairCount count;
    CHECK(first_difference(every_table(), packed, 4, count) == "");
    CHECK(views > 100);
}

TEST_CASE("a page that shows more than its viewer may know is noticed") {
    const auto host_table = [](const Match& match, Seat, std::uint64_t) {
        return tools::line_of(tools::table_json(viewed_by(match, kHost)));
    };
    const auto all_lines = [](const Match& match, Seat, std::uint64_t) {
        return tools::line_of(tools::lines_json(viewed_by(match, kHost), 0));
    };
    const auto inputs = [](const Match& match, Seat, std::uint64_t) { return std::to_string(match.inputs()); };
    for (const Rendering& leak : {Rendering(host_table), Rendering(all_lines), Rendering(inputs)}) {
        PairCount count;
        CHECK(first_difference(every_table(), leak, kUnlessSet, count) != "");
    }
}
