#include "compile/expression_index.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"
#include "compile/language.hpp"
#include "compile/step_row.hpp"
#include "game/name_index.hpp"
#include "lang/parse.hpp"

namespace quattro {
namespace {

// The sections of a game in which the declaration of a name with this binding can be, best first.
std::vector<std::string_view> sections_of(BindingKind kind) {
    switch (kind) {
        case BindingKind::counter:
        case BindingKind::counter_keyed: return {"counters", "options"};
        case BindingKind::zone:
        case BindingKind::zone_keyed: return {"zones"};
        case BindingKind::attribute: return {"attributes"};
        case BindingKind::seats:
        case BindingKind::constant: return {"options", "attributes"};
        case BindingKind::let: return {"let"};
        case BindingKind::pattern: return {"patterns"};
        case BindingKind::target:
        case BindingKind::targets: return {"targets"};
        case BindingKind::answer:
        case BindingKind::answer_keyed:
        case BindingKind::answer_part:
        case BindingKind::answers: return {"prompts"};
        case BindingKind::nothing:
        case BindingKind::repeat:
        case BindingKind::remembered:
        case BindingKind::picked:
        case BindingKind::found: break;
    }
    return {};
}

using Step = std::pair<const StepRow*, const Node::Entry*>;

// The first step of this name; nulls if there is none.
Step step_named(const Rules& rules, std::string_view name) {
    Step found{};
    rules.language->walk_steps(rules.model.doc, [&](const StepRow* row, const Node::Entry& step, bool) {
        if (row && !found.second && step.key == name) found = {row, &step};
    });
    return found;
}
std::string step_text(const StepRow& row, const Node::Entry& step) {
    return fmt::format("the step '{}'\n{}", step.key, row.schema.doc);
}

const Node::Entry* declaration(const Draft& rules, const Binding& origin, std::string_view name) {
    for (const std::string_view section : sections_of(origin.what))
        if (const Node::Entry* entry = declaration(rules.model, section, name)) return entry;
    const bool is_step = origin.what == BindingKind::repeat || origin.what == BindingKind::remembered;
    return is_step ? step_named(rules, name).second : nullptr;
}

// The declaration of a field of a prompt, or of the prompt if it asks for one thing without a name.
const Node::Entry* field_declaration(const Rules& rules, std::string_view prompt_name, std::string_view field_name) {
    const Node::Entry* prompt = declaration(rules.model, "prompts", prompt_name);
    const Node* fields = prompt ? prompt->value.find("fields") : nullptr;
    const Node::Entry* field = fields ? fields->find_entry(field_name) : nullptr;
    return field ? field : prompt;
}

std::string function_text(const lang::FunctionWord& word) {
    std::vector<std::string> parameters;
    for (const lang::Parameter& p : word.parameters)
        parameters.emplace_back(p.name);
    return fmt::format("{}({}): {}\n{}", word.name, join(parameters, "; "), word.doc, word.example);
}

class ExpressionWords {
public:
    ExpressionWords(const Draft& rules, const Node& node, const Expression& e, SourceIndex& index)
        : rules_(rules), node_(node), e_(e), index_(index) {}

    void add_word(lang::NodeIndex i, const std::optional<lang::Binding>& binding) {
        const lang::Node& part = e_.tree.at(i);
        const int from = part.from;
        if (const auto* call = std::get_if<lang::Call>(&part.form)) {
            const lang::FunctionWord* function = lang::find_function(rules_.language->function_words, call->name);
            if (function && !binding) return add(from, call->name, function_text(*function), nullptr);
            if (binding) add_bound(from, call->name, *binding, declaration(rules_, e_.origins[i], call->name));
        } else if (const auto* name = std::get_if<lang::Name>(&part.form); name && binding) {
            add_bound(from, name->name, *binding, declaration(rules_, e_.origins[i], name->name));
        } else if (const auto* field = std::get_if<lang::FieldName>(&part.form); field && binding) {
            const Node::Entry* prompt = declaration(rules_.model, "prompts", field->prompt);
            if (prompt) add(from, field->prompt, declaration_text("prompts", *prompt), prompt);
            add_bound(from + int_size(field->prompt) + 1, field->field, *binding,
                      field_declaration(rules_, field->prompt, field->field));
        }
    }
    void add_selector(lang::NodeIndex i, const lang::Binding& binding) {  // NAME in NAME of SUBJECT
        const auto* of = std::get_if<lang::Of>(&e_.tree.at(i).form);
        if (!of) return;
        const lang::Node& what = e_.tree.at(of->what);
        const int from = what.from;
        const auto* name = std::get_if<lang::Name>(&what.form);
        const auto* call = std::get_if<lang::Call>(&what.form);
        if (const auto* field = std::get_if<lang::FieldName>(&what.form))
            return add_bound(from + int_size(field->prompt) + 1, field->field, binding,
                             field_declaration(rules_, field->prompt, field->field));
        if (!name && !call) return;
        const std::string& word = name ? name->name : call->name;
        add_bound(from, word, binding, declaration(rules_, e_.origins[i], word));
    }

private:
    void add_bound(int from, const std::string& word, const lang::Binding& binding, const Node::Entry* entry) {
        const bool is_own = entry && entry->where.source;
        add(from, word,
            is_own ? fmt::format("{}\n{}", binding.text, trim(entry->where.source->line(entry->where.line)))
                   : binding.text,
            entry);
    }
    void add(int from, const std::string& word, std::string text, const Node::Entry* entry) {
        const Location where = location_in(node_, from);
        if (where.line < 1 || where.column < 1) return;
        const std::string& line = where.source->line(where.line);
        const auto at = static_cast<std::size_t>(where.column - 1);
        if (at > line.size() || line.compare(at, word.size(), word) != 0) return;  // for example after an escape
        index_.add({where, int_size(word), std::move(text), entry ? entry->where : Location{}});
    }

    const Draft& rules_;
    const Node& node_;
    const Expression& e_;
    SourceIndex& index_;
};

// What the first binding of a name says; "" if it has none, or if its declaration is wrong.
std::string binding_text(const NameBindings& names, const std::string& name) {
    try {
        const std::size_t dot = name.find('.');
        const auto bindings =
            dot == std::string::npos ? names.bindings(name) : names.field(name.substr(0, dot), name.substr(dot + 1));
        return bindings.empty() ? "" : bindings.front().text;
    } catch (const lang::ExprError&) {
        return "";
    }
}

// What the comment on the first line of the script says; without one, its text for players.
std::string script_text(const Script& script) {
    const bool is_read = script.source && !script.source->lines.empty();
    const std::string_view first = is_read ? trim(script.source->line(1)) : "";
    const std::string_view said = first.starts_with("--") ? trim(first.substr(2)) : std::string_view(script.text);
    return fmt::format("the {} '{}'\n{}", script.kind, script.id, said);
}

std::string param_text(const Param& param) {
    const bool is_written = param.where.source && param.where.line > 0;
    return is_written
               ? fmt::format("the parameter '{}'\n{}", param.name, trim(param.where.source->line(param.where.line)))
               : fmt::format("the parameter '{}'", param.name);
}

}  // namespace

void offer_names(const Draft& rules, const Node& node, const NameBindings& names) {
    SourceIndex* index = index_at(node.where);
    if (!index || !index->is_asked(node.scalar)) return;
    for (const std::string& name : names.all())
        index->offer(name, binding_text(names, name));
    for (const Attribute& attribute : rules.shape().attributes)
        for (const std::string& value : attribute.values)
            index->offer(value, fmt::format("a value of '{}'", attribute.name));
    for (const lang::FunctionWord& function : rules.language->function_words)
        index->offer(function.name, function_text(function));
    for (const std::string_view word : lang::reserved_words())
        index->offer(word);
}

void index_expression(const Draft& rules, const Node& node, const Expression& e,
                      const Indexed<std::optional<lang::Binding>>& bindings) {
    SourceIndex* index = index_at(node.where);
    if (!index) return;
    ExpressionWords words(rules, node, e, *index);
    for (lang::NodeIndex branch = 0; branch < int_size(e.tree.nodes); ++branch) {
        words.add_word(branch, bindings[branch]);
        if (bindings[branch]) words.add_selector(branch, *bindings[branch]);
    }
}

void index_call(const Script& script, const Node& call, std::span<const std::string_view> words) {
    SourceIndex* index = index_at(call.where);
    if (!index) return;
    for (const Node::Entry& entry : call.entries) {
        const Param* param = script.find(entry.key);
        const int length = int_size(entry.key);
        if (entry.key == script.id)
            index->add({entry.where, length, script_text(script), Location{script.source, 1, 1}});
        else if (param)
            index->add({entry.where, length, param_text(*param), param->where});
        if (!index->is_asked(entry.key)) continue;
        for (const Param& p : script.params)
            if (!call.find_entry(p.name)) index->offer(p.name, param_text(p));
        for (const std::string_view word : words)
            index->offer(word);
    }
}

void offer_scripts(const Draft& rules, const Node& call, std::span<const std::string_view> kinds) {
    SourceIndex* index = index_at(call.where);
    if (!index) return;
    const bool asked = std::any_of(call.entries.begin(), call.entries.end(),
                                   [&](const Node::Entry& entry) { return index->is_asked(entry.key); });
    if (!asked) return;
    for (const Script& script : rules.scripts)
        if (contains(kinds, script.kind)) index->offer(script.id, script_text(script));
}

void index_step(const StepRow& row, const Node::Entry& step) {
    if (SourceIndex* index = index_at(step.where))
        index->add({step.where, int_size(step.key), step_text(row, step), step.where});
}

void index_answer(const Rules& rules, const Node& name) {
    const std::size_t dot = name.scalar.find('.');
    if (dot == std::string::npos) return index_name(rules.model, name, "prompts");
    SourceIndex* index = index_at(name.where);
    const std::string prompt_name = name.scalar.substr(0, dot), field_name = name.scalar.substr(dot + 1);
    const Node::Entry* prompt = index ? declaration(rules.model, "prompts", prompt_name) : nullptr;
    const Node::Entry* field = index ? field_declaration(rules, prompt_name, field_name) : nullptr;
    if (!prompt || !field || !field->where.source) return;
    index->add({name.where, int_size(prompt_name), declaration_text("prompts", *prompt), prompt->where});
    index->add({location_in(name, int_size(prompt_name) + 1), int_size(field_name),
                fmt::format("the answer '{}'\n{}", name.scalar, trim(field->where.source->line(field->where.line))),
                field->where});
}

void index_step_name(const Rules& rules, const Node& name) {
    SourceIndex* index = index_at(name.where);
    const auto [row, step] = index ? step_named(rules, name.scalar) : Step{};
    if (step) index->add({name.where, int_size(step->key), step_text(*row, *step), step->where});
}

}  // namespace quattro
