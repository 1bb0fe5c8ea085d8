// The whole rulebook, and its sections on options and on the end of a match.
#include "rulebook/rulebook.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "rulebook/rulebook_parts.hpp"

namespace quattro {
namespace {

RulebookBlock block_of(const RulesBlock& block) {
    switch (block.kind) {
        case RulesBlock::Kind::paragraph: return paragraph(block.text);
        case RulesBlock::Kind::heading: return heading(block.text);
        case RulesBlock::Kind::item: return {RulebookBlock::Kind::item, block.mark, block.text, {}};
        case RulesBlock::Kind::picture: break;
    }
    return {RulebookBlock::Kind::drawing, "", block.text, {}};
}

// Appends generated blocks to the designer's section with this heading, apart from case, or adds a section if there is
// none. Does nothing without blocks.
void add_section(Rulebook& book, const std::string& heading, RulebookBlocks blocks) {
    if (blocks.empty()) return;
    const auto same = [&](const RulebookSection& section) {
        return std::equal(
            section.heading.begin(), section.heading.end(), heading.begin(), heading.end(), [](char a, char b) {
                return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
            });
    };
    const auto known = std::find_if(book.sections.begin(), book.sections.end(), same);
    if (known == book.sections.end()) return book.sections.push_back({heading, std::move(blocks)});
    known->blocks.insert(known->blocks.end(), blocks.begin(), blocks.end());
}

std::string choice_in_words(const Option& option, const std::string& choice) {
    if (option.kind != OptionKind::seat && option.kind != OptionKind::seats) return name_in_words(choice);
    if (choice == "random") return "drawn at the start";
    if (!to_integer(choice.substr(0, choice.find(',')))) return name_in_words(choice);
    return (choice.find(',') == std::string::npos ? "seat " : "seats ") + choice;
}

// The values that the option could have instead of its current value; of a number, its range.
std::string others_in_words(const Option& option) {
    if (option.kind == OptionKind::number) return fmt::format("{} to {} are possible", option.lo, option.hi);
    std::vector<std::string> others;
    for (const std::string& choice : option.choices)
        if (choice != option.value_text) others.push_back(choice_in_words(option, choice));
    return others.empty() ? "nothing else is possible" : "or " + joined_in_words(others, "or");
}

RulebookBlocks options_in_words(const Rules& rules) {
    RulebookBlocks blocks;
    for (const Option& option : rules.model.options) {
        std::string what = option.text.empty() ? with_capital(name_in_words(option.name)) : option.text;
        if (what.ends_with('.')) what.pop_back();
        blocks.push_back(
            {RulebookBlock::Kind::item,
             "-",
             fmt::format("{}: {} ({}).", what, choice_in_words(option, option.value_text), others_in_words(option)),
             {}});
    }
    if (!blocks.empty()) blocks.insert(blocks.begin(), paragraph("Whoever starts a match may choose. In this one:"));
    return blocks;
}

bool is_outermost(const Instruction& step) { return step.name.find('.') == std::string::npos; }

// True if players do not see how often the repeat has run.
bool is_hidden(const Rules& rules, RepeatIndex repeat) {
    const auto& hidden = rules.shape().hidden_repeats;
    return contains(hidden, repeat);
}

RulebookBlocks end_in_words(const Rules& rules, const ExpressionText& plain) {
    RulebookBlocks blocks;
    for (const Instruction& step : rules.program) {
        if (!is_outermost(step)) continue;
        const auto* next = as<instruction::RepeatNext>(step);
        if (next && !is_hidden(rules, next->repeat)) {
            const std::string name = name_in_words(rules.flow_number_names[next->repeat]);
            const auto times = next->times.given() ? plain.word(next->times) : std::nullopt;
            const auto until = next->until.given() ? plain.condition(next->until) : std::nullopt;
            const auto often = times ? to_integer(*times) : std::nullopt;
            if (often) {
                const std::string passes = counted_noun(*often, name) + (*often == 1 ? " is played" : " are played");
                blocks.push_back(paragraph(fmt::format("{}{}.", next->until.given() ? "At most " : "", passes)));
            }
            if (until) blocks.push_back(paragraph(fmt::format("No further {} begins once {}.", name, *until)));
        }
        if (const auto* end = as<instruction::End>(step); end && !step.of.given() && !step.who.given())
            if (const auto winners = end->winners.given() ? plain.winners(end->winners) : std::nullopt)
                blocks.push_back(
                    paragraph(fmt::format("The match is won by {}. If nobody is, it is a draw.", *winners)));
    }
    return blocks;
}

}  // namespace

Rulebook rulebook_of(const Game& game, const std::string& board) {
    const Rules& rules = ImplAccess::rules(game);
    const ExpressionText plain(game);
    const GameInfo& info = game.info();
    Rulebook book{info.title, info.designers, info.seats, info.text, {}};
    for (const RulesSection& section : rules.model.rules_text) {
        book.sections.push_back({section.heading, {}});
        for (const RulesBlock& block : section.blocks)
            book.sections.back().blocks.push_back(block_of(block));
    }
    add_section(book, "Cards", cards_in_words(game, plain));
    add_section(book, "On the table", table_in_words(game, plain));
    add_section(book, "What you are asked", prompts_in_words(game));
    add_section(book, "What counts", patterns_in_words(game, plain));
    add_section(book, "Boards", boards_in_words(game, plain, board));
    add_section(book, "Actions", actions_in_words(game, plain));
    add_section(book, "Items", items_in_words(game));
    add_section(book, "The end", end_in_words(rules, plain));
    add_section(book, "Before a match", options_in_words(rules));
    return book;
}

}  // namespace quattro
