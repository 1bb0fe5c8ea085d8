#include "analytics/match_player.hpp"

#include <bit>

#include "base/size.hpp"
#include "bots/simulated_answer.hpp"
#include "link/link.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

constexpr int kMaxSampledSets = 64;

}  // namespace

std::int64_t match_share(const Shape& s, const State& m, Seat seat) {
    const std::uint32_t winners = m.at(s.over, 0) == 1 ? m.at(s.winners, 0) : (1U << s.seats) - 1;
    return winners >> (seat - 1) & 1U ? kMatchPoints / std::popcount(winners) : 0;
}

MatchPlayer::MatchPlayer(const std::shared_ptr<const Game>& game, const std::vector<std::string>& players)
    : game_(game),
      rules_(linked_copy(ImplAccess::rules(*game))),
      vm_(rules_.scripts, rules_.libs, rules_.calls, rules_.shape()),
      executor_(rules_, vm_, scratch_),
      registry_(rules_) {
    // Other names of bots than "random" and its equal "bot:1" (bots/bot.hpp) need a Bot.
    for (std::size_t i = 0; i < players.size(); ++i)
        if (players[i] != "random" && players[i] != "bot:1") bot_names_[static_cast<Seat>(i + 1)] = players[i];
}

void MatchPlayer::start(std::uint64_t seed, const Ablation& without) {
    match_seed_ = seed;
    without_ = without;
    answers_ = 0;
    const Shape& s = rules_.shape();
    const std::uint32_t seats = without.seat ? 1U << without.seat : ((1U << s.seats) - 1) << 1U;
    executor_.disable_slot({without.board, without.slot, without.slot.valid() ? seats : 0});
    bots_.clear();
    for (const auto& [seat, name] : bot_names_)
        bots_[seat] = make_bot(name, derive_seed(seed, static_cast<std::uint64_t>(seat)));
    executor_.new_budget();
}

void MatchPlayer::begin(State& m, std::uint64_t seed, const Ablation& without) {
    start(seed, without);
    begin_round(0);
    executor_.begin(m, seed, 0);
}

void MatchPlayer::resume(State& m, std::uint64_t seed, int round, const Ablation& without) {
    start(seed, without);
    begin_round(round);
    executor_.run(m);
}

void MatchPlayer::begin_round(int round) {
    seed_ = derive_seed(match_seed_, static_cast<std::uint64_t>(round));
    asked_.clear();
}

bool MatchPlayer::step(State& m) {
    const Shape& s = rules_.shape();
    if (m.at(s.over, 0) || answers_ >= kMaxAnswers) return false;
    bool any = false;
    for (const BankIndex bank : s.banks.indices())
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            if (m.at(s.prompt_status, s.prompt_cell(bank, seat)) != kPromptOpen) continue;
            if (!bots_.contains(seat) || !answered_by_bot(m, bank, seat)) answer(m, bank, seat);
            m.at(s.prompt_status, s.prompt_cell(bank, seat)) = kPromptAnswered;
            ++answers_;
            any = true;
        }
    if (!any && !advance_to_deadline(s, m)) return false;
    executor_.new_budget();
    executor_.run(m);
    return true;
}

bool MatchPlayer::is_removed(const State& m, PromptIndex prompt, FieldIndex field, Seat seat, std::int32_t option) {
    return registry_.option(m, prompt, field, seat, option) == without_.option;
}

// Returns the option with the highest number, see the header. The removed option is returned only if there is no other.
std::int32_t MatchPlayer::pick(const State& m, PromptIndex prompt, FieldIndex field, Seat seat, std::uint64_t key) {
    const bool some_taken = without_.option.valid() && (without_.seat == 0 || without_.seat == seat) &&
                            registry_.option_entry(without_.option).field == registry_.field(prompt, field);
    std::optional<std::int32_t> best;
    std::uint64_t highest = 0;
    for (const std::int32_t option : options_) {
        if (some_taken && is_removed(m, prompt, field, seat, option)) continue;
        const std::uint64_t number = derive_seed(key, static_cast<std::uint64_t>(static_cast<std::int64_t>(option)));
        if (best && number < highest) continue;
        highest = number;
        best = option;
    }
    return best.value_or(options_.front());
}

// True if the answered set that begins at `first` contains the option. It contains "none" only if the seat could have
// taken another option instead.
bool MatchPlayer::set_contains(State& m, PromptIndex number, Seat seat, FieldIndex first, OptionIndex option) {
    const Prompt& prompt = rules_.prompts[number];
    const int members = prompt.fields[first].members;
    std::int32_t* const answers = m.all(rules_.shape().answer) + rules_.shape().answer_cell(prompt.bank, seat, first);
    for (int k = 0; k < members; ++k) {
        if (answers[k] == kUnanswered || registry_.option(m, number, first + k, seat, answers[k]) != option) continue;
        if (answers[k] != kNone) return true;
        const std::vector<std::int32_t> rest(answers + k, answers + members);
        std::fill_n(answers + k, members - k, kUnanswered);
        OptionValues options;
        list_options(rules_, m, prompt, seat, first + k, true, options);
        std::copy(rest.begin(), rest.end(), answers + k);
        return options.size() > 1;
    }
    return false;
}

// Draws up to kMaxSampledSets random sets and keeps the first one without the option, which may be none. If all contain
// it, keeps the first set and returns false. The sets depend on the key only.
bool MatchPlayer::draw_set_without(State& m, PromptIndex number, Seat seat, FieldIndex first, std::uint64_t key,
                                   OptionIndex option) {
    const Prompt& prompt = rules_.prompts[number];
    std::int32_t* const answers = m.all(rules_.shape().answer) + rules_.shape().answer_cell(prompt.bank, seat, first);
    const auto draw = [&](int attempt) {
        std::fill_n(answers, prompt.fields[first].members, kUnanswered);
        PlayoutRandom random{derive_seed(key, static_cast<std::uint64_t>(attempt))};
        draw_set_from(rules_, m, prompt, seat, first, random);
    };
    for (int attempt = 0; attempt < kMaxSampledSets; ++attempt) {
        draw(attempt);
        if (!option.valid() || !set_contains(m, number, seat, first, option)) return true;
    }
    draw(0);
    return false;
}

// Calls the listener for a field that is about to be answered. `key` is the one with which draw_set_without() draws the
// set of the field, if it is in one.
void MatchPlayer::tell_listener(const State& m, PromptIndex number, FieldIndex field, Seat seat,
                                const OptionValues& options, std::int32_t chosen, std::uint64_t key) {
    if (!listener_) return;
    const PromptField& asked = rules_.prompts[number].fields[field];
    bool avoidable = options.size() > 1;
    if (is_set(asked) && looks_for_other_sets_ && (avoidable || chosen != kNone)) {
        State without = m;
        avoidable = draw_set_without(without, number, seat, field - asked.member, key,
                                     registry_.option(m, number, field, seat, chosen));
    }
    listener_->answered(m, number, field, seat, options, chosen, avoidable);
}

void MatchPlayer::answer_set(State& m, PromptIndex number, Seat seat, FieldIndex first, std::uint64_t key) {
    const Prompt& prompt = rules_.prompts[number];
    const int members = prompt.fields[first].members;
    std::int32_t* const answers = m.all(rules_.shape().answer) + rules_.shape().answer_cell(prompt.bank, seat, first);
    const bool some_taken = without_.option.valid() && (without_.seat == 0 || without_.seat == seat);
    draw_set_without(m, number, seat, first, key, some_taken ? without_.option : OptionIndex());
    if (!listener_) return;
    const std::vector<std::int32_t> drawn(answers, answers + members);
    std::fill_n(answers, members, kUnanswered);
    for (int k = 0; k < members; ++k) {
        list_options(rules_, m, prompt, seat, first + k, true, options_);
        if (drawn[static_cast<std::size_t>(k)] == kUnanswered) continue;
        tell_listener(m, number, first + k, seat, options_, drawn[static_cast<std::size_t>(k)], key);
        answers[k] = drawn[static_cast<std::size_t>(k)];
    }
}

void MatchPlayer::answer(State& m, BankIndex bank, Seat seat) {
    const Shape& s = rules_.shape();
    const PromptIndex number = prompt_in_cell(s, m, s.prompt_cell(bank, seat));
    const Prompt& prompt = rules_.prompts[number];
    const int subject = s.trigger_card.count ? m.at(s.trigger_card, seat) : 0;
    std::uint64_t key = derive_seed(seed_, asked_[{number, seat, subject}]++);
    for (const int part : {number.number(), seat, subject})
        key = derive_seed(key, static_cast<std::uint64_t>(part));
    for (FieldIndex field(0); field < prompt.fields.next_index(); ++field) {
        if (is_set(prompt.fields[field])) {
            answer_set(m, number, seat, field, derive_seed(key, field.offset()));
            field += prompt.fields[field].members - 1;
            continue;
        }
        list_options(rules_, m, prompt, seat, field, true, options_);
        if (options_.empty()) continue;
        const std::int32_t chosen = pick(m, number, field, seat, derive_seed(key, field.offset()));
        tell_listener(m, number, field, seat, options_, chosen, key);
        m.at(s.answer, s.answer_cell(bank, seat, field)) = chosen;
    }
}

// Returns false and changes no answer if the bot's answer contains the removed option: the caller answers at random.
bool MatchPlayer::answered_by_bot(State& m, BankIndex bank, Seat seat) {
    if (!bot_match_) bot_match_.emplace(game_, 0);
    ImplAccess::of(*bot_match_).state = m;
    const Shape& s = rules_.shape();
    const Seen seen = bot_match_->seen_by(seat);
    const std::uint32_t number = m.at(s.prompt_number, s.prompt_cell(bank, seat));
    for (const PromptView& view : seen.prompts()) {
        if (view.number != number) continue;
        const Values values = bots_[seat]->choose(seen, view);
        const State before = m;
        const PromptIndex prompt = prompt_in_cell(s, m, s.prompt_cell(bank, seat));
        SimulatedAnswer deciding(rules_, m, {bank, seat, 0});
        while (deciding.next_field()) {
            const std::string* given = find_value(values, deciding.prompt().fields[deciding.field()].name);
            // Bots give a value for each asked field. If one is missing, the first option is taken.
            std::size_t option = 0;
            while (given && option + 1 < deciding.options().size() && deciding.option_name(option) != *given)
                ++option;
            if (given) QUATTRO_EQUAL(deciding.option_name(option) == *given, true);
            const std::int32_t chosen = deciding.options()[option];
            if (without_.option.valid() && (without_.seat == 0 || without_.seat == seat) &&
                (chosen != kNone || deciding.options().size() > 1) &&
                is_removed(m, prompt, deciding.field(), seat, chosen)) {
                m = before;
                return false;
            }
            tell_listener(m, prompt, deciding.field(), seat, deciding.options(), chosen,
                          derive_seed(match_seed_, static_cast<std::uint64_t>(answers_)));
            deciding.take(option);
        }
        return true;
    }
    return false;
}

}  // namespace quattro
