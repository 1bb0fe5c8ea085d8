// Steps that ask, run scripts, carry out actions, and leave a repeat.
#include <fmt/format.h>

#include <algorithm>

#include "flow/call_compiler.hpp"
#include "flow/names.hpp"
#include "flow/senses.hpp"
#include "flow/step_compiler.hpp"
#include "lang/parse.hpp"

namespace quattro {
namespace {

constexpr Key kAtOnceKeys[] = {
    {"if", KeyType::expression, "About the answer: whether it works at once.", "if: open.use is mulligan", true},
    {"steps", KeyType::map, "What then happens, for that seat; afterwards it is asked again.",
     "steps: { back: { move: hand, to: deck } }", true},
    {"clock", KeyType::name,
     "`kept` (the default): the seat goes on with what was left of its time; `anew`: the time begins again for all who "
     "have not answered.",
     "clock: anew"},
};

}  // namespace

const Schema kAtOnceSchema{"at_once", "An answer that works before the prompt has closed.", kAtOnceKeys};

void StepCompiler::ask(const Reader& r) {
    const int p = prompt(r, "ask");
    const Expr of = seat(r, "of");
    if (p >= 0 && p == rules_.choice_prompt && rules_.prompts[static_cast<std::size_t>(p)].fields.empty())
        r.error("ask", "this prompt asks for nothing", "give it a 'pick' or 'fields'");
    if (p >= 0) nothing_done(p);
    Step& s = emit(StepCode::ask);
    s.index = p;
    s.of = of;
    const int wait = here();
    emit(StepCode::wait).index = p;
    const Node* at_once = r.node("at_once");
    if (at_once && r.node("of") && about_one_seat())
        r.error("of", "the steps here are about one seat, and another's answer cannot work at once",
                "ask without 'of' or without 'at_once'");
    if (at_once && p >= 0) this->at_once(*at_once, p, wait);
}

// wait; jump to the end; the steps for one seat; ask it again; back to wait.
void StepCompiler::at_once(const Node& node, int prompt, int wait) {
    const Reader r(node, kAtOnceSchema, out_);
    if (forks_ > 0) out_.error(where_, "'at_once' cannot stand inside 'parallel'", "ask without it, or before");
    at(wait).e = expr(r, "if", kTruth);
    const std::string clock = r.text_or("clock", "kept");
    if (clock != "kept" && clock != "anew")
        r.error("clock", fmt::format("'{}' is not known here", clock), "kept or anew");
    const int skip = here();
    emit(StepCode::jump);
    at(wait).jump = here();
    asked_at_once_.push_back({prompt, static_cast<int>(open_blocks_.size())});
    ++loops_;
    if (const Node* inner = r.node("steps")) steps(*inner, path_);
    --loops_;
    asked_at_once_.pop_back();
    Step& again = emit(StepCode::reopen);
    again.index = prompt;
    again.flag = clock == "anew";
    again.to = about_one_seat() ? 1 : -1;
    emit(StepCode::jump).jump = wait;
    at(skip).jump = here();
}

// Everything that is open inside the repeat is closed on the way out.
void StepCompiler::leave(const Reader& r) {
    const Node& name = *r.node("leave");
    const auto found = std::find_if(open_blocks_.begin(), open_blocks_.end(),
                                    [&](const OpenBlock& o) { return o.name == name.scalar; });
    if (found == open_blocks_.end()) {
        std::vector<std::string> names;
        for (const OpenBlock& o : open_blocks_)
            names.push_back(o.name);
        return out_.unknown(name.place, fmt::format("this step is in no block '{}'", name.scalar), name.scalar, names);
    }
    const auto depth = static_cast<int>(found - open_blocks_.begin()) + 1;
    if (found->forks != forks_) out_.error(where_, "a repeat cannot be left out of 'parallel'");
    bool one_seat = found->of_seats || found->eaches != eaches_, stays = found->eaches > (found->of_seats ? 1 : 0);
    for (const AskedAtOnce& asked : asked_at_once_)
        if (asked.depth >= depth)
            emit(StepCode::close).index = asked.prompt, one_seat = true;
        else
            stays = true;
    for (std::size_t i = open_blocks_.size(); i >= static_cast<std::size_t>(depth); --i)
        if (open_blocks_[i - 1].seat >= 0) emit(StepCode::block_end).to = open_blocks_[i - 1].seat;
    if (one_seat && !stays) emit(StepCode::each_begin);  // about everyone again
    const int from = here();
    emit(StepCode::jump);
    found->leaves.push_back(from);
}

// The steps stand here as if they were written here.
void StepCompiler::routine(const Reader& r) {
    constexpr std::size_t kMostRoutines = 100;  // within each other
    const Node& name = *r.node("do");
    const Node* all = rules_.model.doc.find("routines");
    const Node* found = all ? all->find(name.scalar) : nullptr;
    if (!found || !found->is_map()) {
        std::vector<std::string> known;
        for (std::size_t i = 0; all && i < all->entries.size(); ++i)
            known.push_back(all->entries[i].key);
        return out_.unknown(name.place, fmt::format("there is no routine '{}'", name.scalar), name.scalar, known);
    }
    if (std::find(routines_.begin(), routines_.end(), name.scalar) != routines_.end())
        return out_.error(name.place, fmt::format("the routine '{}' does itself", name.scalar),
                          "repeat steps with 'repeat'");
    if (routines_.size() >= kMostRoutines)
        return out_.error(name.place, fmt::format("routines do each other more than {} deep", kMostRoutines));
    const std::size_t given = rules_.lets.size();
    read_with(r);
    routines_.push_back(name.scalar);
    open_blocks_.push_back({name.scalar, forks_, eaches_, -1, false, {}});
    const int begin = begin_about(r);
    const int test = r.node("of") && r.node("if") ? here() : -1;
    const Expr condition = test < 0 ? Expr{} : table_expr(r, "if", kTruth);
    if (test >= 0) emit(StepCode::unless).e = condition;
    steps(*found, path_);
    if (test >= 0) at(test).jump = here();
    end_about(begin);
    end_block();
    routines_.pop_back();
    for (std::size_t i = given; i < rules_.lets.size(); ++i)
        rules_.lets[i].name.clear();  // outside nobody knows it
}

// What the names of a routine stand for this time.
void StepCompiler::read_with(const Reader& r) {
    const Node* with = r.node("with");
    std::vector<Let> lets;
    for (std::size_t i = 0; with && i < with->entries.size(); ++i) {
        const Node::Entry& entry = with->entries[i];
        if (lang::is_reserved(entry.key) || !Senses(rules_, {}, out_).senses(entry.key).empty()) {
            out_.error(entry.place, fmt::format("'{}' means something else already", entry.key), "choose another name");
            continue;
        }
        const Expr value = compile_expr(rules_, entry.value, {}, std::nullopt, out_);
        lets.push_back({entry.key, value.given() ? Let::State::read : Let::State::wrong, value});
    }
    for (Let& let : lets)  // none of them is explained with another
        rules_.lets.push_back(std::move(let));
}

void StepCompiler::run(const Reader& r) {
    const Node* of = r.node("of");
    const bool table = of && of->scalar == "table";
    if (r.node("run")->is_scalar()) return act(r, table);
    if (r.node("as"))
        r.error("as", "a script says nothing of one card", "actions that were answered do: run: PROMPT.FIELD");
    const Expr whose = table ? Expr{} : seat(r, "of");
    if (!table && forks_ > 0 && !triggers_.empty())
        out_.error(where_, "cards with triggers cannot change inside 'parallel'", "run it after it");
    CallCompiler call(rules_, out_);
    Part part = call.compile(*r.node("run"), {"rule", "item", "effect"}, {});
    Step& s = emit(StepCode::run);
    s.index = static_cast<int>(rules_.parts.size());
    s.of = whose;
    s.flag = table;
    rules_.parts.push_back(std::move(part));
    after_batch();
}

// Each seat's chosen action; they are one moment, lower passes first.
void StepCompiler::act(const Reader& r, bool table) {
    const auto [p, f] = answer(r, "run", PickKind::action, true);
    if (table) r.error("of", "an action that was answered is a seat's", "of: SEAT");
    const Expr of = table ? Expr{} : seat(r, "of");
    Step& s = emit(StepCode::act);
    s.index = p;
    s.field = f;
    s.to = p < 0 ? -1 : done_counter(rules_, p, f);
    s.of = of;
    s.jump = register_named(r);
    after_batch();
}

// Of a prompt that is asked again nothing is done yet.
void StepCompiler::nothing_done(int prompt) {
    std::vector<int> counters;
    const auto fields = static_cast<int>(rules_.prompts[static_cast<std::size_t>(prompt)].fields.size());
    for (int field = 0; field < fields; ++field)
        if (const int counter = done_counter(rules_, prompt, field); counter >= 0) counters.push_back(counter);
    if (counters.empty()) return;
    Step& s = emit(StepCode::reset);
    s.zones = std::move(counters);
    s.flag = forks_ > 0;
}

}  // namespace quattro
