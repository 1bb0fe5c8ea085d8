// Legal answers: every listed option is accepted; everything else is refused and changes nothing.
#include <set>

#include "base/text.hpp"
#include "play.hpp"
#include "run/prompt.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

// Words that could be mistaken for an option of this game.
std::vector<std::string> plausible_words(const Rules& rules) {
    const Shape& s = rules.shape();
    std::set<std::string> words = {"",
                                   " ",
                                   "none",
                                   "?",
                                   "-",
                                   "01",
                                   "+1",
                                   "1.0",
                                   "1e0",
                                   "0x1",
                                   "a",
                                   "A ",
                                   " A",
                                   "everyone",
                                   "\"",
                                   "1\n",
                                   "1\u200b",
                                   "\u202e1",
                                   "2:A",
                                   "1:B",
                                   "Ä",
                                   std::string(300, '9'),
                                   std::string("R2\0x", 4)};
    for (int n = -2; n <= 20; ++n)
        words.insert(std::to_string(n));
    for (const Zone& z : s.zones) {
        words.insert(z.name);
        words.insert(z.places.begin(), z.places.end());
    }
    for (const Attribute& a : s.attributes) {
        words.insert(a.values.begin(), a.values.end());
        words.insert(a.letters.begin(), a.letters.end());
    }
    for (const auto& values : s.templates)
        words.insert(write_card(rules.model, values));
    for (const Prompt& p : rules.prompts)
        for (const PromptField& f : p.fields)
            words.insert(f.words.begin(), f.words.end());
    return {words.begin(), words.end()};
}

// Data that a refused input must not change.
struct Untouched {
    explicit Untouched(const Match& match)
        : hash(match.hash()),
          inputs(match.inputs()),
          events(ImplAccess::of(match).event_log.size()),
          log(write_log(match)) {}
    bool by(const Match& match) const {
        return match.hash() == hash && match.inputs() == inputs && ImplAccess::of(match).event_log.size() == events &&
               write_log(match) == log;
    }
    std::uint64_t hash;
    std::size_t inputs, events;
    std::string log;
};

void must_refuse(Match& match, const Move& move, const std::vector<RefusalCode>& codes) {
    const Untouched before(match);
    const Outcome outcome = apply(match, move);
    HOLDS(outcome, "{} was taken", move.text());
    HOLDS(std::find(codes.begin(), codes.end(), outcome->code) != codes.end(), "{}: {}, not {}", move.text(),
          said(outcome), word(codes[0]));
    HOLDS(!outcome->reason.empty(), "{}: no reason", move.text());
    HOLDS(before.by(match), "{}: refused, but the match has changed", move.text());
}

// A copy without events and inputs, which is cheap to copy again.
Match without_history(const Match& match) {
    Match copy = match;
    ImplAccess::of(copy).event_log = EventLog();
    ImplAccess::of(copy).inputs.clear();
    return copy;
}

// The values of an answer. For set fields the order does not matter; other values are paired with their field.
std::multiset<std::pair<std::string, std::string>> things_of(const Match& match, const PromptView& prompt,
                                                             const Values& answer) {
    const auto& impl = ImplAccess::of(match);
    std::multiset<std::pair<std::string, std::string>> things;
    for (const PromptField& field : impl.form(prompt.seat, prompt.number)->prompt().fields)
        if (const std::string* value = find_value(answer, field.name))
            things.emplace(is_set(field) ? field.set : field.name, *value);
    return things;
}

void must_accept(const Match& match, const PromptView& prompt, const Values& answer) {
    Match copy = match;
    const Move move{"answer", prompt.seat, prompt.number, answer, match.now()};
    const Outcome outcome = apply(copy, move);
    HOLDS(!outcome, "{}: {}", move.text(), said(outcome));
    for (const PromptView& p : copy.seen_by(prompt.seat).prompts()) {
        if (p.number != prompt.number) continue;
        HOLDS(p.answered, "{}: taken, but the prompt is not answered", move.text());
        Values given;
        for (const FieldView& f : p.fields)
            if (f.value) given.emplace_back(f.name, *f.value);
        HOLDS(things_of(match, prompt, given) == things_of(match, prompt, answer), "{}: the answer is kept as{}",
              move.text(), Move{"", 0, 0, given, 0}.text());
    }
}

// Walks the tree of answers field by field and submits at most `left` complete answers.
void accept_all(const Match& match, const PromptView& prompt, Values& answer, int& left, std::size_t next = 0) {
    if (next == prompt.fields.size()) {
        --left;
        return must_accept(match, prompt, answer);
    }
    const FieldView& field = prompt.fields[next];
    const auto options = match.seen_by(prompt.seat).options(prompt.number, field.name, answer);
    if (options.empty()) return accept_all(match, prompt, answer, left, next + 1);  // this field is not asked
    HOLDS(std::set<std::string>(options.begin(), options.end()).size() == options.size(),
          "an option of '{}' is listed twice", field.name);
    for (const std::string& option : options) {
        if (left <= 0) return;
        answer.emplace_back(field.name, option);
        accept_all(match, prompt, answer, left, next + 1);
        answer.pop_back();
    }
}

void refuse_unlisted(Match& match, const PromptView& prompt, const std::vector<std::string>& words, Dice& dice) {
    const Values full = some_answer(match, prompt, dice);
    Values earlier;
    for (std::size_t f = 0; f < full.size(); ++f) {
        const auto options = match.seen_by(prompt.seat).options(prompt.number, full[f].first, earlier);
        for (const std::string& word : words) {
            if (std::find(options.begin(), options.end(), word) != options.end()) continue;
            Values answer = full;
            answer[f].second = word;
            must_refuse(match, {"answer", prompt.seat, prompt.number, answer, match.now()},
                        {is_clean(word) ? RefusalCode::not_an_option : RefusalCode::bad_text});
        }
        earlier.push_back(full[f]);
    }
}

void refuse_malformed(Match& match, const PromptView& prompt, Dice& dice) {
    const Values full = some_answer(match, prompt, dice);
    const auto refused = [&](const Values& answer, RefusalCode code) {
        must_refuse(match, {"answer", prompt.seat, prompt.number, answer, match.now()}, {code});
    };
    Values more = full, twice = full;
    more.emplace_back("nonsense", "1");
    refused(more, RefusalCode::unknown_field);
    twice.push_back(full[0]);
    refused(twice, RefusalCode::unknown_field);
    Values earlier;
    for (std::size_t f = 0; f < full.size(); ++f) {
        const auto options = match.seen_by(prompt.seat).options(prompt.number, full[f].first, earlier);
        Values less = full;
        less.erase(less.begin() + static_cast<std::ptrdiff_t>(f));
        if (std::find(options.begin(), options.end(), "none") == options.end())
            refused(less, RefusalCode::missing_field);
        earlier.push_back(full[f]);
    }
}

void refuse_addresses(Match& match, const PromptView& prompt, Dice& dice) {
    const Values answer = some_answer(match, prompt, dice);
    const int seats = match.game().info().seats;
    for (const Seat seat : {-1, 0, seats + 1, 1000})
        for (const char* kind : {"answer", "withdraw"})
            must_refuse(match, {kind, seat, prompt.number, answer, match.now()}, {RefusalCode::bad_seat});
    std::set<std::uint32_t> open;
    for (const PromptView& p : match.seen_by(prompt.seat).prompts())
        open.insert(p.number);
    const std::uint32_t last = *open.rbegin();
    for (std::uint32_t n = 0; n <= last + 2; ++n) {
        if (open.count(n) || (n > 2 && n + 4 < last)) continue;
        for (const char* kind : {"answer", "withdraw"})
            must_refuse(match, {kind, prompt.seat, n, answer, match.now()},
                        {n == 0 || n > last ? RefusalCode::not_your_prompt : RefusalCode::stale_prompt});
    }
    if (!prompt.answered)  // an answer that is already stored may be repeated at any time
        must_refuse(match, {"answer", prompt.seat, prompt.number, answer, match.now() - 1},
                    {RefusalCode::time_goes_back});
    must_refuse(match, {"tick", 0, 0, {}, match.now() - 1}, {RefusalCode::time_goes_back});
}

// Wrong inputs of the host must not change anything.
void refuse_host(Match& match, const PromptView& prompt) {
    const std::string seat = std::to_string(prompt.seat), number = std::to_string(prompt.number);
    const std::vector<Move> wrong = {{"enter", 0, 0, {{"seat", seat}}, match.now()},
                                     {"enter", 0, 0, {{"prompt", number}}, match.now()},
                                     {"enter", 0, 0, {{"seat", "99"}, {"prompt", number}}, match.now()},
                                     {"extend", 0, 0, {{"seat", seat}}, match.now()},
                                     {"extend", 0, 0, {{"seat", seat}, {"milliseconds", "-5"}}, match.now()},
                                     {"resume", 0, 0, {}, match.now()},
                                     {"set_counter", 0, 0, {{"counter", "nothing"}, {"value", "1"}}, match.now()},
                                     {"set_zone", 0, 0, {{"zone", "nowhere"}, {"cards", ""}}, match.now()},
                                     {"go_to", 0, 0, {{"step", "nowhere"}}, match.now()},
                                     {"dance", 0, 0, {}, match.now()},
                                     {"replace", 0, 0, {{"name", "Zoë"}}, match.now()}};
    for (const Move& move : wrong)
        must_refuse(match, move, {RefusalCode::bad_host_input});
    must_refuse(match, {"enter", 0, 0, {{"seat", seat}, {"prompt", number}, {"nonsense", "1"}}, match.now()},
                {RefusalCode::unknown_field});
    must_refuse(match, {"enter", 0, 0, {{"seat", seat}, {"prompt", "4000000000"}}, match.now()},
                {RefusalCode::not_your_prompt});
    Values twice = {{"seat", seat}, {"prompt", number}, {"prompt", number}};
    must_refuse(match, {"enter", 0, 0, twice, match.now()}, {RefusalCode::bad_host_input, RefusalCode::unknown_field});
}

// Withdrawing an answer restores the previous state, if the answer had no consequences.
void withdraw_undoes(const Match& match, const PromptView& prompt, Dice& dice) {
    Match copy = match;
    if (prompt.answered ||
        apply(copy, {"answer", prompt.seat, prompt.number, some_answer(match, prompt, dice), match.now()}))
        return;
    const auto after = copy.seen_by(prompt.seat).prompts();
    if (std::none_of(after.begin(), after.end(), [&](const PromptView& p) { return p.number == prompt.number; }))
        return;
    const Outcome outcome = copy.withdraw(prompt.seat, prompt.number, match.now());
    if (outcome && outcome->code == RefusalCode::already_answered) return;
    HOLDS(!outcome, "a withdrawal: {}", said(outcome));
    HOLDS(copy.hash() == match.hash(), "the answer left something behind");
}

// Builds an answer like bots do, with the members of a set in list order. Requires that each part is a listed option.
Values ascending_answer(const Match& match, const PromptView& prompt, Dice& dice) {
    Values answer;
    for (const FieldView& field : prompt.fields) {
        const auto ascending =
            ImplAccess::of(match).form(prompt.seat, prompt.number)->ascending_options(field.name, answer);
        const auto options = match.seen_by(prompt.seat).options(prompt.number, field.name, answer);
        for (const std::string& option : ascending)
            HOLDS(std::find(options.begin(), options.end(), option) != options.end(),
                  "in any order '{}' is missing for '{}'", option, field.name);
        if (!ascending.empty()) answer.emplace_back(field.name, dice.one_of(ascending));
    }
    return answer;
}

// Permutes the values of each set in the answer. Fields with the value "none" stay in place.
Values shuffled(const Match& match, const PromptView& prompt, Values answer, Dice& dice) {
    const auto& impl = ImplAccess::of(match);
    std::map<std::string, std::vector<std::string*>> sets;
    for (const PromptField& field : impl.form(prompt.seat, prompt.number)->prompt().fields)
        for (auto& [name, value] : answer)
            if (is_set(field) && name == field.name && value != "none") sets[field.set].push_back(&value);
    for (auto& [name, values] : sets)
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(*values[i - 1], *values[dice.below(i)]);
    return answer;
}

// Answers that name the members of a set in different orders are the same answer. This also holds if some cards look
// alike.
void named_in_any_order(const Match& match, const PromptView& prompt, Dice& dice) {
    must_accept(match, prompt, ascending_answer(match, prompt, dice));
    const Values answer = some_answer(match, prompt, dice), other = shuffled(match, prompt, answer, dice);
    must_accept(match, prompt, answer);
    must_accept(match, prompt, other);
    const Values plain = match.seen_by(prompt.seat).canonical(prompt.number, answer);
    HOLDS(plain == match.seen_by(prompt.seat).canonical(prompt.number, other),
          "in another order it is plainly another answer");
    HOLDS(!match.seen_by(prompt.seat).judge(prompt.number, plain), "the plain form is refused");
    Match copy = match;
    apply(copy, {"answer", prompt.seat, prompt.number, answer, match.now()});
    const std::size_t inputs = copy.inputs();
    const Outcome again = apply(copy, {"answer", prompt.seat, prompt.number, other, match.now()});
    HOLDS(again || copy.inputs() == inputs, "in another order it is a new answer");
}

}  // namespace

TEST_CASE("a set that is named in any order is accepted") {
    each_match(2, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (!dice.one_in(5) || paused(m)) return;
            const Match bare = without_history(m);
            for (const PromptView& prompt : open_prompts(bare))
                named_in_any_order(bare, prompt, dice);
        });
    });
}

TEST_CASE("every listed option is accepted, and an open prompt always has one") {
    each_match(2, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (!dice.one_in(5) || paused(m)) return;
            const Match bare = without_history(m);
            for (const PromptView& prompt : open_prompts(bare)) {
                Values answer;
                int left = dice.one_in(8) ? 400 : 10;
                if (!prompt.answered) accept_all(bare, prompt, answer, left);
                withdraw_undoes(bare, prompt, dice);
            }
        });
    });
}

TEST_CASE("what is not listed is refused, and the match stays as it was", "[released]") {
    each_match(3, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        const auto words = plausible_words(ImplAccess::rules(*table.game));
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (!dice.one_in(12) || paused(m)) return;
            Match bare = without_history(m);
            for (const PromptView& prompt : open_prompts(bare)) {
                refuse_unlisted(bare, prompt, words, dice);
                refuse_malformed(bare, prompt, dice);
                refuse_addresses(bare, prompt, dice);
                refuse_host(bare, prompt);
            }
        });
        for (Seat seat = 1; seat <= table.game->info().seats; ++seat) {
            must_refuse(match, {"answer", seat, 1, {}, match.now()}, {RefusalCode::match_over});
            HOLDS(match.seen_by(seat).prompts().empty(), "a prompt is open after the end");
        }
    });
}

TEST_CASE("while a match is paused nobody answers and no time runs out") {
    each_match(4, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (!dice.one_in(20) || m.over() || paused(m)) return;
            Match copy = m;
            const auto prompts = open_prompts(copy);
            HOLDS(!copy.host({HostInputKind::pause, {}}, copy.now()), "a pause is refused");
            for (const PromptView& p : prompts)
                must_refuse(copy, {"answer", p.seat, p.number, some_answer(m, p, dice), copy.now()},
                            {RefusalCode::paused});
            HOLDS(!copy.tick(copy.now() + 10'000'000), "time stands still for a host, too");
            HOLDS(!copy.host({HostInputKind::resume, {}}, copy.now()), "going on is refused");
            const auto after = open_prompts(copy);
            HOLDS(after.size() == prompts.size(), "a prompt was lost in a pause");
            for (std::size_t i = 0; i < after.size(); ++i)
                HOLDS(!after[i].deadline || *after[i].deadline == *prompts[i].deadline + 10'000'000,
                      "a deadline did not wait");
        });
    });
}
