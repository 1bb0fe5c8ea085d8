// The functions of an expression, and what may stand behind `is`.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/expr_compiler.hpp"
#include "flow/names.hpp"

namespace quattro {
namespace {

bool is_state(std::string_view text) {
    return text == "empty" || text == "full" || text == "open" || text == "odd" || text == "even" || text == "missing";
}

int find_pattern(const Rules& rules, std::string_view name) {
    for (std::size_t i = 0; i < rules.patterns.size(); ++i)
        if (rules.patterns[i].name == name) return static_cast<int>(i);
    return -1;
}

}  // namespace

// count(ZONE), count(every ZONE), count of TARGET
Type ExprCompiler::count() {
    if (accept("(")) {
        int prompt = -1, first = -1;
        if (group_argument(prompt, first)) return count_set(prompt, first);
        const bool every = accept("every");
        const int zone = every ? zone_word() : own_zone();
        if (peek().text == "where") {
            const Type type = count_where(Code::count_zone, {TypeKind::card}, zone, every ? 1 : 0);
            expect(")", "the condition");
            return type;
        }
        emit(every ? Code::cards_all : Code::cards, zone);
        expect(")", "the zone");
        return {TypeKind::number};
    }
    if (!accept("of"))
        fail(peek().offset, "'count' needs what to count", "write count(ZONE), or in a slot count of TARGET");
    for (int length = 5; length >= 1 && context_.slot; --length) {
        std::string words;
        for (int i = 0; i < length; ++i)
            words += (i ? " " : "") + peek(i).text;
        const auto target = parse_target(rules_, context_.slot_zone, words);
        if (!target || target->kind == TargetKind::chosen) continue;
        for (int i = 0; i < length; ++i)
            next();
        emit(Code::target_count, target->b, target->a,
             static_cast<int>(target->kind) | static_cast<int>(target->whose) << 5);
        return {TypeKind::number};
    }
    const std::string word = peek().text;
    throw ExprError{
        peek().offset, fmt::format("'{}' are no target words", word),
        context_.slot ? suggest(word, target_words(rules_, context_.slot_zone)) : "write count(ZONE) for a zone", word};
}

// `where CONDITION` about `each`; a block of instructions that the counting instruction runs over and over.
Type ExprCompiler::count_where(Code code, Type each, int b, int a) {
    const int offset = peek().offset;
    if (accept("where") && context_.each.kind != TypeKind::nothing)
        fail(offset, "a count within a count is not possible", "split it into steps");
    const std::size_t at = rules_.code.size();
    emit(code, 0, b, a);
    context_.each = each;
    need(choice(), TypeKind::truth, offset);
    context_.each = {};
    need_each(at + 1, offset);
    rules_.code[at].c = static_cast<int>(rules_.code.size() - at - 1);
    return {TypeKind::number};
}

// What is the same for every element need not be counted.
void ExprCompiler::need_each(std::size_t from, int offset) const {
    for (std::size_t i = from; i < rules_.code.size(); ++i)
        if (rules_.code[i].code == Code::each) return;
    fail(offset, "nothing here is about 'each', so it is the same for all",
         "'each' is what is looked at: points of each, colour of each");
}

// seats(CONDITION): how many seats there are for which it holds.
Type ExprCompiler::count_seats() {
    expect("(", "'seats'");
    if (context_.each.kind != TypeKind::nothing)
        fail(peek().offset, "a count within a count is not possible", "split it into steps");
    const Type type = count_where(Code::count_seats, {TypeKind::seat}, 0, 0);
    expect(")", "the condition");
    return type;
}

// count(FIELD where CONDITION) of a field that is answered several times.
Type ExprCompiler::count_set(int prompt, int first) {
    const Type each = field_type(rules_.prompts[static_cast<std::size_t>(prompt)], first);
    if (peek().text != "where") fail(peek().offset, "what of it is counted?", "count(FIELD where CONDITION)");
    const Type type = count_where(Code::count_set, each, prompt, first);
    expect(")", "the condition");
    return type;
}

// at(ZONE, PLACE): the card there.
Type ExprCompiler::card_at_place() {
    expect("(", "'at'");
    const int zone = own_zone();
    expect(",", "the zone");
    const int offset = peek().offset;
    const Token token = peek();
    const auto& places = rules_.model.shape.zones[static_cast<std::size_t>(zone)].places;
    if (const auto named = std::find(places.begin(), places.end(), token.text); named != places.end()) {
        next();
        emit(Code::constant, static_cast<int>(named - places.begin()));
    } else {
        need(choice(), TypeKind::place, offset);
    }
    expect(")", "the place");
    emit(Code::card_at, zone);
    return {TypeKind::card};
}

// first(ZONE), last(ZONE): the card on top of a pile or hand, the one at its end.
Type ExprCompiler::end_of_zone(const std::string& which) {
    expect("(", "'" + which + "'");
    const int offset = peek().offset, zone = own_zone();
    if (rules_.model.shape.zones[static_cast<std::size_t>(zone)].placed())
        fail(offset, fmt::format("only a pile or hand has a {} card", which), "write at(ZONE, PLACE)");
    expect(")", "the zone");
    emit(which == "first" ? Code::first_card : Code::last_card, zone);
    return {TypeKind::card};
}

// made(PATTERN, STEP), score(PATTERN), same(PROMPT), kinds of ATTRIBUTE, empties(ZONE)
Type ExprCompiler::made() {
    const Token function = next();
    if (function.text == "kinds") {
        expect("of", "'kinds'");
        const Token name = next();
        const int a = rules_.model.find_attribute(name.text);
        if (a < 0) unknown(name);
        if (!context_.slot) fail(function.offset, "'kinds of' is only known in a slot");
        emit(Code::distinct, a);
        return {TypeKind::number};
    }
    expect("(", "'" + function.text + "'");
    if (function.text == "empties") {
        const int offset = peek().offset, zone = own_zone();
        if (!rules_.model.shape.zones[static_cast<std::size_t>(zone)].placed())
            fail(offset, "a pile or hand has no places");
        emit(Code::empty_places, zone);
        expect(")", "the zone");
        return {TypeKind::number};
    }
    const Token name = next();
    if (function.text == "same") {
        const int prompt = find_prompt(rules_, name.text);
        if (prompt < 0)
            throw ExprError{name.offset, fmt::format("there is no prompt '{}'", name.text),
                            suggest(name.text, prompt_names(rules_)), name.text};
        emit(Code::same_answers, 0, rules_.prompts[static_cast<std::size_t>(prompt)].bank);
        expect(")", "the prompt");
        return {TypeKind::truth};
    }
    const int pattern = find_pattern(rules_, name.text);
    if (pattern < 0)
        throw ExprError{name.offset, fmt::format("there is no pattern '{}'", name.text),
                        suggest(name.text, pattern_names(rules_)), name.text};
    if (function.text == "made") {
        expect(",", "the pattern");
        const int offset = peek().offset;
        need(primary(), TypeKind::card, offset);
    }
    if (function.text == "witness") {
        expect(",", "the pattern");
        const int offset = peek().offset;
        need(primary(), TypeKind::number, offset);
    }
    expect(")", "what '" + function.text + "' is about");
    if (function.text == "witness") {
        emit(Code::witness, pattern);
        return {TypeKind::card};
    }
    if (function.text == "score" && accept("of")) {
        seat_argument();
        emit(Code::score, pattern, 1);
        return {TypeKind::number};
    }
    emit(function.text == "made" ? Code::made : Code::score, pattern);
    return {function.text == "made" ? TypeKind::truth : TypeKind::number};
}

Type ExprCompiler::card_state(const Token& state) {
    if (state.text == "missing") {
        emit(Code::is_card);
        emit(Code::invert);
    } else if (state.text == "odd" || state.text == "even") {
        emit(Code::parity, 0);
        emit(Code::constant, state.text == "odd" ? 1 : 0);
        emit(Code::equal);
    } else if (const auto value = rules_.model.find_value(state.text)) {
        emit(Code::attribute, value->first);
        emit(Code::constant, value->second);
        emit(Code::equal);
    } else {
        std::vector<std::string> words = {"odd", "even", "missing", "not"};
        for (const Attribute& a : rules_.model.shape.attributes)
            words.insert(words.end(), a.values.begin(), a.values.end());
        throw ExprError{state.offset, fmt::format("a card cannot be '{}'", state.text), suggest(state.text, words),
                        state.text};
    }
    return {TypeKind::truth};
}

// ANSWER is WORD, ANSWER is none.
Type ExprCompiler::word_state(const Type& left, const Token& state) {
    if (state.text == "none") {
        emit(Code::constant, left.kind == TypeKind::seat || left.kind == TypeKind::value ? 1 : 0);
        emit(Code::less);
        return {TypeKind::truth};
    }
    const PromptField& f =
        rules_.prompts[static_cast<std::size_t>(left.of)].fields[static_cast<std::size_t>(left.field)];
    std::vector<std::string> words = f.words;
    if (f.kind == PickKind::action)
        for (const Action& action : rules_.actions)
            words.push_back(action.name);
    const auto found = std::find(words.begin(), words.end(), state.text);
    if (found == words.end())
        throw ExprError{state.offset, fmt::format("'{}' is never answered there", state.text),
                        suggest(state.text, words), state.text};
    emit(Code::constant, static_cast<int>(found - words.begin()));
    emit(Code::equal);
    return {TypeKind::truth};
}

Type ExprCompiler::state_of(const Type& left, int left_offset) {
    const bool negative = accept("not");
    const Token state = next();
    const bool answered = left.kind == TypeKind::place || left.kind == TypeKind::column ||
                          left.kind == TypeKind::seat || left.kind == TypeKind::value || left.kind == TypeKind::word ||
                          left.kind == TypeKind::kind || left.kind == TypeKind::number;
    if (left.kind == TypeKind::word || (state.text == "none" && answered)) {
        const Type type = word_state(left, state);
        if (negative) emit(Code::invert);
        return type;
    }
    const auto wrong = [&](std::string_view may) {
        fail(state.offset, fmt::format("{} cannot be '{}'", left.text(), state.text), fmt::format("it can be {}", may));
    };
    if (left.kind == TypeKind::card) {
        if (state.text == "empty") {
            emit(Code::is_card);
            emit(Code::invert);
        } else {
            card_state(state);
        }
    } else if (left.kind == TypeKind::zone) {
        if (state.text != "full" && state.text != "empty") wrong("full or empty");
        const Zone& zone = rules_.shape().zones[static_cast<std::size_t>(left.of)];
        if (zone.of_seat) need_owner(zone.name, fmt::format("count(every {}), or put it inside each: seat", zone.name));
        if (state.text == "full" && !rules_.model.shape.zones[static_cast<std::size_t>(left.of)].placed())
            fail(state.offset, "a pile or hand is never full");
        emit(Code::cards, left.of);
        if (state.text == "full")
            emit(Code::capacity, left.of);
        else
            emit(Code::constant, 0);
        emit(Code::equal);
    } else if (left.kind == TypeKind::place) {
        if (state.text != "empty") wrong("empty");
        emit(Code::place_empty, left.of);
    } else if (left.kind == TypeKind::column) {
        if (state.text != "open") wrong("open");
        emit(Code::column_open, left.of);
    } else if (left.kind == TypeKind::value) {
        const auto value = rules_.model.find_value(state.text);
        if (!value || value->first != left.of) wrong("one of its attribute's values");
        emit(Code::constant, value->second);
        emit(Code::equal);
    } else if (left.kind == TypeKind::number && (state.text == "odd" || state.text == "even")) {
        emit(Code::constant, 2 * left.scale);
        emit(Code::modulo);
        emit(Code::constant, state.text == "odd" ? left.scale : 0);
        emit(Code::equal);
    } else {
        fail(left_offset, fmt::format("{} cannot stand before 'is {}'", left.text(), state.text),
             is_state(state.text) ? "" : "use = to compare");
    }
    if (negative) emit(Code::invert);
    return {TypeKind::truth};
}

}  // namespace quattro
