// Steps that hold steps, and what all steps read alike.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "flow/field_kinds.hpp"
#include "flow/names.hpp"
#include "flow/step_compiler.hpp"
#include "game/read.hpp"

namespace quattro {
void StepCompiler::present(const Reader& r) {
    if (r.node("present")->scalar != "next")
        r.error("present", fmt::format("'{}' is not known here", r.node("present")->scalar), "present: next");
    if (!rules_.model.doc.find("boards"))
        out_.error(rules_.model.doc.place,
                   fmt::format("'boards' is missing in this game: the step '{}' presents one", path_),
                   "boards: [NAME, ...]");
    emit(StepCode::present);
}

void StepCompiler::tell(const Reader& r) {
    Step& step = emit(StepCode::tell);
    step.text = r.text_or("tell", "");
    if (const std::size_t brace = step.text.find('{'); brace != std::string::npos)
        out_.error(place_in(*r.node("tell"), static_cast<int>(brace)), "players would read this as it stands",
                   "no values are put into a told text; players see counters and repeats on the table");
}

void StepCompiler::repeat(const Reader& r, const std::string& name) {
    if (const Node* often = r.node("repeat")) check_literal(*often, 1, 1'000'000, "a number of passes", out_);
    const Expr times = r.node("repeat") ? table_expr(r, "repeat", kNumber) : Expr{};
    const auto loop =
        static_cast<int>(std::find(rules_.loops.begin(), rules_.loops.end(), name) - rules_.loops.begin());
    Step& begin = emit(StepCode::repeat_begin);
    begin.to = loop;
    begin.flag = forks_ > 0;
    const int top = here();
    const Expr until = table_expr(r, "until", kTruth);
    Step& next = emit(StepCode::repeat_next);
    next.to = loop;
    next.e = times;
    next.f = until;
    next.flag = forks_ > 0;
    reset(name);
    ++loops_;
    open_blocks_.push_back({name, forks_, eaches_, -1, false, {}});
    if (const Node* inner = r.node("steps")) steps(*inner, path_);
    --loops_;
    emit(StepCode::jump).jump = top;
    at(top).jump = here();
    end_block();
}

// Whoever left it goes on here.
void StepCompiler::end_block() {
    for (const int from : open_blocks_.back().leaves)
        at(from).jump = here();
    open_blocks_.pop_back();
}

// The steps once for each value, one after another, with the attribute's name standing for it.
void StepCompiler::each_value(const Reader& r, int attribute) {
    const Attribute& a = rules_.shape().attributes[static_cast<std::size_t>(attribute)];
    if (!a.named())
        return r.error("each", fmt::format("'{}' has no named values", a.name), "each: seat, or an attribute of names");
    const std::string path = path_;
    for (int value = 1; value <= a.hi; ++value) {
        rules_.model.bound.push_back({attribute, value});
        const Node* inner = r.node("steps");
        if (inner) steps(*inner, fmt::format("{}({})", path, a.values[static_cast<std::size_t>(value - 1)]));
        rules_.model.bound.pop_back();
    }
}

void StepCompiler::each(const Reader& r, const std::string& name) {
    if (const int attribute = rules_.model.find_attribute(r.node("each")->scalar); attribute >= 0)
        return each_value(r, attribute);
    if (r.node("each")->scalar != "seat")
        r.error("each", fmt::format("'{}' is not known here", r.node("each")->scalar),
                "each: seat, or an attribute of the cards with named values");
    if (forks_ > 0 || about_one_seat()) {
        const bool of = !open_blocks_.empty() && open_blocks_.back().seat >= 0;
        out_.error(where_,
                   fmt::format("'each' cannot stand inside '{}'", forks_ > 0    ? "parallel"
                                                                  : of          ? "of"
                                                                  : eaches_ > 0 ? "each"
                                                                                : "at_once"),
                   "inside it the steps are about one seat already");
    }
    const int loop = static_cast<int>(std::find(rules_.loops.begin(), rules_.loops.end(), name) - rules_.loops.begin());
    const Node* as = r.node("as");
    const int counter = as ? counter_named(rules_.model, *as, out_) : -1;
    if (counter >= 0 && (!rules_.shape().counters[static_cast<std::size_t>(counter)].holds_seat ||
                         rules_.shape().counters[static_cast<std::size_t>(counter)].of_seat))
        r.error("as", fmt::format("'{}' cannot hold whose turn it is", as->scalar),
                "a counter of the table with holds: seat");
    const int seat_of = as ? -1 : hidden_number(path_ + ".seat");
    const Expr from = table_expr(r, "from", kSeat);
    emit(StepCode::each_begin).to = loop;
    const int top = here();
    ++eaches_;
    const Expr until = table_expr(r, "until", kTruth);
    Step& next = emit(StepCode::each_next);
    next.to = loop;
    next.field = seat_of;
    next.index = counter;
    next.e = from;
    next.f = until;
    reset(name);
    ++loops_;
    open_blocks_.push_back({name, forks_, eaches_, -1, true, {}});
    if (const Node* inner = r.node("steps")) steps(*inner, path_);
    --eaches_;
    --loops_;
    emit(StepCode::jump).jump = top;
    at(top).jump = here();
    end_block();
}

void StepCompiler::parallel(const Reader& r) {
    if (r.node("parallel")->scalar != "everyone")
        r.error("parallel", fmt::format("'{}' is not known here", r.node("parallel")->scalar), "parallel: everyone");
    if (forks_ > 0) out_.error(where_, "'parallel' cannot stand inside 'parallel'");
    const int fork = here();
    emit(StepCode::fork);
    ++forks_;
    deepest_ = std::max(deepest_, forks_);
    if (const Node* inner = r.node("steps")) steps(*inner, path_);
    --forks_;
    emit(StepCode::done);
    at(fork).jump = here();
    emit(StepCode::join);
}

Expr StepCompiler::expr(const Reader& r, std::string_view key, const lang::Kind& want) {
    const Node* node = r.node(key);
    return node ? compile_expr(rules_, *node, {}, want, out_) : Expr{};
}

Expr StepCompiler::table_expr(const Reader& r, std::string_view key, const lang::Kind& want) {
    const Node* node = r.node(key);
    ExprContext context;
    context.nobody = forks_ == 0 && !about_one_seat();
    return node ? compile_expr(rules_, *node, context, want, out_) : Expr{};
}

Expr StepCompiler::seat(const Reader& r, std::string_view key) {
    const Node* node = r.node(key);
    if (!node || node->scalar == "everyone") return {};
    check_literal(*node, 1, rules_.shape().seats, "a seat", out_);
    return table_expr(r, key, kSeat);
}

int StepCompiler::zone(const Reader& r, std::string_view key) {
    const Node* node = r.node(key);
    return node ? zone_named(rules_.model, *node, out_) : -1;
}

// What could have been meant: every answer of this kind.
std::string StepCompiler::answers_hint(PickKind kind) const {
    std::vector<std::string> known;
    for (const Prompt& prompt : rules_.prompts)
        for (const PromptField& f : prompt.fields)
            if (prompt.part < 0 && f.kind == kind)
                known.push_back(prompt.fields.size() == 1 ? prompt.name : prompt.name + "." + f.name);
    return known.empty()
               ? fmt::format("no prompt asks for a {}; write PROMPT.FIELD of one that does", field_kind(kind).word)
               : "one of: " + join(known, ", ");
}

// PROMPT.FIELD, or PROMPT if it has one field.
std::pair<int, int> StepCompiler::answer(const Reader& r, std::string_view key, PickKind kind, bool report) {
    const Node* node = r.node(key);
    if (!node) return {-1, -1};
    const std::size_t dot = node->scalar.find('.');
    const std::string name = node->scalar.substr(0, dot);
    for (std::size_t p = 0; p < rules_.prompts.size(); ++p) {
        const Prompt& prompt = rules_.prompts[p];
        if (prompt.name != name || prompt.part >= 0) continue;
        for (std::size_t f = 0; f < prompt.fields.size(); ++f) {
            const bool named = dot == std::string::npos ? prompt.fields.size() == 1
                                                        : prompt.fields[f].name == node->scalar.substr(dot + 1);
            if (named && (prompt.fields[f].kind == kind || prompt.fields[f].broken))
                return {static_cast<int>(p), static_cast<int>(f)};
        }
    }
    if (report)
        out_.add({node->place, fmt::format("'{}' is no answered {}", node->scalar, field_kind(kind).word),
                  answers_hint(kind), node->scalar});
    return {-1, -1};
}

std::vector<CounterChange> StepCompiler::awards(const Reader& r, std::string_view key) {
    std::vector<CounterChange> list;
    const Node* node = r.node(key);
    if (!node) return list;
    for (const Node::Entry& e : node->entries) {
        const int counter = counter_named(rules_.model, name_node(e.key, e.place), out_);
        if (counter < 0) continue;
        const Counter& c = rules_.shape().counters[static_cast<std::size_t>(counter)];
        if (!c.of_seat)
            out_.error(e.place, fmt::format("'{}' has no value for each seat", e.key),
                       "declare the counter with 'of: seat'");
        if (c.holds())
            out_.error(e.place, fmt::format("'{}' is no number that could be added to", e.key), "another counter");
        list.push_back({counter, compile_expr(rules_, e.value, {}, number_of(c.scale), out_)});
    }
    return list;
}

// Attributes stay in their range whatever is added: what lies outside of it is hardly meant.
void StepCompiler::check_change(const Node::Entry& entry, const Attribute& attribute, bool add) {
    const std::int64_t width = attribute.hi - attribute.lo;
    if (add)
        check_literal(entry.value, -width, width, fmt::format("a change of '{}'", attribute.name), out_);
    else
        check_literal(entry.value, attribute.lo, attribute.hi, fmt::format("'{}'", attribute.name), out_);
}

void StepCompiler::changes(const Reader& r, std::string_view key, bool add, std::vector<AttributeChange>& list) {
    const Node* node = r.node(key);
    if (!node) return;
    for (const Node::Entry& e : node->entries) {
        const int a = attribute_named(rules_.model, name_node(e.key, e.place), out_);
        if (a < 0) continue;
        const Attribute& attribute = rules_.shape().attributes[static_cast<std::size_t>(a)];
        if (add && attribute.named())
            out_.error(e.place, fmt::format("nothing can be added to '{}'", e.key), "set: gives a named value");
        if (!attribute.named() && !attribute.is_seat) check_change(e, attribute, add);
        const lang::Kind want = add ? kNumber : kind_of_attribute(rules_.model, a);
        list.push_back({a, add, compile_expr(rules_, e.value, {}, want, out_)});
    }
}

int StepCompiler::prompt(const Reader& r, std::string_view key) {
    const Node* node = r.node(key);
    return node ? prompt_named(rules_, *node, out_) : -1;
}

void compile_flow(Rules& rules, Diagnostics& out) {
    StepCompiler compiler(rules, out);
    compiler.triggers();
    rules.first_step = static_cast<int>(rules.program.size());
    if (const Node* flow = rules.model.doc.find("flow")) compiler.steps(*flow, "");
    Step last;
    last.code = StepCode::end;
    last.name = "the end of the flow";
    rules.program.push_back(last);
    Shape& s = rules.model.shape;
    s.frame_capacity = 1 + s.seats * compiler.deepest_fork();
    s.loop_count = static_cast<int>(rules.loops.size());
    s.register_count = static_cast<int>(rules.registers.size());
    s.program_size = static_cast<int>(rules.program.size());
    const Node* most = rules.model.doc.find("most_cards");
    const auto fixed = most ? to_integer(most->scalar) : std::nullopt;
    int starting = 0;
    for (std::size_t z = 0; z < s.zones.size(); ++z)
        starting += static_cast<int>(rules.model.zone_starts[z].size()) * (s.zones[z].of_seat ? s.seats : 1);
    s.card_capacity = compiler.created() + starting;
    std::set<int> grids;  // a grid can be filled by drops, never more
    for (const Step& step : rules.program)
        if (step.code == StepCode::drop && step.zone >= 0 && grids.insert(step.zone).second)
            s.card_capacity += static_cast<int>(s.zones[static_cast<std::size_t>(step.zone)].places.size()) *
                               (s.zones[static_cast<std::size_t>(step.zone)].of_seat ? s.seats : 1);
    if (!fixed) return;
    if (starting > *fixed)
        out.error(most->place, fmt::format("the match begins with {} cards, more than {}", starting, *fixed),
                  "say how many there are at the most at one time, those of the start too");
    s.card_capacity = static_cast<int>(*fixed);
}

namespace {

// Whether a path such as round.sell(amber).coins leads through `name`, or with `last`, to it.
bool leads(std::string_view path, std::string_view name, bool last) {
    for (std::size_t at = path.find(name); at != std::string_view::npos; at = path.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool begins = at == 0 || path[at - 1] == '.';
        if (begins && (end == path.size() || (!last && (path[end] == '.' || path[end] == '(')))) return true;
    }
    return false;
}

}  // namespace

int find_step(const Rules& rules, std::string_view name) {
    for (const bool last : {true, false})
        for (std::size_t i = static_cast<std::size_t>(rules.first_step); i < rules.program.size() && !name.empty(); ++i)
            if (leads(rules.program[i].name, name, last)) return static_cast<int>(i);
    return -1;
}

}  // namespace quattro
