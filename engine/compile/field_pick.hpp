// `pick: SET where CONDITION` while it is read: the set, and the field that it says. Kinds of fields read it by this.
//
#pragma once

#include "compile/draft.hpp"
#include "compile/expr_read.hpp"
#include "compile/field_read.hpp"
#include "lang/tree.hpp"

namespace quattro {

class PickReading {
public:
    PickReading(Draft& rules, const ExprContext& context, const Node& pick, PromptField& field, Diagnostics& out);
    // Reads all of it, and returns the conditions that a candidate must meet.
    std::vector<Condition> read();

    // The part of the set, if it has this form.
    template <class Form>
    const Form* as(lang::Branch branch) const {
        return std::get_if<Form>(&tree_.at(branch).form);
    }
    // As the designer wrote it.
    std::string text(lang::Branch branch) const;
    Node part(lang::Branch branch) const;
    // The zone, perhaps one of a family, that stands there; -1: none does.
    ZoneIndex zone_at(lang::Branch branch) const;
    // Reports what is wrong there; the field is broken then.
    void fail_at(lang::Branch branch, std::string message, std::string_view hint = "");
    // A number that stands there, `what` in messages, within these bounds where it is written.
    Expr number(lang::Branch branch, std::string_view what, std::int64_t lo, std::int64_t hi);
    // One of some words to choose.
    void word(const Node& node);
    // As a condition, that a candidate is in the set.
    void belongs_to(const Node& set, std::string text);

    Draft& rules;
    const ExprContext& context;
    PromptField& field;
    Diagnostics& out;

private:
    void fail(int offset, std::string message, std::string_view hint = "");
    void conjuncts(lang::Branch condition);
    void words();
    void read_set(lang::Branch set);
    void any_set(lang::Branch set);

    const Node& pick_;
    lang::Tree tree_;
    std::vector<Condition> conditions_;
};

}  // namespace quattro
