// Steps one by one. What each instruction means stands at its execution (execute_*.cpp).
#include "flow/step_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/names.hpp"

namespace quattro {
namespace {

std::string step_word(const Schema& schema) { return std::string(schema.keys[0].name); }

}  // namespace

Step& StepCompiler::emit(StepCode code) {
    Step step;
    step.code = code;
    step.name = path_;
    step.where = where_;
    rules_.program.push_back(std::move(step));
    return rules_.program.back();
}

void StepCompiler::steps(const Node& map, const std::string& path) {
    for (const Node::Entry& entry : map.entries)
        step(entry, path);
}

// The word that says what kind of step it is. `then` comes last: an `if` may stand beside any other word.
void StepCompiler::step(const Node::Entry& entry, const std::string& path) {
    if (rules_.program.size() >= kDead) return;  // too long, which is reported; routines can double it without end
    const std::string kept = path_;
    path_ = path.empty() ? entry.key : path + "." + entry.key;
    where_ = entry.place;
    std::vector<std::string> words;
    const Schema* schema = nullptr;
    // `set` and `add` are also keys of `change`.
    for (const Schema& s : step_schemas()) {
        words.push_back(step_word(s));
        if (!schema && entry.value.find(step_word(s))) schema = &s;
    }
    if (!schema && entry.value.find("if")) schema = &step_schemas().back();
    if (!entry.value.is_map()) {
        out_.error(entry.value.place, fmt::format("the step '{}' is {}", entry.key, entry.value.kind_name()),
                   "a step is a map, such as { shuffle: deck }");
    } else if (!schema) {
        std::string guess = entry.value.entries.empty() ? "" : entry.value.entries[0].key;
        out_.unknown(entry.value.entries.empty() ? entry.place : entry.value.entries[0].place,
                     fmt::format("'{}' is no kind of step", guess), guess, words);
    } else if (!left_over(entry, *schema)) {
        const Reader reader(entry.value, *schema, out_);
        body(reader, schema->name.substr(6), entry);
    }
    path_ = kept;
}

// A variant has changed what kind of step it is, and a key of the old kind is still there.
bool StepCompiler::left_over(const Node::Entry& entry, const Schema& schema) {
    for (const Node::Entry& e : entry.value.entries) {
        const bool known =
            std::any_of(schema.keys.begin(), schema.keys.end(), [&](const Key& k) { return k.name == e.key; });
        if (known || e.place.source == entry.place.source) continue;
        const std::string word = schema.name.substr(6) == "if" ? "then" : std::string(schema.keys[0].name);
        out_.error(entry.place,
                   fmt::format("'{}' makes '{}' another kind of step, which has no '{}'; that is left over from {}",
                               word, entry.key, e.key, e.place.text()),
                   fmt::format("take it away with '{}: ~'", e.key), {e.place});
        return true;
    }
    return false;
}

void StepCompiler::body(const Reader& r, std::string_view word, const Node::Entry& entry) {
    if (!r.ok()) return;
    const int begin = here();
    int skip = -1;
    if (word != "if" && r.node("if")) {
        skip = here();
        const Expr condition = table_expr(r, "if", kTruth);
        emit(StepCode::unless).e = condition;
    }
    if (word == "shuffle")
        shuffle(r);
    else if (word == "deal")
        deal(r);
    else if (word == "move")
        move(r);
    else if (word == "copy")
        copy(r);
    else if (word == "remove")
        remove(r);
    else if (word == "create")
        create(r);
    else if (word == "change")
        change(r);
    else if (word == "drop")
        drop(r);
    else if (word == "set")
        set(r);
    else if (word == "add")
        add(r);
    else if (word == "ask")
        ask(r);
    else if (word == "resolve")
        resolve(r);
    else if (word == "compare")
        compare(r);
    else if (word == "if_made")
        if_made(r);
    else if (word == "present")
        present(r);
    else if (word == "tell")
        tell(r);
    else if (word == "end")
        end(r);
    else if (!script_step(r, word))
        block(r, word, entry);
    if (skip >= 0) at(skip).jump = here();
    if (const Node* where = r.node("where")) filter_seats(*where, begin);
}

bool StepCompiler::script_step(const Reader& r, std::string_view word) {
    if (word == "run")
        run(r);
    else if (word == "act")
        act(r);
    else if (word == "leave")
        leave(r);
    else if (word == "do")
        routine(r);
    else
        return false;
    return true;
}

// `where`: of the seats a step is about only those for which it holds.
void StepCompiler::filter_seats(const Node& where, int begin) {
    const Expr test = compile_expr(rules_, where, {}, kTruth, out_);
    for (int pc = begin; pc < here(); ++pc)
        if (at(pc).name == path_) at(pc).who = test;
}

void StepCompiler::block(const Reader& r, std::string_view word, const Node::Entry& entry) {
    if (word == "repeat")
        repeat(r, entry.key);
    else if (word == "each")
        each(r);
    else if (word == "parallel")
        parallel(r);
    else
        branch(r);
}

// A counter, or NAME(KEY) with a key that is only known when the step comes.
int StepCompiler::counter_target(const Node& name, Expr& key) {
    const std::size_t open = name.is_scalar() ? name.scalar.find('(') : std::string::npos;
    const Family* family =
        open == std::string::npos ? nullptr : find_family(rules_.model.counter_families, name.scalar.substr(0, open));
    if (!family || !name.scalar.ends_with(')') || rules_.model.find_counter(name.scalar) >= 0)
        return counter_named(rules_.model, name, out_);
    Node inner = name_node(name.scalar.substr(open + 1, name.scalar.size() - open - 2), name.place);
    inner.place.column += static_cast<int>(open) + 1;
    const lang::Kind want = family->attribute < 0 ? kSeat : word_of_attribute(rules_.model, family->attribute);
    if (family->attribute < 0) check_literal(inner, 1, rules_.shape().seats, "a seat", out_);
    Diagnostics wrong;
    key = compile_expr(rules_, inner, {}, want, wrong);
    if (key.given()) return family->first;
    if (family->attribute >= 0 && is_name(inner.scalar) && rules_.model.find_counter(inner.scalar) < 0)
        out_.unknown(inner.place, fmt::format("there is no '{}'", name.scalar), inner.scalar,
                     rules_.shape().attributes[static_cast<std::size_t>(family->attribute)].values);
    else
        for (const Diagnostic& d : wrong.list())
            out_.add(d);
    return -1;
}

// Which seats it is about says nothing of what the table has once.
void StepCompiler::check_table_counter(const Reader& r, const Counter& counter, const Expr& key) {
    if (counter.of_seat || key.given()) return;
    if (r.node("of"))
        r.error("of", fmt::format("'{}' is the table's: 'of' chooses nothing", counter.name),
                "leave 'of' away, or declare the counter with of: seat");
    if (r.node("where"))
        r.error("where", fmt::format("'{}' is the table's: 'where' chooses no seats", counter.name),
                "on a condition: { if: CONDITION, then: ... }");
}

void StepCompiler::set(const Reader& r) {
    const Node& name = *r.node("set");
    Expr key;
    const int counter = counter_target(name, key);
    if (counter < 0) return;
    const Counter& c = rules_.shape().counters[static_cast<std::size_t>(counter)];
    const lang::Kind want = kind_of_counter(rules_.model, c);
    check_table_counter(r, c, key);
    const Expr value = c.of_seat || key.given() ? expr(r, "to", want) : table_expr(r, "to", want), of = seat(r, "of");
    Step& s = emit(StepCode::set);
    s.index = counter;
    s.key = key;
    s.e = value;
    s.of = of;
}

void StepCompiler::add(const Reader& r) {
    const Node& name = *r.node("to");
    Expr key;
    const int counter = counter_target(name, key);
    if (counter < 0) return;
    const Counter& c = rules_.shape().counters[static_cast<std::size_t>(counter)];
    if (c.holds())
        return r.error("to", fmt::format("'{}' holds {}, no number", c.name, c.holds_seat ? "a seat" : "a name"),
                       fmt::format("set: {}, to: ...", c.name));
    check_table_counter(r, c, key);
    const lang::Kind want = number_of(c.scale);
    const Expr value = c.of_seat || key.given() ? expr(r, "add", want) : table_expr(r, "add", want), of = seat(r, "of");
    Step& s = emit(StepCode::add);
    s.index = counter;
    s.key = key;
    s.e = value;
    s.of = of;
}

void StepCompiler::resolve(const Reader& r) {
    const int z = zone(r, "resolve");
    if (z >= 0 && z != rules_.slot_zone)
        r.error("resolve", "the places of this zone carry no effects", "give the zone 'effects: board'");
    std::pair<int, int> where{-1, -1};
    if (r.node("at")) where = answer(r, "at", PickKind::place, true);
    if (forks_ > 0) out_.error(where_, "slots cannot resolve inside 'parallel'", "resolve them after it");
    const int loop = static_cast<int>(rules_.loops.size());
    rules_.loops.push_back("");  // how far it is; no name of a designer's
    rules_.loop_of_seat.push_back(false);
    emit(StepCode::resolve_begin).to = loop;
    const int top = here();
    Step& next = emit(StepCode::resolve_next);
    next.to = loop;
    next.index = where.first;
    next.field = where.second;
    if (rules_.choice_prompt >= 0) emit(StepCode::wait).index = rules_.choice_prompt;
    Step& run = emit(StepCode::resolve_run);
    run.to = loop;
    run.index = where.first;
    run.field = where.second;
    after_batch();
    emit(StepCode::jump).jump = top;
    at(top).jump = here();
}

void StepCompiler::compare(const Reader& r) {
    const int found = pattern_named(rules_, *r.node("compare"), out_);
    if (found < 0) return;
    if (!rules_.patterns[static_cast<std::size_t>(found)].scored())
        r.error("compare", "this pattern has no score", "give it score: { sum: ATTRIBUTE }");
    const auto best = awards(r, "best"), tied = awards(r, "tied"), none = awards(r, "none");
    Step& s = emit(StepCode::compare);
    s.index = found;
    s.best = best;
    s.tied = tied;
    s.none = none;
}

void StepCompiler::if_made(const Reader& r) {
    const int found = pattern_named(rules_, *r.node("if_made"), out_);
    if (found < 0) return;
    const auto by = std::find(rules_.registers.begin(), rules_.registers.end(), r.node("by")->scalar);
    if (by == rules_.registers.end())
        return out_.unknown(r.node("by")->place, fmt::format("no step '{}' places cards", r.node("by")->scalar),
                            r.node("by")->scalar, rules_.registers);
    const Node* tied = r.node("tie");
    const Expr tie = tied && tied->scalar == "draw" ? Expr{} : seat(r, "tie");
    Step& s = emit(StepCode::if_made);
    s.index = found;
    s.to = static_cast<int>(by - rules_.registers.begin());
    s.e = tie;
}

}  // namespace quattro
