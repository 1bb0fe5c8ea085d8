// The rulebook's sections on prompts, with their fields and time limits, and on actions.
#include <algorithm>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "match/impl.hpp"
#include "rulebook/rulebook_parts.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

class PromptText {
public:
    PromptText(const Game& game, const Prompt& prompt)
        : rules_(ImplAccess::rules(game)), plain_(game), prompt_(prompt) {}

    RulebookBlocks blocks() const {
        RulebookBlocks blocks;
        for (const PromptField& f : prompt_.fields)
            if (f.member == 0 && !f.owner.valid()) blocks.push_back(entry(called_in_rules(f), field(f) + "."));
        std::string text = clock();
        if (bank().secret) text += " Your answer stays secret.";
        if (bank().hides_prompt) text += " Others do not see that you are asked.";
        if (prompt_.once) text += " The first answer counts.";
        if (!text.empty()) blocks.push_back(paragraph(std::string(trim(text))));
        return blocks;
    }
    std::string field(const PromptField& f) const {
        std::string text = several(f) + choice(f) + conditions(f) + by_what(f);
        if (f.optional) text += "; or " + option_in_words(f, "none");
        if (f.when.given()) {
            const auto when = plain_.condition(f.when);
            text += when ? fmt::format(". Only asked while {}", *when) : ". Not always asked";
        }
        return text;
    }

private:
    const Bank& bank() const { return rules_.shape().banks[prompt_.bank]; }

    std::string several(const PromptField& f) const {
        if (f.each.valid()) return fmt::format("for each {}: ", plain_.attribute(f.each));
        if (f.members < 2) return "";
        return f.optional ? fmt::format("up to {} of these, each once: ", f.members)
                          : fmt::format("{} of these, each once: ", f.members);
    }

    std::string zones(const PromptField& f) const {
        std::vector<std::string> names;
        for (const ZoneIndex z : f.zones) {
            const bool own = rules_.shape().zones[z].of_seat;
            const std::string_view whose = !own                        ? "the "
                                           : f.whose == ZoneOwner::own ? "your "
                                           : f.whose == ZoneOwner::any ? "anybody's "
                                           : rules_.shape().seats == 2 ? "the opponent's "
                                                                       : "the next seat's ";
            names.push_back(fmt::format("{}{}", whose, plain_.zone(z)));
        }
        return names.size() > 4 ? "the table" : joined_in_words(names, "or");
    }

    std::string choice(const PromptField& f) const {
        switch (f.kind->answered) {
            case AnswerType::card: return fmt::format("a card of {}", zones(f));
            case AnswerType::place: return fmt::format("a place of {}", zones(f));
            case AnswerType::column: return fmt::format("a column of {}", zones(f));
            case AnswerType::seat: return "a seat";
            case AnswerType::value: return values(f.attribute);
            case AnswerType::amount: return amount(f);
            case AnswerType::word: return f.is_truth ? "yes or no" : words(f);
            case AnswerType::kind: return kind(f);
            case AnswerType::action: return "an action (see there)";
        }
        return "";
    }
    static std::string by_what(const PromptField& f) {
        const bool number = f.kind->answered == AnswerType::column || f.kind->answered == AnswerType::seat;
        return number ? ", by its number" : "";
    }
    std::string values(AttributeIndex attribute) const {
        std::vector<std::string> names;
        const int count = int_size(rules_.shape().attributes[attribute].values);
        for (int value = 1; value <= count; ++value)
            names.push_back(plain_.value(attribute, value));
        return joined_in_words(names, "or");
    }
    std::string words(const PromptField& f) const {
        std::vector<std::string> names;
        for (const std::string& option : f.words)
            names.push_back(option_in_words(f, option));
        return joined_in_words(names, "or");
    }
    std::string amount(const PromptField& f) const {
        const auto from = f.from.given() ? plain_.word(f.from) : std::nullopt,
                   to = f.to.given() ? plain_.word(f.to) : std::nullopt;
        return from && to ? fmt::format("a number from {} to {}", *from, *to) : "a number";
    }
    std::string kind(const PromptField& f) const {
        std::vector<std::string> names;
        for (const AttributeIndex a : f.attributes)
            names.push_back(plain_.attribute(a));
        // With conditions, an example might not be possible in a match.
        const std::string example = f.where.empty() ? fmt::format(", such as {}", describe(rules_, f, 0)) : "";
        return fmt::format("a card by its {}{}", joined_in_words(names, "and"), example);
    }

    // If one condition has no words, a general hint replaces all of them: listing only some would mislead.
    std::string conditions(const PromptField& f) const {
        std::string text;
        for (const Filter& filter : f.where) {
            const auto words = plain_.filter(filter.test);
            if (!words) return "; only what is possible is offered";
            text += fmt::format("{} {}", text.empty() ? "" : " and", *words);
        }
        return text;
    }

    std::string clock() const {
        if (!prompt_.seconds.given()) return "";
        return fmt::format("Time: {}. {}", plain_.time(prompt_.seconds), default_in_words(rules_, prompt_));
    }
    const Rules& rules_;
    const ExpressionText plain_;
    const Prompt& prompt_;
};

std::string question(const Prompt& prompt) {
    return prompt.text == prompt.name ? with_capital(name_in_words(prompt.name)) : prompt.text;
}

}  // namespace

std::string option_in_words(const PromptField& field, const std::string& option) {
    const auto is = [&](const auto& title) { return title.first == option; };
    const auto title = std::find_if(field.option_titles.begin(), field.option_titles.end(), is);
    return title == field.option_titles.end() ? name_in_words(option) : title->second;
}

std::vector<RulebookBlock> prompt_in_words(const Game& game, const std::string& name) {
    for (const Prompt& prompt : ImplAccess::rules(game).prompts)
        if (prompt.name == name && !prompt.of_effect) return PromptText(game, prompt).blocks();
    return {};
}

namespace {

// Explains why an action is not offered: it is not available now, or one of its own fields has no option. Returns "" if
// the reason is unknown.
std::string why_no_action(const Rules& rules, const ExpressionText& plain, const std::string& value,
                          const std::string& condition) {
    const auto found = std::find_if(rules.actions.begin(), rules.actions.end(),
                                    [&](const Action& action) { return action.name == value; });
    if (found == rules.actions.end()) return "";
    if (condition.empty()) return "a part of it has no possible answer now";
    if (condition != found->when_text) return "";
    const auto when = plain.condition(found->when);
    return when ? fmt::format("it is available only while {}", *when) : "it is not available now";
}

}  // namespace

std::vector<std::string> action_names(const Game& game) {
    std::vector<std::string> names;
    for (const Action& action : ImplAccess::rules(game).actions)
        names.push_back(action.name);
    return names;
}

std::string why_not_offered(const Game& game, const std::string& prompt, const std::string& field,
                            const std::string& value, const std::string& condition) {
    const Rules& rules = ImplAccess::rules(game);
    const ExpressionText plain(game);
    for (const Prompt& asked : rules.prompts) {
        if (asked.name != prompt) continue;
        for (const PromptField& f : asked.fields) {
            if (f.name != field) continue;
            if (f.kind->answered == AnswerType::action)
                if (std::string why = why_no_action(rules, plain, value, condition); !why.empty()) return why;
            for (const Filter& filter : f.where)
                if (!condition.empty() && filter.text == condition)
                    if (const auto words = plain.filter(filter.test)) return "it must be one " + *words;
        }
    }
    return "";
}

RulebookBlocks prompts_in_words(const Game& game) {
    RulebookBlocks blocks;
    for (const Prompt& prompt : ImplAccess::rules(game).prompts) {
        if (prompt.of_effect) continue;
        blocks.push_back(heading(question(prompt)));
        for (RulebookBlock& block : PromptText(game, prompt).blocks())
            blocks.push_back(std::move(block));
    }
    return blocks;
}

RulebookBlocks actions_in_words(const Game& game, const ExpressionText& plain) {
    const Rules& rules = ImplAccess::rules(game);
    RulebookBlocks blocks;
    std::string last;
    for (const Action& action : rules.actions) {
        const auto when = action.when.given() ? plain.condition(action.when) : std::nullopt;
        const std::string condition = when                  ? fmt::format("While {}:", *when)
                                      : action.when.given() ? "At times:"
                                                            : "Always:";
        if (condition != last && (rules.actions.size() > 1 || when)) blocks.push_back(heading(condition));
        last = condition;
        std::string text = with_capital(action.text) + ".";
        for (const Prompt& prompt : rules.prompts) {
            const auto asks = [&](const PromptField& f) {
                return f.owner.valid() && &rules.actions[f.action] == &action && f.member == 0 &&
                       prompt.fields[f.owner].name == prompt.fields[FieldIndex(prompt.fields[f.owner].member)].name;
            };
            std::vector<std::string> asked;
            FieldIndex owner;
            for (const PromptField& f : prompt.fields)
                if (asks(f) && (!owner.valid() || owner == f.owner)) {
                    owner = f.owner;
                    asked.push_back(fmt::format("{}: {}", called_in_rules(f), PromptText(game, prompt).field(f)));
                }
            if (asked.empty()) continue;
            text += fmt::format(" You say {}.", join(asked, "; "));
            break;
        }
        blocks.push_back(entry(title_in_words(action.name), text));
    }
    return blocks;
}

}  // namespace quattro
