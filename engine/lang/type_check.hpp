// The state of one check, shared by the functions that check each node type. Private to this layer.
#pragma once

#include <string>
#include <utility>

#include "base/size.hpp"
#include "lang/check.hpp"

namespace quattro::lang {

class TypeCheck {
public:
    TypeCheck(const Tree& tree, std::string_view text, const Names& names, std::span<const FunctionWord> functions,
              const CheckContext& position, Checked& out);
    // Checks the whole tree. Throws an `ExprError` at the first error.
    void check_root();

    // Checks a branch. `kind` is the type that it is compared with or stored as, which selects among the bindings of an
    // ambiguous name or word. `check_as` does not require that type; `require` does.
    const ExprType& check(NodeIndex branch) { return visit(branch, std::nullopt); }
    const ExprType& check_as(NodeIndex branch, const Type& kind) { return visit(branch, kind); }
    // Checks a branch and fails unless its type is comparable with `kind`, and a constant is in the range of `kind`.
    const ExprType& require(NodeIndex branch, const Type& kind);
    ExprType truth(NodeIndex branch) { return require(branch, Type::a(BaseType::truth)); }
    ExprType number(NodeIndex branch);  // fails if it is no single number, or may be none
    // Fails if the value of a branch that was checked may be none.
    void require_present(NodeIndex branch) const;
    // Throws the error that ends the check. `branch` is the place to report.
    [[noreturn]] void fail(NodeIndex branch, std::string message, std::string hint = "") const;
    [[noreturn]] void fail(std::string message, std::string hint = "") const {
        fail(at_, std::move(message), std::move(hint));
    }
    // Reports that `name` is unknown, at the current node. Later passes may replace the message with a better one.
    // `known` are the names that it can be a misspelling of. The hint is `suggest(name, known)` (base/text.hpp), or
    // `hint`.
    [[noreturn]] void fail_missing(std::string_view name, std::string message, const std::vector<std::string>& known,
                                   std::string hint = "") const;

    // Fails if `what` is a name and `number` is a constant with more decimals than `what` stores. They are never equal.
    void check_decimals(NodeIndex what, NodeIndex number) const;

    const Node& node(NodeIndex branch) const { return tree_.at(branch); }
    const ExprType& meaning(NodeIndex branch) const { return out_.meanings[branch]; }
    // The text of a branch, shortened and escaped for messages.
    std::string source_text(NodeIndex branch) const;
    // The whole text of a branch, to compare it with other branches.
    std::string_view whole_text(NodeIndex branch) const {
        const auto from = static_cast<std::size_t>(node(branch).from), to = static_cast<std::size_t>(node(branch).to);
        return text_.substr(from, to - from);
    }
    // True if the branch is a name that was bound to a word of the type that it is compared with.
    bool is_word(NodeIndex branch) const {
        const std::optional<Binding>& binding = out_.bindings[branch];
        return binding && binding->word;
    }
    // A type in words, with an article where it has one: "a card", "a set of numbers", "true or false".
    std::string type_text(const Type& kind) const;
    const Names& names() const { return names_; }
    const CheckContext& position() const { return position_; }
    std::span<const FunctionWord> functions() const { return functions_; }
    // The type that the context of the current node expects; not set if it expects none.
    const std::optional<Type>& expected_type() const { return wanted_; }
    // Binds the current node to `binding` and returns its type.
    ExprType bind(Binding binding);

    // While an instance exists, the expressions that known_present() finds in `condition` count as not none.
    class KnownNames {
    public:
        KnownNames(TypeCheck& check, NodeIndex condition, bool holds) : check_(check), before_(check.there_.size()) {
            for (std::string& name : known_present(check.tree_, check.text_, condition, holds))
                check.there_.push_back(std::move(name));
        }
        ~KnownNames() { check_.there_.resize(before_); }
        KnownNames(const KnownNames&) = delete;
        KnownNames& operator=(const KnownNames&) = delete;

    private:
        TypeCheck& check_;
        std::size_t before_;
    };

    // Begins the condition of a filter over `set`, where `it` has the type `candidate`. Fails if too many filters are
    // nested.
    void begin_filter(const Type& candidate, NodeIndex set);
    void end_filter() { candidates_.pop_back(); }
    // The number of candidates at the current node: one of each enclosing filter, and CheckContext::it if given.
    int filters() const { return int_size(candidates_); }
    // The type of the innermost candidate, which is `it`. Precondition: filters() > 0.
    const Type& candidate() const { return candidates_.back(); }

private:
    const ExprType& visit(NodeIndex branch, std::optional<Type> wanted);
    void check_rest(int scale) const;
    std::string type_hint(NodeIndex branch, const Type& wanted, const Type& given) const;
    void check_bounds(NodeIndex branch, const Type& kind) const;

    const Tree& tree_;
    std::string_view text_;
    const Names& names_;
    std::span<const FunctionWord> functions_;
    const CheckContext& position_;
    Checked& out_;
    std::vector<Type> candidates_;    // the types of the candidates, see filters(); the innermost is last
    std::vector<std::string> there_;  // texts of expressions that are certain not to be none at the current node
    std::optional<Type> wanted_;
    NodeIndex at_ = 0;
};

// The three checks below reject nodes that the designer cannot have meant. Precondition: both sides of `form` are
// checked, and `form` is the current node.
//
// Rejects a comparison of a value with itself, and one whose result follows from the bounds of its sides or from the
// function that one side calls.
void check_constant(const TypeCheck& check, const Compared& form);
// Rejects an `and` or `or` with the same text on both sides.
void check_duplicate(const TypeCheck& check, const Joined& form);
// Rejects an `and` of comparisons of one value with constants that never hold together, an `or` of which one always
// holds, and the word `true` or `false` as a side.
void check_joined(const TypeCheck& check, const Joined& form);

// The type that holds the values of `a` and of `b`, see unified(). Fails at `branch` if both are numbers and no scale
// fits both.
Type common_type(const TypeCheck& check, NodeIndex branch, const Type& a, const Type& b);

// One overload for each node type: checks the current node and returns its type.
struct FormCheck {
    TypeCheck& check;
    ExprType operator()(const Number& form) const;
    ExprType operator()(const Text& form) const;
    ExprType operator()(const Word& form) const;
    ExprType operator()(const Name& form) const;
    ExprType operator()(const FieldName& form) const;
    ExprType operator()(const Call& form) const;
    ExprType operator()(const List& form) const;
    ExprType operator()(const All& form) const;
    ExprType operator()(const Of& form) const;
    ExprType operator()(const Required& form) const;
    ExprType operator()(const Where& form) const;
    ExprType operator()(const Not& form) const;
    ExprType operator()(const Joined& form) const;
    ExprType operator()(const Compared& form) const;
    ExprType operator()(const In& form) const;
    ExprType operator()(const Is& form) const;
    ExprType operator()(const IsA& form) const;
    ExprType operator()(const Range& form) const;
    ExprType operator()(const Arithmetic& form) const;
    ExprType operator()(const Minus& form) const;
    ExprType operator()(const Choice& form) const;
};

}  // namespace quattro::lang
