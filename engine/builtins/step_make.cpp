// The step `make: { ATTRIBUTE: X }`, `make: ANSWER` or `make: CARDS`.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "builtins/step_bodies.hpp"
#include "game/read.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

constexpr Key kMakeKeys[] = {
    {"make", KeyType::any,
     "The new cards: a map with the attributes of one card; answered kinds of cards; a card or a set of cards to copy; "
     "or a list of cards as they are written.",
     "make: { value: 1 }", true},
    kToKey,
    kAtKey,
    kAsKey,
    kFirstKey,
    kClashKey,
    {"at_most", KeyType::integer,
     "Reserves room for so many executions of the step, or, if it copies a set, for so many copies of each seat. "
     "Default: 1. Needed inside a repeat unless the game has `most_cards`, which then counts instead. Cards that have "
     "left the match free their room.",
     "at_most: 7", false, 1, 1000},
    kOfKey,
    kIfKey};
constexpr FormerKey kFormerMake[] = {{"create", "make: { value: 1 }, to: ZONE"}, {"copy", "make: CARDS, to: ZONE"}};

}  // namespace

const InstructionKind& MakeBody::kind() const {
    static constexpr InstructionKind kCreate =
        card_kind("create", InstructionKind::kCards | InstructionKind::kCreatesCards);
    return kCreate;
}

bool MakeBody::per_seat() const {
    return aim.per_seat || parts > 0 ||
           std::any_of(cards.begin(), cards.end(), [](const CardExpr& c) { return c.each_seats; });
}

void MakeBody::expressions(const std::function<void(const Expr&)>& f) const {
    if (aim.what.given()) f(aim.what);
    for (const AttributeChange& change : attributes)
        if (change.amount.given()) f(change.amount);
    for (const CardExpr& c : cards)
        f(c.cards);
}

Op* MakeBody::link(Linker& linker, const Instruction& step) const {
    if (!attributes.empty()) return linker.terms().make<CardOps::MakeCard>(linker, step, *this);
    if (!cards.empty()) return linker.terms().make<CardOps::CopyCards>(linker, step, *this);
    return linker.terms().make<CardOps::MakeCards>(linker, step, *this);
}

namespace {

// Counts the new cards, so that the state always has room for them.
void limit(StepCompiler& c, const MapReader& r, int cards) {
    const auto most = r.integer("at_most");
    if (!most && c.loop_depth > 0 && !c.rules.model.doc.find("most_cards"))
        c.out.error(r.self().where, "inside a repeat this step needs a limit",
                    "add at_most: 7 to the step, or most_cards: 140 to the game");
    // This is far above the limit of cards, and far below the highest int.
    constexpr std::int64_t kEnough = 1'000'000;
    c.max_created = static_cast<int>(std::min(kEnough, c.max_created + std::min(kEnough, most.value_or(1)) * cards));
}

// Reads the source of the new cards: answered kinds, or cards to copy.
void make_like(StepCompiler& c, const MapReader& r, MakeBody& body) {
    const Node& what = *r.node("make");
    const CardExpr like = read_cards(c, what, true);
    if (!like.cards.given()) return;
    if (like.cards.kind.base == lang::BaseType::card) {
        body.cards.push_back(like);
        return;
    }
    const Expression& e = c.rules.expressions[like.cards.index];
    const Binding& origin = e.origins[e.tree.root];
    const bool plain = !std::holds_alternative<lang::Of>(e.tree.at(e.tree.root).form) &&
                       (origin.what == BindingKind::answer || origin.what == BindingKind::answers);
    if (!plain)
        return r.error("make", "'make' takes kinds of cards only as one answer, not as an expression",
                       "use make: PROMPT.FIELD; to name the seat, add of: SEAT");
    body.prompt = origin.prompt();
    body.field = origin.field();
    const PromptField& field = c.rules.prompts[body.prompt].fields[body.field];
    body.parts = origin.what == BindingKind::answer ? 1 : field.members;
}

void compile_make(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const Node& what = *r.node("make");
    auto body = std::make_shared<MakeBody>();
    body->aim = read_destination(c, r);
    if (body->aim.kind == Destination::Kind::scrap) r.error("to", "cards cannot be made in 'scrap'", "use a zone");
    if (what.is_map())
        body->attributes = c.attributes(r, "make");
    else if (what.is_scalar())
        make_like(c, r, *body);
    for (const Node& card : what.items)
        body->templates.push_back(add_template(c.rules.model, card, c.out));
    if (!what.is_scalar() && what.items.empty() && what.entries.empty())
        r.error("make", "this makes no card", "use make: { owner: seat } or make: { value: 1, colour: red }");
    for (const AttributeChange& change : body->attributes)
        body->aim.per_seat = body->aim.per_seat || c.reads_own_seat(change.amount);
    body->remembered = read_register(c, r, !body->per_seat());
    const int each = std::max({int_size(body->templates), body->parts, 1});
    limit(c, r, each * (body->per_seat() ? c.rules.shape().seats : 1));
    const bool several = each > 1 || (!body->cards.empty() && body->cards[0].cards.kind.set);
    if (several && r.node("as")) r.error("as", kStoresOneCard, "make one card in this step, or remove 'as'");
    if (several && body->aim.kind == Destination::Kind::place)
        r.error("to", "a place can hold only one card", "make one card, or make them in a pile or hand");
    const Expr of = c.seat(r, "of");
    c.emit(std::move(body), of);
    read_precedence(c, r);
}

}  // namespace

extern const StepRow kMakeStep;
const StepRow kMakeStep = {{"step: make", "Makes new cards.", kMakeKeys},
                           always<IfMode::of_seats>,
                           compile_make,
                           kNoLint,
                           kFormerMake,
                           declare_register};

}  // namespace quattro
