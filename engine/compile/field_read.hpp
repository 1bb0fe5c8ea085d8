// Compiles the fields of prompts and of actions.
#pragma once

#include "compile/draft.hpp"
#include "compile/expr.hpp"
#include "game/limits.hpp"
#include "run/prompt.hpp"

namespace quattro {

extern const Schema kFieldSchema;

// The key with the name of a prompt for players.
inline constexpr std::string_view kTitleKey = "title";
// The key of a field that exists once for each value of an attribute.
inline constexpr std::string_view kEachKey = "each";

// The key with the titles of the options of a field, or of a prompt with `pick`.
inline constexpr Key kOptionTitlesKey =
    prose({"names", KeyType::map,
           "The texts of options for players: words, names of values, actions, and `none`, which leaves the field "
           "out. Answers and logs keep the options as they are. Default: the option itself.",
           "names: { stand: take no more cards, none: no item }"});

// A condition that a candidate must meet: the node to compile, and the text as written.
struct Condition {
    Node test;
    std::string text;
    bool is_membership = false;  // the condition is that the candidate is in the set
};

// Reads the `pick` of a field: SET, or SET where CONDITION. Returns one condition for each operand of a top-level
// `and`. The first condition may be that the candidate is in the set, if the field cannot represent the set itself.
// Errors are reported; after one that leaves no usable options, the field is invalid. `by_kind`: answers name the cards
// by their kinds.
std::vector<Condition> read_pick(Draft& rules, const ExprContext& context, const Node& pick, PromptField& field,
                                 bool by_kind, Diagnostics& out);

// The kind of field that `pick` makes; null if it is wrong, or if it depends on its context. Used for the arguments of
// scripts that a player chooses.
const FieldKindRow* kind_of_pick(Draft& rules, const Node& pick);

class FieldReader {
public:
    // Adds fields to the prompt. Conditions can name the fields that were added before.
    FieldReader(Draft& rules, PromptIndex prompt, Diagnostics& out);
    // Reads a field of a prompt or an action. `where` is the location of its name, where name conflicts are reported.
    void read(const std::string& name, const Location& where, const Node& node);
    // Reads the only field of a prompt that has `pick` itself.
    void read_only_field(const std::string& name, const Node& prompt);

private:
    // read() calls read_each() or read_one(), which call add(): it appends one field, or the members of a set. The last
    // field is the one that is being read, so conditions refer to it as last().
    void read_each(const std::string& name, const Node& node, const Node& each);
    void report_duplicate_names(FieldIndex first);
    void read_option_titles(const Node& names, FieldIndex first);
    bool is_option_title(const Node::Entry& entry, const PromptField& field) const;
    bool former_word(const Node& node);
    void read_one(const std::string& name, const Node& node, PromptField field);
    void add(PromptField field, const Node& pick, int times);
    void read_by(const MapReader& reader);
    void add_action_fields(const std::string& name, const Node& pick);
    void name_by_attributes(PromptField& field) const;
    void read_where(const std::vector<Condition>& where, const lang::Type& it);
    Indexed<PromptField, FieldIndex>& fields() { return rules_.prompts[index_].fields; }
    FieldIndex last() { return fields().next_index() - 1; }  // none if there is no field yet

    Draft& rules_;
    PromptIndex index_;
    Diagnostics& out_;
    ExprContext context_;
    Location where_;  // location of the name of the current field
    // `by` and `or` of the action choice around this field: the attributes by which its cards are named, and the
    // remembered card that can also be named. Empty outside of actions.
    std::vector<AttributeIndex> card_attributes_;
    RegisterIndex remembered_;
    FieldIndex first_;  // the first field of the action
    // `by` and `or` of the field itself, for the fields of its actions.
    std::vector<AttributeIndex> own_card_attributes_;
    RegisterIndex own_remembered_;
};

// True if a YAML value asks a player: it is a map with `pick`.
bool is_field(const Node& node);

}  // namespace quattro
