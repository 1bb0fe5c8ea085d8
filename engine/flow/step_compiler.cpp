// Steps one by one. What each instruction means stands at its execution (execute_*.cpp).
#include "flow/step_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/names.hpp"

namespace quattro {
namespace {

std::string step_word(const Schema& schema) { return std::string(schema.keys[0].name); }

// What steps were once called, and what says it now.
constexpr std::pair<std::string_view, std::string_view> kFormer[] = {
    {"deal", "move: 2, from: deck, to: hand"},
    {"gather", "move: CARDS, to: ZONE"},
    {"remove", "move: CARDS, to: scrap"},
    {"create", "make: { value: 1 }, to: ZONE"},
    {"copy", "make: CARDS, to: ZONE"},
    {"for", "to: ZONE of SEAT"},
    {"in", "to: ZONE"},
    {"act", "run: PROMPT.FIELD"},
    {"took", "done(PROMPT.FIELD) says whether the action was carried out"},
    {"refill", "it belongs to the zone: zones: { deck: { ..., refill: discards } }"},
};

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

// The word that says what kind of step it is. `steps` comes last: it stands in every block.
void StepCompiler::step(const Node::Entry& entry, const std::string& path) {
    if (rules_.program.size() >= kDead) return;  // too long, which is reported; routines can double it without end
    const std::string kept = path_;
    path_ = path.empty() ? entry.key : path + "." + entry.key;
    where_ = entry.place;
    std::vector<std::string> words;
    const Schema* schema = nullptr;
    // `add` may stand beside `set`, and `until` beside other blocks' words.
    for (const Schema& s : step_schemas()) {
        words.push_back(step_word(s));
        if (!schema && entry.value.find(step_word(s))) schema = &s;
    }
    if (!schema && (entry.value.find("of") || entry.value.find("if"))) schema = &step_schemas().back();
    if (former_word(entry, schema)) {
        path_ = kept;
        return;
    }
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

// Whoever writes what a step was once called is told what says it now.
bool StepCompiler::former_word(const Node::Entry& entry, const Schema* schema) {
    for (const Node::Entry& e : entry.value.entries)
        for (const auto& [word, now] : kFormer) {
            if (e.key != word) continue;
            const bool known = schema && std::any_of(schema->keys.begin(), schema->keys.end(),
                                                     [&](const Key& k) { return k.name == e.key; });
            if (known) continue;
            out_.error(e.place, fmt::format("'{}' is no word of a step", e.key), std::string(now));
            return true;
        }
    return false;
}

// A variant has changed what kind of step it is, and a key of the old kind is still there.
bool StepCompiler::left_over(const Node::Entry& entry, const Schema& schema) {
    for (const Node::Entry& e : entry.value.entries) {
        const bool known =
            std::any_of(schema.keys.begin(), schema.keys.end(), [&](const Key& k) { return k.name == e.key; });
        if (known || e.place.source == entry.place.source) continue;
        const std::string word(schema.keys[0].name);
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
    Expr judged;  // for each seat
    const Node* of = r.node("of");
    const bool own = word == "if" || word == "block" || (word == "do" && of);  // looked at behind its `of`
    if (!own && r.node("if")) {
        const bool block = word == "repeat" || word == "until" || word == "each" || word == "parallel" ||
                           word == "do" || word == "leave";
        const Expr condition = block ? table_expr(r, "if", kTruth) : expr(r, "if", kTruth);
        const bool about_other = of && of->scalar != "table";
        if (condition.given() && !block && each_seats(condition) && forks_ == 0 && (!about_one_seat() || about_other)) {
            judged = condition;
        } else {
            skip = here();
            emit(StepCode::unless).e = condition;
        }
    }
    if (word == "shuffle")
        shuffle(r);
    else if (word == "move")
        move(r);
    else if (word == "make")
        make(r);
    else if (word == "drop")
        drop(r);
    else if (word == "set" || word == "add")
        assign(r);
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
    if (judged.given()) judge(r, word, judged, begin);
}

// `if` reads what each seat has: of the seats a step is about it happens for those for which it holds.
void StepCompiler::judge(const Reader& r, std::string_view word, const Expr& condition, int begin) {
    const Node* of = r.node("of");
    bool once = word == "resolve" || word == "compare" || word == "if_made" || word == "present" || word == "tell" ||
                word == "end" || (word == "run" && of && of->scalar == "table");
    for (int pc = begin; pc < here(); ++pc) {
        if (at(pc).name != path_) continue;
        once = once || (at(pc).body && !at(pc).body->of_seats() && !at(pc).body->nothing());
        at(pc).who = condition;
    }
    if (once)
        r.error("if", "each seat has its own answer to this, and the step happens once",
                "say whose: NAME of SEAT; or for all of them: count(seats where ...)");
}

bool StepCompiler::each_seats(const Expr& e) const {
    return e.given() && rules_.expressions[static_cast<std::size_t>(e.index)].meaning().axes.seat();
}

bool StepCompiler::script_step(const Reader& r, std::string_view word) {
    if (word == "run")
        run(r);
    else if (word == "leave")
        leave(r);
    else if (word == "do")
        routine(r);
    else
        return false;
    return true;
}

void StepCompiler::block(const Reader& r, std::string_view word, const Node::Entry& entry) {
    if (word == "repeat" || word == "until")
        repeat(r, entry.key);
    else if (word == "each")
        each(r, entry.key);
    else if (word == "parallel")
        parallel(r);
    else
        about(r, entry.key);
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
