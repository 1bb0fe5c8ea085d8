// Steps one by one. What each instruction means stands at its execution (execute_*.cpp).
#include "flow/step_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/names.hpp"

namespace quattro {
namespace {

constexpr Type kNumber{TypeKind::number};
constexpr Type kTruth{TypeKind::truth};

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
                   fmt::format("take it away with '{}: ~'", e.key));
        return true;
    }
    return false;
}

void StepCompiler::body(const Reader& r, std::string_view word, const Node::Entry& entry) {
    if (!r.ok()) return;
    int skip = -1;
    if (word != "if" && r.node("if")) {
        skip = here();
        const Expr condition = expr(r, "if", kTruth);
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
    else
        block(r, word, entry);
    if (skip >= 0) at(skip).jump = here();
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

void StepCompiler::shuffle(const Reader& r) {
    const int z = zone(r, "shuffle");
    const Expr of = seat(r, "of");
    if (z >= 0 && rules_.shape().zones[static_cast<std::size_t>(z)].placed())
        r.error("shuffle", "only a pile or a hand can be shuffled");
    Step& s = emit(StepCode::shuffle);
    s.zone = z;
    s.of = of;
}

void StepCompiler::deal(const Reader& r) {
    check_literal(*r.node("deal"), 1, 4000, "a number of cards", out_);
    const Expr amount = expr(r, "deal", kNumber), of = seat(r, "of");
    const int from = zone(r, "from"), to = zone(r, "to");
    for (const auto& [key, z] : {std::pair{"from", from}, std::pair{"to", to}})
        if (z >= 0 && rules_.shape().zones[static_cast<std::size_t>(z)].placed())
            r.error(key, "cards are dealt from and to piles and hands");
    Step& s = emit(StepCode::deal);
    s.e = amount;
    s.zone = from;
    s.to = to;
    s.of = of;
}

void StepCompiler::move(const Reader& r) {
    const auto [card_prompt, card_field] = answer(r, "move", PickKind::card, false);
    const Expr of = seat(r, "of");
    if (card_prompt >= 0) {
        const auto [place_prompt, place_field] = answer(r, "to", PickKind::place, true);
        Step& s = emit(StepCode::put);
        s.index = card_prompt;
        s.field = card_field;
        s.to = place_prompt;
        s.to_field = place_field;
        s.of = of;
        return;
    }
    const std::string& moved = r.node("move")->scalar;
    const std::string prompt = moved.substr(0, moved.find('.'));
    const std::vector<std::string> prompts = prompt_names(rules_);
    if (std::find(prompts.begin(), prompts.end(), prompt) != prompts.end() || prompt.size() != moved.size()) {
        answer(r, "move", PickKind::card, true);
        return;
    }
    const std::vector<int> from = zones(r, "move");
    const int to = zone(r, "to");
    if (to >= 0 && rules_.shape().zones[static_cast<std::size_t>(to)].placed())
        r.error("to", "all cards of a zone go to a pile or a hand");
    Step& s = emit(StepCode::gather);
    s.zones = from;
    s.to = to;
    s.of = of;
}

// Cards that come into being are counted, so that the arena can never run out.
int StepCompiler::limit(const Reader& r, int cards) {
    const auto most = r.integer("at_most");
    if (!most && loops_ > 0)
        out_.error(r.self().place, "inside a repeat this step must say how often it can happen",
                   "add at_most: 7, or as many as the match can need");
    created_ += static_cast<int>(most.value_or(1)) * cards;
    return static_cast<int>(most.value_or(1));
}

void StepCompiler::need_pile(const Reader& r, std::string_view key, int z) {
    if (z >= 0 && rules_.shape().zones[static_cast<std::size_t>(z)].placed())
        r.error(key,
                fmt::format("'{}' has places, and these cards go to a pile or a hand",
                            rules_.shape().zones[static_cast<std::size_t>(z)].name),
                "name a zone of kind pile or hand");
}

void StepCompiler::copy(const Reader& r) {
    const int from = zone(r, "copy"), to = zone(r, "to");
    const Expr of = seat(r, "of");
    limit(r, rules_.shape().seats);
    need_pile(r, "to", to);
    Step& s = emit(StepCode::copy);
    s.zone = from;
    s.to = to;
    s.of = of;
}

void StepCompiler::remove(const Reader& r) {
    const std::vector<int> from = zones(r, "remove");
    const Expr of = seat(r, "of");
    Step& s = emit(StepCode::remove);
    s.zones = from;
    s.of = of;
}

void StepCompiler::create(const Reader& r) {
    std::vector<int> templates;
    for (const Node& card : r.node("create")->items)
        templates.push_back(add_template(rules_.model, card, out_));
    const int to = zone(r, "in");
    need_pile(r, "in", to);
    const Expr of = seat(r, "of");
    limit(r, rules_.shape().seats * static_cast<int>(templates.size()));
    Step& s = emit(StepCode::create);
    s.templates = std::move(templates);
    s.to = to;
    s.of = of;
}

void StepCompiler::change(const Reader& r) {
    std::vector<AttributeChange> list;
    changes(r, "add", true, list);
    changes(r, "set", false, list);
    if (list.empty()) out_.error(r.self().place, "this step changes nothing", "add: { value: 1 } or set: { value: 0 }");
    const std::vector<int> where = zones(r, "change");
    const Expr of = seat(r, "of");
    Step& s = emit(StepCode::change);
    s.attributes = std::move(list);
    s.zones = where;
    s.of = of;
    after_batch();
}

void StepCompiler::after_batch() {
    if (triggers_.empty()) return;
    if (forks_ > 0) out_.error(where_, "cards with triggers cannot change inside 'parallel'", "change them after it");
    for (std::size_t i = 0; i < triggers_.size(); ++i) {
        const int top = here();
        emit(StepCode::trigger_next).index = static_cast<int>(i);
        Step& ask = emit(StepCode::ask);
        ask.index = triggers_[i].prompt;
        ask.flag = true;
        emit(StepCode::wait).index = triggers_[i].prompt;
        Step& set = emit(StepCode::trigger_set);
        set.index = triggers_[i].prompt;
        set.attributes = triggers_[i].changes;
        emit(StepCode::jump).jump = top;
        at(top).jump = here();
    }
}

void StepCompiler::drop(const Reader& r) {
    const auto [prompt, field] = answer(r, "into", PickKind::column, true);
    std::vector<AttributeChange> list;
    changes(r, "drop", false, list);
    const Expr of = seat(r, "of"), first = seat(r, "first");
    if (const Node* overflow = r.node("overflow"); overflow && overflow->scalar != "forfeit")
        r.error("overflow", fmt::format("'{}' is not known here", overflow->scalar), "overflow: forfeit");
    const auto name = std::find(rules_.registers.begin(), rules_.registers.end(), path_.substr(path_.rfind('.') + 1));
    Step& s = emit(StepCode::drop);
    s.attributes = std::move(list);
    s.index = prompt;
    s.field = field;
    s.of = of;
    s.e = first;
    s.to = static_cast<int>(name - rules_.registers.begin());
    s.flag = r.node("overflow") != nullptr;
    if (prompt < 0) return;
    const PromptField& column =
        rules_.prompts[static_cast<std::size_t>(prompt)].fields[static_cast<std::size_t>(field)];
    if (!column.zones.empty()) s.zone = column.zones[0];
}

void StepCompiler::set(const Reader& r) {
    const Node& name = *r.node("set");
    const int counter = counter_named(rules_.model, name, out_);
    if (counter < 0) return;
    const Counter& c = rules_.shape().counters[static_cast<std::size_t>(counter)];
    const Expr value = expr(r, "to", c.holds_seat ? Type{TypeKind::seat} : Type{TypeKind::number, c.scale}),
               of = seat(r, "of");
    Step& s = emit(StepCode::set);
    s.index = counter;
    s.e = value;
    s.of = of;
}

void StepCompiler::add(const Reader& r) {
    const Node& name = *r.node("to");
    const int counter = counter_named(rules_.model, name, out_);
    if (counter < 0) return;
    const Counter& c = rules_.shape().counters[static_cast<std::size_t>(counter)];
    const Expr value = expr(r, "add", {TypeKind::number, c.scale}), of = seat(r, "of");
    Step& s = emit(StepCode::add);
    s.index = counter;
    s.e = value;
    s.of = of;
}

void StepCompiler::ask(const Reader& r) {
    const int p = prompt(r, "ask");
    const Expr of = seat(r, "of");
    if (p >= 0 && p == rules_.choice_prompt && rules_.prompts[static_cast<std::size_t>(p)].fields.empty())
        r.error("ask", "this prompt asks for nothing", "give it a 'pick' or 'fields'");
    Step& s = emit(StepCode::ask);
    s.index = p;
    s.of = of;
    emit(StepCode::wait).index = p;
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
    emit(StepCode::wait).index = rules_.choice_prompt;
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
    if (rules_.patterns[static_cast<std::size_t>(found)].sum_attribute < 0)
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
    const Expr tie = seat(r, "tie");
    Step& s = emit(StepCode::if_made);
    s.index = found;
    s.to = static_cast<int>(by - rules_.registers.begin());
    s.e = tie;
}

}  // namespace quattro
