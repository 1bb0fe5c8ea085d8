// Reads the fields of prompts and of actions.
#pragma once

#include "compile/draft.hpp"
#include "compile/expr_read.hpp"
#include "game/limits.hpp"
#include "run/prompt.hpp"

namespace quattro {

// One of the conditions that a candidate must meet: as it is compiled, and as it was written.
struct Condition {
    Node test;
    std::string text;
};

// Reads what a field lets choose from: SET, or SET where CONDITION. Returns the conditions, those that `and` joins one
// by one; the first is that the candidate belongs to the set, if that hangs on more than the field can say. The field
// is broken if it is wrong.
std::vector<Condition> read_pick(Draft& rules, const ExprContext& context, const Node& pick, PromptField& field,
                                 Diagnostics& out);

// What kind of field that would be; null: it is wrong, or hangs on where it stands.
const FieldKindRow* kind_of_pick(Draft& rules, const Node& pick);

class FieldReader {
public:
    // Adds to the fields of a prompt; those that are there already can be named in conditions.
    FieldReader(Draft& rules, int prompt, Diagnostics& out);
    // A field of a prompt or an action. `where` is the place of its name, at which two of one name are reported.
    void read(const std::string& name, const Location& where, const Node& node);
    // The only field of a prompt that says `pick` itself.
    void single(const std::string& name, const Node& prompt);

private:
    void read_each(const std::string& name, const Node& node, const Node& each);
    void report_doubles(std::size_t first);
    bool former_word(const Node& node);
    void read_one(const std::string& name, const Node& node, PromptField field);
    void add(PromptField field, const Node& pick, int times);
    void read_by(const Reader& reader);
    void actions(const std::string& name, const Node& pick);
    void by_kind(PromptField& field) const;
    void read_where(const std::vector<Condition>& where, const lang::Kind& it);
    std::vector<PromptField>& fields() { return rules_.prompts[index_].fields; }

    Draft& rules_;
    int index_;
    Diagnostics& out_;
    ExprContext context_;
    Location where_;          // of the name of the field that is read
    std::vector<int> kinds_;  // attributes by which cards are named
    int first_ = -1;          // of an action's fields
    int remembered_ = -1;
    std::vector<int> by_;  // what a choice of actions says of `kinds_` and `remembered_`
    int also_ = -1;
};

// Whether a value of YAML asks for something: a map with pick.
bool is_field(const Node& node);

}  // namespace quattro
