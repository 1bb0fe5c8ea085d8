// The words of an expression: counters, zones, answers, targets and the functions about them.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/expr_compiler.hpp"
#include "flow/field_read.hpp"
#include "flow/names.hpp"

namespace quattro {
namespace {

constexpr std::string_view kFunctions[] = {"made", "score", "witness", "same", "empties", "seats"};

int find_name(const std::vector<std::string>& names, std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<int>(i);
    return -1;
}

int find_field(const Prompt& prompt, std::string_view name) {
    for (std::size_t i = 0; i < prompt.fields.size(); ++i)
        if (prompt.fields[i].name == name) return static_cast<int>(i);
    return -1;
}

}  // namespace

int find_prompt(const Rules& rules, std::string_view name) {
    for (std::size_t i = 0; i < rules.prompts.size(); ++i)
        if (rules.prompts[i].name == name) return static_cast<int>(i);
    return -1;
}

void ExprCompiler::unknown(const Token& token) const {
    if (token.text == "none") fail(token.offset, "'none' is not compared", "write X is none, or X is not none");
    if (rules_.model.find_attribute(token.text) >= 0)
        throw ExprError{token.offset, fmt::format("'{}' is an attribute: of which card?", token.text),
                        fmt::format("write {} of CARD, such as {} of {}", token.text, token.text,
                                    context_.each.kind != TypeKind::nothing ? "each"
                                    : context_.slot || context_.has_card    ? "this"
                                                                            : "it")};
    std::vector<std::string> known;
    for (const Counter& c : rules_.model.shape.counters)
        known.push_back(c.name);
    for (const Zone& z : rules_.model.shape.zones)
        known.push_back(z.name);
    for (const Option& o : rules_.model.options)
        known.push_back(o.name);
    for (const Attribute& a : rules_.model.shape.attributes)
        known.push_back(a.name);
    for (const std::string& l : rules_.loops)
        if (!l.empty()) known.push_back(l);
    for (const Prompt& p : rules_.prompts)
        known.push_back(p.name);
    if (context_.slot)
        for (const std::string& t : target_words(rules_, context_.slot_zone))
            known.push_back(t);
    for (const char* word : {"seat", "next", "count", "best", "least", "most", "same", "made", "score", "seats", "at",
                             "first", "last", "witness", "total", "alike", "kinds"})
        known.emplace_back(word);
    throw ExprError{token.offset, fmt::format("'{}' is not known here", token.text), suggest(token.text, known),
                    token.text};
}

Type ExprCompiler::word() {
    Type type;
    if (target_phrase(type)) return type;
    const Token token = next();
    if (own_field(token, type)) return type;
    const bool called = std::find(std::begin(kFunctions), std::end(kFunctions), token.text) == std::end(kFunctions) ||
                        peek().text == "(";
    if (!called && model_word(token, type)) return type;  // a name that the game uses for something of its own
    if (keyword(token, type) || model_word(token, type) || prompt_word(token, type)) return type;
    unknown(token);
}

// Target words that find one card; those that find several stand behind `count of`.
bool ExprCompiler::target_phrase(Type& type) {
    if (!context_.slot || peek(1).text == "(") return false;
    for (int length = 5; length >= 1; --length) {
        std::string words;
        bool names = true;
        for (int i = 0; i < length; ++i) {
            names = names && peek(i).kind == Token::Kind::name;
            words += (i ? " " : "") + peek(i).text;
        }
        const auto target = names ? parse_target(rules_, context_.slot_zone, words) : std::nullopt;
        if (!target || !target->single() || target->kind == TargetKind::chosen) continue;
        for (int i = 0; i < length; ++i)
            next();
        emit(Code::target_card, target->b, target->a,
             static_cast<int>(target->kind) | static_cast<int>(target->whose) << 5);
        type = {TypeKind::card};
        return true;
    }
    return false;
}

bool ExprCompiler::keyword(const Token& token, Type& type) {
    const std::string& t = token.text;
    if (t == "seat") {
        need_seat(token);
        emit(Code::seat);
        type = {TypeKind::seat};
    } else if (t == "opponent") {
        need_seat(token);
        emit(Code::seat);
        emit(Code::next_seat);
        type = {TypeKind::seat};
    } else if (t == "next") {
        expect("(", "'next'");
        seat_argument();
        expect(")", "the seat");
        emit(Code::next_seat);
        type = {TypeKind::seat};
    } else if (t == "best" || t == "least" || t == "total" || t == "most") {
        type = peek().text == "(" && t != "most" ? over_seats_where(t) : over_seats(token);
    } else if (t == "count") {
        type = count();
    } else if ((t == "alike" || t == "kinds") && peek().text == "(" && !find_family(rules_.model.counter_families, t)) {
        type = over_cards(t);
    } else if (t == "made" || t == "score" || t == "witness" || t == "same" || t == "kinds" || t == "empties") {
        --at_;
        type = made();
    } else if (t == "seats") {
        type = count_seats();
    } else if (t == "at" && peek().text == "(") {
        type = card_at_place();
    } else if ((t == "first" || t == "last") && peek().text == "(") {
        type = end_of_zone(t);
    } else if (t == "each" && context_.each.kind != TypeKind::nothing) {
        emit(Code::each);
        type = context_.each;
    } else if (t == "this" && (context_.has_card || context_.slot)) {
        emit(Code::this_card);
        type = {TypeKind::card};
    } else if (t == "it" && context_.it.kind != TypeKind::nothing) {
        emit(Code::it);
        type = context_.it;
    } else {
        return false;
    }
    return true;
}

bool ExprCompiler::model_word(const Token& token, Type& type) {
    const Model& model = rules_.model;
    const int a = model.find_attribute(token.text);
    if (a >= 0 && peek().text == "of") {
        type = attribute_of(a);
    } else if (const int value = model.bound_value(a); value > 0) {
        emit(Code::constant, value);
        type = {TypeKind::value, 1, model.kin(a)};
    } else if (family_word(token, type)) {
        return true;
    } else if (const int c = model.find_counter(token.text); c >= 0) {
        if (peek().text == "(")
            fail(token.offset, fmt::format("there is only one '{}'", token.text),
                 "declare it with of: ATTRIBUTE, of: [seat, ATTRIBUTE] or of: [seat, seat]");
        type = counter(c);
    } else if (const int o = model.find_option(token.text); o >= 0) {
        type = option(o);
    } else if (const int l = find_name(rules_.loops, token.text); l >= 0) {
        emit(Code::loop, l, rules_.loop_of_seat[static_cast<std::size_t>(l)] ? 1 : 0);
        type = {TypeKind::number};
    } else if (const int z = model.find_zone(token.text); z >= 0) {
        type = {TypeKind::zone, 1, z};
    } else if (const int r = find_name(rules_.registers, token.text); r >= 0) {
        emit(Code::remembered, r, rules_.register_of_table[static_cast<std::size_t>(r)] ? 1 : 0);
        type = {TypeKind::card};
    } else if (const auto v = model.find_value(token.text)) {
        emit(Code::constant, v->second);
        type = {TypeKind::value, 1, model.kin(v->first)};
    } else {
        return false;
    }
    return true;
}

// A field of the same prompt that is answered before; its name counts more than the same name of anything else.
bool ExprCompiler::own_field(const Token& token, Type& type) {
    if (peek().text == "of" || peek().text == "(") return false;
    const int field = own_index(token.text);
    if (field < 0 || field >= context_.field) return false;
    type = answer(context_.prompt, field);
    return true;
}

int ExprCompiler::own_index(const std::string& name) const {
    if (context_.prompt < 0) return -1;
    const Prompt& own = rules_.prompts[static_cast<std::size_t>(context_.prompt)];
    const int field = find_field(own, context_.prefix + name);
    return field >= 0 ? field : find_field(own, name);
}

bool ExprCompiler::prompt_word(const Token& token, Type& type) {
    if (const int own = own_index(token.text); own >= 0) {
        type = answer(context_.prompt, own);
        return true;
    }
    const int prompt = find_prompt(rules_, token.text);
    if (prompt < 0) return false;
    const Prompt& p = rules_.prompts[static_cast<std::size_t>(prompt)];
    int field = 0;
    if (accept(".")) {
        const Token name = next();
        field = find_field(p, name.text);
        if (const int first = find_group(p, name.text); first >= 0) {
            if (peek().text != "(")
                fail(name.offset, fmt::format("there are several '{}': which one is meant?", name.text),
                     fmt::format("{}.{}, or a sum or count such as total({}.{})", p.name,
                                 p.fields[static_cast<std::size_t>(first)].name, p.name, name.text));
            type = answer_keyed(prompt, first);
            return true;
        }
        std::vector<std::string> names;
        for (const PromptField& f : p.fields)
            names.push_back(f.name);
        if (field < 0)
            throw ExprError{name.offset, fmt::format("the prompt '{}' has no field '{}'", p.name, name.text),
                            suggest(name.text, names), name.text};
    } else if (p.fields.size() != 1) {
        fail(token.offset, fmt::format("the prompt '{}' has several fields", p.name),
             fmt::format("write {}.{}", p.name, p.fields.empty() ? "FIELD" : p.fields[0].name));
    }
    type = answer(prompt, field);
    return true;
}

Type ExprCompiler::field_type(const Prompt& prompt, int field) const {
    return candidate_type(rules_, prompt, static_cast<std::size_t>(field));
}

Type ExprCompiler::answer(int prompt, int field) {
    const Prompt& p = rules_.prompts[static_cast<std::size_t>(prompt)];
    const bool found = context_.found_from >= 0 && prompt == context_.prompt && field >= context_.found_from &&
                       p.fields[static_cast<std::size_t>(field)].kind == PickKind::kind;
    if (found) {
        emit(Code::found_card, field - context_.found_from);
        return {TypeKind::card};
    }
    if (peek().text == "of") {
        next();
        seat_argument();
        emit(Code::answer_of, field, p.bank);
    } else {
        const std::string& name = p.fields[static_cast<std::size_t>(field)].name;
        need_owner(p.fields.size() == 1 ? p.name : fmt::format("{}.{}", p.name, name),
                   "NAME of SEAT, or put it inside each: seat");
        emit(Code::answer, field, p.bank);
    }
    return answered(prompt, field);
}

Type ExprCompiler::seat_argument() {
    const int offset = peek().offset;
    if (peek().text == "seat" && peek(1).kind == Token::Kind::number) next();  // `seat 1` is seat number 1
    const Type type = primary();
    if (type.kind != TypeKind::seat && type.kind != TypeKind::number) need(type, TypeKind::seat, offset);
    return type;
}

Type ExprCompiler::over_seats(const Token& token) {
    const Token name = next();
    const int index = rules_.model.find_counter(name.text);
    if (index < 0) unknown(name);
    const Counter& c = rules_.model.shape.counters[static_cast<std::size_t>(index)];
    if (!c.of_seat)
        fail(name.offset, fmt::format("'{}' has no value for each seat", name.text),
             "declare the counter with 'of: seat'");
    const Code code = token.text == "best"    ? Code::best
                      : token.text == "least" ? Code::least
                      : token.text == "total" ? Code::total
                                              : Code::most;
    emit(code, c.first);
    if (code == Code::most) return {TypeKind::seat};
    return {TypeKind::number, c.scale};
}

Type ExprCompiler::counter(int index) {
    const Counter& c = rules_.model.shape.counters[static_cast<std::size_t>(index)];
    if (peek().text == "of") {
        if (!c.of_seat)
            fail(peek().offset, fmt::format("'{}' has no value for each seat", c.name),
                 "declare the counter with 'of: seat'");
        next();
        seat_argument();
        emit(Code::counter_of, c.first);
    } else {
        if (c.of_seat)
            need_owner(c.name, fmt::format("{0} of SEAT, best {0}, total(...), or seats({0} of each ...)", c.name));
        emit(Code::counter, c.first, c.of_seat ? 1 : 0);
    }
    return counter_value(c);
}

// Where no seat is meant, what each seat has for itself needs one.
void ExprCompiler::need_owner(const std::string& name, const std::string& hint) {
    if (context_.nobody && rules_.shape().seats > 1)
        fail(tokens_[at_ - 1].offset, fmt::format("every seat has its own '{}', and no seat is meant here", name),
             hint);
}

void ExprCompiler::need_seat(const Token& token) const {
    if (context_.nobody && rules_.shape().seats > 1)
        fail(token.offset, fmt::format("'{}' has no meaning where no seat is meant", token.text),
             "say which seat, or put it inside each: seat");
}

Type ExprCompiler::option(int index) {
    const Option& o = rules_.model.options[static_cast<std::size_t>(index)];
    if (o.counter >= 0) {
        const Counter& c = rules_.model.shape.counters[static_cast<std::size_t>(o.counter)];
        emit(Code::counter, c.first);
        return {TypeKind::seat};
    }
    if (o.kind == OptionKind::seats) {
        emit(Code::seat_in, static_cast<int>(o.value));
        return {TypeKind::truth};
    }
    emit(Code::constant, static_cast<int>(o.value));
    return {o.kind == OptionKind::seat ? TypeKind::seat : TypeKind::number};
}

Type ExprCompiler::attribute_of(int attribute) {
    next();
    const int offset = peek().offset;
    const Type card = primary();
    const int same = rules_.model.find_counter(rules_.model.shape.attributes[static_cast<std::size_t>(attribute)].name);
    if (same >= 0 && (card.kind == TypeKind::seat || card.kind == TypeKind::number)) {  // a counter of the same name
        const Counter& c = rules_.shape().counters[static_cast<std::size_t>(same)];
        if (c.of_seat) {
            emit(Code::counter_of, c.first);
            return counter_value(c);
        }
    }
    if (card.kind == TypeKind::kind)
        kind_attribute(card, attribute, offset);
    else
        need(card, TypeKind::card, offset), emit(Code::attribute, attribute);
    const Attribute& a = rules_.model.shape.attributes[static_cast<std::size_t>(attribute)];
    if (a.named()) return {TypeKind::value, 1, rules_.model.kin(attribute)};
    return {a.is_seat ? TypeKind::seat : TypeKind::number};
}

void ExprCompiler::kind_attribute(const Type& kind, int attribute, int offset) {
    const std::vector<int>& known =
        rules_.prompts[static_cast<std::size_t>(kind.of)].fields[static_cast<std::size_t>(kind.field)].attributes;
    if (std::find(known.begin(), known.end(), attribute) == known.end())
        fail(offset, fmt::format("a kind of card has no '{}' here",
                                 rules_.model.shape.attributes[static_cast<std::size_t>(attribute)].name));
    emit(Code::kind_attribute, attribute, kind.of, kind.field);
}

}  // namespace quattro
