// Reads `pick: SET where CONDITION` into a field. The rows of the kinds of fields use it to read their sets.
#pragma once

#include "compile/draft.hpp"
#include "compile/expr.hpp"
#include "compile/field_read.hpp"
#include "lang/tree.hpp"

namespace quattro {

// The field with this index in the prompt with this index.
inline const PromptField& field_at(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    return rules.prompts[prompt].fields[field];
}

class PickReader {
public:
    // `by_kind`: answers name the cards by their kinds, as in the actions of a prompt with `by`.
    PickReader(Draft& rules, const ExprContext& context, const Node& pick, PromptField& field, bool by_kind,
               Diagnostics& out);
    // Reads the whole `pick` and returns the conditions that a candidate must meet. Errors are reported; after one that
    // leaves no usable options, the field is invalid.
    std::vector<Condition> read();

    // The form of the branch if it is a `Form`; otherwise null.
    template <class Form>
    const Form* as(lang::NodeIndex branch) const {
        return std::get_if<Form>(&tree_.at(branch).form);
    }
    // The text of the branch as written.
    std::string text(lang::NodeIndex branch) const;
    // The branch as a node of its own, with its location in the file.
    Node node_of(lang::NodeIndex branch) const;
    // The zone that the branch names, which may be one of a family; none if it names no zone.
    ZoneIndex zone_at(lang::NodeIndex branch) const;
    // Reports an error at the branch and marks the field as invalid.
    void fail_at(lang::NodeIndex branch, std::string message, std::string_view hint = "");
    // Compiles a number. Reports a literal that is not from `lo` to `hi`; `what` names it in messages. If the number
    // does not compile, the field is invalid.
    Expr number(lang::NodeIndex branch, std::string_view what, std::int64_t lo, std::int64_t hi);
    // Makes the field a word field, and adds a word to its options. Reports a wrong or repeated word, but adds it too.
    void word(const Node& node);
    // Adds the condition that a candidate is in the set. `text` is shown when an answer is refused because of it.
    void require_member(const Node& set, std::string text);

    Draft& rules;
    const ExprContext& context;
    PromptField& field;
    Diagnostics& out;

private:
    void fail(int offset, std::string message, std::string_view hint = "");
    void conjuncts(lang::NodeIndex condition);
    void words();
    void read_set(lang::NodeIndex set);
    void any_set(lang::NodeIndex set);
    // Refuses cards of a zone whose number the answering seat never knows: the options would tell it.
    void refuse_uncounted(lang::NodeIndex set);

    const Node& pick_;
    const bool by_kind_;
    lang::Tree tree_;
    std::vector<Condition> conditions_;
};

}  // namespace quattro
