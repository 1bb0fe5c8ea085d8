// Compiles the fields of prompts and of actions.
#pragma once

#include "compile/draft.hpp"
#include "compile/expr.hpp"
#include "game/limits.hpp"
#include "run/prompt.hpp"

namespace quattro {

// The key of a field that has a member for each value of an attribute.
inline constexpr std::string_view kMemberEach = "each";

// A condition that a candidate must meet: the node to compile, and the text as written.
struct Condition {
    Node test;
    std::string text;
};

// Reads the `pick` of a field: SET, or SET where CONDITION. Returns one condition for each operand of a top-level
// `and`. The first condition may be that the candidate is in the set, if the field cannot represent the set itself. If
// the `pick` is wrong, it is reported and the field is broken.
std::vector<Condition> read_pick(Draft& rules, const ExprContext& context, const Node& pick, PromptField& field,
                                 Diagnostics& out);

// The kind of field that `pick` makes; null if it is wrong, or if it depends on its context.
const FieldKindRow* kind_of_pick(Draft& rules, const Node& pick);

class FieldReader {
public:
    // Adds fields to a prompt. Conditions can name the fields that were added before.
    FieldReader(Draft& rules, PromptIndex prompt, Diagnostics& out);
    // Reads a field of a prompt or an action. `where` is the location of its name, where name conflicts are reported.
    void read(const std::string& name, const Location& where, const Node& node);
    // Reads the only field of a prompt that has `pick` itself.
    void single(const std::string& name, const Node& prompt);

private:
    void read_each(const std::string& name, const Node& node, const Node& each);
    void report_doubles(std::size_t first);
    bool former_word(const Node& node);
    void read_one(const std::string& name, const Node& node, PromptField field);
    void add(PromptField field, const Node& pick, int times);
    void read_by(const MapReader& reader);
    void actions(const std::string& name, const Node& pick);
    void by_kind(PromptField& field) const;
    void read_where(const std::vector<Condition>& where, const lang::Type& it);
    std::vector<PromptField>& fields() { return rules_.prompts[index_].fields; }

    Draft& rules_;
    PromptIndex index_;
    Diagnostics& out_;
    ExprContext context_;
    Location where_;                     // location of the name of the current field
    std::vector<AttributeIndex> kinds_;  // attributes by which cards are named
    int first_ = -1;                     // index of the first field of the action
    RegisterIndex remembered_;
    std::vector<AttributeIndex> by_;  // what the action choice says for `kinds_` and `remembered_`
    RegisterIndex also_;
};

// Whether a YAML value asks a player: a map with `pick`.
bool is_field(const Node& node);

}  // namespace quattro
