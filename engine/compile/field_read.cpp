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
     "An action's cards are described by these attributes, even cards that the seat does not hold yet. Each card is "
     "looked up when the action runs.",
     "by: colour and value"},
    {"or", KeyType::name, "With `by`: or by the name of a remembered card, which an earlier `run` changed or created.",
     "or: result"},
    {"if", KeyType::expression, "The condition under which the field is asked; otherwise its answer is none.",
     "if: points >= 2"},
    {"times", KeyType::integer, "The size of a set: asks for this many different answers, NAME_1, NAME_2 and so on.",
     "times: 6", false, 1, kMaxSetSize},
    {"up_to", KeyType::integer,
     "The largest size of a set: asks for at most this many different answers. Those that the seat leaves out are "
     "none.",
     "up_to: 6", false, 1, kMaxSetSize},
    {kEachKey, KeyType::name,
     "An attribute with named values: the field exists once for each value, named FIELD_VALUE. In its conditions the "
     "attribute's name is that value. Expressions read FIELD(VALUE).",
     "each: suit"},
    {"total", KeyType::expression, "For amounts with `each`, `times` or `up_to`: the maximum of their sum.",
     "total: purse"},
    {"optional", KeyType::flag, "Whether the answer may be none.", "optional: true"},
    prose({"text", KeyType::text, "What the field means, for players.", "text: the card you place"}),
    kOptionTitlesKey,
};
// Keys of an older syntax, each with its replacement.
constexpr std::pair<std::string_view, std::string_view> kFormer[] = {
    {"one_of", "pick: [some, words]"}, {"amount", "pick: LOWEST..HIGHEST"},
    {"action", "pick: action"},        {"where", "put it after the set: pick: hand where value of it > 2"},
    {"when", "if: CONDITION"},
};

}  // namespace

const Schema kFieldSchema{"field", "One part of a prompt's answer.", kFieldKeys};

bool is_field(const Node& node) { return node.is_map() && node.find("pick"); }

FieldReader::FieldReader(Draft& rules, PromptIndex prompt, Diagnostics& out)
    : rules_(rules), index_(prompt), out_(out) {
    context_.prompt = prompt;
}

void FieldReader::read_only_field(const std::string& name, const Node& prompt) {
    PromptField field;
    field.name = name;
    const Node& pick = *prompt.find("pick");
    if (const Node* title = prompt.find(kTitleKey); title && title->is_scalar()) field.text = title->scalar;
    const FieldIndex first = fields().next_index();
    add(std::move(field), pick, 1);
    if (const Node* names = prompt.find(kOptionTitlesKey.name)) read_option_titles(*names, first);
    if (fields()[first].kind == &kActionField && !fields()[first].invalid) add_action_fields(name, pick);
}

// Reads the field once, or once for each value of the attribute that `each` names.
void FieldReader::read(const std::string& name, const Location& where, const Node& node) {
    where_ = where;
    if (const Node* each = node.find(kEachKey)) return read_each(name, node, *each);
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
    if (values.empty()) fields().push_back(member);  // an invalid field, so that conditions know its name
    if (values.empty())
        return out_.error(each->where, fmt::format("'{}' has no named values", each->scalar),
                          "use an attribute with named values");
    if (values.size() > kMaxFieldCopies)
        return out_.error(each->where, fmt::format("'{}' has {} named values", each->scalar, values.size()),
                          fmt::format("'each' allows at most {} values", kMaxFieldCopies));
    for (const char* set : {"times", "up_to"})
        if (const Node::Entry* e = node.find_entry(set))
            return out_.error(e->where, fmt::format("'{}' does not go with 'each'", set), "remove one of the two");
    member.invalid = false;
    member.each = attribute;
    member.members = int_size(values);
    for (; member.member < member.members; ++member.member) {
        // Inside the field, the attribute's name denotes this value.
        rules_.model.bindings.push_back({attribute, member.member + 1});
        read_one(fmt::format("{}_{}", name, values[member.member]), node, member);
        rules_.model.bindings.pop_back();
    }
}

// Reports the first name conflict of the fields from `first` on. A set or a field with `each` adds several: NAME_1 or
// NAME_VALUE.
void FieldReader::report_duplicate_names(FieldIndex first) {
    for (FieldIndex i = first; i < fields().next_index(); ++i)
        for (FieldIndex before(0); before < first; ++before) {
            if (fields()[before].name != fields()[i].name) continue;
            const std::string& one = fields()[i].set.empty() ? fields()[i].name : fields()[i].set;
            const std::string& other = fields()[before].set.empty() ? fields()[before].name : fields()[before].set;
            if (one == other) continue;  // members of one set
            return out_.error(
                where_, fmt::format("the fields '{}' and '{}' are both answered as '{}'", other, one, fields()[i].name),
                "give one of them another name");
        }
}

namespace {

// The options of a field that are names and known when the game is loaded, and `none` if the field is optional.
std::vector<std::string> named_options(const Draft& rules, const PromptField& field) {
    std::vector<std::string> names(field.words.begin(), field.words.end());
    if (field.kind && field.kind->answered == AnswerType::value && field.attribute.valid()) {
        const auto& values = rules.model.shape.attributes[field.attribute].values;
        names.assign(values.begin(), values.end());
    }
    for (const Action& action : rules.actions)
        if (field.kind == &kActionField) names.push_back(action.name);
    if (field.optional) names.emplace_back("none");
    return names;
}

}  // namespace

// True if the entry of `names` gives a text to an option of the field. Otherwise reports the entry.
bool FieldReader::is_option_title(const Node::Entry& entry, const PromptField& field) const {
    const std::vector<std::string> options = named_options(rules_, field);
    if (!entry.value.is_scalar() || entry.value.scalar.empty())
        out_.error(entry.value.where, fmt::format("'{}' needs a text, not {}", entry.key, entry.value.message_name()),
                   fmt::format("{}: what it is called", entry.key));
    else if (options.empty())
        out_.error(entry.where, fmt::format("'{}' has no options that are names", field.name),
                   "remove 'names'; the text of a card, place or seat is stated where it is declared");
    else if (!contains(options, entry.key))
        out_.unknown(entry.where, fmt::format("'{}' is no option of '{}'", entry.key, field.name), entry.key, options);
    else
        return true;
    return false;
}

// Gives the titles to all fields from `first` on, which were read together.
void FieldReader::read_option_titles(const Node& names, FieldIndex first) {
    for (const Node::Entry& entry : names.entries) {
        entry.value.prose = true;
        if (fields()[first].invalid || !is_option_title(entry, fields()[first])) continue;
        for (FieldIndex i = first; i < fields().next_index(); ++i)
            fields()[i].option_titles.emplace_back(entry.key, entry.value.scalar);
    }
}

// Reports a former word with its replacement. Returns true if it found one.
bool FieldReader::former_word(const Node& node) {
    for (const auto& [word, now] : kFormer)
        if (const Node::Entry* entry = node.find_entry(word)) {
            out_.error(entry->where, fmt::format("'{}' is not a key of a field", word), std::string(now));
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
    // Expressions that the `if` of the field proves not to be none are known in the rest of the field.
    context_.known_present = known_present(rules_, field.when);
    field.conditional = field.when.given();
    const std::int64_t times = reader.integer_or("times", reader.integer_or("up_to", 1));
    if (reader.node("times") && reader.node("up_to"))
        reader.error("up_to", "a field cannot have both 'times' and 'up_to'", "remove one of the two");
    if (reader.node("times") || reader.node("up_to")) field.set = name;
    if (const Node* total = reader.node("total")) field.total = compile_expr(rules_, *total, context_, kNumber, out_);
    read_by(reader);
    const Node* pick = reader.node("pick");
    if (!pick) {
        field.invalid = true;
        return fields().push_back(std::move(field));
    }
    const FieldIndex first = fields().next_index();
    add(std::move(field), *pick, static_cast<int>(times));
    report_duplicate_names(first);
    const PromptField& read = fields()[first];  // add() has appended at least one field
    if (const Node* names = reader.node(kOptionTitlesKey.name)) read_option_titles(*names, first);
    if (reader.node("total") && (read.kind != &kAmountField || read.set.empty()))
        reader.error("total", "'total' needs an amount field with 'each', 'times' or 'up_to'",
                     "bid: { pick: 0..purse, each: ATTRIBUTE, total: purse }");
    if (read.kind == &kActionField && !read.invalid) return add_action_fields(name, *pick);
    if (reader.node("by")) reader.error("by", "'by' works only with pick: action");
}

// In an action whose cards are named by attributes, a card field becomes a kind field: it takes the values of these
// attributes.
void FieldReader::name_by_attributes(PromptField& field) const {
    if (card_attributes_.empty() || field.kind != &kCardField || field.zones.empty()) return;
    field.kind = &kKindField;
    field.remembered = remembered_;
    field.attributes = card_attributes_;
}

void FieldReader::add(PromptField field, const Node& pick, int times) {
    const std::string name = field.name;
    const bool numbered = !field.set.empty() && !field.each.valid();
    ExprContext context = context_;
    context.field = last();
    const std::vector<Condition> where = read_pick(rules_, context, pick, field, !card_attributes_.empty(), out_);
    name_by_attributes(field);
    for (int i = 1; i <= times; ++i) {
        if (numbered) {
            field.name = fmt::format("{}_{}", name, i);
            field.member = i - 1;
            field.members = times;
        }
        fields().push_back(field);
        if (!field.invalid) read_where(where, candidate_type(rules_, index_, last()));
    }
}

// Reads `by` and `or` of a field with `pick: action`, by which answers name the cards of its actions.
void FieldReader::read_by(const MapReader& reader) {
    own_card_attributes_.clear();
    own_remembered_ = {};
    const Node* by = reader.node("by");
    for (const std::string& word : by ? split(by->scalar, ' ') : std::vector<std::string>{})
        if (word != "and")
            if (const AttributeIndex a = attribute_named(rules_.model, name_node(word, by->where), out_); a.valid())
                own_card_attributes_.push_back(a);
    const Node* also = reader.node("or");
    if (!also) return;
    if (!by) reader.error("or", "'or' needs 'by'", "by: colour and value");
    const auto& names = rules_.registers;
    const auto found = std::find(names.begin(), names.end(), also->scalar);
    if (found == names.end())
        out_.unknown(also->where, fmt::format("no step remembers a card as '{}'", also->scalar), also->scalar, names);
    else if (parse_card(rules_.model, also->scalar))
        out_.error(also->where,
                   fmt::format("'{}' is a remembered card and also the written form of a card", also->scalar),
                   "give the remembered card another name");
    else
        own_remembered_ = RegisterIndex(found - names.begin());
}

// Appends the fields of all actions to the prompt, after the field with `pick: action`. Each is asked only with its
// action.
void FieldReader::add_action_fields(const std::string& name, const Node& pick) {
    if (rules_.actions.empty()) out_.error(pick.where, "the game has no actions", "actions: { NAME: { ... } }");
    const FieldIndex choice = last();
    const Node* actions = rules_.model.doc.find("actions");
    for (int k = 0; k < int_size(rules_.actions) && fields().size() <= kMaxFields; ++k) {
        FieldReader inner(rules_, index_, out_);
        inner.context_.prefix = fmt::format("{}.{}.", name, rules_.actions[k].name);
        inner.card_attributes_ = own_card_attributes_;
        const FieldIndex first = inner.first_ = fields().next_index();
        inner.remembered_ = own_remembered_;
        const Node* node = actions->find(rules_.actions[k].name);
        for (const Node::Entry& e : node->entries)
            if (is_field(e.value) && fields().size() <= kMaxFields)
                inner.read(inner.context_.prefix + e.key, e.where, e.value);
        for (FieldIndex f = first; f < fields().next_index(); ++f) {
            fields()[f].owner = choice;
            fields()[f].action = k;
            fields()[f].conditional = true;
        }
    }
}

// Adds the conditions to the last field. `it` is the type of its candidates.
void FieldReader::read_where(const std::vector<Condition>& where, const lang::Type& it) {
    ExprContext context = context_;
    for (const Condition& condition : where) {
        ExprContext c = context;
        c.it = it;
        c.field = last();
        const Expr expr = compile_expr(rules_, condition.test, c, kTruth, out_);
        if (!expr.given()) return;  // an error was reported; later conditions would only repeat it
        for (std::string& name : known_present(rules_, expr))
            context.known_present.push_back(std::move(name));
        fields().back().where.push_back({expr, condition.text, QuickTest::none, {}, 0, {}});
        // When an action runs, it tests again that its card is in the set. If the card was described by attributes, the
        // action tests all conditions again, with the card that was found.
        if (card_attributes_.empty() && !(condition.is_membership && first_.valid())) continue;
        if (it.base == lang::BaseType::description) c.it = kCard;
        c.found_first = first_;
        fields().back().tests.push_back(compile_expr(rules_, condition.test, c, kTruth, out_));
    }
}

}  // namespace quattro
