// What fields let choose otherwise than it looks.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "compile/expr_read.hpp"
#include "compile/remarks.hpp"
#include "run/field_kind.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// The fields that a designer wrote, of prompts that are asked by steps.
template <class F>
void each_field(const Rules& rules, F&& f) {
    for (const Prompt& prompt : rules.prompts)
        for (const PromptField& field : prompt.fields)
            if (prompt.part < 0 && field.owner < 0 && field.member == 0 && !field.broken) f(prompt, field);
}

// Several amounts, each of them up to all that somebody has.
void remark_on_amounts(const Rules& rules, std::vector<Remark>& out) {
    each_field(rules, [&](const Prompt&, const PromptField& field) {
        if (field.set.empty() || field.members < 2 || !field.to.given() || field.kind != &kAmountField) return;
        const std::vector<Origin> names = names_in(rules, field.to);
        const bool counted = std::any_of(names.begin(), names.end(), [&](const Origin& name) {
            return name.what == Stands::counter || name.what == Stands::counter_keyed;
        });
        const Expression& most = rules.expressions[field.to.index];
        out.push_back({most.where,
                       fmt::format("each of these may be that much, and together '{}' as often as there are; say what "
                                   "they come to at the most with 'total'",
                                   field.set),
                       !counted || field.total.given()});
    });
}

// Of the cards with which a match begins: attributes in which two differ that are written alike.
std::set<int> unwritten(const Rules& rules) {
    const Shape& s = rules.shape();
    std::set<int> shown, found;
    for (const CardForm& form : rules.model.cards.forms)
        for (const NotationPart& part : form)
            if (part.attribute >= 0) shown.insert(part.attribute);
    std::map<std::vector<int>, CardId> first;  // by what is written of it
    for (int instance = 0; instance < static_cast<int>(s.instances.size()); ++instance)
        for_each_card(s, rules.start, instance, [&](CardId card) {
            std::vector<int> written;
            for (const int a : shown)
                written.push_back(attribute(s, rules.start, card, a));
            const CardId other = first.try_emplace(std::move(written), card).first->second;
            for (int a = 0; a < static_cast<int>(s.attributes.size()); ++a)
                if (attribute(s, rules.start, card, a) != attribute(s, rules.start, other, a)) found.insert(a);
        });
    return found;
}

// Cards without a place are named as they are written: those that differ only in what is not written are one option.
void remark_on_unwritten(const Rules& rules, std::vector<Remark>& out) {
    const Node* written = rules.model.cards.doc.find("written");
    if (!written) return;
    const std::set<int> differ = unwritten(rules);
    each_field(rules, [&](const Prompt& prompt, const PromptField& field) {
        if (field.kind != &kCardField) return;
        for (int a = 0; a < static_cast<int>(rules.shape().attributes.size()); ++a) {
            const Attribute& attribute = rules.shape().attributes[a];
            out.push_back({written->place,
                           fmt::format("cards that differ only in '{}' are written alike, so that whoever answers "
                                       "'{}' cannot say which is meant; write {{{}}}, too",
                                       attribute.name, prompt.name, attribute.name),
                           !differ.contains(a) || attribute.seen_by == Audience::nobody});
        }
    });
}

// What silence means counts at a deadline alone.
void remark_on_silence(const Rules& rules, std::vector<Remark>& out) {
    const Node* prompts = rules.model.doc.find("prompts");
    for (std::size_t i = 0; prompts && i < prompts->entries.size(); ++i) {
        const Node::Entry& prompt = prompts->entries[i];
        if (const Node* silent = prompt.value.find("if_silent"))
            out.push_back(
                {silent->place,
                 fmt::format("'{}' has no deadline, so that nobody is ever silent; add seconds: 60", prompt.key),
                 prompt.value.find("seconds") != nullptr});
    }
}

}  // namespace

void remark_on_fields(const Rules& rules, std::vector<Remark>& out) {
    remark_on_amounts(rules, out);
    remark_on_unwritten(rules, out);
    remark_on_silence(rules, out);
}

}  // namespace quattro
