// The functions `done` and `silent`, which read data that the match has recorded about earlier answers.
#include <set>

#include "base/text.hpp"
#include "compile/language.hpp"
#include "compile/name_lookup.hpp"
#include "compile/step_row.hpp"
#include "link/linker.hpp"

namespace quattro {

extern const StepRow kRunStep;

namespace {

using lang::BaseType;
using lang::ParameterKind;
using lang::ResultIs;

constexpr BaseType kActions[] = {BaseType::action};
constexpr lang::Parameter kAction[] = {{"ANSWER", "an answered action", ParameterKind::one, kActions}};
constexpr lang::Parameter kAnswer[] = {{"ANSWER", "an answer", ParameterKind::one}};

// True if the action that a seat answered was carried out. False if the seat gave no answer.
struct Done : TermOf<Done> {
    AnyTerm answer, counter;
    std::int64_t get(const Scope& scope) const { return answer.get(scope) != kNoValue && counter.get(scope) == 1; }
};
struct NotedOf : TermOf<NotedOf> {
    Column<std::int64_t, CounterCell> column;
    CounterCell first;
    std::int32_t seats;
    AnyTerm seat;
    NotedOf(const Shape& s, CounterCell at, const Term* t) : column(s.counter), first(at), seats(s.seats), seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        return v >= 1 && v <= seats && scope.state->at(column, first + (v - 1)) != 0;
    }
};

// Links the value of an AnswerRecord's counter for the seat that gave the answer.
LinkedTerm noted(Linker& linker, lang::NodeIndex answer, CounterIndex counter) {
    const auto* of = std::get_if<lang::Of>(&linker.node(answer).form);
    const LinkedTerm seat = of ? linker.link_node(of->whose) : linker.leaf<SeatTerm>(kLooksAtSeat);
    return linker.term<NotedOf>(kLooksAtState | seat.depends, linker.shape(), linker.shape().counters[counter].first,
                                seat.term);
}

LinkedTerm done(Linker& linker, Branches given) {
    const Binding& answer = linker.origin(given[0]);
    const LinkedTerm action = linker.link_node(given[0]),
                     was = noted(linker, given[0], done_counter(linker.rules(), answer.prompt(), answer.field()));
    return linker.term<Done>(kLooksAtState | action.depends | was.depends, action.term, was.term);
}
LinkedTerm silent(Linker& linker, Branches given) {
    return noted(linker, given[0], linker.rules().prompts[linker.origin(given[0]).prompt()].silence_counter);
}

void add_note(Draft& rules, std::string name) {
    if (rules.model.find_counter(name).valid()) return;
    Counter counter;
    counter.name = std::move(name);
    counter.of_seat = counter.holds_truth = true;
    counter.shown = false;
    counter.seen_by = Audience::owner;
    counter.lo = 0, counter.hi = 1;
    rules.model.shape.counters.push_back(std::move(counter));
    rules.model.counter_starts.push_back(0);
    rules.model.counter_start_options.push_back(-1);
}

// Adds a counter for each answer that a `run` step carries out.
void note_done(Draft& rules) {
    rules.language->walk_steps(rules.model.doc, [&](const StepRow* row, const Node::Entry& step, bool) {
        if (row == &kRunStep && step.value.find("run")->is_scalar())
            add_note(rules, "done." + step.value.find("run")->scalar);
    });
}

// Collects the names that follow `silent(` in a text.
void collect_silent(std::string_view text, std::set<std::string>& asked) {
    constexpr std::string_view kWord = "silent";
    for (std::size_t at = text.find(kWord); at != std::string_view::npos; at = text.find(kWord, at + 1)) {
        const std::string_view behind = trim(text.substr(at + kWord.size()));
        if (!behind.starts_with('(')) continue;
        if (const auto words = split_words(behind); !words.empty()) asked.insert(words.front());
    }
}
void collect_silent(const Node& node, std::set<std::string>& asked) {
    collect_silent(std::string_view(node.scalar), asked);
    for (const Node& item : node.items)
        collect_silent(item, asked);
    for (const Node::Entry& entry : node.entries) {
        collect_silent(std::string_view(entry.key), asked);
        collect_silent(entry.value, asked);
    }
}

// Adds a counter for each prompt that an expression with `silent` names.
void note_silent(Draft& rules) {
    std::set<std::string> asked;
    collect_silent(rules.model.doc, asked);
    for (const BoardFile& board : rules.model.boards)
        collect_silent(board.doc, asked);
    for (const Node::Entry& entry : entries_of(rules.model.doc.find("prompts")))
        if (asked.contains(entry.key)) add_note(rules, "silent." + entry.key);
}

constexpr AnswerRecord kDoneRecord{note_done, done_counter,
                                   "'done' is always false here, because no step runs the action",
                                   "add a step with run: PROMPT.FIELD"};
constexpr AnswerRecord kSilentRecord{
    note_silent,
    [](const Rules& rules, PromptIndex prompt, FieldIndex) -> CounterIndex {
        return rules.prompts[prompt].seconds.given() ? rules.prompts[prompt].silence_counter : CounterIndex();
    },
    "'silent' is always false here, because the prompt has no deadline", "add seconds: NUMBER to the prompt"};

}  // namespace

extern const FunctionRow kDone;
const FunctionRow kDone = {
    {"done", "True if the action that was answered there was carried out since its prompt was asked.",
     "done(turn.action)", kAction, a_truth, ResultIs::anything},
    done,
    CallCost::of_result,
    Discloses::values,
    FunctionProse{},
    false,
    &kDoneRecord};

extern const FunctionRow kSilent;
const FunctionRow kSilent = {
    {"silent",
     "True if the time of the seat ran out when it was last asked, so that `if_silent` was its answer. An answer that "
     "the host enters for it, or that it gives later, is not silent.",
     "silent(turn.action)", kAnswer, a_truth, ResultIs::anything},
    silent,
    CallCost::of_result,
    Discloses::values,
    FunctionProse{},
    false,
    &kSilentRecord};

}  // namespace quattro
