// Compares the options that are marked as certain with the second actions that are carried out, which cost two garnets.
// A second action whose cards are all marked is carried out, whether the other seats do nothing or weaken. With an
// unmarked card, it is not carried out in an odd round if the other seats do nothing.
#include "play.hpp"
#include "rules/field_kind.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

constexpr const char* kSecond = "second";

bool holds(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

std::int64_t garnets(const Match& match, Seat seat) {
    const Rules& rules = ImplAccess::rules(match.game());
    const CounterIndex counter = rules.model.find_counter("garnets");
    return ImplAccess::of(match).state.at(rules.shape().counter, rules.shape().counters[counter].first + (seat - 1));
}

// The seat's prompt `turn`, if it is unanswered.
std::optional<PromptView> turn_of(const Match& match, Seat seat) {
    for (const PromptView& prompt : match.seen_by(seat).prompts())
        if (prompt.name == "turn" && !prompt.answered) return prompt;
    return std::nullopt;
}

bool names_by_kind(const Match& match, const std::string& field) {
    for (const Prompt& prompt : ImplAccess::rules(match.game()).prompts)
        for (const PromptField& f : prompt.fields)
            if (f.name == field) return f.kind == &kKindField;
    return false;
}

// Removes the options that are not in `among`, unless that would remove all.
void keep(std::vector<std::string>& options, const std::vector<std::string>& among) {
    std::vector<std::string> left = options;
    std::erase_if(left, [&](const std::string& option) { return !holds(among, option); });
    if (!left.empty()) options = left;
}

// Plays the turn: the seat gives `answer`, and `how` answers for the other seats. Lets the time run out if needed.
template <class How>
Match played(Match match, const PromptView& prompt, const Values& answer, How&& how) {
    const Outcome outcome = match.answer(prompt.seat, prompt.number, answer, match.now());
    HOLDS(!outcome, "{}", said(outcome));
    for (Seat other = 1; other <= match.game().info().seats; ++other)
        if (const auto asked = turn_of(match, other); asked && other != prompt.seat) how(match, *asked);
    const auto open = match.seen_by(prompt.seat).prompts();
    const bool waits =
        std::any_of(open.begin(), open.end(), [&](const PromptView& p) { return p.number == prompt.number; });
    if (const auto next = match.seen_by(kHost).next_deadline(); waits && next)
        HOLDS(!match.tick(*next), "the time does not run out");
    return match;
}

// The cards in the seat's hand after its first action, if the other seats do nothing.
std::vector<std::string> held_after(const Match& match, const PromptView& prompt, Values first) {
    std::erase_if(first, [](const auto& field) { return field.first.starts_with(kSecond); });
    first.emplace_back(kSecond, "none");
    const Match after = played(match, prompt, first, [](Match&, const PromptView&) {});
    const View view = after.seen_by(kHost).view();
    for (const ZoneView& zone : view.zones)
        if (zone.name == "hand" && zone.seat == prompt.seat) return zone.cards;
    return {};
}

// An answer with a second action. `all` is true if every card that the second action names is marked, `any` if it names
// a card.
struct Marked {
    Values answer;
    bool all = true, any = false;
    std::string unmarked = {};  // the first unmarked card, and the marked options
};
std::optional<Marked> marked_answer(const Match& match, const PromptView& prompt, Dice& dice) {
    const Seen seen = match.seen_by(prompt.seat);
    Marked marked;
    bool result_named = false;
    for (const FieldView& field : prompt.fields) {
        auto options = seen.options(prompt.number, field.name, marked.answer);
        if (options.empty()) continue;  // this field is not asked
        if (field.name == "only_if") options = {"none"};
        if (field.name == kSecond || field.name == "action") std::erase(options, "none");
        if (options.empty()) return std::nullopt;
        if (field.name == "action" && !dice.one_in(3)) keep(options, {"promote", "sacrifice", "quartet"});
        const bool of_second = field.name.starts_with(std::string(kSecond) + ".");
        const auto sure =
            of_second ? seen.certain_options(prompt.number, field.name, marked.answer) : std::vector<std::string>{};
        const bool names_kind = of_second && names_by_kind(match, field.name);
        if (names_kind && !dice.one_in(3))
            keep(options, dice.one_in(2) ? sure : held_after(match, prompt, marked.answer));
        // All further cards must exist, so that the first unmarked card decides the outcome.
        if (names_kind && !marked.all)
            keep(options,
                 holds(options, "none") ? std::vector<std::string>{"none"} : held_after(match, prompt, marked.answer));
        const std::string chosen = dice.one_of(options);
        const bool by_kind = names_kind && chosen != "none";
        if (result_named) return std::nullopt;  // marks state that a card is held, not that it fits the resulting card
        result_named = chosen == "result";
        if (by_kind && marked.all) {
            marked.any = true;
            marked.all = holds(sure, chosen);
            if (!marked.all) marked.unmarked = fmt::format("{}: {} of {}", field.name, chosen, fmt::join(sure, " "));
        }
        marked.answer.emplace_back(field.name, chosen);
    }
    return marked.any ? std::optional(marked) : std::nullopt;
}

void weaken(Match& match, const PromptView& prompt) {
    Values answer;
    for (const FieldView& field : prompt.fields) {
        const auto options = match.seen_by(prompt.seat).options(prompt.number, field.name, answer);
        if (options.empty()) continue;
        const std::string wanted = field.name == "action" ? "weaken" : "none";
        answer.emplace_back(field.name, holds(options, wanted) ? wanted : options.front());
    }
    HOLDS(!match.answer(prompt.seat, prompt.number, answer, match.now()), "a legal answer is refused");
}

}  // namespace

TEST_CASE("marked cards of a second action are there, others are not", "[released]") {
    int marked_all = 0, unmarked = 0;
    // With fewer matches too few cards would be marked.
    const std::uint64_t count = std::max<std::uint64_t>(matches(), 24);
    for (std::uint64_t number = 0; number < count; ++number) {
        Dice dice{first_seed() + number};
        const auto game =
            load_game(QUATTRO_HOME_DIR, "quattro-bridge", {{"seats", std::to_string(dice.from_to(4, 6))}});
        Match match(game, first_seed() + number);
        while (!match.over()) {
            const auto open = open_prompts(match);
            const auto waits = std::find_if(open.begin(), open.end(), [](const PromptView& p) { return !p.answered; });
            REQUIRE(waits != open.end());
            const View view = match.seen_by(kHost).view();
            const std::string* round = find_value(view.repeats, "round");
            const bool first = std::none_of(open.begin(), open.end(), [](const PromptView& p) { return p.answered; });
            const auto turn = first ? turn_of(match, dice.one_of(open).seat) : std::nullopt;
            const auto marked = turn && *round != "7" ? marked_answer(match, *turn, dice) : std::nullopt;
            if (marked) {
                const std::int64_t before = garnets(match, turn->seat) - 2;
                const auto done = [&](const Match& after) { return garnets(after, turn->seat) == before; };
                const Match alone = played(match, *turn, marked->answer, [](Match&, const PromptView&) {});
                const Match weakened = played(match, *turn, marked->answer, weaken);
                const Move move{"answer", turn->seat, turn->number, marked->answer, 0};
                INFO(fmt::format("match {}, round {}: {}; {}", number, *round, move.text(), marked->unmarked));
                if (marked->all) CHECK(done(alone));
                if (marked->all) CHECK(done(weakened));
                if (!marked->all && (*round)[0] % 2 == 1) CHECK_FALSE(done(alone));
                ++(marked->all ? marked_all : unmarked);
            }
            const Values answer = some_answer(match, *waits, dice);
            const Outcome outcome = match.answer(waits->seat, waits->number, answer, match.now());
            REQUIRE_FALSE(outcome);
        }
    }
    CHECK(marked_all > 5);
    CHECK(unmarked > 5);
}
