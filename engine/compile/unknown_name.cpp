// Searches the document, because prompts that come later are not compiled yet.
#include "compile/unknown_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "compile/field_read.hpp"
#include "compile/name_lookup.hpp"

namespace quattro {
namespace {

// True if `name` is a field of the prompt or action being read. Fields before the current one are known, so it comes
// later.
bool is_later_field(const Rules& rules, const ExprContext& context, const std::string& name) {
    if (!context.prefix.empty()) {  // the prefix of an action's fields is "act.raise."
        const std::string path = context.prefix.substr(0, context.prefix.size() - 1);
        const Node* action = find_in(rules.model.doc.find("actions"), path.substr(path.rfind('.') + 1));
        const Node* field = find_in(action, name);
        if (field && is_field(*field)) return true;
    }
    if (!context.prompt.valid()) return false;
    const Node* prompt = find_in(rules.model.doc.find("prompts"), rules.prompts[context.prompt].name);
    return find_in(find_in(prompt, "fields"), name) != nullptr;
}

// A field that the document declares.
struct DeclaredField {
    std::string prompt, name;  // written PROMPT.NAME in an expression
    const Node* pick;          // null: missing, which is reported elsewhere
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

// True if a `pick` offers the option: in a list, or in round brackets before a `where`.
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
    if (is_later_field(rules, context, missing))
        return NameExplanation{fmt::format("'{}' is asked after this field", missing),
                               fmt::format("put the field '{}' before this one", missing)};
    std::vector<std::string> fields;  // the fields that offer the option
    for (const DeclaredField& field : declared_fields(rules)) {
        if (missing == field.text())
            return NameExplanation{
                fmt::format("'{}' is an answer to a prompt that is declared later", missing),
                fmt::format("put the prompt '{}' above the one that reads its answer", field.prompt)};
        const bool read_now = field.pick && field.pick->where.text() == node.where.text();
        if (field.pick && !read_now && offers(*field.pick, missing)) fields.push_back(field.text());
    }
    if (fields.empty()) return std::nullopt;
    return NameExplanation{
        fmt::format("'{}' is not an option here; it is an option of '{}'", missing, join(fields, "' and of '")),
        fmt::format("compare it with an answer that can have it: {} = {}", fields[0], missing)};
}

}  // namespace quattro
