// Searches the document, because prompts that come later are not compiled yet.
#include "compile/unknown_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/field_read.hpp"
#include "compile/name_lookup.hpp"

namespace quattro {
namespace {

// The field `name` of the prompt or action being read; null if there is none. Fields before the current one are known
// to it, so an unknown one is the current one or comes later.
const Node* unknown_field(const Rules& rules, const ExprContext& context, const std::string& name) {
    if (!context.prefix.empty()) {  // the prefix of an action's fields is "act.raise."
        const std::string path = context.prefix.substr(0, context.prefix.size() - 1);
        const Node* action = find_in(rules.model.doc.find("actions"), path.substr(path.rfind('.') + 1));
        const Node* field = find_in(action, name);
        if (field && is_field(*field)) return field;
    }
    if (!context.prompt.valid()) return nullptr;
    const Node* prompt = find_in(rules.model.doc.find("prompts"), rules.prompts[context.prompt].name);
    return find_in(find_in(prompt, "fields"), name);
}

// True if the place is in one of the texts of the tree. An expression can begin within a text: 0..MOST.
bool stands_in(const Node& tree, const Location& where) {
    const int behind = where.column - tree.where.column;
    if (tree.is_scalar() && tree.where.path() == where.path() && tree.where.line == where.line && behind >= 0 &&
        behind <= int_size(tree.scalar))
        return true;
    return std::any_of(tree.items.begin(), tree.items.end(), [&](const Node& n) { return stands_in(n, where); }) ||
           std::any_of(tree.entries.begin(), tree.entries.end(),
                       [&](const Node::Entry& e) { return stands_in(e.value, where); });
}

// The reason why a field of the prompt or action that is being read is not known where `node` reads it.
NameExplanation unknown_field_explained(const Node& field, const Node& node, const std::string& written,
                                        const std::string& name) {
    if (stands_in(field, node.where))
        return {fmt::format("a field cannot read its own answer, '{}'", written),
                "in a condition after 'where', 'it' is each of its options"};
    return {fmt::format("'{}' is asked after this field", written),
            fmt::format("put the field '{}' before this one", name)};
}

// A field that the document declares.
struct DeclaredField {
    std::string prompt, name;  // written PROMPT.NAME in an expression
    const Node* pick;          // null if it is missing, which is reported elsewhere
    std::string text() const { return prompt + "." + name; }
};

std::vector<DeclaredField> declared_fields(const Rules& rules) {
    std::vector<DeclaredField> all;
    for (const Node::Entry& prompt : entries_of(rules.model.doc.find("prompts"))) {
        if (const Node* pick = prompt.value.find("pick")) all.push_back({prompt.key, prompt.key, pick});
        for (const Node::Entry& entry : entries_of(prompt.value.find("fields")))
            all.push_back({prompt.key, entry.key, entry.value.find("pick")});
    }
    return all;
}

// True if a `pick` offers the option: in a list, or in round brackets with which it begins.
bool offers(const Node& pick, const std::string& option) {
    if (pick.is_list())
        return std::any_of(pick.items.begin(), pick.items.end(),
                           [&](const Node& item) { return item.scalar == option; });
    const std::size_t close = pick.scalar.find(')');
    if (!pick.scalar.starts_with('(') || close == std::string::npos) return false;
    const std::vector<std::string> words = split_words(pick.scalar.substr(0, close));
    return contains(words, option);
}

}  // namespace

std::optional<NameExplanation> explain_unknown_name(const Rules& rules, const ExprContext& context, const Node& node,
                                                    const std::string& missing) {
    if (missing.empty()) return std::nullopt;
    if (const Node* field = unknown_field(rules, context, missing))
        return unknown_field_explained(*field, node, missing, missing);
    const std::string own = context.prompt.valid() ? rules.prompts[context.prompt].name + "." : "";
    if (!own.empty() && missing.starts_with(own))
        if (const Node* field = unknown_field(rules, context, missing.substr(own.size())))
            return unknown_field_explained(*field, node, missing, missing.substr(own.size()));
    std::vector<std::string> fields;  // the fields that offer the option
    for (const DeclaredField& field : declared_fields(rules)) {
        if (missing == field.text())
            return NameExplanation{
                fmt::format("'{}' is an answer to a prompt that is declared later", missing),
                fmt::format("put the prompt '{}' above the one that reads its answer", field.prompt)};
        const bool read_now = field.pick && stands_in(*field.pick, node.where);
        if (field.pick && !read_now && offers(*field.pick, missing)) fields.push_back(field.text());
    }
    if (fields.empty()) return std::nullopt;
    return NameExplanation{
        fmt::format("'{}' is not an option here; it is an option of '{}'", missing, join(fields, "' and of '")),
        fmt::format("compare it with an answer that can have it: {} = {}", fields[0], missing)};
}

}  // namespace quattro
