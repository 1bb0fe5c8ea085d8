// Requires that the secrecy tests report everything that is disclosed on purpose.
#include "secrecy.hpp"
#include "secrets_pack.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

constexpr int kMaxMatches = 40;

// Plays up to kMaxMatches matches, until a seat learns something through this gate. Returns the complaint, if any.
Complaint found_at_gate(const std::shared_ptr<const Game>& game, const Gate& gate) {
    const Rules& rules = ImplAccess::rules(*game);
    Complaint found;
    for (std::uint64_t seed = 1; !found && seed <= kMaxMatches; ++seed) {
        Dice dice{mix(seed)};
        Match match(game, seed);
        play_out(match, dice, [&](const Match& m, const Move&) {
            for (Seat seat = 1; seat <= game->info().seats && !found; ++seat)
                found = gate_leaks(gate, rules, rules.shape(), ImplAccess::of(m).state, seat, dice);
        });
    }
    return found;
}

// Plays up to kMaxMatches matches, until a seat learns something through the public interface of a game that shows more
// than `declared`.
Complaint found_in_play(const std::shared_ptr<const Game>& game, const Shape& declared) {
    Complaint found;
    for (std::uint64_t seed = 1; !found && seed <= kMaxMatches; ++seed) {
        Dice dice{mix(seed)};
        Match match(game, seed);
        Spy spy(game, declared, dice);
        play_out(match, dice, [&](const Match& m, const Move&) {
            for (Seat seat = 1; seat <= game->info().seats && !found; ++seat)
                found = spy.look(m, seat);
        });
    }
    return found;
}

// Copies of the shape, each with one hidden part opened.
std::vector<std::pair<std::string, Shape>> opened(const Shape& s) {
    std::vector<std::pair<std::string, Shape>> list;
    const auto add = [&](const std::string& name) -> Shape& { return list.emplace_back(name, s).second; };
    for (const ZoneIndex i : s.zones.indices()) {
        if (s.zones[i].seen_by != Audience::everyone)
            add("zone " + s.zones[i].name).zones[i].seen_by = Audience::everyone;
        if (s.zones[i].seen_by == Audience::nobody && s.zones[i].known_to == Audience::owner)
            add("contents of " + s.zones[i].name).zones[i].known_to = Audience::everyone;
        if (s.zones[i].seen_by == Audience::nobody && s.zones[i].known_to == Audience::owner)
            add("order of " + s.zones[i].name).zones[i].seen_by = Audience::owner;
    }
    for (const AttributeIndex i : s.attributes.indices())
        if (s.attributes[i].seen_by != Audience::everyone)
            add("attribute " + s.attributes[i].name).attributes[i].seen_by = Audience::everyone;
    for (const CounterIndex i : s.counters.indices())
        if (s.counters[i].seen_by != Audience::everyone)
            add("counter " + s.counters[i].name).counters[i].seen_by = Audience::everyone;
    for (const BankIndex i : s.banks.indices()) {
        if (s.banks[i].secret) add("answers to " + s.banks[i].name).banks[i].secret = false;
        if (s.banks[i].hides_prompt) add("asking " + s.banks[i].name).banks[i].hides_prompt = false;
        if (s.banks[i].hides_answered) add("having answered " + s.banks[i].name).banks[i].hides_answered = false;
    }
    return list;
}

// A gate that does not redact one column.
template <class T, class Custom>
Gate keeping(Column<T, Custom> Shape::*column) {
    return [column](const Shape& s, const State& m, Seat seat) {
        State out = redact(s, m, seat);
        std::copy_n(m.all(s.*column), (s.*column).count, out.all(s.*column));
        return out;
    };
}

// A gate that does not redact answers to prompts that are still open.
State keeps_open_answers(const Shape& s, const State& m, Seat seat) {
    State out = redact(s, m, seat);
    for (const BankIndex bank : s.banks.indices())
        for (Seat other = 1; other <= s.seats; ++other)
            for (const FieldIndex f : s.banks[bank].field_indices())
                if (const auto cell = s.answer_cell(bank, other, f);
                    m.at(s.prompt_status, s.prompt_cell(bank, other)) == kPromptAnswered)
                    out.at(s.answer, cell) = m.at(s.answer, cell);
    return out;
}

// A gate that hides everything it should but keeps the cards' ids.
State keeps_ids(const Shape& s, const State& m, Seat seat) {
    State out = m;
    const State hidden = redact(s, m, seat);
    const auto take = [&](auto column) { std::copy_n(hidden.all(column), column.count, out.all(column)); };
    take(s.seed), take(s.stream_position), take(s.counter), take(s.slot_conditions), take(s.answer),
        take(s.prompt_count), take(s.remembered);
    take(s.prompt_id), take(s.prompt_status), take(s.prompt_number), take(s.prompt_frame), take(s.deadline),
        take(s.opened);
    std::fill_n(out.all(s.card_attribute), s.card_attribute.count, std::int16_t{0});
    return out;
}

}  // namespace

TEST_CASE("every hidden part of every game that is opened is noticed", "[released]") {
    const SecretsPack pack;
    std::vector<Table> all = tables();
    all.push_back({"secrets", pack.load()});
    for (const Table& table : all)
        for (const auto& [what, shape] : opened(ImplAccess::rules(*table.game).shape())) {
            const Gate gate = [&open = shape](const Shape&, const State& m, Seat seat) {
                return redact(open, m, seat);
            };
            INFO(table.name << ": " << what);
            CHECK(found_at_gate(table.game, gate));
        }
}

TEST_CASE("a gate that lets something through is noticed") {
    const SecretsPack pack;
    const auto game = pack.load();
    const std::vector<std::pair<std::string, Gate>> gates = {
        {"the seed", keeping(&Shape::seed)},
        {"the random streams", keeping(&Shape::stream_position)},
        {"the cards' attributes", keeping(&Shape::card_attribute)},
        {"the order of piles", keeping(&Shape::card_next)},
        {"counters", keeping(&Shape::counter)},
        {"answers", keeping(&Shape::answer)},
        {"how often others were asked", keeping(&Shape::prompt_count)},
        {"others' prompt numbers", keeping(&Shape::prompt_number)},
        {"who is asked", keeping(&Shape::prompt_id)},
        {"who has answered", keeping(&Shape::prompt_status)},
        {"others' deadlines", keeping(&Shape::deadline)},
        {"what others' slots remember", keeping(&Shape::slot_conditions)},
        {"open answers", keeps_open_answers},
        {"ids", keeps_ids},
        {"everything", [](const Shape&, const State& m, Seat) { return m; }}};
    CHECK_FALSE(found_at_gate(game, kRedact));
    for (const auto& [what, gate] : gates) {
        INFO("kept: " << what);
        CHECK(found_at_gate(game, gate));
    }
}

TEST_CASE("another seat's open answer in a redacted Quattro Loop is noticed") {
    for (const Table& table : tables())
        if (table.game->info().id == "quattro-loop") CHECK(found_at_gate(table.game, keeps_open_answers));
}

TEST_CASE("a game whose YAML shows more than it should is noticed by what its seats are shown", "[released]") {
    const SecretsPack clean;
    const auto declared = clean.load();
    const auto in_clean = found_in_play(declared, ImplAccess::rules(*declared).shape());
    INFO(in_clean.value_or(""));
    CHECK_FALSE(in_clean);
    const std::vector<std::pair<std::string, std::string>> changes = {
        {"kind: hand, seen_by: owner", "kind: hand, seen_by: everyone"},
        {"seen_by: nobody, known_to: owner", "seen_by: nobody, known_to: everyone"},
        {"seen_by: nobody, known_to: owner", "seen_by: owner"},
        {"kind: hand, seen_by: others", "kind: hand, seen_by: everyone"},
        {"{ if: bared, else: nobody }", "everyone"},
        {"kind: pile, seen_by: nobody, starts", "kind: pile, seen_by: everyone, starts"},
        {"starts: 9, seen_by: owner", "starts: 9, seen_by: everyone"},
        {"starts: 3, seen_by: nobody", "starts: 3, seen_by: everyone"},
        {"of: seat, seen_by: others }", "of: seat, seen_by: everyone }"},
        {"to: 5, seen_by: nobody", "to: 5, seen_by: everyone"},
        {"to: 5, seen_by: others", "to: 5, seen_by: everyone"},
        {"seen_by: { if: open }", "seen_by: everyone"},
        {"    secret: true\n", ""},
        {"    shows_answered: false\n", ""},
        {"    private: true\n", ""}};
    for (const auto& [from, to] : changes) {
        INFO("'" << from << "' has become '" << to << "'");
        const SecretsPack broken(from, to);
        CHECK(found_in_play(broken.load(), ImplAccess::rules(*declared).shape()));
    }
}

TEST_CASE("an event that tells a seat something else is noticed") {
    const SecretsPack pack;
    const Match match(pack.load(), 1);
    Match other = match;
    CHECK_FALSE(shown_differs(match, other, 1));
    ImplAccess::of(other).event(1U << 2, EventKind::sentence, {{"card", "s1"}});
    CHECK_FALSE(shown_differs(match, other, 1));
    CHECK(shown_differs(match, other, 2));
}
