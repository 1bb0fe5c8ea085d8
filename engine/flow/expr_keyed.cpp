// Expressions about families, of which there is one for each key: counters, zones, fields; and sums over seats and
// sets.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/expr_compiler.hpp"
#include "flow/field_read.hpp"

namespace quattro {

// (KEY): the key from 0 if it is known now; else code for it, from 1, has been emitted.
std::optional<int> ExprCompiler::key(int attribute, int count) {
    expect("(", "the name");
    const int offset = peek().offset;
    const int known = peek(1).text == ")" ? rules_.model.key_index(attribute, count, peek().text) : -1;
    if (known >= 0) {
        next();
        next();
        return known;
    }
    if (const auto number = to_integer(peek().text); attribute < 0 && number && peek(1).text == ")")
        fail(offset, fmt::format("there is no seat {}", *number), fmt::format("1 to {}", count));
    const Type type = choice();
    const bool seat = attribute < 0 && (type.kind == TypeKind::seat || type.kind == TypeKind::number);
    const bool value = attribute >= 0 && type.kind == TypeKind::value && type.of == rules_.model.kin(attribute);
    if (!seat && !value)
        fail(offset,
             fmt::format("this is {}, and no {}", type.text(),
                         attribute < 0 ? "seat" : rules_.shape().attributes[static_cast<std::size_t>(attribute)].name));
    expect(")", "the key");
    return std::nullopt;
}

Type ExprCompiler::counter_value(const Counter& c) const {
    if (c.holds_seat) return {TypeKind::seat};
    if (c.holds_attribute >= 0) return {TypeKind::value, 1, rules_.model.kin(c.holds_attribute)};
    return {TypeKind::number, c.scale};
}

// NAME(KEY) and NAME(KEY) of SEAT
Type ExprCompiler::counter_keyed(const Family& family) {
    const auto known = key(family.attribute, family.count);
    if (known) return counter(family.first + *known);
    const Counter& c = rules_.shape().counters[static_cast<std::size_t>(family.first)];
    const bool of = peek().text == "of";
    if (of && !c.of_seat)
        fail(peek().offset, fmt::format("'{}' has no value for each seat", family.name),
             "declare the counter with 'of: [seat, ...]'");
    if (of) {
        next();
        seat_argument();
    }
    emit(Code::counter_keyed, c.first, family.count, (of ? 1 : 0) | (c.of_seat ? 2 : 0));
    return counter_value(c);
}

// The first field of a set or family of this name; -1 if there is none.
int ExprCompiler::find_group(const Prompt& prompt, std::string_view name) const {
    for (std::size_t f = 0; f < prompt.fields.size(); ++f)
        if (prompt.fields[f].members > 0 && prompt.fields[f].set == name) return static_cast<int>(f);
    return -1;
}

// FIELD(KEY) and FIELD(KEY) of SEAT
Type ExprCompiler::answer_keyed(int prompt, int first) {
    const Prompt& p = rules_.prompts[static_cast<std::size_t>(prompt)];
    const PromptField& field = p.fields[static_cast<std::size_t>(first)];
    const auto known = key(field.each, field.members);
    if (known) return answer(prompt, first + *known);
    const bool of = accept("of");
    if (of) seat_argument();
    emit(Code::answer_keyed, first, p.bank, field.members << 1 | (of ? 1 : 0));
    return answered(prompt, first);
}

// What an answer on the stack is.
Type ExprCompiler::answered(int prompt, int field) {
    const Prompt& p = rules_.prompts[static_cast<std::size_t>(prompt)];
    const PickKind kind = p.fields[static_cast<std::size_t>(field)].kind;
    if (kind == PickKind::spot) emit(Code::cell_card);
    const bool none = peek().text == "is" && (peek(1).text == "none" || peek(2).text == "none");
    const bool counts = kind == PickKind::seat || kind == PickKind::value || (kind == PickKind::amount && !none);
    if (kind != PickKind::spot) left_out(counts ? 0 : -1);
    return field_type(p, field);
}

// What an answer reads as that was left out or not given: cards, places and words have -1 for none.
void ExprCompiler::left_out(int none) {
    ExprOp& last = rules_.code.back();
    if (last.code == Code::answer || last.code == Code::answer_of)
        last.a = static_cast<std::uint8_t>(none - kNone);
    else
        emit(Code::at_least, none);
}

// A family's name with its key: of counters, zones, the prompt's own fields.
bool ExprCompiler::family_word(const Token& token, Type& type) {
    if (context_.prompt >= 0 && peek().text == "(") {
        const Prompt& own = rules_.prompts[static_cast<std::size_t>(context_.prompt)];
        int first = find_group(own, context_.prefix + token.text);
        if (first < 0) first = find_group(own, token.text);
        if (first >= 0) {
            type = answer_keyed(context_.prompt, first);
            return true;
        }
    }
    if (const Family* family = find_family(rules_.model.counter_families, token.text)) {
        if (peek().text != "(")
            fail(token.offset, fmt::format("there are several '{}': which one is meant?", token.text),
                 fmt::format("{}({}) or another of its keys", token.text, rules_.model.key_name(*family, 0)));
        type = counter_keyed(*family);
        return true;
    }
    if (find_family(rules_.model.zone_families, token.text)) {
        --at_;
        type = {TypeKind::zone, 1, zone_word()};
        return true;
    }
    return false;
}

// A zone that is read without saying whose it is.
int ExprCompiler::own_zone() {
    const int zone = zone_word();
    const Zone& z = rules_.shape().zones[static_cast<std::size_t>(zone)];
    if (z.of_seat) need_owner(z.name, fmt::format("count(every {}), or put it inside each: seat", z.name));
    return zone;
}

int ExprCompiler::zone_word() {
    const Token name = next();
    if (const Family* family = find_family(rules_.model.zone_families, name.text)) {
        const std::string hint =
            fmt::format("{}({}) or another of its keys", name.text, rules_.model.key_name(*family, 0));
        if (peek().text != "(")
            fail(name.offset, fmt::format("there are several '{}': which one is meant?", name.text), hint);
        const auto known = key(family->attribute, family->count);
        if (!known) fail(name.offset, fmt::format("which '{}' is meant must be known from the start", name.text), hint);
        return family->first + *known;
    }
    const int zone = rules_.model.find_zone(name.text);
    if (zone >= 0 && peek().text == "(")
        fail(name.offset, fmt::format("there is only one '{}'", name.text), "declare it with of: ATTRIBUTE");
    if (zone < 0)
        throw ExprError{name.offset, fmt::format("there is no zone '{}'", name.text),
                        suggest(name.text, rules_.model.zone_names()), name.text};
    return zone;
}

// FIELD or PROMPT.FIELD, if a set or family of answers stands next; else nothing is read.
bool ExprCompiler::group_argument(int& prompt, int& first) {
    const bool dotted = peek(1).text == ".";
    prompt = dotted ? find_prompt(rules_, peek().text) : context_.prompt;
    if (prompt < 0 || peek(dotted ? 3 : 1).text == "(") return false;
    const Prompt& p = rules_.prompts[static_cast<std::size_t>(prompt)];
    const std::string name = peek(dotted ? 2 : 0).text;
    first = find_group(p, context_.prefix + name);
    if (first < 0) first = find_group(p, name);
    if (first < 0) return false;
    for (int i = 0; i < (dotted ? 3 : 1); ++i)
        next();
    need_owner(name, "put it inside each: seat");
    return true;
}

// total(FIELD), total(FIELD where CONDITION about each)
Type ExprCompiler::total_of_group(int prompt, int first) {
    const Type each = field_type(rules_.prompts[static_cast<std::size_t>(prompt)], first);
    need(each, TypeKind::number, peek().offset);
    if (peek().text == "where")
        count_where(Code::total_set, each, prompt, first);
    else
        emit(Code::total_set, 0, prompt, first);
    expect(")", "the field");
    return {TypeKind::number};
}

// Whether (ATTRIBUTE of ZONE) stands next.
bool ExprCompiler::over_cards_next() const {
    const bool of = peek(1).kind == Token::Kind::name && peek(2).text == "of";
    const bool zone =
        rules_.model.find_zone(peek(3).text) >= 0 || find_family(rules_.model.zone_families, peek(3).text);
    return of && zone && rules_.model.find_attribute(peek(1).text) >= 0;
}

// total(ATTRIBUTE of ZONE), alike(ATTRIBUTE of ZONE), kinds(ZONE): over the cards that lie there.
Type ExprCompiler::over_cards(const std::string& function) {
    expect("(", "'" + function + "'");
    int attribute = -1;
    if (function != "kinds") {
        const Token name = next();
        attribute = rules_.model.find_attribute(name.text);
        if (attribute < 0) unknown(name);
        const Attribute& a = rules_.shape().attributes[static_cast<std::size_t>(attribute)];
        if (function == "total" && (a.named() || a.is_seat))
            fail(name.offset, fmt::format("'{}' has names, which have no sum", a.name), "count(ZONE where CONDITION)");
        expect("of", "'" + function + "(" + name.text + "'");
    }
    const int zone = own_zone();
    expect(")", "the zone");
    emit(function == "total"   ? Code::zone_total
         : function == "alike" ? Code::zone_alike
                               : Code::zone_kinds,
         zone, attribute);
    return {TypeKind::number};
}

// best(AMOUNT where CONDITION), least(...), total(...): over the seats, about `each`.
Type ExprCompiler::over_seats_where(const std::string& function) {
    if (function == "total" && over_cards_next()) return over_cards(function);
    expect("(", "'" + function + "'");
    int prompt = -1, first = -1;
    if (function == "total" && group_argument(prompt, first)) return total_of_group(prompt, first);
    if (context_.each.kind != TypeKind::nothing)
        fail(peek().offset, "a count within a count is not possible", "split it into steps");
    const std::size_t at = rules_.code.size();
    emit(function == "best" ? Code::best_where : function == "least" ? Code::least_where : Code::total_where);
    context_.each = {TypeKind::seat};
    const int offset = peek().offset;
    const Type amount = choice();
    need(amount, TypeKind::number, offset);
    need_each(at + 1, offset);
    const std::size_t middle = rules_.code.size();
    const int where = peek().offset;
    if (accept("where")) {
        need(choice(), TypeKind::truth, where);
        need_each(middle, where);
    }
    context_.each = {};
    rules_.code[at].b = static_cast<std::int16_t>(middle - at - 1);
    rules_.code[at].c = static_cast<int>(rules_.code.size() - middle);
    expect(")", "what '" + function + "' is about");
    return amount;
}

}  // namespace quattro
