// The step `move: CARDS` or `move: NUMBER, from: ZONE`.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "builtins/step_bodies.hpp"
#include "compile/expr.hpp"
#include "compile/name_lookup.hpp"
#include "rules/field_kind.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

constexpr Key kMoveKeys[] = {
    {"move", KeyType::any,
     "The cards: a card such as first(deck); a set such as a zone, all ZONE or SET where C; an answer; or a list of "
     "these. `everything`, to a zone of each seat, means all cards of the seat. Several cards are named for all seats "
     "before any card moves. A single card is named seat by seat, so that each seat gets the next first(deck). With "
     "`from`: the number of cards, or as many as there are; seat 1 draws first.",
     "move: place.card", true},
    with_role(KeyRole::draws_from,
              {"from", KeyType::text, "The pile or hand from whose top the cards are taken.", "from: deck"}),
    kToKey,
    kAtKey,
    kAsKey,
    kFirstKey,
    kClashKey,
    kOfKey,
    kIfKey};
constexpr FormerKey kFormerMove[] = {
    {"deal", "move: 2, from: deck, to: hand"},
    {"gather", "move: CARDS, to: ZONE"},
    {"remove", "move: CARDS, to: scrap"},
    {"for", "to: ZONE of SEAT"},
    {"in", "to: ZONE"},
    {"refill", "'refill' is a key of the zone: zones: { deck: { ..., refill: discards } }"},
};

// The number of fields, if the expression is exactly an answer whose fields are kinds of cards, or cards that are not
// all at places. Then also sets `prompt` and `field`. Else 0.
int answer_fields(const Rules& rules, const Expr& expr, PromptIndex& prompt, FieldIndex& field) {
    const Expression& e = rules.expressions[expr.index];
    const lang::Form& form = e.tree.at(e.tree.root).form;
    const Binding& origin = e.origins[e.tree.root];
    const bool name = std::holds_alternative<lang::Name>(form) || std::holds_alternative<lang::FieldName>(form);
    if (!name || (origin.what != BindingKind::answer && origin.what != BindingKind::answers)) return 0;
    const PromptField& f = rules.prompts[origin.prompt()].fields[origin.field()];
    if (f.kind != &kCardField && f.kind != &kKindField) return 0;
    prompt = origin.prompt();
    field = origin.field();
    return origin.what == BindingKind::answer ? 1 : f.members;
}

}  // namespace

const InstructionKind& MoveBody::kind() const {
    static constexpr InstructionKind kDeal = card_kind("deal"), kMove = card_kind("move"), kPut = card_kind("put", 0);
    return amount.given() ? kDeal : takes_set ? kMove : kPut;
}

bool MoveBody::per_seat() const {
    return aim.per_seat || from.per_seat || prompt.valid() ||
           std::any_of(cards.begin(), cards.end(), [](const CardExpr& c) { return c.each_seats; });
}

bool MoveBody::is_invalid() const {
    return aim.kind == Destination::Kind::invalid ||
           (cards.empty() && (!amount.given() || from.kind == Destination::Kind::invalid));
}

void MoveBody::expressions(const std::function<void(const Expr&)>& f) const {
    for (const Expr* e : {&amount, &from.what, &aim.what})
        if (e->given()) f(*e);
    for (const CardExpr& c : cards)
        f(c.cards);
}

Op* MoveBody::link(Linker& linker, const Instruction& step) const {
    if (amount.given()) return linker.terms().make<CardOps::DrawCards>(linker, step, *this);
    if (takes_set) return linker.terms().make<CardOps::MoveCards>(linker, step, *this);
    return linker.terms().make<CardOps::MoveCard>(linker, step, *this);
}

namespace {

std::vector<CardExpr> cards_listed(StepCompiler& c, const Node& list) {
    std::vector<CardExpr> all;
    if (!list.is_scalar() && list.items.empty()) c.out.error(list.where, "'move' names no cards", kCardsHint);
    if (list.is_scalar())
        if (const CardExpr one = read_cards(c, list); one.cards.given()) all.push_back(one);
    for (const Node& item : list.items)
        if (const CardExpr one = read_cards(c, item); one.cards.given()) all.push_back(one);
    return all;
}

// The zones of the seat as sources: `move: everything`.
std::vector<CardExpr> zones_of_seat(StepCompiler& c, const Node& at) {
    std::vector<CardExpr> all;
    for (const Zone& zone : c.rules.shape().zones) {
        if (!zone.of_seat) continue;
        Node name = at;
        name.scalar = zone.name;
        all.push_back({compile_expr(c.rules, name, {}, kCard.many(), c.out), true});
    }
    return all;
}

// Reads `move: NUMBER, from: ZONE`.
void move_number(StepCompiler& c, const MapReader& r, MoveBody& body) {
    check_literal(*r.node("move"), 1, 4000, "a number of cards", c.out);
    body.amount = c.expr(r, "move", kNumber);
    body.from.what = c.named_thing(*r.node("from"), {std::nullopt, kCard.many()});
    if (!body.from.what.given()) return;
    body.from.zone = denoted_zone(c.rules, body.from.what);
    body.from.per_seat = c.reads_own_seat(body.from.what);
    if (!body.from.zone.valid())
        return r.error("from", fmt::format("'{}' is not a zone", r.node("from")->scalar),
                       "a number of cards can only be taken from the top of a pile or hand");
    if (c.rules.shape().zones[body.from.zone].placed())
        return r.error("from", "a number of cards can only be taken from the top of a pile or hand",
                       "name the cards instead: move: first(ZONE), move: ZONE where ...");
    body.from.kind = Destination::Kind::zone;
    const bool sequential = body.aim.kind != Destination::Kind::place && body.aim.kind != Destination::Kind::column;
    if (r.node("clash") && sequential)
        r.error("clash", "'clash' has no effect: seats take cards from a pile in turn",
                "remove it, or use first: SEAT for the seat that draws first; to name a card: move: first(ZONE)");
    if (r.node("as") && r.node("move")->scalar != "1") r.error("as", kStoresOneCard, "move: 1");
}

void check_several(const StepCompiler& c, const MapReader& r, const MoveBody& body) {
    if (r.node("as")) r.error("as", kStoresOneCard, "name one of them with first( ) or only( ), or remove 'as'");
    if (body.aim.kind == Destination::Kind::place)
        r.error("to", "a place can hold only one card", "name one of them with first( ) or only( )");
    const bool theirs =
        std::any_of(body.cards.begin(), body.cards.end(), [](const CardExpr& named) { return !named.each_seats; });
    const bool all =
        !c.in_parallel() && !c.about_one_seat() && !r.node("of") && !r.node("if") && c.rules.shape().seats > 1;
    if (all && theirs && body.aim.per_seat)
        r.error("to", "several seats cannot get the same cards",
                "name the seat: to: ZONE of SEAT, or add of: SEAT; or give a number of cards for each seat: move: 1, "
                "from: ZONE");
}

void compile_move(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const Node& what = *r.node("move");
    MoveBody body;
    body.aim = read_destination(c, r);
    const bool own_goal = body.aim.kind == Destination::Kind::zone && body.aim.per_seat;
    if (what.is_map()) {
        r.error("move", "'move' moves existing cards, but this describes a new card", "use make: { ... }");
    } else if (r.node("from")) {
        move_number(c, r, body);
    } else if (what.scalar == "everything" && own_goal) {
        body.cards = zones_of_seat(c, what);
        body.takes_set = true;
    } else {
        body.cards = cards_listed(c, what);
        body.takes_set = what.items.size() > 1 || (!body.cards.empty() && body.cards[0].cards.kind.set);
        const bool stays = what.is_scalar() && !body.cards.empty() && r.node("to") && !r.node("at") &&
                           r.node("to")->scalar == what.scalar && denoted_zone(c.rules, body.cards[0].cards).valid();
        if (stays) r.error("to", fmt::format("the cards of '{}' are already there", what.scalar), "use another zone");
    }
    int parts = 0;
    if (!what.is_map() && body.cards.size() == 1 && what.items.empty())
        parts = answer_fields(c.rules, body.cards[0].cards, body.prompt, body.field);
    if (parts > 0) body.takes_set = false;
    body.of_card = parts > 0 && c.rules.prompts[body.prompt].fields[body.field].kind == &kCardField;
    if (body.takes_set) check_several(c, r, body);
    if (parts > 1 && r.node("as")) r.error("as", kStoresOneCard, "move one of the answers, or remove 'as'");
    if (parts > 1 && body.aim.kind == Destination::Kind::place)
        r.error("to", "a place can hold only one card", "move one of the answers, or move them to a pile or hand");
    if (!body.is_invalid()) body.reg = read_register(c, r, !body.per_seat());
    body.field_count = parts;
    const Expr of = c.seat(r, "of");
    c.emit(std::make_shared<MoveBody>(body), of);
    read_precedence(c, r);
}

void lint_moved_within(const StepNotes& notes, const Node::Entry& step) {
    const Node *move = step.value.find("move"), *to = step.value.find("to");
    if (!move->is_scalar() || !to || step.value.find("from") || !notes.is_hand(to->scalar)) return;
    if (move->scalar == to->scalar || move->scalar == fmt::format("first({})", to->scalar) ||
        move->scalar.starts_with(to->scalar + " where "))
        notes.note(step.where, fmt::format("these cards are already in '{}'; move them to another zone", to->scalar));
}

}  // namespace

extern const StepRow kMoveStep;
const StepRow kMoveStep = {{"step: move", "Moves cards.", kMoveKeys},
                           always<IfMode::of_seats>,
                           compile_move,
                           StepLint{.alone = lint_moved_within},
                           kFormerMove,
                           declare_register};

}  // namespace quattro
