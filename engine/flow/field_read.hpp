// Reads the fields of prompts and of actions. Private to the flow layer.
#pragma once

#include "flow/prompt.hpp"
#include "flow/rules.hpp"

namespace quattro {

inline constexpr std::size_t kMostFields = 250;  // of a prompt: an instruction has room for as many

class FieldReader {
public:
    // Adds to the fields of a prompt; those that are there already can be named in conditions.
    FieldReader(Rules& rules, int prompt, Diagnostics& out);
    // A field of a prompt or an action.
    void read(const std::string& name, const Node& node);
    // The only field of a prompt that says `pick` itself.
    void single(const std::string& name, const Node& prompt);

private:
    void read_one(const std::string& name, const Node& node, PromptField field);
    void add(PromptField field, const Node& node, int times);
    void action(PromptField field, const Reader& reader);
    void by_kind(PromptField& field) const;
    // `again`: the conditions are tested once more when the action is carried out.
    void read_where(const Node& where, const lang::Kind& it, bool again);
    std::vector<PromptField>& fields() { return rules_.prompts[static_cast<std::size_t>(index_)].fields; }

    Rules& rules_;
    int index_;
    Diagnostics& out_;
    ExprContext context_;
    std::vector<int> kinds_;  // attributes by which cards are named
    int first_ = -1;          // of an action's fields
    int remembered_ = -1;
};

// Whether a value of YAML asks for something: a map with pick, amount or one_of.
bool is_field(const Node& node);

}  // namespace quattro
