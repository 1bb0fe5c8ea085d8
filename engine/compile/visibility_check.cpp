#include "compile/visibility_check.hpp"

#include <fmt/format.h>

#include <vector>

#include "compile/unseen_finder.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

class Check {
public:
    Check(const Rules& rules, Diagnostics& out) : rules_(rules), out_(out) {}

    void prompt(const Prompt& prompt) {
        for (const PromptField& f : prompt.fields)
            field(f);
        look(prompt.seconds, {});  // the answering seat sees its deadline
        for (const SilentPart& part : prompt.if_silent)
            look(part.value, {}, "in 'if_silent', replace it with a value that the seat knows");
    }
    // Reports the first value in the expression that the seat never sees. Returns false if there is one. `hint`: what
    // to do if the value must stay hidden.
    bool look(const Expr& expr, const CardSource& candidate, std::string_view hint = "test it in a later step") {
        if (!expr.given()) return true;
        const Expression& e = rules_.expressions[expr.index];
        const UnseenRead unseen = find_unseen(rules_, e, candidate, lets_);
        if (unseen.text.empty()) return true;
        out_.error(e.location_of(unseen.offset), "the asked seat never sees " + unseen.text,
                   fmt::format("{}{}{}", hint, unseen.remedy.empty() ? "" : ", or ", unseen.remedy));
        return false;
    }

private:
    // The known zones of the candidates of the field: its zone, each zone of a choice between zones, or the zones of
    // the cards in its set. One unknown zone if the candidates are no cards or no zone is known.
    std::vector<CardSource> sources(const PromptField& f) {
        std::vector<CardSource> list;
        if (f.kind->through == CandidateSource::numbers) return {{}};
        if (f.whose != ZoneOwner::own)
            for (const Filter& filter : f.where)
                for (const CardSource& source : members_of(filter))
                    list.push_back(source);
        if (list.empty() && (f.zones.size() == 1 || f.whose == ZoneOwner::own))
            for (const ZoneIndex index : f.zones)
                list.push_back(candidates_in(rules_, f, index));
        return list.empty() ? std::vector<CardSource>{{}} : list;
    }
    void field(const PromptField& f) {
        const std::vector<CardSource> candidates = sources(f);
        for (const Filter& filter : f.where)
            for (const CardSource& candidate : candidates)
                if (!look(filter.test, candidate)) break;
        if (f.kind->through != CandidateSource::numbers) check_counted(f);
        for (const Expr& expr : {f.when, f.from, f.to, f.total})
            look(expr, {});
    }

    // Reports a set of candidates whose number the seat never knows, or does not know for some owners of the zone: the
    // options would tell whether there are any.
    void check_counted(const PromptField& f) {
        for (const Filter& filter : f.where)
            for (const CardSource& source : members_of(filter))
                if (source.size_hidden_of_some())
                    return report_uncounted(source, location_of_set(rules_.expressions[filter.test.index]), out_);
    }
    // The location of SET in `it in (SET)`.
    static Location location_of_set(const Expression& e) {
        const auto& in = std::get<lang::In>(e.tree.at(e.tree.root).form);
        return e.location_of(e.tree.at(in.set).from);
    }
    // The known zones of the set in which a candidate must be, if the filter tests that; else empty.
    std::vector<CardSource> members_of(const Filter& filter) {
        if (!filter.test.given()) return {};
        return sources_of_members(rules_, rules_.expressions[filter.test.index], lets_);
    }

    const Rules& rules_;
    Diagnostics& out_;
    UnseenInLets lets_;
};

}  // namespace

void check_visibility(const Rules& rules, Diagnostics& out) {
    Check check(rules, out);
    for (const Prompt& prompt : rules.prompts)
        check.prompt(prompt);
    for (const Action& action : rules.actions)
        check.look(action.when, {});
}

}  // namespace quattro
