// Finds the scripts and counters that calls name, and compiles the calls of actions.
#include "compile/call_compiler.hpp"

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/expression_index.hpp"

namespace quattro {
namespace {

// Reports an unknown script. Its name may be misspelt, or it may be a parameter of a call without the script's name.
void unknown_script(const Draft& rules, const Node::Entry& entry, const CallWords& kinds, Diagnostics& out) {
    std::vector<std::string> fit;
    for (std::size_t i = 0; i < rules.script_names.size(); ++i)
        if (contains(kinds, rules.script_kinds[i])) fit.push_back(rules.script_names[i]);
    const bool misspelt = !nearest(entry.key, fit).empty();
    out.add({entry.where,
             fmt::format("there is no script '{}'", entry.key),
             misspelt || fit.empty()
                 ? suggest(entry.key, fit)
                 : fmt::format("{}; if '{}' is a parameter, the name of the script is missing: {{ {}: ..., {}: ... }}",
                               suggest(entry.key, fit), entry.key, fit.front(), entry.key),
             entry.key,
             {},
             Role::mistake,
             nearest(entry.key, fit)});
}

}  // namespace

int find_script(const Draft& rules, const Node& call, const CallWords& kinds, const CallWords& words,
                Diagnostics& out) {
    std::vector<std::string> known;
    for (int i = 0; i < int_size(rules.scripts); ++i) {
        const Script& script = rules.scripts[i];
        if (!contains(kinds, script.kind)) continue;
        if (call.find_entry(script.id)) return i;
        known.push_back(script.id);
    }
    const auto a = [](std::string_view kind) { return fmt::format("{} {}", kind == "rule" ? "a" : "an", kind); };
    for (const Node::Entry& e : call.entries) {
        std::string other;
        for (std::size_t i = 0; i < rules.script_names.size(); ++i) {
            if (rules.script_names[i] != e.key) continue;
            if (contains(kinds, rules.script_kinds[i])) return -1;  // the script is broken, which was reported
            other = rules.script_kinds[i];
        }
        if (other.empty() || contains(words, e.key)) continue;
        std::vector<std::string> wanted;
        for (const std::string_view kind : kinds)
            wanted.push_back(a(kind));
        out.error(e.where, fmt::format("'{}' is {}; expected {}", e.key, a(other), join(wanted, " or ")),
                  known.empty() ? fmt::format("put a script for it into scripts/{}s", kinds.front())
                                : "one of: " + join(known, ", "));
        return -1;
    }
    for (const Node::Entry& e : call.entries) {
        if (contains(words, e.key)) continue;
        offer_scripts(rules, call, kinds);
        unknown_script(rules, e, kinds, out);
        return -1;
    }
    out.error(call.where, "the name of a script is missing",
              "for example { deal_out: 2 } for scripts/rules/deal_out.lua");
    return -1;
}

namespace {

// The type that a counter holds, as scripts declare it; "" for a number. A truth is a number, 1 or 0.
std::string held_type(const Model& model, const Counter& counter) {
    if (counter.holds_attribute.valid()) return model.shape.attributes[counter.holds_attribute].name;
    return counter.holds_seat ? "seat" : "";
}

// The counter, or the first of its family, that `given` names, or `param` if it is null. If there is none, or if it
// holds a card, reports this and returns none.
CounterIndex find_counter(const Rules& rules, const Script& script, const Param& param, const Node* given,
                          const Node& call, Diagnostics& out) {
    const Model& model = rules.model;
    const std::string& name = given ? given->scalar : param.name;
    if (const Family* family = find_family(model.counter_families, name)) return CounterIndex(family->first);
    if (const Node* declared = find_in(model.doc.find("counters"), name);
        declared && has_text(*declared, "holds", "card")) {
        out.error(given ? given->where : call.where,
                  fmt::format("'{}' holds a card, and scripts cannot use such a counter", name),
                  "pass the card itself to a parameter that is a card");
        return {};
    }
    const CounterIndex found = model.find_counter(name);
    if (found.valid() && name.ends_with(')'))
        out.error(given ? given->where : call.where,
                  fmt::format("'{}' takes all counters '{}', not '{}' alone", script.id, name.substr(0, name.find('(')),
                              name),
                  fmt::format("{}: {}", param.name, name.substr(0, name.find('('))));
    if (given) return counter_named(model, *given, out);
    if (found.valid()) return found;
    const std::string near = nearest(name, names_of(model.shape.counters));
    out.add({call.where,
             fmt::format("'{}' needs the counter '{}', but this game has no counter of that name", script.id, name),
             fmt::format("{}name a counter: {{ {}: ..., {}: COUNTER }}",
                         near.empty() ? "" : fmt::format("did you mean '{}'? If not, ", near), script.id, param.name),
             name});
    return {};
}

}  // namespace

Expr card_argument(Draft& rules, const Param& param, const Node& value, const ExprContext& names, Diagnostics& out) {
    Diagnostics found;
    const Expr card = compile_expr(rules, value, names, kCard, found);
    for (Diagnostic error : found.list()) {
        if (param.kind == ParamType::cards && error.message.ends_with("a set of cards; expected a card")) {
            error.message = fmt::format("'{}' takes a whole zone or one card here, not some cards of it", param.name);
            error.hint = "name a zone; to choose some of its cards, move them to a zone of their own first";
        }
        out.add(std::move(error));
    }
    return card;
}

Arg counter_argument(const Rules& rules, const Script& script, const Param& param, const Node* given, const Node& call,
                     Diagnostics& out) {
    Arg arg;
    const CounterIndex index = find_counter(rules, script, param, given, call, out);
    arg.constant = index.number();
    if (!index.valid()) return arg;
    const Counter& counter = rules.shape().counters[index];
    const std::string held = held_type(rules.model, counter);
    if (!param.attribute.empty() && param.attribute != "seat" && !rules.model.find_attribute(param.attribute).valid()) {
        if (nearest(param.attribute, names_of(rules.shape().attributes))
                .empty())  // a misspelling is reported at the declaration
            out.error(call.where, fmt::format("the cards of this game have no attribute '{}'", param.attribute),
                      "this script is for other cards; use another script", {param.where});
    } else if (held != param.attribute)
        out.error(given ? given->where : call.where,
                  fmt::format("'{}' needs a counter that holds {} for '{}', but '{}' holds {}", script.id,
                              with_article(param.attribute.empty() ? "number" : param.attribute), param.name,
                              counter.name, with_article(held.empty() ? "number" : held)),
                  fmt::format("name another counter: {{ {}: ..., {}: COUNTER }}; see {}", script.id, param.name,
                              param.where.text()),
                  {param.where});
    return arg;
}

void compile_actions(Draft& rules, Diagnostics& out) {
    const Node* actions = rules.model.doc.find("actions");
    for (std::size_t i = 0; actions && i < actions->entries.size(); ++i) {
        const Node& node = actions->entries[i].value;
        if (!node.is_map()) {
            out.error(node.where, fmt::format("an action must be a map, not {}", node.message_name()),
                      "for example { gain: 3, if: points > 2 }");
            continue;
        }
        const CallSite site{{"if"}, {}, true, actions->entries[i].where};
        rules.actions[i].part =
            compile_call(rules, find_script(rules, node, {"action"}, site.words, out), node, site, out);
        rules.actions[i].text = rules.actions[i].part.text;
    }
}

}  // namespace quattro
