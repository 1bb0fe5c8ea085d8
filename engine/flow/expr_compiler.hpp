// The compiler of expressions: a parser that emits code as it reads and keeps the type of what it has.
// Private to the flow layer.
#pragma once

#include <optional>

#include "flow/rules.hpp"
#include "lang/tokens.hpp"

namespace quattro {

struct ExprError {
    int offset;
    std::string message, hint;
    std::string missing = {};  // the name that was looked for in vain
};

class ExprCompiler {
public:
    ExprCompiler(Rules& rules, const ExprContext& context, std::string_view text)
        : rules_(rules), context_(context), tokens_(tokenize(text)), begin_(rules.code.size()) {}
    Expr compile(Type want);  // throws ExprError; nothing stays in Rules::code then
    std::size_t begin() const { return begin_; }

private:
    // Grammar, loosest first. Each returns the type of what it emitted.
    Type choice();
    Type either();
    Type both();
    Type negation();
    Type comparison();
    void check_decimals(const Type& left, const Type& right, std::size_t middle, int offset) const;
    void check_seat_number(const Type& left, const Type& right, std::size_t middle, int offset) const;
    void check_occurs(const ExprOp& attribute, std::int64_t number, int offset) const;
    void check_division(const Token& sign, std::size_t middle) const;
    // Whether a number was read last, as it is written.
    bool written() const { return tokens_[at_ - 1].kind == Token::Kind::number; }
    Type sum();
    Type product();
    Type unary();
    Type primary();
    // Pieces of primary (expr_words.cpp).
    Type number();
    Type word();
    bool keyword(const Token& token, Type& type);
    bool model_word(const Token& token, Type& type);
    bool own_field(const Token& token, Type& type);
    int own_index(const std::string& name) const;
    bool prompt_word(const Token& token, Type& type);
    bool target_phrase(Type& type);
    Type count();
    Type made();
    Type count_where(Code code, Type each, int b, int a);
    Type count_seats();
    Type card_at_place();
    Type end_of_zone(const std::string& which);
    Type count_set(int prompt, int first);
    Type word_state(const Type& left, const Token& state);
    Type state_of(const Type& left, int left_offset);
    Type card_state(const Token& state);
    Type over_seats(const Token& token);
    // Keys of families, and sums (expr_keyed.cpp).
    std::optional<int> key(int attribute, int count);
    bool family_word(const Token& token, Type& type);
    Type counter_value(const Counter& counter) const;
    Type counter_keyed(const Family& family);
    int find_group(const Prompt& prompt, std::string_view name) const;
    Type answer_keyed(int prompt, int first);
    Type answered(int prompt, int field);
    void left_out(int none);
    Type over_seats_where(const std::string& function);
    bool over_cards_next() const;
    Type over_cards(const std::string& function);
    bool group_argument(int& prompt, int& first);
    Type total_of_group(int prompt, int first);
    Type counter(int index);
    Type option(int index);
    Type attribute_of(int attribute);
    void kind_attribute(const Type& kind, int attribute, int offset);
    Type answer(int prompt, int field);
    Type field_type(const Prompt& prompt, int field) const;
    [[noreturn]] void unknown(const Token& token) const;
    int zone_word();
    Type seat_argument();
    void need_owner(const std::string& name, const std::string& hint);
    void need_seat(const Token& token) const;
    int own_zone();

    const Token& peek(int ahead = 0) const;
    Token next();
    bool accept(std::string_view text);
    void need_each(std::size_t from, int offset) const;
    void expect(std::string_view text, std::string_view after);
    void emit(Code code, int c = 0, int b = 0, int a = 0);
    void scale_left(std::size_t at, Type& left, Type& right);
    void need(const Type& type, TypeKind kind, int offset) const;
    [[noreturn]] void fail(int offset, std::string message, std::string hint = "") const;

    Rules& rules_;
    ExprContext context_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    std::size_t begin_;
    int depth_ = 0;
};

// The index of a prompt by name; -1 if there is none.
int find_prompt(const Rules& rules, std::string_view name);

}  // namespace quattro
