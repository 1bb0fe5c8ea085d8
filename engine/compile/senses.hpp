// What the names of a game can mean in its expressions.
#pragma once

#include "base/indexed.hpp"
#include "compile/draft.hpp"
#include "compile/expr_read.hpp"
#include "lang/names.hpp"

namespace quattro {

// Lists of words: attributes as they are numbered, behind them the fields of prompts.
inline constexpr int kFirstField = static_cast<int>(kMostAttributes);

class Senses : public lang::Names {
public:
    // Reads a `let` that is named and was not read before. `file` is where the expression stands.
    Senses(Draft& rules, const ExprContext& context, const Source* file = nullptr)
        : rules_(rules), context_(context), file_(file) {}
    std::vector<lang::Sense> senses(std::string_view name) const override;
    bool knows(std::string_view name) const;  // that it means something, or does wrongly
    std::vector<lang::Sense> field(std::string_view prompt, std::string_view name) const override;
    // "'colour'", "'say.card'": the attribute or answer whose words these are.
    std::string list_name(const lang::Kind& kind) const;
    std::vector<std::string> words(const lang::Kind& kind) const override;
    std::vector<lang::Sense> traits(std::string_view word) const override;
    std::string text(const lang::Kind& kind) const override;
    std::vector<std::string> all() const override;
    int fewest_seats() const override;
    int most_seats() const override;

    // What a name with this sense stands for.
    Origin origin(const lang::Sense& sense) const;
    // How many of the tokens at hand are target words, where a slot's are known.
    std::size_t phrase(std::span<const Token> tokens) const;

private:
    using List = std::vector<lang::Sense>;
    void add(List& list, std::string says, lang::Meaning meaning, lang::Subject of, Origin origin) const;
    void add_counter(List& list, std::string_view name) const;
    void add_zone(List& list, std::string_view name) const;
    void add_attribute(List& list, std::string_view name) const;
    void add_option(List& list, std::string_view name) const;
    void add_answers(List& list, int prompt, std::string_view name, bool own) const;
    void add_parts(List& list, const std::string& says, int prompt, int field, bool candidate) const;
    void add_pattern(List& list, std::string_view name) const;
    void add_step(List& list, std::string_view name) const;
    void add_target(List& list, std::string_view name) const;
    void add_let(List& list, std::string_view name) const;
    lang::Meaning answer_meaning(int prompt, int field) const;

    Draft& rules_;
    const ExprContext& context_;
    const Source* file_;
    mutable Indexed<Origin> origins_;  // by Sense::id
};

// The words of a list, as the kind counts them; what a value is that is written with one of them.
std::int64_t value_of_word(const lang::Kind& kind, int word);
// What `it` is in the conditions of a field, and what an answer to it is.
lang::Kind candidate_kind(const Rules& rules, int prompt, int field);

}  // namespace quattro
