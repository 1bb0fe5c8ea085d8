// Reads prompts: fields, filters, deadlines and the answers that silence gives.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/field_read.hpp"
#include "compile/name_bindings.hpp"
#include "compile/name_lookup.hpp"
#include "compile/prompt_read.hpp"
#include "rules/field_kind.hpp"
#include "run/prompt.hpp"

namespace quattro {
namespace {

constexpr Key kPromptKeys[] = {
    prose({"text", KeyType::text, "The question, for players.", "text: Choose a column."}),
    prose({kTitleKey, KeyType::text,
           "A title that players read instead of its name; with `pick`, the meaning of the answer. Default: its name.",
           "title: the column"}),
    {"pick", KeyType::any,
     "The options: one of the kinds of fields below, or any other set. `where` keeps those for which a condition on "
     "`it` holds. A prompt with one field can have it here.",
     "pick: columns(grid) where it is not full"},
    {"fields", KeyType::map,
     "The parts of an answer, by name. A field can depend on earlier ones. At most 250, including those of actions.",
     "fields: { card: { pick: hand }, slot: { pick: places(loop) where it is empty } }"},
    kOptionTitlesKey,
    {"seconds", KeyType::expression, "The time that a seat has. Default: no deadline.", "seconds: 60"},
    {"if_silent", KeyType::any,
     "The answer when the deadline passes: random (uniform, field by field; every legal set is equally likely), none, "
     "or a map with random, none, a word or an expression for each field; for a set a list. Default: random, but an "
     "optional field is none and a yes or no is no.",
     "if_silent: random"},
    {"once", KeyType::flag, "Whether the first answer is final. Default: false.", "once: true"},
    {"closes", KeyType::name,
     "When the prompt closes: `all_answered` (the default), or `deadline`, even if all have answered before.",
     "closes: deadline"},
    {"shows_answered", KeyType::flag, "Whether others see that a seat has answered. Default: true.",
     "shows_answered: false"},
    {"secret", KeyType::flag, "Others never learn the answer from the prompt, even when it has closed.",
     "secret: true"},
    {"private", KeyType::flag, "Others do not even see that the seat is asked.", "private: true"},
};

class PromptReader {
public:
    PromptReader(Draft& rules, PromptIndex index, Diagnostics& out) : rules_(rules), index_(index), out_(out) {}

    void read(const Node::Entry& entry) {
        const MapReader reader(entry.value, kPromptSchema, out_);
        prompt().title = reader.text_or(kTitleKey, "");
        prompt().text = reader.text_or("text", prompt().title.empty() ? entry.key : prompt().title);
        prompt().once = reader.flag_or("once", false);
        Bank& bank = rules_.model.shape.banks[prompt().bank];
        bank.secret = reader.flag_or("secret", false);
        bank.hides_answered = !reader.flag_or("shows_answered", true);
        bank.hides_prompt = reader.flag_or("private", false);
        read_closes(reader);
        const Node* fields = reader.node("fields");
        if (fields && reader.node("pick"))
            reader.error("fields", "a prompt cannot have both 'pick' and 'fields'",
                         "make 'pick' one of the fields, or remove 'fields'");
        if (fields && reader.node(kOptionTitlesKey.name))
            reader.error(kOptionTitlesKey.name, "this prompt has several fields",
                         "move 'names' into the field that has these options");
        FieldReader fields_of(rules_, index_, out_);
        if (reader.node("pick")) fields_of.read_only_field(entry.key, entry.value);
        for (std::size_t i = 0; fields && i < fields->entries.size() && prompt().fields.size() <= kMaxFields; ++i)
            fields_of.read(fields->entries[i].key, fields->entries[i].where, fields->entries[i].value);
        if (const Node* seconds = reader.node("seconds")) read_seconds(*seconds);
        read_silence(reader);
        if ((!fields || fields->entries.empty()) && !entry.value.find("pick") && reader.ok() &&
            !asked_by_zone(entry.key))
            out_.error(entry.where, fmt::format("the prompt '{}' has no fields", entry.key),
                       "add 'pick' or 'fields' to the prompt");
        if (prompt().fields.size() > kMaxFields)
            out_.error(entry.where, fmt::format("the prompt '{}' has more than {} fields", entry.key, kMaxFields),
                       "use several prompts; the fields of its actions count too");
        complete_fields(rules_, prompt());
        enlarge_bank(rules_, prompt());
    }

private:
    // True if a zone names this prompt in `asks`. The effects of the zone add the fields.
    bool asked_by_zone(const std::string& name) const {
        const auto& zones = entries_of(rules_.model.doc.find("zones"));
        return std::any_of(zones.begin(), zones.end(),
                           [&](const Node::Entry& zone) { return has_text(zone.value, "asks", name); });
    }
    Prompt& prompt() { return rules_.prompts[index_]; }
    ExprContext context() const {
        ExprContext c;
        c.prompt = index_;
        return c;
    }
    // Reports a time with a unit, such as "1m". Returns true if it is one.
    bool is_with_unit(const Node& node) {
        constexpr std::pair<std::string_view, std::int64_t> kUnits[] = {{"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}};
        const std::size_t unit = node.scalar.find_first_not_of("0123456789");
        const auto number = to_integer(node.scalar.substr(0, unit));
        for (const auto& [word, seconds] : kUnits)
            if (number && *number <= kMaxSeconds && unit != std::string::npos &&
                trim(node.scalar.substr(unit)) == word) {
                out_.error(node.where, fmt::format("'{}' has a unit, but the number must be in seconds", node.scalar),
                           fmt::format("seconds: {}", *number * seconds));
                return true;
            }
        return false;
    }
    void read_seconds(const Node& node) {
        if (node.is_scalar() && is_with_unit(node)) return;
        const std::size_t before = out_.size();
        check_literal(node, 1, kMaxSeconds, "a time in seconds", out_);
        prompt().seconds = compile_expr(rules_, node, context(), kNumber, out_);
        if (prompt().seconds.given() && prompt().seconds.kind.highest < 1 && out_.size() == before)
            out_.error(node.where, "this is always less than 1, so nobody has time to answer", "seconds: 60");
    }
    void read_closes(const MapReader& reader) {
        const std::string closes = reader.text_or("closes", "all_answered");
        prompt().waits_for_deadline = closes == "deadline";
        if (closes != "deadline" && closes != "all_answered")
            reader.error("closes", fmt::format("'{}' is not known here", closes), "write all_answered or deadline");
        if (prompt().waits_for_deadline && !reader.node("seconds"))
            reader.error("closes", "this prompt has no deadline", "add seconds: 60");
    }
    // Reads `if_silent`, which names a set of answers as a whole, and the fields of `each` also singly. Fields of
    // actions are not named: they keep their default
    // (`unsaid`).
    void read_silence(const MapReader& reader) {
        const Node* silent = reader.node("if_silent");
        Indexed<SilentPart, FieldIndex> parts;
        for (const PromptField& f : prompt().fields)
            parts.push_back(unsaid(f));
        if (silent && parts.empty() && silent->scalar != "random")
            out_.unknown(silent->where, fmt::format("'{}' is not known here", silent->scalar), silent->scalar,
                         {"random"});
        for (FieldIndex i(0); silent && i < parts.next_index(); ++i) {
            const PromptField& f = prompt().fields[i];
            const auto in_set = static_cast<std::size_t>(f.member);
            if (f.owner.valid()) continue;
            const Node* part = silent->is_map() ? silent->find(f.set.empty() ? f.name : f.set) : silent;
            if (const Node* own = f.each.valid() ? silent->find(f.name) : nullptr) part = own;
            if (part && part->is_list() && silent->is_map() && !is_set(f))
                out_.error(part->where, fmt::format("'{}' is a single answer, not a set", f.name),
                           "use a list only for a field with 'times' or 'up_to'");
            const bool one_for_all = part && !part->is_list();
            if (part && part->is_list()) part = in_set < part->items.size() ? &part->items[in_set] : nullptr;
            if (part) parts[i] = part->scalar == "random" ? SilentPart{} : silent_part(f, *part);
            if (in_set > 0 && !f.each.valid() && part && constant(parts[i]) && constant(parts[i - 1]) &&
                *constant(parts[i]) <= *constant(parts[i - 1])) {
                if (one_for_all)
                    out_.error(part->where, fmt::format("'{}' is a set, whose answer is a list", f.set),
                               fmt::format("{}: [{}]", silent->is_map() ? f.set : "if_silent", part->scalar));
                else
                    out_.error(part->where, fmt::format("'{}' is not after the previous one", part->scalar),
                               "list the answers of a set in ascending order, each only once");
            }
        }
        if (silent)
            for (const Node::Entry& e : silent->entries)
                check_silent_name(e);
        prompt().if_silent = std::move(parts);
    }
    // Reports a name that is not that of a field or of a whole set.
    void check_silent_name(const Node::Entry& entry) {
        std::vector<std::string> known;
        const PromptField* member = nullptr;
        for (const PromptField& f : prompt().fields) {
            known.push_back(f.set.empty() ? f.name : f.set);
            if (f.each.valid()) known.push_back(f.name);
            if (f.name == entry.key && !f.set.empty()) member = &f;
        }
        if (contains(known, entry.key)) return;
        if (member)
            out_.error(entry.where,
                       fmt::format("'{}' is one field of the set '{}', and 'if_silent' must name the whole set",
                                   entry.key, member->set),
                       fmt::format("{}: [{}], a list with all its answers", member->set, entry.value.scalar));
        else
            out_.unknown(entry.where, fmt::format("the prompt has no field '{}'", entry.key), entry.key, known);
    }
    std::optional<std::int64_t> constant(const SilentPart& part) const {
        return part.how == SilentAnswer::value ? literal_value(rules_, part.value) : std::nullopt;
    }
    // The answer of silence for a field that `if_silent` does not name: none if optional, false for a truth, otherwise
    // random.
    SilentPart unsaid(const PromptField& f) {
        if (f.optional) return {SilentAnswer::none, {}};
        return f.is_truth ? SilentPart{SilentAnswer::value, constant_expr(rules_, 0)} : SilentPart{};
    }
    FieldIndex index_of(const PromptField& f) { return FieldIndex(position_of(prompt().fields, f)); }
    SilentPart silent_part(const PromptField& f, const Node& node) {
        SilentPart part;
        part.how = node.scalar == "none" ? SilentAnswer::none : SilentAnswer::value;
        if (part.how == SilentAnswer::none && !f.optional)
            out_.error(node.where, fmt::format("'{}' must be answered, so it cannot be none in 'if_silent'", f.name),
                       "add optional: true to the field");
        if (part.how == SilentAnswer::none || (f.kind == &kCardField && f.zones.empty()))
            return part;  // a card field without zones has an error that was reported
        if (const auto named = f.kind->named ? f.kind->named(rules_, f, node.scalar) : std::nullopt) {
            part.value = constant_expr(rules_, *named);
            rules_.expressions[part.value.index].where = node.where;
        } else {
            part.value = compile_expr(rules_, node, context(), candidate_type(rules_, index_, index_of(f)), out_);
        }
        return part;
    }

    Draft& rules_;
    PromptIndex index_;
    Diagnostics& out_;
};

// Marks the fields of this prompt that an expression reads.
void mark_read(const Rules& rules, const Prompt& prompt, const Expr& expr, Indexed<bool, FieldIndex>& read) {
    for (const Binding& name : bindings_in(rules, expr)) {
        const bool one = name.what == BindingKind::answer || (name.what == BindingKind::answer_part && name.c == 0),
                   several = name.what == BindingKind::answers || name.what == BindingKind::answer_keyed;
        if ((!one && !several) || rules.prompts[PromptIndex(name.a)].bank != prompt.bank) continue;
        const FieldIndex first = name.field();
        const int members = std::max(prompt.fields[first].members, 1);
        for (int k = 0; k < (one ? 1 : members); ++k)
            read[first + k] = true;
    }
}

}  // namespace

Indexed<bool, FieldIndex> fields_in_expressions(const Rules& rules, const Prompt& prompt, FieldIndex index) {
    const PromptField& f = prompt.fields[index];
    Indexed<bool, FieldIndex> read(prompt.fields.size(), false);
    for (const Filter& w : f.where)
        mark_read(rules, prompt, w.test, read);
    for (const Expr* e : {&f.from, &f.to, &f.when, &f.total})
        mark_read(rules, prompt, *e, read);
    if (f.kind == &kActionField)
        for (const Action& action : rules.actions)
            mark_read(rules, prompt, action.when, read);
    return read;
}

Indexed<bool, FieldIndex> earlier_dependencies(const Rules& rules, const Prompt& prompt, FieldIndex index) {
    const PromptField& f = prompt.fields[index];
    Indexed<bool, FieldIndex> read = fields_in_expressions(rules, prompt, index);
    if (f.owner.valid()) read[f.owner] = true;
    if (f.member > 0 && !f.each.valid()) read[index - 1] = true;
    // Members of a set share a total, so earlier members must leave later ones an amount that their conditions allow.
    if (f.total.given() && (!f.where.empty() || f.when.given()))
        std::fill_n(read.begin() + index.number() - f.member, f.member, true);
    std::fill(read.begin() + index.number(), read.end(), false);
    return read;
}

const Schema kPromptSchema{"prompt",      "A question to one or several seats.", kPromptKeys, false,
                           &kFieldSchema, "fields: { NAME: { pick: SET, ... } }"};

namespace {

// True if the expression is `it is empty` of a place, or `it is not full` of a column.
bool asks_for_room(const Expression& e, bool column) {
    lang::NodeIndex at = e.tree.root;
    const auto* denial = std::get_if<lang::Not>(&e.tree.at(at).form);
    if (denial) at = denial->what;
    const auto* is = std::get_if<lang::Is>(&e.tree.at(at).form);
    const auto* what = is ? std::get_if<lang::Word>(&e.tree.at(is->what).form) : nullptr;
    const auto state = column ? lang::Emptiness::full : lang::Emptiness::empty;
    const bool opposite = (denial != nullptr) != (is && is->is_not);
    return what && what->which == lang::Keyword::it && is->state == state && opposite == column;
}

// Marks a filter that only tests for room at the candidate. It can be tested without evaluating its expression.
void find_quick(const Rules& rules, const PromptField& field, Filter& filter) {
    const bool column = field.kind == &kColumnField;
    if ((!column && field.kind != &kPlaceField) || field.zones.size() != 1 || field.whose != ZoneOwner::own ||
        !filter.test.given() || !asks_for_room(rules.expressions[filter.test.index], column))
        return;
    const Zone& zone = rules.shape().zones[field.zones[0]];
    filter.quick = QuickTest::empty_cell;
    filter.zone = field.zones[0];
    filter.first = column ? (zone.rows - 1) * zone.columns : 0;
}

}  // namespace

void complete_fields(const Rules& rules, Prompt& prompt) {
    for (PromptField& f : prompt.fields)
        for (Filter& filter : f.where) {
            find_quick(rules, f, filter);
            Indexed<bool, FieldIndex> read(prompt.fields.size(), false);
            mark_read(rules, prompt, filter.test, read);
            for (FieldIndex i(0); i < FieldIndex(position_of(prompt.fields, f)); ++i)
                if (read[i] && prompt.fields[i].remembered.valid()) filter.results.push_back(i);
        }
    for (PromptField& f : prompt.fields)
        if (f.kind == &kKindField) f.kinds = static_cast<int>(kinds_of(rules.shape(), f));
    for (const FieldIndex i : prompt.fields.indices()) {
        const Indexed<bool, FieldIndex> read = earlier_dependencies(rules, prompt, i);
        for (FieldIndex earlier(0); earlier < i; ++earlier)
            if (read[earlier]) prompt.fields[i].depends = prompt.fields[earlier].has_dependents = true;
    }
    prompt.if_silent.resize(prompt.fields.size());
}

void enlarge_bank(Draft& rules, const Prompt& prompt) {
    Bank& bank = rules.model.shape.banks[prompt.bank];
    bank.fields = std::max(bank.fields, int_size(prompt.fields));
    bank.holds_card.resize(static_cast<std::size_t>(bank.fields));
    for (const FieldIndex i : prompt.fields.indices())
        if (prompt.fields[i].kind->through == CandidateSource::cards) bank.holds_card[i] = true;
}

// Reads only names and conditions; `compile_actions` compiles the calls once the scripts are known.
void scan_actions(Draft& rules, Diagnostics& out) {
    for (const Node::Entry& entry : entries_of(rules.model.doc.find("actions"))) {
        Action action;
        action.name = entry.key;
        if (const Node* when = entry.value.find("if")) {
            action.when = compile_expr(rules, *when, {}, kTruth, out);
            action.when_text = when->scalar;
        }
        rules.actions.push_back(std::move(action));
    }
}

void compile_prompts(Draft& rules, Diagnostics& out) {
    const Node* prompts = rules.model.doc.find("prompts");
    if (!prompts) return;
    for (const Node::Entry& entry : prompts->entries) {
        Prompt prompt;
        prompt.name = entry.key;
        prompt.silence_counter = rules.model.find_counter("silent." + entry.key);
        prompt.bank = rules.model.shape.banks.next_index();
        rules.model.shape.banks.push_back({entry.key, 0, 0, {}});
        rules.prompts.push_back(std::move(prompt));
    }
    for (std::size_t i = 0; i < prompts->entries.size(); ++i)
        PromptReader(rules, PromptIndex(i), out).read(prompts->entries[i]);
}

}  // namespace quattro
