// Compares complete event streams of pairs of matches that differ only in what a viewer may not know. QUATTRO_STREAMS
// is the least number of pairs of streams per test.
#include "pairs.hpp"

#include "secrets_pack.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

std::uint64_t streams_wanted() { return setting("QUATTRO_STREAMS", 1000); }

// Every game of the base pack and of the test packs, and the games of SecretsPack.
std::vector<Table> every_table(const SecretsPack& secrets) {
    std::vector<Table> all = tables();
    for (Table& table : tables_of_test_packs())
        all.push_back(std::move(table));
    for (const char* id : {"secrets", "stirred", "thrown", "veiled"})
        all.push_back({id, secrets.load(id)});
    all.push_back({"veiled, all owls", secrets.load("veiled", {{"owls", "1 2 3 4"}})});
    return all;
}

// One match of a game with hidden phases. Matches differ in the seats that are owls, and in the acts and times of all
// seats except one.
class Veiled {
public:
    Veiled(std::shared_ptr<const Game> game, std::uint64_t seed, Seat awake, Dice& dice)
        : match_(std::move(game), seed), awake_(awake), dice_(dice) {}
    Match& match() { return match_; }
    // Lets random seats other than the awake one act or talk at random times up to and including `until`, at most five
    // times.
    void wander(Milliseconds until) {
        for (std::size_t i = dice_.below(6); i > 0; --i) {
            const Milliseconds at = dice_.from_to(match_.now(), until);
            const Seat seat = 1 + static_cast<Seat>(dice_.below(4));
            if (seat == awake_) continue;
            const auto prompts = match_.seen_by(seat).prompts();
            if (match_.seen_by(seat).channels().empty() || !dice_.one_in(5)) {
                if (prompts.empty()) continue;
                const PromptView& p = dice_.one_of(prompts);
                if (p.answered && dice_.one_in(3))
                    match_.withdraw(seat, p.number, at);
                else
                    match_.answer(seat, p.number, some_answer(match_, p, dice_), at);
            } else if (of_owls(seat)) {
                match_.say(seat, "owls", "hoo", at);
            }
        }
    }

private:
    // True if the awake seat does not hear what the seat says in its channels.
    bool of_owls(Seat seat) const {
        for (const ChannelView& channel : match_.seen_by(seat).channels())
            if (std::find(channel.others.begin(), channel.others.end(), awake_) != channel.others.end()) return false;
        return true;
    }
    Match match_;
    Seat awake_;
    Dice& dice_;
};

// A random answer of the awake seat, or nothing. Always nothing for the prompts `hunt` and `say`, which close when all
// have answered.
std::optional<Move> awake_move(const Match& match, Seat seat, Dice& dice) {
    const auto prompts = match.seen_by(seat).prompts();
    if (prompts.empty()) return std::nullopt;
    const PromptView& prompt = dice.one_of(prompts);
    if (prompt.name == "hunt" || prompt.name == "say" || prompt.answered || dice.one_in(4)) return std::nullopt;
    return Move{"answer", seat, prompt.number, some_answer(match, prompt, dice), 0};
}

std::string veiled_pair(const std::array<std::shared_ptr<const Game>, 2>& games, std::uint64_t seed, Seat awake,
                        Dice& dice, PairCount& count) {
    Veiled a(games[0], seed, awake, dice), b(games[1], seed, awake, dice);
    std::vector<StreamComparison> streams = {StreamComparison(awake), StreamComparison(kSpectator)};
    const auto compare = [&](bool all) {
        std::string wrong;
        for (StreamComparison& s : streams)
            if (wrong.empty()) wrong = s.compare(a.match(), b.match(), all);
        return wrong;
    };
    std::string wrong = compare(dice.one_in(3));
    Milliseconds now = 0;
    for (int i = 0; wrong.empty() && !a.match().over() && i < 500; ++i) {
        const auto deadline = a.match().seen_by(awake).next_deadline();
        HOLDS(deadline, "who is awake is never asked again");
        const Milliseconds until = dice.one_in(2) ? *deadline : dice.from_to(std::min(now + 1, *deadline), *deadline);
        for (Veiled* veiled : {&a, &b})
            veiled->wander(until);
        if (wrong = compare(dice.one_in(3)); !wrong.empty()) break;
        now = until;
        auto move = awake_move(a.match(), awake, dice);
        if (!move || dice.one_in(2)) move = Move{"tick", 0, 0, {}, now};
        move->at = now;
        if (const std::string x = text_of(apply(a.match(), *move)), y = text_of(apply(b.match(), *move)); x != y)
            return fmt::format("{} gets {}", move->text(), difference(x, y));
        wrong = compare(dice.one_in(3));
    }
    if (wrong.empty() && a.match().over()) count.streams += streams.size();
    return wrong;
}

}  // namespace

TEST_CASE("whole streams are the same where others answer otherwise in between, in another order, or are silent",
          "[released]") {
    const SecretsPack secrets;
    const std::vector<Table> all = every_table(secrets);
    PairCount count;
    const std::uint64_t seed = first_seed();
    std::map<std::string, std::uint64_t> streams;
    for (std::uint64_t i = 0; count.streams < streams_wanted() || i < all.size(); ++i) {
        const Table& table = all[i % all.size()];
        INFO(fmt::format("{}, QUATTRO_SEED={}", table.name, seed + i));
        Dice dice{mix(seed + i)};
        const std::uint64_t before = count.streams;
        Pair pair(table.game, seed + i, some_seats(table.game->info().seats, dice), dice, count);
        const std::string wrong = pair.play();
        HOLDS(wrong.empty(), "{}", wrong);
        streams[table.name] += count.streams - before;
    }
    INFO(count.streams << " pairs of streams, " << count.unlike << " inputs that only one match had, " << count.silences
                       << " silences that were answers in the other, " << count.abandoned << " matches abandoned");
    CHECK(count.unlike > count.streams);
    CHECK(count.silences > 0);
}

TEST_CASE("whole streams are the same whoever is asked in the dark, and whatever is answered there") {
    const SecretsPack secrets;
    // Indexed by awake seat - 1: games with each choice of one or more owls among the other seats.
    std::vector<std::vector<std::shared_ptr<const Game>>> games(4);
    for (Seat awake = 1; awake <= 4; ++awake)
        for (std::uint32_t owls = 2; owls < 32; owls += 2) {
            std::string seats;
            for (Seat seat = 1; seat <= 4; ++seat)
                if (owls >> seat & 1U) seats += (seats.empty() ? "" : " ") + std::to_string(seat);
            if (!(owls >> awake & 1U))
                games[static_cast<std::size_t>(awake - 1)].push_back(
                    secrets.load("veiled", {{"owls", seats}, {"awake", std::to_string(awake)}}));
        }
    PairCount count;
    for (std::uint64_t i = 0; count.streams < streams_wanted(); ++i) {
        const std::uint64_t seed = first_seed() + i;
        INFO("QUATTRO_SEED=" << seed);
        Dice dice{mix(seed)};
        const Seat awake = 1 + static_cast<Seat>(i % 4);
        const auto& loaded = games[i % 4];
        const std::string wrong = veiled_pair({dice.one_of(loaded), dice.one_of(loaded)}, seed, awake, dice, count);
        HOLDS(wrong.empty(), "{}", wrong);
    }
    CHECK(count.streams >= streams_wanted());
}
