// The state of one check, shared by the functions that check each node type. Private to this layer.
#pragma once

#include <string>
#include <utility>

#include "lang/check.hpp"

namespace quattro::lang {

class Checking {
public:
    Checking(const Tree& tree, std::string_view text, const Names& names, std::span<const FunctionWord> functions,
             const Position& position, Checked& out);
    // Checks the whole tree. Throws a `Mistake` at the first error.
    void whole();

    // Checks a branch. `kind` is the type it is compared with or stored as: it decides what an ambiguous name or word
    // means. `expected` does not require that type; `need` does.
    const Meaning& of(Branch branch) { return visit(branch, std::nullopt); }
    const Meaning& expected(Branch branch, const Kind& kind) { return visit(branch, kind); }
    // Checks a branch and fails unless its type is comparable with `kind` and its value can be in the range of `kind`.
    const Meaning& need(Branch branch, const Kind& kind);
    Meaning truth(Branch branch) { return need(branch, Kind::a(Base::truth)); }
    Meaning number(Branch branch);  // fails if it may be none
    // Fails if the value of a branch that was checked may be none.
    void need_there(Branch branch) const;
    // Throws the error that ends the check. `branch` is the place to report.
    [[noreturn]] void fail(Branch branch, std::string message, std::string hint = "") const;
    [[noreturn]] void fail(std::string message, std::string hint = "") const {
        fail(at_, std::move(message), std::move(hint));
    }
    // Reports that `name` is unknown, at the current node. Later passes may replace the message with a better one.
    [[noreturn]] void fail_missing(std::string_view name, std::string message, std::string hint) const;

    // Fails if `number` is a constant with more decimals than `what` stores: the two could never be equal.
    void check_decimals(Branch what, Branch number) const;

    const Node& node(Branch branch) const { return tree_.at(branch); }
    const Meaning& meaning(Branch branch) const { return out_.meanings[branch]; }
    // The text of a branch, shortened and escaped for messages.
    std::string written(Branch branch) const;
    // True if the branch is a name that was bound to a word of the type it is compared with.
    bool is_word(Branch branch) const {
        const std::optional<Sense>& sense = out_.senses[branch];
        return sense && sense->word;
    }
    // A type in words, with its article: "a card", "several numbers".
    std::string says(const Kind& kind) const;
    const Names& names() const { return names_; }
    const Position& position() const { return position_; }
    std::span<const FunctionWord> functions() const { return functions_; }
    // The type that the context of the current node expects; empty if it expects none.
    const std::optional<Kind>& wanted() const { return wanted_; }
    // Binds the current node to `sense` and returns its type.
    Meaning mean(Sense sense);

    // While an instance exists, the names that `condition` proves to be present count as not none.
    class Given {
    public:
        Given(Checking& c, Branch condition, bool holds) : c_(c), before_(c.there_.size()) {
            for (std::string& name : known_there(c.tree_, c.text_, condition, holds))
                c.there_.push_back(std::move(name));
        }
        ~Given() { c_.there_.resize(before_); }
        Given(const Given&) = delete;
        Given& operator=(const Given&) = delete;

    private:
        Checking& c_;
        std::size_t before_;
    };

    // The candidate types of the enclosing filters; the innermost is last.
    // Begins the condition of a filter over `set`, where `it` has the type `candidate`. Fails if too many filters are
    // nested.
    void begin_filter(const Kind& candidate, Branch set);
    void end_filter() { candidates_.pop_back(); }
    int filters() const { return static_cast<int>(candidates_.size()); }
    const Kind& candidate() const { return candidates_.back(); }

private:
    const Meaning& visit(Branch branch, std::optional<Kind> wanted);
    [[noreturn]] void fail_seatless(Branch branch) const;
    void check_rest(int scale) const;
    std::string one_of(Branch branch, Base base) const;
    void check_bounds(Branch branch, const Kind& kind) const;

    const Tree& tree_;
    std::string_view text_;
    const Names& names_;
    std::span<const FunctionWord> functions_;
    const Position& position_;
    Checked& out_;
    std::vector<Kind> candidates_;
    std::vector<std::string> there_;  // names that are certain not to be none at the current node
    std::optional<Kind> wanted_;
    Branch at_ = 0;
};

// These checks reject a condition whose result is constant. `check_outcome` expects the comparison to be the current
// node.
void check_outcome(const Checking& c, const Compared& form);
void check_doubled(const Checking& c, const Joined& form);
void check_joined(const Checking& c, const Joined& form);

// One overload for each node type: checks the current node and returns its type.
struct Forms {
    Checking& c;
    Meaning operator()(const Number& form) const;
    Meaning operator()(const Text& form) const;
    Meaning operator()(const Word& form) const;
    Meaning operator()(const Name& form) const;
    Meaning operator()(const FieldName& form) const;
    Meaning operator()(const Call& form) const;
    Meaning operator()(const List& form) const;
    Meaning operator()(const All& form) const;
    Meaning operator()(const Of& form) const;
    Meaning operator()(const Certain& form) const;
    Meaning operator()(const Where& form) const;
    Meaning operator()(const Not& form) const;
    Meaning operator()(const Joined& form) const;
    Meaning operator()(const Compared& form) const;
    Meaning operator()(const In& form) const;
    Meaning operator()(const Is& form) const;
    Meaning operator()(const IsA& form) const;
    Meaning operator()(const Range& form) const;
    Meaning operator()(const Reckoned& form) const;
    Meaning operator()(const Minus& form) const;
    Meaning operator()(const Choice& form) const;
};

}  // namespace quattro::lang
