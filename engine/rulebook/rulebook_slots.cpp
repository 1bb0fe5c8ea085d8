// The effects of slots, with their expressions in words.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "rulebook/rulebook.hpp"
#include "rulebook/rulebook_parts.hpp"

namespace quattro {
namespace {

// Replaces the first occurrence; returns false if there is none.
bool replace_first(std::string& text, const std::string& what, const std::string& by) {
    const std::size_t at = what.empty() ? std::string::npos : text.find(what);
    if (at == std::string::npos) return false;
    text.replace(at, what.size(), by);
    return true;
}

// Changes the text of a part, as events carry it, so that its expressions are in words where possible.
void put_in_words(const Rules& rules, const ExpressionText& plain, const EffectCall& part, std::string& text) {
    for (const Guard& guard : part.guards)
        if (const auto words = plain.condition(guard.test))
            replace_first(text, "if " + rules.expressions[guard.test.index].text + ":", "if " + *words + ":");
    const Script& script = rules.scripts[rules.calls[part.call].script];
    for (std::size_t i = 0; i < part.args.size(); ++i) {
        const Arg& arg = part.args[i];
        if (arg.kind == ArgKind::chosen_value)
            replace_first(text, "chosen", fmt::format("a {} you choose", name_in_words(script.params[i].attribute)));
        if (arg.kind != ArgKind::expression) continue;
        const std::string& written = rules.expressions[arg.expression.index].text;
        const auto words = plain.amount(arg.expression);
        if (!words || to_integer(written)) continue;
        if (!replace_first(text, " for each: " + written, ", times " + *words) &&
            !replace_first(text, written + " to ", "add " + *words + " to "))
            replace_first(text, written, *words);
    }
}

}  // namespace

std::string slot_in_words(const Rules& rules, const ExpressionText& plain, std::string text,
                          const Indexed<SlotBatch>& slot) {
    for (const SlotBatch& batch : slot)
        for (const EffectCall& part : batch.parts)
            put_in_words(rules, plain, part, text);
    return text;
}

std::vector<std::string> effects_in_words(const Game& game, const std::string& board) {
    const Rules& rules = ImplAccess::rules(game);
    const ExpressionText plain(game);
    const auto found =
        std::find_if(rules.boards.begin(), rules.boards.end(), [&](const Board& known) { return known.id == board; });
    std::vector<std::string> effects;
    for (std::size_t place = 0; found != rules.boards.end() && place < found->words.size(); ++place)
        effects.push_back(slot_in_words(rules, plain, found->words[place], found->slots[place]));
    return effects;
}

std::string effect_in_words(const Game& game, std::string effect) {
    const Rules& rules = ImplAccess::rules(game);
    for (const Board& board : rules.boards)
        for (const auto& slot : board.slots)
            for (const SlotBatch& batch : slot)
                for (const EffectCall& part : batch.parts)
                    if (part.text == effect) {
                        put_in_words(rules, ExpressionText(game), part, effect);
                        return effect;
                    }
    for (const Action& action : rules.actions)
        if (action.part.text == effect) return name_in_words(action.name);
    return effect;
}

}  // namespace quattro
