#include "flow/expr_compiler.hpp"

#include <fmt/format.h>

#include <numeric>

#include "base/text.hpp"
#include "flow/names.hpp"

namespace quattro {
namespace {

constexpr std::size_t kLongest = 120;  // instructions; keeps the evaluation stack below its size
constexpr int kDeepest = 24;           // nested parentheses and the like

struct Sign {
    std::string_view text;
    Code code;
};
constexpr Sign kComparisons[] = {{"=", Code::equal},       {"!=", Code::unequal}, {"<", Code::less},
                                 {"<=", Code::less_equal}, {">", Code::greater},  {">=", Code::greater_equal}};

bool comparable(const Type& a, const Type& b) {
    if (a.kind == b.kind) return (a.kind != TypeKind::value && a.kind != TypeKind::word) || a.of == b.of;
    const auto pair = [&](TypeKind x, TypeKind y) {
        return (a.kind == x && b.kind == y) || (a.kind == y && b.kind == x);
    };
    return pair(TypeKind::seat, TypeKind::number) || pair(TypeKind::column, TypeKind::number);
}

// An expression whose instructions go from `begin` to the end of the code.
Expr record(Rules& rules, std::size_t begin, const Type& type, const Type& it) {
    const auto from = static_cast<std::int32_t>(begin), to = static_cast<std::int32_t>(rules.code.size());
    rules.expressions.push_back({from, to, it});
    return {from, static_cast<std::uint16_t>(to - from), type};
}

}  // namespace

std::string Type::text() const {
    switch (kind) {
        case TypeKind::nothing: return "nothing";
        case TypeKind::number: return "a number";
        case TypeKind::truth: return "a condition";
        case TypeKind::card: return "a card";
        case TypeKind::place: return "a place";
        case TypeKind::column: return "a column";
        case TypeKind::seat: return "a seat";
        case TypeKind::value: return "a named value";
        case TypeKind::zone: return "a zone";
        case TypeKind::word: return "a word";
        case TypeKind::kind: return "a kind of card";
    }
    return "";
}

const Token& ExprCompiler::peek(int ahead) const {
    return tokens_[std::min(at_ + static_cast<std::size_t>(ahead), tokens_.size() - 1)];
}

Token ExprCompiler::next() {
    const Token token = peek();
    if (at_ + 1 < tokens_.size()) ++at_;
    return token;
}

bool ExprCompiler::accept(std::string_view text) {
    if (peek().kind == Token::Kind::end || peek().text != text) return false;
    next();
    return true;
}

void ExprCompiler::expect(std::string_view text, std::string_view after) {
    if (!accept(text)) fail(peek().offset, fmt::format("'{}' is missing after {}", text, after));
}

void ExprCompiler::emit(Code code, int c, int b, int a) {
    if (rules_.code.size() - begin_ >= kLongest)
        fail(peek().offset, "this expression is too long", "split it into steps");
    rules_.code.push_back({code, static_cast<std::uint8_t>(a), static_cast<std::int16_t>(b), c});
}

void ExprCompiler::fail(int offset, std::string message, std::string hint) const {
    throw ExprError{offset, std::move(message), std::move(hint)};
}

void ExprCompiler::need(const Type& type, TypeKind kind, int offset) const {
    if (type.kind != kind)
        fail(offset, fmt::format("{} is needed here, and this is {}", Type{kind}.text(), type.text()));
}

// Brings two numbers to one scale; the left one's code ends at `at`.
void ExprCompiler::scale_left(std::size_t at, Type& left, Type& right) {
    if (left.kind != TypeKind::number || right.kind != TypeKind::number || left.scale == right.scale) return;
    const int common = std::lcm(left.scale, right.scale);
    if (right.scale != common) {
        emit(Code::constant, common / right.scale);
        emit(Code::multiply);
    }
    if (left.scale != common) {
        const ExprOp factor[] = {{Code::constant, 0, 0, common / left.scale}, {Code::multiply, 0, 0, 0}};
        rules_.code.insert(rules_.code.begin() + static_cast<std::ptrdiff_t>(at), factor, factor + 2);
    }
    left.scale = right.scale = common;
}

Expr ExprCompiler::compile(Type want) {
    if (peek().kind == Token::Kind::end) fail(0, "an expression is missing here");
    Type type = choice();
    if (peek().kind != Token::Kind::end)
        fail(peek().offset, fmt::format("'{}' does not belong here", peek().text),
             "an operator such as 'and', '=' or '+' may be missing before it");
    if (want.kind != TypeKind::nothing && type.kind != want.kind) {
        const bool close = comparable(type, want);
        const bool compare = want.kind == TypeKind::truth && type.kind == TypeKind::number;
        if (!close)
            fail(0, fmt::format("{} is needed here, and this is {}", want.text(), type.text()),
                 compare ? "compare it, such as points >= 5" : "");
    }
    if (want.kind == TypeKind::number && type.kind == TypeKind::number && type.scale != want.scale) {
        if (want.scale % type.scale != 0)
            fail(0, "this number has more decimals than fit here", "give the counter a larger 'scale'");
        emit(Code::constant, want.scale / type.scale);
        emit(Code::multiply);
        type.scale = want.scale;
    }
    return record(rules_, begin_, type, context_.it);
}

// a if condition else b
Type ExprCompiler::choice() {
    if (++depth_ > kDeepest) fail(peek().offset, "this expression is nested too deep");
    Type first = either();
    if (peek().text == "if") {
        const int offset = next().offset;
        const std::size_t middle = rules_.code.size();
        need(either(), TypeKind::truth, offset);
        expect("else", "the condition");
        const std::size_t after = rules_.code.size();
        Type second = choice();
        if (second.kind != first.kind)
            fail(offset, fmt::format("this is {} or {}", first.text(), second.text()),
                 "both sides of an 'else' must be alike");
        if (first.scale != second.scale && after > middle) scale_left(middle, first, second);
        emit(Code::choose);
    }
    --depth_;
    return first;
}

Type ExprCompiler::either() {
    Type left = both();
    while (peek().text == "or") {
        const int offset = next().offset;
        need(left, TypeKind::truth, offset);
        const std::size_t test = rules_.code.size();
        emit(Code::or_else);
        need(both(), TypeKind::truth, offset);
        rules_.code[test].c = static_cast<int>(rules_.code.size() - test - 1);
    }
    return left;
}

Type ExprCompiler::both() {
    Type left = negation();
    while (peek().text == "and") {
        const int offset = next().offset;
        need(left, TypeKind::truth, offset);
        const std::size_t test = rules_.code.size();
        emit(Code::and_then);
        need(negation(), TypeKind::truth, offset);
        rules_.code[test].c = static_cast<int>(rules_.code.size() - test - 1);
    }
    return left;
}

Type ExprCompiler::negation() {
    if (peek().text != "not") return comparison();
    const int offset = next().offset;
    if (++depth_ > kDeepest) fail(offset, "this expression is nested too deep");
    need(negation(), TypeKind::truth, offset);
    --depth_;
    emit(Code::invert);
    return {TypeKind::truth};
}

// A number written with decimals that the other side never has.
void ExprCompiler::check_decimals(const Type& left, const Type& right, std::size_t middle, int offset) const {
    const bool written = rules_.code.size() == middle + 1 && rules_.code[middle].code == Code::constant;
    if (left.kind == TypeKind::number && right.kind == TypeKind::number && written && left.scale % right.scale != 0)
        fail(offset, "the left side is a whole number and is never that", "compare it with a whole number");
}

// A seat may be written as its number; an amount is no seat.
void ExprCompiler::check_seat_number(const Type& left, const Type& right, std::size_t middle, int offset) const {
    const auto written = [&](std::size_t from, std::size_t to) {
        return to == from + 1 && rules_.code[from].code == Code::constant;
    };
    const bool right_wrong =
        left.kind == TypeKind::seat && right.kind == TypeKind::number && !written(middle, rules_.code.size());
    const bool left_wrong =
        left.kind == TypeKind::number && right.kind == TypeKind::seat && !written(middle - 1, middle);
    if (right_wrong || left_wrong)
        fail(offset, fmt::format("{} is compared with {}", left.text(), right.text()),
             "'most COUNTER' is a seat, 'best COUNTER' the highest number");
}

// An attribute is never equal to a number that it cannot be; but where there is no card it is 0.
void ExprCompiler::check_occurs(const ExprOp& attribute, std::int64_t number, int offset) const {
    if (attribute.code != Code::attribute) return;
    const Attribute& a = rules_.shape().attributes[static_cast<std::size_t>(attribute.c)];
    if (a.named() || a.is_seat || number == 0 || (number >= a.lo && number <= a.hi)) return;
    fail(offset, fmt::format("'{}' is never {}", a.name, number), fmt::format("it goes from {} to {}", a.lo, a.hi));
}

Type ExprCompiler::comparison() {
    const int begin = peek().offset;
    const bool left_written = peek().kind == Token::Kind::number;
    const std::size_t start = rules_.code.size();
    Type left = sum();
    if (accept("is")) return state_of(left, begin);
    const std::size_t middle = rules_.code.size();
    for (const Sign& sign : kComparisons) {
        if (peek().text != sign.text) continue;
        const int offset = next().offset;
        Type right = sum();
        if (!comparable(left, right) || left.kind == TypeKind::zone)
            fail(offset, fmt::format("{} cannot be compared with {}", left.text(), right.text()));
        check_decimals(left, right, middle, offset);
        check_seat_number(left, right, middle, offset);
        if (right.kind == TypeKind::number && left.kind == TypeKind::column) {  // columns are named from 1
            emit(Code::constant, 1);
            emit(Code::subtract);
        }
        if (sign.code == Code::equal || sign.code == Code::unequal) {
            if (written() && rules_.code.size() == middle + 1)
                check_occurs(rules_.code[middle - 1], rules_.code[middle].c, offset);
            if (left_written && middle == start + 1) check_occurs(rules_.code.back(), rules_.code[start].c, offset);
        }
        scale_left(middle, left, right);
        emit(sign.code);
        if (left.kind == TypeKind::kind && sign.code == Code::unequal) {  // cards of one kind are still two cards
            emit(Code::constant, 1);
            emit(Code::either);
        }
        return {TypeKind::truth};
    }
    return left;
}

Type ExprCompiler::sum() {
    Type left = product();
    while (peek().text == "+" || peek().text == "-") {
        const Token sign = next();
        const std::size_t middle = rules_.code.size();
        Type right = product();
        need(left, TypeKind::number, sign.offset);
        need(right, TypeKind::number, sign.offset);
        scale_left(middle, left, right);
        emit(sign.text == "+" ? Code::add : Code::subtract);
    }
    return left;
}

// Of numbers that are written; what comes of others is known when it is reckoned.
void ExprCompiler::check_division(const Token& sign, std::size_t middle) const {
    if (sign.text == "*" || !written() || rules_.code.size() != middle + 1) return;
    const ExprOp &left = rules_.code[middle - 1], &right = rules_.code[middle];
    if (right.c == 0) fail(sign.offset, "nothing can be divided by 0");
    const bool both = left.code == Code::constant && tokens_[at_ - 3].kind == Token::Kind::number;
    if (sign.text == "/" && both && left.c % right.c != 0)
        fail(sign.offset, "this leaves a rest, which is lost", "a half is written 0.5, where a counter has halves");
}

Type ExprCompiler::product() {
    Type left = unary();
    while (peek().text == "*" || peek().text == "/" || peek().text == "%") {
        const Token sign = next();
        const std::size_t middle = rules_.code.size();
        const Type right = unary();
        need(left, TypeKind::number, sign.offset);
        need(right, TypeKind::number, sign.offset);
        if (right.scale != 1) fail(sign.offset, "the right side must be a whole number");
        check_division(sign, middle);
        emit(sign.text == "*" ? Code::multiply : sign.text == "/" ? Code::divide : Code::modulo);
    }
    return left;
}

Type ExprCompiler::unary() {
    if (peek().text != "-") return primary();
    const int offset = next().offset;
    if (++depth_ > kDeepest) fail(offset, "this expression is nested too deep");
    const Type type = unary();
    --depth_;
    need(type, TypeKind::number, offset);
    emit(Code::negate);
    return type;
}

Type ExprCompiler::primary() {
    if (peek().kind == Token::Kind::number) return number();
    if (accept("(")) {
        const Type type = choice();
        expect(")", "what is in parentheses");
        return type;
    }
    if (peek().kind == Token::Kind::name) return word();
    if (peek().kind == Token::Kind::end) fail(peek().offset, "the expression ends too early");
    fail(peek().offset, fmt::format("'{}' does not belong here", peek().text),
         peek().text == "=" ? "one '=' compares: points = 5"
         : peek().text == "\"" || peek().text == "'" || peek().kind == Token::Kind::text
             ? "names and numbers stand without quotes"
             : "a number or a name is missing before it, or it is one sign too many");
}

Type ExprCompiler::number() {
    const Token token = next();
    for (const int scale : {1, 2, 4, 5, 10, 100}) {
        const auto value = to_scaled(token.text, scale);
        if (!value) continue;
        if (*value > INT32_MAX) break;
        emit(Code::constant, static_cast<int>(*value));
        return {TypeKind::number, scale};
    }
    fail(token.offset, fmt::format("'{}' is no number the rules can hold", token.text),
         "at most two decimals and 2147483647");
}

Expr constant_expr(Rules& rules, int value) {
    rules.code.push_back({Code::constant, 0, 0, value});
    return record(rules, rules.code.size() - 1, {TypeKind::number}, {});
}

Expr compile_expr(Rules& rules, const Node& node, const ExprContext& context, Type want, Diagnostics& out) {
    if (!node.is_scalar()) {
        out.error(node.place, fmt::format("an expression is needed here, and this is {}", node.kind_name()),
                  want.kind == TypeKind::number  ? "write a number, such as 2"
                  : want.kind == TypeKind::truth ? "write a condition, such as points >= 5"
                                                 : "");
        return {};
    }
    ExprCompiler compiler(rules, context, node.scalar);
    try {
        return compiler.compile(want);
    } catch (const ExprError& e) {
        rules.code.resize(compiler.begin());
        const Place place = place_in(node, e.offset);
        out.add({place, fmt::format("in '{}': {}", node.scalar, e.message), e.hint, e.missing});
        return {};
    }
}

}  // namespace quattro
