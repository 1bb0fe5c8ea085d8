// Name resolution. The position of a name selects the bindings that are possible; the expected type selects among them.
// If two bindings of NAME or of the X in `X of Y` remain, this is an error.
#include <algorithm>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "lang/type_check.hpp"

namespace quattro::lang {
namespace {

// The index of `name` among the words of `kind`; -1 if it is none of them.
int find_word(const Names& names, const Type& kind, std::string_view name) {
    if (kind.set) return -1;
    const std::vector<std::string> words = names.words(kind);
    const auto found = std::find(words.begin(), words.end(), name);
    return found == words.end() ? -1 : position_in(words, found);
}

template <class Fits>
std::vector<Binding> fitting(const std::vector<Binding>& all, Fits fits) {
    std::vector<Binding> list;
    std::copy_if(all.begin(), all.end(), std::back_inserter(list), fits);
    return list;
}

[[noreturn]] void fail_double(const TypeCheck& check, std::string_view name, const std::vector<Binding>& bindings,
                              const char* hint) {
    check.fail(fmt::format("'{}' is ambiguous: it can be {} or {}", name, bindings[0].text, bindings[1].text), hint);
}

std::string_view subject_text(Subject subject) {
    switch (subject) {
        case Subject::seat: return "SEAT";
        case Subject::card: return "CARD";
        case Subject::place: return "PLACE";
        case Subject::description: return "KIND";
        case Subject::nothing: break;
    }
    return "WHAT";
}

// The hint for a name that needs `of`. Inside a step with `each`, an attribute with named values needs no `of`: it
// denotes the current value.
std::string alone_hint(std::string_view name, const Binding& binding) {
    const bool named = binding.subject == Subject::card && binding.meaning.type.base == BaseType::word;
    return fmt::format("write {} of {}{}", name, subject_text(binding.subject),
                       named ? fmt::format("; or use it inside each: {}", name) : "");
}

// The part of an unknown name after its first '-', if the part before it is a known name; else "". The designer may
// have meant a subtraction.
std::string_view after_hyphen(const TypeCheck& check, std::string_view name) {
    const std::size_t dash = name.find('-');
    const bool known = dash != std::string_view::npos && !check.names().bindings(name.substr(0, dash)).empty();
    return known ? name.substr(dash + 1) : std::string_view();
}
// `right`: the end of the name that is to be subtracted.
std::string hint_to_subtract(std::string_view name, std::string_view right) {
    return fmt::format("to subtract, write {} - {} with spaces", name.substr(0, name.size() - right.size() - 1), right);
}

[[noreturn]] void fail_unknown(const TypeCheck& check, std::string_view name, const std::vector<Binding>& other) {
    if (!other.empty())
        check.fail(fmt::format("{} cannot be used alone here", other[0].text),
                   other[0].keyed         ? fmt::format("write {}(KEY)", name)
                   : !other[0].standalone ? alone_hint(name, other[0])
                   : other[0].meaning.type.set
                       ? std::string("it is a set: count( ), first( ) or only( ) makes one value of it")
                   : other[0].meaning.type.base == BaseType::pattern
                       ? fmt::format("to test whether a card is part of it, write made({}; CARD)", name)
                       : std::string());
    std::vector<std::string> known =
        check.expected_type() ? check.names().words(*check.expected_type()) : std::vector<std::string>{};
    const std::vector<std::string> all = check.names().all();
    std::copy_if(all.begin(), all.end(),
                 std::back_inserter(known),  // fields of a set share one name, so omit duplicates
                 [&](const std::string& n) { return !contains(known, n); });
    const std::string_view right = after_hyphen(check, name);
    if (contains(all, name))
        check.fail(fmt::format("'{}' cannot be used alone here", name),
                   fmt::format("name one of its fields: {}.FIELD; a prompt that slots ask has no fields", name));
    const bool subtracts = !right.empty() && !check.names().bindings(right).empty();
    check.fail_missing(name, fmt::format("there is no '{}'", safe_text(name)), known,
                       name == "yes"  ? std::string("write true")
                       : name == "no" ? std::string("write false")
                       : subtracts    ? hint_to_subtract(name, right)
                                      : std::string());
}

Subject subject_of(const Type& kind) {
    switch (kind.base) {
        case BaseType::seat: return Subject::seat;
        case BaseType::card: return Subject::card;
        case BaseType::place: return Subject::place;
        case BaseType::description: return Subject::description;
        case BaseType::number:
        case BaseType::truth:
        case BaseType::word:
        case BaseType::column:
        case BaseType::action:
        case BaseType::board:
        case BaseType::pattern:
        case BaseType::outcome:
        case BaseType::chance:
        case BaseType::text:
        case BaseType::nothing: break;
    }
    return Subject::nothing;
}

// All bindings of the name before `of`, regardless of the subject.
std::vector<Binding> selectors(const TypeCheck& check, NodeIndex what) {
    const Form& form = check.node(what).form;
    if (const auto* name = std::get_if<Name>(&form)) return check.names().bindings(name->name);
    if (const auto* field = std::get_if<FieldName>(&form)) return check.names().field(field->prompt, field->field);
    return check.names().bindings(std::get<Call>(form).name);
}

}  // namespace

ExprType FormCheck::operator()(const Name& form) const {
    const std::vector<Binding> all = check.names().bindings(form.name);
    const bool pattern = check.expected_type() && check.expected_type()->base == BaseType::pattern;
    std::vector<Binding> bindings = fitting(all, [&](const Binding& s) {
        return s.standalone && !s.keyed && (pattern || s.meaning.type.base != BaseType::pattern) &&
               (!check.expected_type() || comparable(s.meaning.type, *check.expected_type()));
    });
    if (const int word = check.expected_type() ? find_word(check.names(), *check.expected_type(), form.name) : -1;
        word >= 0) {
        Binding binding{fmt::format("the word '{}'", form.name), {*check.expected_type()}};
        binding.id = word;
        binding.word = true;
        bindings.push_back(std::move(binding));
    }
    if (bindings.size() > 1) fail_double(check, form.name, bindings, "rename one of them");
    if (bindings.empty() &&
        check.expected_type())  // keep bindings of another type, so that the caller reports the type error
        bindings = fitting(all, [](const Binding& s) { return s.standalone && !s.keyed; });
    if (bindings.empty()) fail_unknown(check, form.name, all);
    return check.bind(std::move(bindings[0]));
}

ExprType FormCheck::operator()(const FieldName& form) const {
    const std::vector<Binding> bindings = check.names().field(form.prompt, form.field);
    if (bindings.empty()) {
        std::vector<std::string> known = check.names().all(), fields;  // `fields`: those of this prompt, if it exists
        std::copy_if(known.begin(), known.end(), std::back_inserter(fields),
                     [&](const std::string& name) { return name.starts_with(form.prompt + "."); });
        const std::string name = form.prompt + "." + form.field;
        const std::string_view right = after_hyphen(check, form.prompt);
        const bool subtracts = !right.empty() && !check.names().field(right, form.field).empty();
        check.fail_missing(name, fmt::format("there is no answer '{}'", safe_text(name)),
                           fields.empty() ? known : fields,
                           subtracts ? hint_to_subtract(name, fmt::format("{}.{}", right, form.field)) : std::string());
    }
    const bool keyed = !form.arguments.empty();
    const auto binding =
        std::find_if(bindings.begin(), bindings.end(), [&](const Binding& s) { return s.keyed == keyed; });
    if (binding == bindings.end())
        check.fail(fmt::format("{} {} key", bindings[0].text, keyed ? "has no" : "needs one"),
                   keyed ? "remove the brackets" : "write PROMPT.FIELD(KEY)");
    if (!keyed) return check.bind(*binding);
    if (form.arguments.size() != 1)
        check.fail(fmt::format("{} takes one key", binding->text), "write PROMPT.FIELD(KEY)");
    const ExprType meaning = with_needs_of(check.bind(*binding), check.require(form.arguments[0], binding->key));
    check.require_present(form.arguments[0]);
    return meaning;
}

ExprType FormCheck::operator()(const Of& form) const {
    const bool number = std::holds_alternative<Number>(check.node(form.whose).form);  // a number here is a seat
    const ExprType whose = number ? check.check_as(form.whose, Type::a(BaseType::seat)) : check.check(form.whose);
    const Subject subject = subject_of(whose.type);
    const std::vector<Binding> all = selectors(check, form.what);
    std::vector<Binding> bindings =
        fitting(all, [&](const Binding& s) { return s.subject == subject && subject != Subject::nothing; });
    const std::string name = check.source_text(form.what);
    const std::vector<NodeIndex>* keys = keys_of(check.node(form.what).form);
    if (bindings.size() > 1) std::erase_if(bindings, [&](const Binding& s) { return s.keyed != (keys != nullptr); });
    const bool pattern = check.expected_type() && check.expected_type()->base == BaseType::pattern;
    if (bindings.size() > 1 && !pattern)  // a pattern name denotes its score unless the context wants the pattern
        std::erase_if(bindings, [](const Binding& s) { return s.meaning.type.base == BaseType::pattern; });
    if (bindings.size() > 1 && check.expected_type())
        bindings = fitting(bindings, [&](const Binding& s) {
            return comparable(whose.type.set ? s.meaning.type.many() : s.meaning.type, *check.expected_type());
        });
    if (bindings.size() > 1) fail_double(check, name, bindings, "rename one of them");
    if (bindings.empty()) {
        const auto* call = std::get_if<Call>(&check.node(form.what).form);
        if (call && find_function(check.functions(), call->name))
            check.fail(form.what, "'of' cannot follow a function call",
                       "put it inside the brackets: count(hand of opponent)");
        if (all.empty()) check.fail_missing(name, fmt::format("there is no '{}'", name), check.names().all());
        check.fail(form.what, fmt::format("{} does not belong to {}", all[0].text, check.type_text(whose.type)),
                   all[0].subject == Subject::nothing
                       ? fmt::format("write {} without 'of'", name)
                       : fmt::format("write {}{} of {}", name, all[0].keyed && !keys ? "(KEY)" : "",
                                     subject_text(all[0].subject)));
    }
    ExprType meaning = bindings[0].meaning;
    meaning.axes = meaning.axes.without(Axes::of_seat());
    if (bindings[0].keyed != (keys && keys->size() == 1))
        check.fail(form.what, fmt::format("{} {} key", bindings[0].text, bindings[0].keyed ? "needs one" : "has no"),
                   bindings[0].keyed ? "write NAME(KEY) of OWNER" : "remove the brackets");
    if (bindings[0].keyed) {
        meaning = with_needs_of(meaning, check.require((*keys)[0], bindings[0].key));
        check.require_present((*keys)[0]);
    }
    const bool several = meaning.type.set && whose.type.set;
    meaning = with_needs_of(meaning, whose);
    if (several || whose.type.set) meaning.type = meaning.type.many();
    meaning.nullable = !meaning.type.set && (meaning.nullable || whose.nullable);
    meaning.presumed = !meaning.type.set && (bindings[0].meaning.presumed || whose.presumed);
    const ExprType result = meaning;
    bindings[0].meaning = result;
    return check.bind(std::move(bindings[0]));
}

ExprType FormCheck::operator()(const All& form) const {
    ExprType meaning = check.check(form.zone);
    if (meaning.type.base != BaseType::card || !meaning.type.set)
        check.fail(form.zone, "'all' must be followed by a zone", "write all ZONE for the cards of all seats");
    if (!meaning.axes.seat()) check.fail(form.zone, "this zone belongs to the table, not to seats", "remove 'all'");
    meaning.axes = meaning.axes.without(Axes::of_seat());
    return meaning;
}

}  // namespace quattro::lang
