// Implements write_view(): the view, prompts and answers of a seat or a spectator as text. It uses only the view and
// the prompts of the viewer, and public facts of the match, so it cannot disclose more than they do.
#include <fmt/format.h>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "store/save.hpp"
#include "store/save_sections.hpp"

namespace quattro {
namespace {

std::string owner(Seat seat) { return seat ? fmt::format(", seat: {}", seat) : ""; }

std::string prompt_text(const PromptView& prompt) {
    std::vector<std::string> answers;
    for (const FieldView& field : prompt.fields)
        if (field.value) answers.push_back(yaml_name(field.name) + ": " + yaml_quoted(*field.value));
    return fmt::format("- {{ prompt: {}, number: {}, status: {}{}{} }}\n", yaml_name(prompt.name), prompt.number,
                       prompt.answered ? "answered" : "open",
                       prompt.deadline ? fmt::format(", deadline: {}", *prompt.deadline) : "",
                       answers.empty() ? "" : ", answers: { " + join(answers, ", ") + " }");
}

}  // namespace

std::string write_view(const Seen& seen) {
    const Match& match = ImplAccess::match(seen);
    if (seen.seat() == kHost) return write_save(match);
    const View view = seen.view();
    std::string text =
        fmt::format("quattro: view\nversion: 2\ngame: {}\npack: \"{}\"\nseat: {}\nnow: {}\npaused: {}\n",
                    match.game().info().id, match.game().content_hash(), seen.seat(), view.now, match.paused());
    text += fmt::format("result: {}\n", view.over ? fmt::format("[{}]", fmt::join(view.winners, ", ")) : "~");
    if (view.reviewed) text += "reviewed: true\n";
    if (view.halted) text += "halted: true\n";
    text += fmt::format("board: {}\n", view.board.empty() ? "~" : yaml_name(view.board));
    text += view.counters.empty() ? "counters: []\n" : "counters:\n";
    for (const CounterView& c : view.counters)
        text +=
            fmt::format("- {{ counter: {}{}, value: {} }}\n", yaml_name(c.name), owner(c.seat), yaml_quoted(c.value));
    text += view.repeats.empty() ? "repeats: {}\n" : "repeats:\n";
    for (const auto& [name, number] : view.repeats)
        text += fmt::format("  {}: {}\n", yaml_name(name), number);
    text += "zones:\n";
    for (const ZoneView& z : view.zones)
        text += fmt::format("- {{ zone: {}{}, {} }}\n", yaml_name(z.name), owner(z.seat),
                            z.hidden ? "hidden: true" : "cards: " + yaml_list(z.cards));
    const std::vector<PromptView> prompts = seen.prompts();
    text += prompts.empty() ? "prompts: []\n" : "prompts:\n";
    for (const PromptView& prompt : prompts)
        text += prompt_text(prompt);
    return text;
}

}  // namespace quattro
