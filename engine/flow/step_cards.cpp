// Steps that move, make and change cards. What each instruction means stands at its execution (execute_cards.cpp).
#include <fmt/format.h>

#include <algorithm>

#include "flow/names.hpp"
#include "flow/step_compiler.hpp"

namespace quattro {

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
    const int refill = zone(r, "refill");
    need_pile(r, "refill", refill);
    const Expr whom = once(r, of_table(from) && of_table(to)) ? constant_expr(rules_, 1) : of;
    Step& s = emit(StepCode::deal);
    s.index = refill;
    s.e = amount;
    s.zone = from;
    s.to = to;
    s.of = whom;
}

bool StepCompiler::of_table(int zone) const {
    return zone >= 0 && !rules_.shape().zones[static_cast<std::size_t>(zone)].of_seat;
}

// Between two zones of the table nobody is dealt to: unless the step says for whom, it happens once.
bool StepCompiler::once(const Reader& r, bool table) const {
    return table && !r.node("of") && !r.node("where") && forks_ == 0 && !about_one_seat();
}

// A zone's cards, an answered card or set of cards, or the card of an expression.
void StepCompiler::move(const Reader& r) {
    const std::string& moved = r.node("move")->scalar;
    const bool zone_word = moved.starts_with("everything") || rules_.model.find_zone(moved) >= 0;
    const Expr of = seat(r, "of"), whose = seat(r, "for");
    if (zone_word) {
        const std::vector<int> from = zones(r, "move");
        const int to = zone(r, "to");
        if (to >= 0 && rules_.shape().zones[static_cast<std::size_t>(to)].placed())
            r.error("to", "all cards of a zone go to a pile or a hand");
        Step& s = emit(StepCode::gather);
        s.zones = from;
        s.to = to;
        s.of = of;
        s.f = whose;
        return;
    }
    std::vector<std::pair<int, int>> cards = answered_set(moved);
    const std::string prompt_name = moved.substr(0, moved.find('.'));
    const std::vector<std::string> prompts = prompt_names(rules_);
    const bool answered = std::find(prompts.begin(), prompts.end(), prompt_name) != prompts.end();
    if (cards.empty() && (answered || (moved.find('.') != std::string::npos && moved.find('(') == std::string::npos)))
        cards.push_back(answer(r, "move", PickKind::card, true));
    const Expr card = cards.empty() ? expr(r, "move", kCard) : Expr{};
    if (cards.empty()) cards.push_back({-1, -1});
    std::pair<int, int> place{-1, -1};
    int to = rules_.model.find_zone(r.node("to")->scalar);
    if (to < 0)
        place = answer(r, "to", PickKind::place, true);
    else if (rules_.shape().zones[static_cast<std::size_t>(to)].placed())
        r.error("to", "which place of it?", "write an answered place, such as place.slot");
    const int remembered = register_named(r);
    const Expr mover = once(r, of_table(to) && of_table(card)) ? constant_expr(rules_, 1) : of;
    for (const auto& [prompt, field] : cards) {
        Step& s = emit(StepCode::put);
        s.index = prompt;
        s.field = field;
        s.e = card;
        s.to = place.first;
        s.to_field = place.second;
        s.zone = to;
        s.jump = remembered;
        s.of = mover;
        s.f = whose;
    }
}

// A card of the table, whoever looks.
bool StepCompiler::of_table(const Expr& card) const {
    return card.given() && !rules_.expressions[static_cast<std::size_t>(card.index)].meaning().axes.seat();
}

// Every part of a set of cards that was answered: PROMPT.SET.
std::vector<std::pair<int, int>> StepCompiler::answered_set(std::string_view name) const {
    std::vector<std::pair<int, int>> parts;
    const std::size_t dot = name.find('.');
    for (std::size_t p = 0; dot != std::string_view::npos && p < rules_.prompts.size(); ++p) {
        const Prompt& prompt = rules_.prompts[p];
        for (std::size_t f = 0; prompt.part < 0 && prompt.name == name.substr(0, dot) && f < prompt.fields.size(); ++f)
            if (prompt.fields[f].set == name.substr(dot + 1) && !prompt.fields[f].set.empty())
                parts.push_back({static_cast<int>(p), static_cast<int>(f)});
    }
    return parts;
}

// `as: NAME`, where expressions find the card again.
int StepCompiler::register_named(const Reader& r) const {
    const Node* as = r.node("as");
    if (!as) return -1;
    return static_cast<int>(std::find(rules_.registers.begin(), rules_.registers.end(), as->scalar) -
                            rules_.registers.begin());
}

// Cards that come into being are counted, so that the arena can never run out.
int StepCompiler::limit(const Reader& r, int cards) {
    const auto most = r.integer("at_most");
    if (!most && loops_ > 0 && !rules_.model.doc.find("most_cards"))
        out_.error(r.self().place, "inside a repeat this step must say how often it can happen",
                   "add at_most: 7, or say in the game how many cards there are at the most: most_cards: 140");
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

// Cards as they are written, or one with these attributes, or the kinds that were answered.
void StepCompiler::create(const Reader& r) {
    const Node& what = *r.node("create");
    std::vector<int> templates;
    std::vector<AttributeChange> list;
    std::vector<std::pair<int, int>> kinds;
    if (what.is_map())
        changes(r, "create", false, list);
    else if (what.is_scalar())
        kinds = answered_set(what.scalar);
    for (const Node& card : what.items)
        templates.push_back(add_template(rules_.model, card, out_));
    if (what.is_scalar() && kinds.empty())
        r.error("create", fmt::format("'{}' is no set of kinds that was answered", what.scalar),
                "create: [\"R1\"], create: { value: 1 }, or create: PROMPT.FIELD");
    const int to = zone(r, "in");
    const Node* at_place = r.node("at");
    if (!at_place) need_pile(r, "in", to);
    const Expr of = seat(r, "of");
    const int each =
        kinds.empty() ? static_cast<int>(std::max<std::size_t>(templates.size(), 1)) : static_cast<int>(kinds.size());
    limit(r, rules_.shape().seats * each);
    Step& s = emit(StepCode::create);
    s.templates = std::move(templates);
    s.attributes = std::move(list);
    s.kinds = std::move(kinds);
    s.to = to;
    s.of = of;
    s.jump = register_named(r);
    if (at_place && to >= 0) s.to_field = place_named(r, "at", to);
}

int StepCompiler::place_named(const Reader& r, std::string_view key, int zone) {
    const auto& places = rules_.shape().zones[static_cast<std::size_t>(zone)].places;
    const Node& name = *r.node(key);
    const auto found = std::find(places.begin(), places.end(), name.scalar);
    if (found == places.end()) {
        out_.unknown(name.place, fmt::format("there is no place '{}'", name.scalar), name.scalar, places);
        return -1;
    }
    return static_cast<int>(found - places.begin());
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

}  // namespace quattro
