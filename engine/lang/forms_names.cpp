// What names mean: the place where one stands says which senses it can have there, its kind which of them it has. Two
// that are left are an error: none hides another.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "lang/checking.hpp"

namespace quattro::lang {
namespace {

bool is_word(const Names& names, const Kind& kind, std::string_view name) {
    if (kind.base != Base::word || kind.set) return false;
    const std::vector<std::string> words = names.words(kind);
    return std::find(words.begin(), words.end(), name) != words.end();
}

template <class Fits>
std::vector<Sense> fitting(const std::vector<Sense>& all, Fits fits) {
    std::vector<Sense> list;
    std::copy_if(all.begin(), all.end(), std::back_inserter(list), fits);
    return list;
}

[[noreturn]] void fail_double(const Checking& c, std::string_view name, const std::vector<Sense>& senses,
                              const char* hint) {
    c.fail(fmt::format("'{}' can be {} or {}", name, senses[0].says, senses[1].says), hint);
}

[[noreturn]] void fail_unknown(const Checking& c, std::string_view name, const std::vector<Sense>& other) {
    if (!other.empty())
        c.fail(fmt::format("{} cannot stand here", other[0].says),
               other[0].keyed    ? "NAME(KEY): say which of them"
               : !other[0].alone ? "NAME of WHAT: say of what"
               : other[0].meaning.kind.set
                   ? "it is several: count( ), first( ), only( ) and others give one thing of them"
                   : "");
    std::vector<std::string> known = c.names().all();
    if (c.wanted()) {
        const std::vector<std::string> words = c.names().words(*c.wanted());
        known.insert(known.end(), words.begin(), words.end());
    }
    const std::size_t dash = name.find('-');
    const bool halves = dash != std::string_view::npos && !c.names().senses(name.substr(0, dash)).empty() &&
                        !c.names().senses(name.substr(dash + 1)).empty();
    c.fail(fmt::format("there is no '{}'", shown_safely(name)),
           halves ? fmt::format("to subtract write {} - {}, with blanks", name.substr(0, dash), name.substr(dash + 1))
                  : suggest(name, known));
}

Subject subject_of(const Kind& kind) {
    switch (kind.base) {
        case Base::seat: return Subject::seat;
        case Base::card: return Subject::card;
        case Base::place: return Subject::place;
        case Base::description: return Subject::description;
        case Base::number:
        case Base::truth:
        case Base::word:
        case Base::column:
        case Base::action:
        case Base::board:
        case Base::outcome:
        case Base::chance:
        case Base::text:
        case Base::nothing: break;
    }
    return Subject::nothing;
}

// The senses that the name before `of` has, whatever it stands before.
std::vector<Sense> selectors(const Checking& c, Branch what) {
    const Form& form = c.node(what).form;
    if (const auto* name = std::get_if<Name>(&form)) return c.names().senses(name->name);
    if (const auto* field = std::get_if<FieldName>(&form)) return c.names().field(field->prompt, field->field);
    return c.names().senses(std::get<Call>(form).name);
}

}  // namespace

Meaning Forms::operator()(const Name& form) const {
    const std::vector<Sense> all = c.names().senses(form.name);
    std::vector<Sense> senses = fitting(all, [&](const Sense& s) {
        return s.alone && !s.keyed && (!c.wanted() || comparable(s.meaning.kind, *c.wanted()));
    });
    if (c.wanted() && is_word(c.names(), *c.wanted(), form.name))
        senses.push_back({fmt::format("the word '{}'", form.name), {*c.wanted()}});
    if (senses.size() > 1) fail_double(c, form.name, senses, "rename one of them");
    if (senses.empty() && c.wanted())  // of another kind: whoever wanted it says so
        senses = fitting(all, [](const Sense& s) { return s.alone && !s.keyed; });
    if (senses.empty()) fail_unknown(c, form.name, all);
    return c.mean(std::move(senses[0]));
}

Meaning Forms::operator()(const FieldName& form) const {
    const std::vector<Sense> senses = c.names().field(form.prompt, form.field);
    if (senses.empty())
        c.fail(fmt::format("there is no answer '{}.{}'", shown_safely(form.prompt), shown_safely(form.field)),
               suggest(form.prompt, c.names().all()));
    if (senses.size() > 1) fail_double(c, form.prompt + "." + form.field, senses, "rename one of them");
    return c.mean(senses[0]);
}

Meaning Forms::operator()(const Of& form) const {
    const bool number = std::holds_alternative<Number>(c.node(form.whose).form);  // of a seat
    const Meaning whose = number ? c.expected(form.whose, Kind::a(Base::seat)) : c.of(form.whose);
    const Subject subject = subject_of(whose.kind);
    const std::vector<Sense> all = selectors(c, form.what);
    std::vector<Sense> senses =
        fitting(all, [&](const Sense& s) { return s.of == subject && subject != Subject::nothing; });
    const std::string name = c.written(form.what);
    if (senses.size() > 1 && c.wanted())
        senses = fitting(senses, [&](const Sense& s) {
            return comparable(whose.kind.set ? s.meaning.kind.many() : s.meaning.kind, *c.wanted());
        });
    if (senses.size() > 1) fail_double(c, name, senses, "rename one of them");
    if (senses.empty()) {
        const bool function = std::any_of(c.functions().begin(), c.functions().end(), [&](const FunctionWord& f) {
            const auto* call = std::get_if<Call>(&c.node(form.what).form);
            return call && f.name == call->name;
        });
        if (function)
            c.fail(form.what, "'of' cannot follow the brackets of a function",
                   "it goes inside: count(hand of opponent)");
        if (all.empty()) c.fail(form.what, fmt::format("there is no '{}'", name), suggest(name, c.names().all()));
        c.fail(form.what, fmt::format("{} belongs to nothing that is {}", all[0].says, c.says(whose.kind)));
    }
    Meaning meaning = senses[0].meaning;
    meaning.axes = meaning.axes.without(Axes::of_seat());
    const auto* call = std::get_if<Call>(&c.node(form.what).form);
    if (senses[0].keyed != (call && call->arguments.size() == 1))
        c.fail(form.what, fmt::format("{} has {} key", senses[0].says, senses[0].keyed ? "one" : "no"),
               senses[0].keyed ? "NAME(KEY) of WHOSE" : "");
    if (call) {
        meaning = with(meaning, c.need(call->arguments[0], senses[0].key));
        c.need_there(call->arguments[0]);
    }
    const bool several = meaning.kind.set && whose.kind.set;
    meaning = with(meaning, whose);
    if (several || whose.kind.set) meaning.kind = meaning.kind.many();
    meaning.maybe_none = !meaning.kind.set && (meaning.maybe_none || whose.maybe_none);
    const Meaning result = meaning;
    senses[0].meaning = result;
    return c.mean(std::move(senses[0]));
}

Meaning Forms::operator()(const All& form) const {
    Meaning meaning = c.of(form.zone);
    if (meaning.kind.base != Base::card || !meaning.kind.set) c.fail(form.zone, "'all' stands before a zone");
    if (!meaning.axes.seat()) c.fail(form.zone, "this zone is the table's", "leave 'all' away");
    meaning.axes = meaning.axes.without(Axes::of_seat());
    return meaning;
}

}  // namespace quattro::lang
