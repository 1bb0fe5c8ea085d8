#include "cli/ruling.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/entry_check.hpp"
#include "store/reload.hpp"

namespace quattro::tools {
namespace {

using Words = std::vector<std::string>;

Words words_in(std::string_view text, char between = ' ') {
    Words words;
    for (const std::string& part : split(text, between))
        if (const std::string_view word = trim(part); !word.empty()) words.emplace_back(word);
    return words;
}

// The rest of a line after its first word, and the match.
struct FormInput {
    std::string rest;
    Words words;  // `rest`, split at blanks
    const Match& match;
};

// Thrown by the parser of a form. "" means too few or too many words: the message then shows how the form is written.
struct FormError {
    std::string problem;
};

void go_to(const FormInput& typed, HostInput& input) {
    const bool to = typed.words.size() > 1 && typed.words.front() == "to";
    if (typed.words.size() != (to ? 2U : 1U)) throw FormError{};
    input = {HostInputKind::go_to, {{"step", typed.words.back()}}};
}

// Reads a name, an optional seat and a value.
void set_one(const FormInput& typed, HostInputKind kind, const char* named, const char* value, HostInput& input) {
    const Words& words = typed.words;
    if (words.size() < 2 || words.size() > 3) throw FormError{};
    input = {kind, {{named, words.front()}, {value, words.back()}}};
    if (words.size() == 3) input.data.emplace_back("seat", words[1]);
}
void set(const FormInput& typed, HostInput& input) {
    set_one(typed, HostInputKind::set_counter, "counter", "value", input);
}
void repeat(const FormInput& typed, HostInput& input) {
    set_one(typed, HostInputKind::set_repeat, "name", "number", input);
}

void board(const FormInput& typed, HostInput& input) {
    if (typed.words.size() != 1) throw FormError{};
    input = {HostInputKind::set_board, {{"name", typed.words.front()}}};
}

// Reads zones with their cards: "1:hand R2 Y1; deck none". All zones change in one batch.
void zone(const FormInput& typed, HostInput& input) {
    input.kind = HostInputKind::set_zones;
    for (const std::string& part : words_in(typed.rest, ';')) {
        const std::size_t end = part.find(' ');
        const std::string cards(end == std::string::npos ? "" : trim(std::string_view(part).substr(end)));
        if (cards.empty()) throw FormError{};
        input.data.emplace_back(part.substr(0, end), cards == "none" ? "" : cards);
    }
    if (input.data.empty()) throw FormError{};
}

std::string prompt_number(const FormInput& typed, Seat seat, const std::string& wanted) {
    if (to_integer(wanted)) return wanted;
    const std::vector<PromptView> prompts = typed.match.seen_by(seat).prompts();
    std::vector<std::string> names;
    for (const PromptView& prompt : prompts) {
        names.push_back(prompt.name);
        if (prompt.name == wanted || (wanted.empty() && prompts.size() == 1)) return std::to_string(prompt.number);
    }
    if (names.empty()) throw FormError{fmt::format("Seat {} has no open prompt.", seat)};
    throw FormError{fmt::format("Which prompt of seat {}? The open prompts are {}.", seat, join(names, ", "))};
}

// Removes blanks around equals signs: "card = R2" becomes "card=R2".
std::string joined_at_equals(std::string_view text) {
    std::string joined;
    for (const std::string& word : words_in(text)) {
        const bool has_value = joined.ends_with('=') && word.find('=') == std::string::npos;
        const bool apart = !joined.empty() && !has_value && word.front() != '=';
        joined += (apart ? " " : "") + word;
    }
    return joined;
}

// Reads an answer with named fields: "1 card=R2 slot=A". The name or number of the prompt may follow the seat. A value
// may contain blanks.
void enter(const FormInput& typed, HostInput& input) {
    const auto is_field = [](const std::string& word) { return word.find('=') != std::string::npos; };
    const Words words = words_in(joined_at_equals(typed.rest));
    const auto begin = words.begin(), end = words.end();
    const auto fields = std::find_if(begin, end, is_field);
    const auto before = fields - begin;
    if (before < 1 || before > 2) throw FormError{};
    const auto seat = to_integer(*begin);
    if (!seat || *seat < 1 || *seat > typed.match.game().info().seats)
        throw FormError{fmt::format("There is no seat '{}'.", safe_text(*begin))};
    const std::string number = prompt_number(typed, static_cast<Seat>(*seat), before == 2 ? begin[1] : "");
    input = {HostInputKind::enter, {{"seat", *begin}, {"prompt", number}}};
    for (auto word = fields; word != end; ++word) {
        const std::size_t equal = word->find('=');
        if (equal == std::string::npos) {
            input.data.back().second += " " + *word;
            continue;
        }
        const std::string field = word->substr(0, equal);
        const bool taken = field == "seat" || field == "prompt";
        input.data.emplace_back((taken ? "answer." : "") + field, word->substr(equal + 1));
    }
}

void expect(const FormInput& typed, HostInput& input) {
    if (typed.words.empty()) throw FormError{};
    input = {HostInputKind::expect, {{"draws", typed.rest == "nothing" ? "" : typed.rest}}};
}

// Converts "90", "5 min" or "2h" to milliseconds. Without a unit the number means seconds.
std::optional<Milliseconds> read_span(const std::string& text) {
    struct Unit {
        std::string_view name;
        Milliseconds seconds;
    };
    static constexpr Unit kUnits[] = {{"", 1}, {"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}};
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view unit = trim(std::string_view(text).substr(end));
    const auto number = to_integer(text.substr(0, end));
    for (const Unit& known : kUnits)
        if (number && *number > 0 && *number <= 1'000'000'000 / known.seconds && known.name == unit)
            return *number * known.seconds * 1000;
    return std::nullopt;
}

void extend(const FormInput& typed, HostInput& input) {
    if (typed.words.size() < 2 || typed.words.size() > 3) throw FormError{};
    const std::string time = join({typed.words.begin() + 1, typed.words.end()}, " ");
    const auto more = read_span(time);
    if (!more)
        throw FormError{fmt::format("'{}' is not a time. Write for example `90` (seconds), `5 min`, `2 h` or `1 d`.",
                                    safe_text(time))};
    input = {HostInputKind::extend, {{"seat", typed.words[0]}, {"milliseconds", std::to_string(*more)}}};
}

void result(const FormInput& typed, HostInput& input) {
    if (typed.words.empty()) throw FormError{};
    input = {HostInputKind::result, {{"winners", typed.rest == "draw" ? "" : typed.rest}}};
}

void note(const FormInput& typed, HostInput& input) {
    if (typed.words.empty()) throw FormError{};
    input = {HostInputKind::note, {{"reason", typed.rest}}};
}

void resume(const FormInput& typed, HostInput& input) {
    if (!typed.words.empty()) throw FormError{};
    input = {HostInputKind::resume, {}};
}

struct Form {
    std::string_view word, use, meaning;
    void (*read)(const FormInput& typed, HostInput& input);
};

constexpr Form kForms[] = {
    {"set", "set COUNTER [SEAT] VALUE", "sets a counter, as in `set points 2 7`", set},
    {"zone", "zone [SEAT:]ZONE CARDS", "sets the cards of a zone, as they are written: `zone 2:hand R2 Y1; deck none`",
     zone},
    {"repeat", "repeat NAME [SEAT] NUMBER", "sets the pass of a repeat", repeat},
    {"board", "board NAME", "changes the current board", board},
    {"enter", "enter SEAT [PROMPT] [FIELD=VALUE ...]",
     "answers for a seat; an optional field that is left out is `none`", enter},
    {"expect", "expect NUMBERS", "presets the next rolls, as in `expect 3 1 4`; `expect nothing` ends this", expect},
    {"extend", "extend SEAT TIME", "gives a seat more time: `extend 2 90` seconds, `extend 2 5 min`", extend},
    {"note", "note TEXT", "is sent to everyone and kept in the log", note},
    {"resume", "resume", "ends a pause", resume},
    {"go", "go to STEP", "continues from another step of the flow", go_to},
    {"result", "result SEATS", "ends the match, as in `result 1 3`; `result draw` is a draw", result},
};

// Reads any other input of the host by its name: "set_clock seat=2 milliseconds=60000". A value may contain blanks.
Ruling by_name(const HostInputKindRow& kind, const FormInput& typed) {
    Ruling ruling;
    ruling.input.kind = kind.kind;
    for (const std::string& word : typed.words) {
        const std::size_t equal = word.find('=');
        if (equal != std::string::npos)
            ruling.input.data.emplace_back(word.substr(0, equal), word.substr(equal + 1));
        else if (!ruling.input.data.empty())
            ruling.input.data.back().second += " " + word;
        else
            ruling.problem = "?";
    }
    if (ruling.problem.empty() && !typed.words.empty()) return ruling;
    Words with;
    for (const HostParameter& p : kind.parameters)
        with.push_back(p.needed ? fmt::format("{}=VALUE", p.name) : fmt::format("[{}=VALUE]", p.name));
    if (!kind.further_keys.empty()) with.push_back(fmt::format("{}=VALUE ...", kind.further_keys));
    ruling.problem = fmt::format("Type: {} {} ({})", kind.word, join(with, " "), kind.doc);
    return ruling;
}

}  // namespace

std::optional<Ruling> read_ruling(const std::string& line, const Match& match) {
    const std::string text(trim(line));
    const std::string word = text.substr(0, text.find(' '));
    const auto* const form =
        std::find_if(std::begin(kForms), std::end(kForms), [&](const Form& f) { return f.word == word; });
    const std::string rest(trim(std::string_view(text).substr(word.size())));
    if (form == std::end(kForms)) {
        const HostInputKindRow* kind = host_input_kind(word);
        if (kind == nullptr || (kind->parameters.empty() && kind->further_keys.empty())) return std::nullopt;
        return by_name(*kind, {rest, words_in(rest), match});
    }
    Ruling ruling;
    try {
        form->read({rest, words_in(rest), match}, ruling.input);
    } catch (const FormError& misread) {
        ruling.problem =
            misread.problem.empty() ? fmt::format("Type: {} ({})", form->use, form->meaning) : misread.problem;
    }
    return ruling;
}

bool apply_ruling(const std::string& line, const Match& match, const std::function<void(const HostInput&)>& carry_out,
                  const std::function<void(const std::string&)>& say) {
    auto ruling = read_ruling(line, match);
    if (!ruling) return false;
    if (ruling->problem.empty() && ruling->input.kind == HostInputKind::enter)
        ruling->problem = check_entry(match, ruling->input);
    if (!ruling->problem.empty()) {
        say(ruling->problem);
        return true;
    }
    const std::string replaced =
        ruling->input.kind == HostInputKind::enter ? replaced_answer(match, ruling->input) : "";
    if (!replaced.empty()) say(replaced);
    carry_out(ruling->input);
    return true;
}

std::string reload_match(Match& match, const Paths& packs, Milliseconds now) {
    Diagnostics errors;
    const auto mended = reload_game(packs, match.game(), errors);
    if (!mended) return errors.show();
    const Outcome refused = reload(match, mended, now);
    return refused ? refused->reason : "";
}

std::string reload_match(host::Table& table, const Paths& packs, Milliseconds now) {
    std::string problem;
    table.carry_out(now, [&](Match& match, Milliseconds at) -> Outcome {
        problem = reload_match(match, packs, at);
        return std::nullopt;
    });
    return problem;
}

std::string settable_values_text(const View& host) {
    Words lines;
    const auto owned = [](Seat seat) { return seat == 0 ? "" : fmt::format("{}:", seat); };
    for (const ZoneView& zone : host.zones) {
        Words cards;
        for (const std::string& card : zone.cards)
            cards.push_back(card.empty() ? "-" : card);
        lines.push_back(
            fmt::format("  zone {}{} {}", owned(zone.seat), zone.name, cards.empty() ? "none" : join(cards, " ")));
    }
    for (const CounterView& counter : host.counters) {
        if (counter.name.find('.') != std::string::npos) continue;  // of the engine
        lines.push_back(fmt::format("  set {} {}{}", counter.name,
                                    counter.seat == 0 ? "" : fmt::format("{} ", counter.seat), counter.value));
    }
    for (const auto& [name, number] : host.repeats) {
        // The view writes the repeat of a seat as NAME(SEAT).
        const std::size_t open = name.ends_with(')') ? name.find('(') : std::string::npos;
        const std::string typed = open == std::string::npos
                                      ? name
                                      : name.substr(0, open) + " " + name.substr(open + 1, name.size() - open - 2);
        lines.push_back(fmt::format("  repeat {} {}", typed, number));
    }
    if (!host.board.empty()) lines.push_back("  board " + host.board);
    return join(lines, "\n");
}

std::string rulings_in_words() {
    std::string text;
    for (const Form& form : kForms)
        text += fmt::format("  {:<39}{}\n", form.use, form.meaning);
    return text + fmt::format("  {:<39}{}", "INPUT NAME=VALUE ...",
                              "any other host input, as in `set_clock seat=2 milliseconds=60000`");
}

}  // namespace quattro::tools
