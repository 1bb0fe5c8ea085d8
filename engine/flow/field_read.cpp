// Reads the fields of prompts and of actions.
#include "flow/field_read.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/names.hpp"
#include "flow/senses.hpp"

namespace quattro {
namespace {

constexpr Key kFieldKeys[] = {
    {"pick", KeyType::text, "One thing out of the game, as in a prompt.", "pick: card of hand"},
    {"amount", KeyType::map, "A whole number from one expression to another.", "amount: { from: 0, to: purse }"},
    {"one_of", KeyType::list, "One of these words.", "one_of: [first, second]"},
    {"action", KeyType::name,
     "One of the game's actions; it brings fields for what the action asks, named FIELD.ACTION.PARAMETER: `any`.",
     "action: any"},
    {"by", KeyType::text,
     "Of an action: the attributes by which its cards are named, held now or not; which cards they are is found when "
     "the action is carried out.",
     "by: colour and value"},
    {"or", KeyType::name,
     "With `by`: or by the name under which an earlier `act` remembers the card it changed or "
     "made.",
     "or: result"},
    {"where", KeyType::any, "Conditions about `it`, one or a list.", "where: it is empty"},
    {"when", KeyType::expression, "The field is only asked while this holds; otherwise it counts as none.",
     "when: points >= 2"},
    {"times", KeyType::integer, "Answered as often: a set, in NAME_1, NAME_2 and so on, nothing twice.", "times: 6",
     false, 1, 16},
    {"up_to", KeyType::integer, "As `times`, or less often: what is not wanted is none.", "up_to: 6", false, 1, 16},
    {"each", KeyType::name,
     "An attribute with named values: the field is there once for each of them, named FIELD_VALUE; in its conditions "
     "the "
     "attribute's name is that value. Expressions read FIELD(VALUE).",
     "each: suit"},
    {"total", KeyType::expression, "Of amounts with `each` or `times`: what they come to together at the most.",
     "total: purse"},
    {"optional", KeyType::flag, "None may be answered.", "optional: true"},
    prose({"text", KeyType::text, "What the field means, for players.", "text: the card you place"}),
};
constexpr Key kAmountKeys[] = {
    {"from", KeyType::expression, "The lowest amount, 0 or more.", "from: 0", true},
    {"to", KeyType::expression,
     "The highest amount; above the lowest at most 100,000, divided by how many fields the prompt has.", "to: purse",
     true},
};

constexpr std::size_t kMostMembers = 100;  // an instruction has room for as many

const char* const kPickHint = "card of ZONE, place of ZONE, column of ZONE, seat, or an attribute with named values";

// One field as it is read, before it is repeated or takes an action's fields with it.
class PickReader {
public:
    PickReader(Rules& rules, const ExprContext& context, Diagnostics& out)
        : rules_(rules), context_(context), out_(out) {}

    void pick(PromptField& field, const Node& node) { read_pick(field, node); }
    void read_amount(PromptField& field, const Node& node) {
        const Reader reader(node, kAmountSchema, out_);
        field.kind = PickKind::amount;
        if (const Node* from = reader.node("from")) check_literal(*from, 0, 10'000, "an amount", out_);
        if (const Node* from = reader.node("from")) field.from = compile_expr(rules_, *from, context_, kNumber, out_);
        if (const Node* to = reader.node("to")) field.to = compile_expr(rules_, *to, context_, kNumber, out_);
    }

private:
    // "seat", an attribute, or "card|place|column of [opponent's|any] ZONE".
    void read_pick(PromptField& field, const Node& pick) {
        const Model& model = rules_.model;
        std::vector<std::string> words = split(pick.scalar, ' ');
        if (words.size() == 1 && words[0] == "seat") {
            field.kind = PickKind::seat;
            return;
        }
        if (words[0] == "kind" && words.size() >= 3 && words[1] == "of") return read_kind_pick(field, pick, words);
        if (words.size() == 1) {
            field.kind = PickKind::value;
            field.attribute = model.find_attribute(words[0]);
            if (field.attribute >= 0 && model.shape.attributes[static_cast<std::size_t>(field.attribute)].named())
                return;
            out_.add({pick.place, fmt::format("'{}' cannot be picked", pick.scalar), kPickHint, pick.scalar});
            field.attribute = 0;
            field.broken = true;
            return;
        }
        read_zone_pick(field, pick, words);
    }
    // "kind of ATTRIBUTE and ATTRIBUTE"
    void read_kind_pick(PromptField& field, const Node& pick, const std::vector<std::string>& words) {
        field.kind = PickKind::kind;
        for (std::size_t i = 2; i < words.size(); ++i)
            if (words[i] != "and") {
                const int a = attribute_named(rules_.model, name_node(words[i], pick.place), out_);
                if (a >= 0)
                    field.attributes.push_back(a);
                else
                    field.broken = true;
            }
        if (kinds_of(rules_.shape(), field) > 10'000) {
            out_.error(pick.place, "there are too many such kinds", "name attributes with fewer values");
            field.broken = true;
        }
    }
    void read_zone_pick(PromptField& field, const Node& pick, const std::vector<std::string>& words) {
        const std::pair<std::string_view, PickKind> kinds[] = {
            {"card", PickKind::card}, {"place", PickKind::place}, {"column", PickKind::column}};
        bool known = false;
        for (const auto& [word, kind] : kinds)
            if (words[0] == word) field.kind = kind, known = true;
        const bool prefixed = words.size() == 4 && (words[2] == "opponent's" || words[2] == "any");
        if (!known || words[1] != "of" || (words.size() != 3 && !prefixed)) {
            out_.error(pick.place, fmt::format("'{}' cannot be picked", pick.scalar), kPickHint);
            field.broken = true;
            return;
        }
        if (prefixed) field.whose = words[2] == "any" ? Whose::any : Whose::opponent;
        Place place = pick.place;  // of the last word
        if (place.column > 0 && !pick.quoted) place.column += static_cast<int>(pick.scalar.rfind(' ')) + 1;
        const int z = zone_named(rules_.model, name_node(words.back(), place), out_);
        if (z < 0) {
            field.broken = true;
            return;
        }
        field.zones.push_back(z);
        const Zone& zone = rules_.model.shape.zones[static_cast<std::size_t>(z)];
        if (field.kind == PickKind::card && zone.placed()) field.kind = PickKind::spot;
        if (field.kind == PickKind::column && zone.kind != ZoneKind::grid)
            out_.error(pick.place, fmt::format("'{}' is no grid and has no columns", zone.name));
        if (field.kind == PickKind::place && !zone.placed())
            out_.error(pick.place, fmt::format("'{}' is a pile or hand and has no places", zone.name));
    }

    Rules& rules_;
    const ExprContext& context_;
    Diagnostics& out_;
};

}  // namespace

const Schema kFieldSchema{"field", "One part of a prompt's answer.", kFieldKeys};
const Schema kAmountSchema{"amount", "A whole number in a range.", kAmountKeys};

bool is_field(const Node& node) {
    return node.is_map() && (node.find("pick") || node.find("amount") || node.find("one_of"));
}

FieldReader::FieldReader(Rules& rules, int prompt, Diagnostics& out) : rules_(rules), index_(prompt), out_(out) {
    context_.prompt = prompt;
}

void FieldReader::single(const std::string& name, const Node& prompt) {
    PromptField field;
    field.name = name;
    PickReader(rules_, context_, out_).pick(field, *prompt.find("pick"));
    add(std::move(field), prompt, 1);
}

// Once, or once for each value of the attribute that `each` names.
void FieldReader::read(const std::string& name, const Node& node) {
    const Node* each = node.find("each");
    if (!each) return read_one(name, node, {});
    const int attribute = attribute_named(rules_.model, *each, out_);
    PromptField member;
    member.name = member.set = name;
    member.broken = true;
    if (attribute < 0) return fields().push_back(member);
    const auto& values = rules_.shape().attributes[static_cast<std::size_t>(attribute)].values;
    if (values.empty()) fields().push_back(member);
    if (values.empty())
        return out_.error(each->place, fmt::format("'{}' has no named values", each->scalar),
                          "each: ATTRIBUTE of names");
    if (values.size() > kMostMembers)
        return out_.error(each->place, fmt::format("'{}' has {} names", each->scalar, values.size()),
                          fmt::format("a field is there for at most {}", kMostMembers));
    for (const char* set : {"times", "up_to", "action"})
        if (const Node::Entry* e = node.find_entry(set))
            return out_.error(e->place, fmt::format("'{}' does not go with 'each'", set));
    member.broken = false;
    member.each = attribute;
    member.members = static_cast<int>(values.size());
    for (; member.member < member.members; ++member.member) {
        rules_.model.bound.push_back({attribute, member.member + 1});
        read_one(fmt::format("{}_{}", name, values[static_cast<std::size_t>(member.member)]), node, member);
        rules_.model.bound.pop_back();
    }
}

void FieldReader::read_one(const std::string& name, const Node& node, PromptField field) {
    const Reader reader(node, kFieldSchema, out_);
    field.name = name;
    field.broken = !reader.ok();
    int kinds = 0;
    for (const char* kind : {"pick", "amount", "one_of", "action"})
        kinds += reader.node(kind) != nullptr;
    if (kinds != 1 && reader.ok())
        out_.error(node.place, fmt::format("the field '{}' needs one of pick, amount, one_of and action", name),
                   "for example { pick: card of hand }");
    field.broken = field.broken || kinds != 1;
    field.optional = reader.flag_or("optional", false) || reader.node("up_to");
    PickReader picks(rules_, context_, out_);
    if (const Node* pick = reader.node("pick")) picks.pick(field, *pick);
    if (const Node* amount = reader.node("amount")) picks.read_amount(field, *amount);
    if (const Node* words = reader.node("one_of")) {
        field.kind = PickKind::word;
        for (const Node& w : words->items) {
            if (std::find(field.words.begin(), field.words.end(), w.scalar) != field.words.end())
                out_.error(w.place, fmt::format("'{}' stands twice", w.scalar), "each word once");
            field.words.push_back(w.scalar);
        }
        if (words->items.empty()) out_.error(words->place, "one_of needs at least one word");
    }
    if (const Node* when = reader.node("when")) field.when = compile_expr(rules_, *when, context_, kTruth, out_);
    field.conditional = field.when.given();
    const std::int64_t times = reader.integer_or("times", reader.integer_or("up_to", 1));
    if (reader.node("times") && reader.node("up_to")) reader.error("up_to", "a set has either 'times' or 'up_to'");
    if (reader.node("times") || reader.node("up_to")) field.set = name;
    if (const Node* total = reader.node("total")) {
        if (field.kind != PickKind::amount || field.set.empty())
            reader.error("total", "only amounts of which there are several have a total",
                         "bid: { amount: { from: 0, to: purse }, each: ATTRIBUTE, total: purse }");
        field.total = compile_expr(rules_, *total, context_, kNumber, out_);
    }
    if (reader.node("or") && !reader.node("by")) reader.error("or", "'or' goes with 'by'", "by: colour and value");
    if (reader.node("action")) return action(std::move(field), reader);
    if (reader.node("by")) reader.error("by", "only an action is named by kind");
    by_kind(field);
    add(std::move(field), node, static_cast<int>(times));
}

// Named by kind, a card is any of its kind; its conditions then look at what can be known of a kind.
void FieldReader::by_kind(PromptField& field) const {
    if (kinds_.empty() || field.kind != PickKind::card || field.zones.empty()) return;
    field.kind = PickKind::kind;
    field.remembered = remembered_;
    field.attributes = kinds_;
}

void FieldReader::add(PromptField field, const Node& node, int times) {
    const std::string name = field.name;
    const bool numbered = !field.set.empty() && field.each < 0;
    for (int i = 1; i <= times; ++i) {
        if (numbered) {
            field.name = fmt::format("{}_{}", name, i);
            field.member = i - 1;
            field.members = times;
        }
        fields().push_back(field);
        const Node* where = node.find("where");
        if (!where || field.broken) continue;
        const auto index = fields().size() - 1;
        read_where(*where, candidate_kind(rules_, index_, static_cast<int>(index)), !kinds_.empty());
    }
}

// The field of an action, and behind it the fields of all actions, each asked with its action only.
void FieldReader::action(PromptField field, const Reader& reader) {
    field.kind = PickKind::action;
    if (reader.node("action")->scalar != "any")
        reader.error("action", fmt::format("'{}' is not known here", reader.node("action")->scalar), "action: any");
    const Node* by = reader.node("by");
    std::vector<int> kinds;
    for (const std::string& word : by ? split(by->scalar, ' ') : std::vector<std::string>{})
        if (const int a = word == "and" ? -1 : attribute_named(rules_.model, name_node(word, by->place), out_); a >= 0)
            kinds.push_back(a);
    int remembered = -1;
    if (const Node* also = reader.node("or")) {
        const auto& names = rules_.registers;
        const auto found = std::find(names.begin(), names.end(), also->scalar);
        remembered = found == names.end() ? -1 : static_cast<int>(found - names.begin());
        if (remembered < 0)
            out_.unknown(also->place, fmt::format("no step remembers a card as '{}'", also->scalar), also->scalar,
                         names);
    }
    if (rules_.actions.empty()) reader.error("action", "the game has no actions", "actions: { NAME: { ... } }");
    const std::string name = field.name;
    add(std::move(field), reader.self(), 1);
    const int owner = static_cast<int>(fields().size()) - 1;
    const Node* actions = rules_.model.doc.find("actions");
    for (std::size_t k = 0; k < rules_.actions.size() && fields().size() <= kMostFields; ++k) {
        FieldReader inner(rules_, index_, out_);
        inner.context_.prefix = fmt::format("{}.{}.", name, rules_.actions[k].name);
        inner.kinds_ = kinds;
        inner.first_ = static_cast<int>(fields().size());
        inner.remembered_ = remembered;
        const std::size_t first = fields().size();
        const Node* node = actions->find(rules_.actions[k].name);
        for (const Node::Entry& e : node->entries)
            if (is_field(e.value) && fields().size() <= kMostFields) inner.read(inner.context_.prefix + e.key, e.value);
        for (std::size_t f = first; f < fields().size(); ++f) {
            fields()[f].owner = owner;
            fields()[f].action = static_cast<int>(k);
            fields()[f].conditional = true;
        }
    }
}

void FieldReader::read_where(const Node& where, const lang::Kind& it, bool again) {
    std::vector<const Node*> tests;
    if (where.is_list())
        for (const Node& n : where.items)
            tests.push_back(&n);
    else
        tests.push_back(&where);
    for (const Node* test : tests) {
        ExprContext c = context_;
        c.it = it;
        c.field = static_cast<int>(fields().size()) - 1;
        const Expr expr = compile_expr(rules_, *test, c, kTruth, out_);
        if (!expr.given()) return;
        fields().back().where.push_back({expr, test->scalar, QuickTest::none, -1, 0, {}});
        if (!again) continue;
        if (it.base == lang::Base::description) c.it = kCard;
        c.found_from = first_;
        fields().back().tests.push_back(compile_expr(rules_, *test, c, kTruth, out_));
    }
}

}  // namespace quattro
