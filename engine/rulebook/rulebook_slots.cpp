// The effects of slots, with their expressions in words. The text of an effect is that of its script, with the
// arguments as YAML writes them: see call_text() in compile/board.cpp. SlotCompiler puts "if CONDITION: " before the
// text of an effect with a condition.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "rulebook/rulebook.hpp"
#include "rulebook/rulebook_parts.hpp"

namespace quattro {
namespace {

// Replaces the first occurrence. Returns false if there is none.
bool replace_first(std::string& text, const std::string& from, const std::string& to) {
    const std::size_t at = from.empty() ? std::string::npos : text.find(from);
    if (at == std::string::npos) return false;
    text.replace(at, from.size(), to);
    return true;
}

// Replaces the expressions in the text of an effect, and "chosen", by words where possible. Events carry the text with
// the expressions.
void put_in_words(const Rules& rules, const ExpressionText& expression_text, const EffectCall& effect,
                  std::string& text) {
    for (const Guard& guard : effect.guards)
        if (const auto words = expression_text.condition(guard.test))
            replace_first(text, "if " + rules.expressions[guard.test.index].text + ":", "if " + *words + ":");
    const Script& script = rules.scripts[rules.calls[effect.call].script];
    for (std::size_t i = 0; i < effect.args.size(); ++i) {
        const Arg& arg = effect.args[i];
        if (arg.kind == ArgKind::chosen_value)
            replace_first(text, "chosen", with_article(name_in_words(script.params[i].attribute)) + " you choose");
        if (arg.kind != ArgKind::expression) continue;
        const std::string& written = rules.expressions[arg.expression.index].text;
        const auto words = expression_text.amount(arg.expression);
        if (!words || to_integer(written)) continue;  // a number stays as it is written
        // The texts of the effects `for_each` and `add` need other words. In any other text, only the expression is
        // replaced.
        if (!replace_first(text, " for each: " + written, ", times " + *words) &&
            !replace_first(text, written + " to ", "add " + *words + " to "))
            replace_first(text, written, *words);
    }
}

}  // namespace

std::string slot_text_in_words(const Rules& rules, const ExpressionText& expression_text, std::string text,
                               const Indexed<SlotBatch>& slot) {
    for (const SlotBatch& batch : slot)
        for (const EffectCall& effect : batch.parts)
            put_in_words(rules, expression_text, effect, text);
    return text;
}

std::vector<std::string> board_effects_in_words(const Game& game, const std::string& board) {
    const Rules& rules = ImplAccess::rules(game);
    const ExpressionText expression_text(game);
    const auto found =
        std::find_if(rules.boards.begin(), rules.boards.end(), [&](const Board& known) { return known.id == board; });
    std::vector<std::string> effects;
    for (std::size_t place = 0; found != rules.boards.end() && place < found->words.size(); ++place)
        effects.push_back(slot_text_in_words(rules, expression_text, found->words[place], found->slots[place]));
    return effects;
}

std::string event_effect_in_words(const Game& game, std::string text) {
    const Rules& rules = ImplAccess::rules(game);
    for (const Board& board : rules.boards)
        for (const auto& slot : board.slots)
            for (const SlotBatch& batch : slot)
                for (const EffectCall& effect : batch.parts)
                    if (effect.text == text) {
                        put_in_words(rules, ExpressionText(game), effect, text);
                        return text;
                    }
    for (const Action& action : rules.actions)
        if (action.part.text == text) return name_in_words(action.name);
    return text;
}

}  // namespace quattro
