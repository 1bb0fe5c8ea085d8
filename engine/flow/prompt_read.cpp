// Reads prompts: fields, filters, clocks, silence.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/names.hpp"
#include "flow/prompt.hpp"

namespace quattro {
namespace {

constexpr Key kPromptKeys[] = {
    {"text", KeyType::text, "The question, for players.", "text: Choose a column."},
    {"pick", KeyType::text,
     "One thing out of the game: card of ZONE, place of ZONE, column of ZONE, seat, or an attribute's name for one of "
     "its values; `opponent's ZONE` or `any ZONE` for other seats' zones. A prompt with one field says it here.",
     "pick: column of grid"},
    {"where", KeyType::any,
     "Conditions of the field about `it`, one or a list; a single word such as empty means `it is empty`.",
     "where: open"},
    {"fields", KeyType::map, "The parts of an answer, by name; later ones may depend on earlier ones.",
     "fields: { card: { pick: card of hand }, slot: { pick: place of loop, where: empty } }"},
    {"seconds", KeyType::expression, "How long a seat has; without it there is no deadline.", "seconds: 60"},
    {"if_silent", KeyType::any,
     "What counts when the deadline passes: random (uniform, field by field), none, or a map with random, none or an "
     "expression for each field.",
     "if_silent: random"},
    {"once", KeyType::flag, "The first answer counts and cannot be replaced.", "once: true"},
    {"closes", KeyType::name, "`all_answered` (the default) or `deadline`.", "closes: deadline"},
    {"shows_answered", KeyType::flag, "Whether others see that a seat has answered; true unless said otherwise.",
     "shows_answered: false"},
    {"secret", KeyType::flag, "Others never learn the answer from the prompt, even when it has closed.",
     "secret: true"},
    {"private", KeyType::flag, "Others do not even see that the seat is asked.", "private: true"},
};
constexpr Key kFieldKeys[] = {
    {"pick", KeyType::text, "One thing out of the game, as in a prompt.", "pick: card of hand"},
    {"amount", KeyType::map, "A whole number from one expression to another.", "amount: { from: 0, to: purse }"},
    {"one_of", KeyType::list, "One of these words.", "one_of: [first, second]"},
    {"where", KeyType::any, "Conditions about `it`, one or a list.", "where: empty"},
    {"optional", KeyType::flag, "None may be answered.", "optional: true"},
    {"text", KeyType::text, "What the field means, for players.", "text: the card you place"},
};
constexpr Key kAmountKeys[] = {
    {"from", KeyType::expression, "The lowest amount.", "from: 0", true},
    {"to", KeyType::expression, "The highest amount.", "to: purse", true},
};

const char* const kPickHint = "card of ZONE, place of ZONE, column of ZONE, seat, or an attribute with named values";
constexpr std::string_view kStates[] = {"empty", "full", "open", "odd", "even", "missing"};

class PromptReader {
public:
    PromptReader(Rules& rules, int index, Diagnostics& out) : rules_(rules), index_(index), out_(out) {}

    void read(const Node::Entry& entry) {
        const Reader reader(entry.value, kPromptSchema, out_);
        prompt().text = reader.text_or("text", entry.key);
        prompt().once = reader.flag_or("once", false);
        Bank& bank = rules_.model.shape.banks[static_cast<std::size_t>(prompt().bank)];
        bank.secret = reader.flag_or("secret", false);
        bank.hides_answered = !reader.flag_or("shows_answered", true);
        bank.hides_asking = reader.flag_or("private", false);
        read_closes(reader);
        const Node* fields = reader.node("fields");
        if (fields && reader.node("pick")) reader.error("fields", "a prompt has either 'pick' or 'fields'");
        if (reader.node("pick")) read_field(entry.key, entry.value, false);
        for (std::size_t i = 0; fields && i < fields->entries.size(); ++i)
            read_field(fields->entries[i].key, fields->entries[i].value, true);
        if (const Node* seconds = reader.node("seconds"))
            check_literal(*seconds, 1, 31'536'000, "a time in seconds", out_);
        if (const Node* seconds = reader.node("seconds"))
            prompt().seconds = compile_expr(rules_, *seconds, context({}), {TypeKind::number}, out_);
        read_silence(reader);
        if (!fields && !entry.value.find("pick") && reader.ok() && !asked_by_zone(entry.key))
            out_.error(entry.place, fmt::format("the prompt '{}' asks for nothing", entry.key),
                       "give it a 'pick' or 'fields'");
        link_fields(rules_, prompt());
        fit_bank(rules_, prompt());
    }

private:
    // The choices of a zone's effects bring their own fields.
    bool asked_by_zone(const std::string& name) const {
        const Node* zones = rules_.model.doc.find("zones");
        return zones && std::any_of(zones->entries.begin(), zones->entries.end(), [&](const Node::Entry& zone) {
                   const Node* asks = zone.value.find("asks");
                   return asks && asks->scalar == name;
               });
    }
    std::vector<std::string> field_names() {
        std::vector<std::string> names;
        for (const PromptField& f : prompt().fields)
            names.push_back(f.name);
        return names;
    }
    Prompt& prompt() { return rules_.prompts[static_cast<std::size_t>(index_)]; }
    ExprContext context(Type it) const {
        ExprContext c;
        c.prompt = index_;
        c.it = it;
        return c;
    }
    void read_closes(const Reader& reader) {
        const std::string closes = reader.text_or("closes", "all_answered");
        prompt().waits = closes == "deadline";
        if (closes != "deadline" && closes != "all_answered")
            reader.error("closes", fmt::format("'{}' is not known here", closes), "all_answered or deadline");
    }
    void read_field(const std::string& name, const Node& node, bool own_map) {
        PromptField field;
        field.name = name;
        if (own_map) {
            const Reader reader(node, kFieldSchema, out_);
            field.broken = !reader.ok();
            const int kinds = (reader.node("pick") != nullptr) + (reader.node("amount") != nullptr) +
                              (reader.node("one_of") != nullptr);
            if (kinds != 1 && reader.ok())
                out_.error(node.place, fmt::format("the field '{}' needs one of pick, amount and one_of", name),
                           "for example { pick: card of hand }");
            field.broken = field.broken || kinds != 1;
            field.optional = reader.flag_or("optional", false);
        }
        if (const Node* pick = node.find("pick"); pick && pick->is_scalar()) read_pick(field, *pick);
        if (const Node* amount = node.find("amount"); amount && own_map) read_amount(field, *amount);
        if (const Node* words = node.find("one_of"); words && own_map) {
            field.kind = PickKind::word;
            for (const Node& w : words->items)
                field.words.push_back(w.scalar);
            if (words->items.empty()) out_.error(words->place, "one_of needs at least one word");
        }
        const Type it = type_of(field);
        prompt().fields.push_back(std::move(field));
        if (const Node* where = node.find("where"); where && !prompt().fields.back().broken) read_where(*where, it);
    }
    Type type_of(const PromptField& f) const {
        const int zone = f.zones.empty() ? -1 : f.zones[0];
        switch (f.kind) {
            case PickKind::card:
            case PickKind::spot: return {TypeKind::card};
            case PickKind::place: return {TypeKind::place, 1, zone};
            case PickKind::column: return {TypeKind::column, 1, zone};
            case PickKind::seat: return {TypeKind::seat};
            case PickKind::value: return {TypeKind::value, 1, f.attribute};
            default: return {TypeKind::number};
        }
    }
    void read_amount(PromptField& field, const Node& node) {
        const Reader reader(node, kAmountSchema, out_);
        field.kind = PickKind::amount;
        if (const Node* from = reader.node("from"))
            field.from = compile_expr(rules_, *from, context({}), {TypeKind::number}, out_);
        if (const Node* to = reader.node("to"))
            field.to = compile_expr(rules_, *to, context({}), {TypeKind::number}, out_);
    }
    void read_where(const Node& where, Type it) {
        std::vector<const Node*> tests;
        if (where.is_list())
            for (const Node& n : where.items)
                tests.push_back(&n);
        else
            tests.push_back(&where);
        for (const Node* test : tests) {
            Node full = *test;
            const std::vector<std::string> states(std::begin(kStates), std::end(kStates));
            if (test->is_scalar() && !nearest(test->scalar, states).empty() &&
                std::find(states.begin(), states.end(), test->scalar) == states.end()) {
                out_.unknown(test->place, fmt::format("'{}' is not known here", test->scalar), test->scalar, states);
                continue;
            }
            if (std::find(std::begin(kStates), std::end(kStates), test->scalar) != std::end(kStates))
                full.scalar = "it is " + test->scalar;
            const Expr expr = compile_expr(rules_, full, context(it), {TypeKind::truth}, out_);
            if (expr.given()) prompt().fields.back().where.push_back({expr, test->scalar, QuickTest::none, -1, 0});
        }
    }
    // "seat", an attribute, or "card|place|column of [opponent's|any] ZONE".
    void read_pick(PromptField& field, const Node& pick) {
        const Model& model = rules_.model;
        std::vector<std::string> words = split(pick.scalar, ' ');
        if (words.size() == 1 && words[0] == "seat") {
            field.kind = PickKind::seat;
            return;
        }
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
    void read_silence(const Reader& reader) {
        const Node* silent = reader.node("if_silent");
        std::vector<SilentPart> parts(prompt().fields.size());
        if (silent && parts.empty() && silent->scalar != "random")
            out_.unknown(silent->place, fmt::format("'{}' is not known here", silent->scalar), silent->scalar,
                         {"random"});
        for (std::size_t i = 0; silent && i < parts.size(); ++i) {
            const Node* part = silent->is_map() ? silent->find(prompt().fields[i].name) : silent;
            if (!part) continue;
            if (part->scalar == "random") continue;
            parts[i].how = part->scalar == "none" ? Silent::none : Silent::value;
            if (parts[i].how == Silent::none && !prompt().fields[i].optional)
                out_.error(part->place,
                           fmt::format("'{}' must be answered, so its default cannot be none", prompt().fields[i].name),
                           "make the field optional: true");
            if (parts[i].how == Silent::value) parts[i].value = compile_expr(rules_, *part, context({}), {}, out_);
        }
        if (silent && silent->is_map())
            for (const Node::Entry& e : silent->entries)
                if (std::none_of(prompt().fields.begin(), prompt().fields.end(),
                                 [&](const PromptField& f) { return f.name == e.key; }))
                    out_.unknown(e.place, fmt::format("the prompt has no field '{}'", e.key), e.key, field_names());
        prompt().if_silent = std::move(parts);
    }

    Rules& rules_;
    int index_;
    Diagnostics& out_;
};

bool reads_answers(const Rules& rules, const Expr& expr, int bank) {
    for (int i = 0; i < expr.size; ++i) {
        const ExprOp& in = rules.code[static_cast<std::size_t>(expr.begin + i)];
        if (in.code == Code::answer && in.b == bank) return true;
    }
    return false;
}

}  // namespace

const Schema kPromptSchema{"prompt", "A question to one or several seats.", kPromptKeys};
const Schema kFieldSchema{"field", "One part of a prompt's answer.", kFieldKeys};
const Schema kAmountSchema{"amount", "A whole number in a range.", kAmountKeys};

namespace {

// `it is empty` and `it is open` about the field's own zone need no evaluation.
void find_quick(const Rules& rules, const PromptField& field, Filter& filter) {
    if (field.zones.size() != 1 || field.whose != Whose::own || filter.test.begin < 0) return;
    const ExprOp* op = rules.code.data() + filter.test.begin;
    const Zone& zone = rules.shape().zones[static_cast<std::size_t>(field.zones[0])];
    const bool place =
        filter.test.size == 2 && op[0].code == Code::it && op[1].code == Code::place_empty && op[1].c == field.zones[0];
    const bool column = filter.test.size == 1 && op[0].code == Code::column_open && op[0].c == field.zones[0];
    if (!place && !column) return;
    filter.quick = QuickTest::empty_cell;
    filter.zone = field.zones[0];
    filter.first = column ? (zone.rows - 1) * zone.columns : 0;
}

}  // namespace

void link_fields(const Rules& rules, Prompt& prompt) {
    for (PromptField& f : prompt.fields)
        for (Filter& filter : f.where)
            find_quick(rules, f, filter);
    bool later = false;
    for (std::size_t i = prompt.fields.size(); i-- > 0;) {
        PromptField& f = prompt.fields[i];
        f.looks_ahead = later;
        for (const Filter& w : f.where)
            f.depends = f.depends || reads_answers(rules, w.test, prompt.bank);
        f.depends = f.depends || reads_answers(rules, f.from, prompt.bank) || reads_answers(rules, f.to, prompt.bank);
        later = later || f.depends;
    }
    prompt.if_silent.resize(prompt.fields.size());
}

void fit_bank(Rules& rules, const Prompt& prompt) {
    Bank& bank = rules.model.shape.banks[static_cast<std::size_t>(prompt.bank)];
    bank.fields = std::max(bank.fields, static_cast<int>(prompt.fields.size()));
    bank.holds_card.resize(static_cast<std::size_t>(bank.fields));
    for (std::size_t i = 0; i < prompt.fields.size(); ++i)
        if (prompt.fields[i].kind == PickKind::card) bank.holds_card[i] = true;
}

void compile_prompts(Rules& rules, Diagnostics& out) {
    const Node* prompts = rules.model.doc.find("prompts");
    if (!prompts) return;
    for (const Node::Entry& entry : prompts->entries) {
        Prompt prompt;
        prompt.name = entry.key;
        prompt.bank = static_cast<int>(rules.model.shape.banks.size());
        rules.model.shape.banks.push_back({entry.key, 0, 0, {}});
        rules.prompts.push_back(std::move(prompt));
    }
    for (std::size_t i = 0; i < prompts->entries.size(); ++i)
        PromptReader(rules, static_cast<int>(i), out).read(prompts->entries[i]);
}

}  // namespace quattro
