// Random play through the public interface: answers, replaced and withdrawn answers, passing time, and inputs of the
// host.
#pragma once

#include "games.hpp"

namespace quattro::property {

// An input that can be given to more than one match.
struct Move {
    std::string kind;  // "answer", "withdraw", "tick", or the kind of a host input
    Seat seat = 0;
    std::uint32_t number = 0;
    Values values;
    Milliseconds at = 0;

    std::string text() const {
        std::string all = fmt::format("{} seat {} prompt {} at {}:", kind, seat, number, at);
        for (const auto& [name, value] : values)
            all += fmt::format(" {}='{}'", name, value);
        return all;
    }
};

inline Outcome apply(Match& match, const Move& move) {
    if (move.kind == "answer") return match.answer(move.seat, move.number, move.values, move.at);
    if (move.kind == "withdraw") return match.withdraw(move.seat, move.number, move.at);
    if (move.kind == "tick") return match.tick(move.at);
    return match.host(move.kind, move.values, move.at);
}

inline std::string said(const Outcome& outcome) {
    return outcome ? fmt::format("{}: {}", word(outcome->code), outcome->reason) : "taken";
}

inline std::vector<PromptView> open_prompts(const Match& match) {
    std::vector<PromptView> all;
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat)
        for (PromptView& p : match.seen_by(seat).prompts())
            all.push_back(std::move(p));
    return all;
}

// A complete answer, chosen uniformly field by field.
inline Values some_answer(const Match& match, const PromptView& prompt, Dice& dice) {
    Values answer;
    for (const FieldView& field : prompt.fields) {
        const auto options = match.seen_by(prompt.seat).options(prompt.number, field.name, answer);
        if (options.empty()) continue;  // this field is not asked
        answer.emplace_back(field.name, dice.one_of(options));
    }
    return answer;
}

inline bool paused(const Match& match) {
    return ImplAccess::of(match).state.at(ImplAccess::of(match).shape().paused, 0) != 0;
}

// Chooses random inputs that a match must accept, except a second answer to a prompt that accepts only its first one.
class Player {
public:
    explicit Player(Dice& dice) : dice_(dice) {}

    // Returns an input that is legal, unless it replaces or withdraws the only answer that a prompt accepts.
    // Precondition: the match is not over.
    Move choose(const Match& match) {
        const Milliseconds later = match.now() + (dice_.one_in(3) ? dice_.from_to(0, 9000) : 0);
        const auto prompts = open_prompts(match);
        if (paused(match)) return {"resume", 0, 0, {{"reason", "go on"}}, later};
        if (prompts.empty() || dice_.one_in(12)) return wait(match);
        const PromptView& prompt = dice_.one_of(prompts);
        const Milliseconds at = prompt.deadline ? std::min(later, *prompt.deadline) : later;
        if (missed(match, at)) return wait(match);
        if (dice_.one_in(14)) return host(match, prompt, at);
        if (!prompt.answered || dice_.one_in(4))
            return {"answer", prompt.seat, prompt.number, some_answer(match, prompt, dice_), at};
        if (dice_.one_in(4)) return {"withdraw", prompt.seat, prompt.number, {}, at};
        return waiting(match, prompts, at);
    }

    // Applies one random input, which the match must accept. Returns it.
    Move step(Match& match) {
        Move move = choose(match);
        const Outcome outcome = apply(match, move);
        // The prompt only accepts its first answer.
        if (outcome && outcome->code == RefusalCode::already_answered) return step(match);
        HOLDS(!outcome, "{}: {}", move.text(), said(outcome));
        return move;
    }

private:
    // True if a deadline passes before `at`, which could change the open prompts.
    static bool missed(const Match& match, Milliseconds at) {
        const auto next = match.seen_by(kHost).next_deadline();
        return next && *next < at;
    }
    Move waiting(const Match& match, const std::vector<PromptView>& prompts, Milliseconds at) {
        for (const PromptView& p : prompts)
            if (!p.answered) return {"answer", p.seat, p.number, some_answer(match, p, dice_), at};
        return wait(match);
    }
    Move wait(const Match& match) {
        const auto next = match.seen_by(kHost).next_deadline();
        HOLDS(next || !open_prompts(match).empty(), "the match waits for nobody");
        Milliseconds to = match.now() + dice_.from_to(0, 5000);
        if (next && dice_.one_in(2)) to = *next + (dice_.one_in(3) ? dice_.from_to(0, 200'000) : 0);
        return {"tick", 0, 0, {}, std::max(to, match.now())};
    }
    Move host(const Match& match, const PromptView& prompt, Milliseconds at) {
        const Values who = {{"seat", std::to_string(prompt.seat)}};
        switch (dice_.below(9)) {
            case 8: return lay_anew(match, at);
            case 0: return {"pause", 0, 0, {}, at};
            case 1:
                return {
                    "note", 0, 0, {{"reason", "\t- [a 'quoted' \"reason\": {with, signs} # and \\ a\nnew line"}}, at};
            case 2: return {"replace", 0, 0, {{"seat", std::to_string(prompt.seat)}, {"name", "Zoë"}}, at};
            case 3:
                if (prompt.deadline) return {"extend", 0, 0, {who[0], {"milliseconds", "7000"}}, at};
                [[fallthrough]];
            default: return enter(match, prompt, at);
        }
    }
    // Returns an input that reorders the cards of a random zone, sometimes one that sets the result. If the zone has
    // places or no cards, or if written cards leave out attributes, returns a note.
    Move lay_anew(const Match& match, Milliseconds at) {
        if (dice_.one_in(12)) return {"result", 0, 0, {{"winners", dice_.one_in(2) ? "1" : ""}}, at};
        const View view = match.seen_by(kHost).view();
        ZoneView zone = dice_.one_of(view.zones);
        if (!zone.places.empty() || zone.cards.empty() || !all_is_written(match))
            return {"note", 0, 0, {{"reason", "as it is"}}, at};
        for (std::size_t i = zone.cards.size(); i > 1; --i)
            std::swap(zone.cards[i - 1], zone.cards[dice_.below(i)]);
        std::string cards;
        for (const std::string& card : zone.cards)
            cards += (cards.empty() ? "" : " ") + card;
        Values values = {{"zone", zone.name}, {"cards", cards}};
        if (zone.seat) values.emplace_back("seat", std::to_string(zone.seat));
        return {"set_zone", 0, 0, std::move(values), at};
    }
    // True if the written forms of cards contain every attribute.
    static bool all_is_written(const Match& match) {
        const Model& model = ImplAccess::of(match).rules().model;
        std::vector<bool> written(model.shape.attributes.size());
        for (const CardFormat& form : model.cards.forms)
            for (const FormatPart& part : form) {
                if (part.attribute.valid()) written[part.attribute.offset()] = true;
                for (const AttributeIndex a : part.group)
                    written[a.offset()] = true;
            }
        return std::find(written.begin(), written.end(), false) == written.end();
    }
    // An answer as a player might write it: some parts are missing, some are not legal.
    Move enter(const Match& match, const PromptView& prompt, Milliseconds at) {
        Move move{
            "enter", 0, 0, {{"seat", std::to_string(prompt.seat)}, {"prompt", std::to_string(prompt.number)}}, at};
        for (auto& [name, value] : some_answer(match, prompt, dice_)) {
            if (dice_.one_in(3)) continue;
            const bool taken = name == "seat" || name == "prompt";
            move.values.emplace_back(taken ? "answer." + name : name, dice_.one_in(3) ? "what I always play" : value);
        }
        return move;
    }

    Dice& dice_;
};

constexpr int kMaxInputs = 20'000;

// Plays to the end. Calls each(match, move) after every input.
template <class F>
void play_out(Match& match, Dice& dice, F&& each) {
    Player player(dice);
    for (int i = 0; !match.over(); ++i) {
        HOLDS(i < kMaxInputs, "the match does not end");
        const Move move = player.step(match);
        each(match, move);
    }
}

}  // namespace quattro::property
