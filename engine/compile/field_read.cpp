// Reads the fields of prompts and of actions.
#include "compile/field_read.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/name_bindings.hpp"
#include "compile/name_lookup.hpp"
#include "compile/prompt_read.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

constexpr Key kFieldKeys[] = {
    {"pick", KeyType::any, "The options, as in a prompt.", "pick: hand where value of it > 2", true},
    {"by", KeyType::text,
     "Of an action: the attributes by which its cards are named, held now or not; which cards they are is found when "
     "the action is carried out.",
     "by: colour and value"},
    {"or", KeyType::name,
     "With `by`: or by the name under which an earlier `run` remembers the card it changed or "
     "made.",
     "or: result"},
    {"if", KeyType::expression, "The condition under which the field is asked; otherwise its answer is none.",
     "if: points >= 2"},
    {"times", KeyType::integer, "The size of a set of answers: NAME_1, NAME_2 and so on, all different.", "times: 6",
     false, 1, 16},
    {"up_to", KeyType::integer, "The largest size of a set of answers; those that the seat leaves out are none.",
     "up_to: 6", false, 1, 16},
    {kMemberEach, KeyType::name,
     "An attribute with named values: the field exists once for each value, named FIELD_VALUE. In its conditions the "
     "attribute's name is that value. Expressions read FIELD(VALUE).",
     "each: suit"},
    {"total", KeyType::expression, "For amounts with `each` or `times`: the maximum of their sum.", "total: purse"},
    {"optional", KeyType::flag, "Whether the answer may be none.", "optional: true"},
    prose({"text", KeyType::text, "What the field means, for players.", "text: the card you place"}),
};
// Former words of fields, each with its replacement.
constexpr std::pair<std::string_view, std::string_view> kFormer[] = {
    {"one_of", "pick: [some, words]"}, {"amount", "pick: LOWEST..HIGHEST"},
    {"action", "pick: action"},        {"where", "behind the set: pick: hand where value of it > 2"},
    {"when", "if: CONDITION"},
};

}  // namespace

const Schema kFieldSchema{"field", "One part of a prompt's answer.", kFieldKeys};

bool is_field(const Node& node) { return node.is_map() && node.find("pick"); }

FieldReader::FieldReader(Draft& rules, PromptIndex prompt, Diagnostics& out)
    : rules_(rules), index_(prompt), out_(out) {
    context_.prompt = prompt;
}

void FieldReader::single(const std::string& name, const Node& prompt) {
    PromptField field;
    field.name = name;
    const Node& pick = *prompt.find("pick");
    const std::size_t first = fields().size();
    add(std::move(field), pick, 1);
    if (fields()[first].kind == &kActionField && !fields()[first].invalid) actions(name, pick);
}

// Reads the field once, or once for each value of the attribute that `each` names.
void FieldReader::read(const std::string& name, const Location& where, const Node& node) {
    where_ = where;
    if (const Node* each = node.find(kMemberEach)) return read_each(name, node, *each);
    read_one(name, node, {});
}

void FieldReader::read_each(const std::string& name, const Node& node, const Node& each_node) {
    const Node* each = &each_node;
    const AttributeIndex attribute = attribute_named(rules_.model, *each, out_);
    PromptField member;
    member.name = member.set = name;
    member.invalid = true;
    if (!attribute.valid()) return fields().push_back(member);
    const auto& values = rules_.shape().attributes[attribute].values;
    if (values.empty()) fields().push_back(member);
    if (values.empty())
        return out_.error(each->where, fmt::format("'{}' has no named values", each->scalar),
                          "each: ATTRIBUTE of names");
    if (values.size() > kMaxFieldOptions)
        return out_.error(each->where, fmt::format("'{}' has {} names", each->scalar, values.size()),
                          fmt::format("a field is there for at most {}", kMaxFieldOptions));
    for (const char* set : {"times", "up_to"})
        if (const Node::Entry* e = node.find_entry(set))
            return out_.error(e->where, fmt::format("'{}' does not go with 'each'", set));
    member.invalid = false;
    member.each = attribute;
    member.members = int_size(values);
    for (; member.member < member.members; ++member.member) {
        rules_.model.bindings.push_back({attribute, member.member + 1});
        read_one(fmt::format("{}_{}", name, values[member.member]), node, member);
        rules_.model.bindings.pop_back();
    }
}

// Reports name conflicts of the fields from `first` on. A set or a field with `each` adds several: NAME_1 or
// NAME_VALUE.
void FieldReader::report_doubles(std::size_t first) {
    for (std::size_t i = first; i < fields().size(); ++i)
        for (std::size_t before = 0; before < first; ++before) {
            if (fields()[before].name != fields()[i].name) continue;
            const std::string& one = fields()[i].set.empty() ? fields()[i].name : fields()[i].set;
            const std::string& other = fields()[before].set.empty() ? fields()[before].name : fields()[before].set;
            if (one == other) continue;  // members of one set
            return out_.error(
                where_, fmt::format("the fields '{}' and '{}' are both answered as '{}'", other, one, fields()[i].name),
                "give one of them another name");
        }
}

// Reports a former word with its replacement; returns whether it found one.
bool FieldReader::former_word(const Node& node) {
    for (const auto& [word, now] : kFormer)
        if (const Node::Entry* entry = node.find_entry(word)) {
            out_.error(entry->where, fmt::format("'{}' is no word of a field", word), std::string(now));
            return true;
        }
    return false;
}

void FieldReader::read_one(const std::string& name, const Node& node, PromptField field) {
    if (former_word(node)) {
        field.name = name;
        field.invalid = true;
        return fields().push_back(std::move(field));
    }
    const MapReader reader(node, kFieldSchema, out_);
    field.name = name;
    field.invalid = !reader.ok();
    field.optional = reader.flag_or("optional", false) || reader.node("up_to");
    field.text = reader.text_or("text", "");
    if (const Node* when = reader.node("if")) field.when = compile_expr(rules_, *when, context_, kTruth, out_);
    // Inside the field, its own condition is known to hold.
    context_.known_present = known_present(rules_, field.when);
    field.conditional = field.when.given();
    const std::int64_t times = reader.integer_or("times", reader.integer_or("up_to", 1));
    if (reader.node("times") && reader.node("up_to")) reader.error("up_to", "a set has either 'times' or 'up_to'");
    if (reader.node("times") || reader.node("up_to")) field.set = name;
    if (const Node* total = reader.node("total")) field.total = compile_expr(rules_, *total, context_, kNumber, out_);
    read_by(reader);
    const Node* pick = reader.node("pick");
    if (!pick) {
        field.invalid = true;
        return fields().push_back(std::move(field));
    }
    const std::size_t first = fields().size();
    add(std::move(field), *pick, static_cast<int>(times));
    report_doubles(first);
    const PromptField& read = fields()[first];
    if (reader.node("total") && (read.kind != &kAmountField || read.set.empty()))
        reader.error("total", "only amounts of which there are several have a total",
                     "bid: { pick: 0..purse, each: ATTRIBUTE, total: purse }");
    if (read.kind == &kActionField && !read.invalid) return actions(name, *pick);
    if (reader.node("by")) reader.error("by", "only an action is named by kind");
}

// A field of cards that are named by kind becomes a field of kinds.
void FieldReader::by_kind(PromptField& field) const {
    if (kinds_.empty() || field.kind != &kCardField || field.zones.empty()) return;
    field.kind = &kKindField;
    field.remembered = remembered_;
    field.attributes = kinds_;
}

void FieldReader::add(PromptField field, const Node& pick, int times) {
    const std::string name = field.name;
    const bool numbered = !field.set.empty() && !field.each.valid();
    ExprContext context = context_;
    context.field = int_size(fields()) - 1;
    const std::vector<Condition> where = read_pick(rules_, context, pick, field, out_);
    by_kind(field);
    for (int i = 1; i <= times; ++i) {
        if (numbered) {
            field.name = fmt::format("{}_{}", name, i);
            field.member = i - 1;
            field.members = times;
        }
        fields().push_back(field);
        if (!field.invalid) read_where(where, candidate_kind(rules_, index_, int_size(fields()) - 1));
    }
}

// Reads `by` and `or` of an action choice: how its cards are named.
void FieldReader::read_by(const MapReader& reader) {
    by_.clear();
    also_ = {};
    const Node* by = reader.node("by");
    for (const std::string& word : by ? split(by->scalar, ' ') : std::vector<std::string>{})
        if (word != "and")
            if (const AttributeIndex a = attribute_named(rules_.model, name_node(word, by->where), out_); a.valid())
                by_.push_back(a);
    const Node* also = reader.node("or");
    if (!also) return;
    if (!by) reader.error("or", "'or' goes with 'by'", "by: colour and value");
    const auto& names = rules_.registers;
    const auto found = std::find(names.begin(), names.end(), also->scalar);
    if (found == names.end())
        out_.unknown(also->where, fmt::format("no step remembers a card as '{}'", also->scalar), also->scalar, names);
    else if (parse_card(rules_.model, also->scalar))
        out_.error(also->where, fmt::format("'{}' is how a card is written", also->scalar),
                   "give the counter that remembers the card another name");
    else
        also_ = RegisterIndex(found - names.begin());
}

// Adds the fields of all actions after the action choice. Each is asked only with its action.
void FieldReader::actions(const std::string& name, const Node& pick) {
    if (rules_.actions.empty()) out_.error(pick.where, "the game has no actions", "actions: { NAME: { ... } }");
    const int owner = int_size(fields()) - 1;
    const Node* actions = rules_.model.doc.find("actions");
    for (int k = 0; k < int_size(rules_.actions) && fields().size() <= kMaxFields; ++k) {
        FieldReader inner(rules_, index_, out_);
        inner.context_.prefix = fmt::format("{}.{}.", name, rules_.actions[k].name);
        inner.kinds_ = by_;
        inner.first_ = int_size(fields());
        inner.remembered_ = also_;
        const std::size_t first = fields().size();
        const Node* node = actions->find(rules_.actions[k].name);
        for (const Node::Entry& e : node->entries)
            if (is_field(e.value) && fields().size() <= kMaxFields)
                inner.read(inner.context_.prefix + e.key, e.where, e.value);
        for (std::size_t f = first; f < fields().size(); ++f) {
            fields()[f].owner = owner;
            fields()[f].action = k;
            fields()[f].conditional = true;
        }
    }
}

void FieldReader::read_where(const std::vector<Condition>& where, const lang::Type& it) {
    ExprContext context = context_;
    for (const Condition& condition : where) {
        ExprContext c = context;
        c.it = it;
        c.field = int_size(fields()) - 1;
        const Expr expr = compile_expr(rules_, condition.test, c, kTruth, out_);
        if (!expr.given()) return;
        for (std::string& name : known_present(rules_, expr))
            context.known_present.push_back(std::move(name));
        fields().back().where.push_back({expr, condition.text, QuickTest::none, {}, 0, {}});
        if (kinds_.empty()) continue;  // actions with kinds test the conditions again on cards
        if (it.base == lang::BaseType::description) c.it = kCard;
        c.found_first = first_;
        fields().back().tests.push_back(compile_expr(rules_, condition.test, c, kTruth, out_));
    }
}

}  // namespace quattro
