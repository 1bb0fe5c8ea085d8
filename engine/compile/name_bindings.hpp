// The name bindings of a game: the things for which each name can stand in its expressions.
#pragma once

#include "base/indexed.hpp"
#include "compile/draft.hpp"
#include "compile/expr.hpp"
#include "lang/names.hpp"

namespace quattro {

// In the type of a word, `Type::domain` identifies its list: an attribute below kFirstField, a field of a prompt from
// there on (see word_of_field()).
inline constexpr int kFirstField = static_cast<int>(kMaxAttributes);

class NameBindings : public lang::Names {
public:
    // Looks up names in `rules`. Looking up an unread `let` compiles it. `file` is the file of the expression: bounds
    // that another file declares are not used.
    NameBindings(Draft& rules, const ExprContext& context, const Source* file = nullptr)
        : rules_(rules), context_(context), file_(file) {}
    std::vector<lang::Binding> bindings(std::string_view name) const override;
    bool knows(std::string_view name) const;  // true if the name has a binding, or is a `let` with an error
    std::vector<lang::Binding> field(std::string_view prompt, std::string_view name) const override;
    // The attribute or answer that offers the words, quoted: "'colour'", "'say.card'".
    std::string list_name(const lang::Type& kind) const;
    std::vector<std::string> words(const lang::Type& kind) const override;
    std::vector<lang::Binding> values_named(std::string_view word) const override;
    std::string text(const lang::Type& kind) const override;
    std::vector<std::string> all() const override;
    int fewest_seats() const override;
    int most_seats() const override;

    // The quattro::Binding of a lang::Binding that this object has returned.
    Binding origin(const lang::Binding& binding) const;
    // The number of leading tokens that form target words; 0 if they form none, or outside slots. Words for a card that
    // a seat chooses, and words with another binding, do not count.
    std::size_t phrase(std::span<const Token> tokens) const;

private:
    using List = std::vector<lang::Binding>;
    void add(List& list, std::string says, lang::ExprType meaning, lang::Subject of, Binding origin) const;
    void add_counter(List& list, std::string_view name) const;
    void add_zone(List& list, std::string_view name) const;
    void add_attribute(List& list, std::string_view name) const;
    void add_option(List& list, std::string_view name) const;
    // `own` is true if the expression is inside the prompt and names the field without PROMPT.
    void add_answers(List& list, PromptIndex prompt, std::string_view name, bool own) const;
    // `candidate` selects the parts of the option that is tested, instead of those of the answer.
    void add_parts(List& list, const std::string& says, PromptIndex prompt, FieldIndex field, bool candidate) const;
    void add_pattern(List& list, std::string_view name) const;
    void add_step(List& list, std::string_view name) const;
    void add_target(List& list, std::string_view name) const;
    void add_let(List& list, std::string_view name) const;
    lang::ExprType answer_meaning(PromptIndex prompt, FieldIndex field) const;

    Draft& rules_;
    const ExprContext& context_;
    const Source* file_;
    mutable Indexed<Binding> origins_;  // by `Binding::id`
};

// The stored value of the word with this index: 1 and up for attributes, 0 and up for other lists.
std::int64_t value_of_word(const lang::Type& kind, int word);
// The type of `it` in the conditions of a field, which is also the type of its answer.
lang::Type candidate_type(const Rules& rules, PromptIndex prompt, FieldIndex field);

}  // namespace quattro
