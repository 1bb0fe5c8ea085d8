// What all forms of a tree need while it is checked. Private to this layer.
#pragma once

#include <string>
#include <utility>

#include "lang/check.hpp"

namespace quattro::lang {

class Checking {
public:
    Checking(const Tree& tree, std::string_view text, const Names& names, std::span<const FunctionWord> functions,
             const Position& position, Checked& out);
    void whole();

    // The meaning of a branch; `expected`: what it is compared with or put into, which tells what a word means.
    const Meaning& of(Branch branch) { return visit(branch, std::nullopt); }
    const Meaning& expected(Branch branch, const Kind& kind) { return visit(branch, kind); }
    // The same, and it must be that.
    const Meaning& need(Branch branch, const Kind& kind);
    Meaning truth(Branch branch) { return need(branch, Kind::a(Base::truth)); }
    Meaning number(Branch branch);  // that is there
    void need_there(Branch branch) const;
    // Not there, or not what may stand there.
    [[noreturn]] void fail(Branch branch, std::string message, std::string hint = "") const;
    [[noreturn]] void fail(std::string message, std::string hint = "") const {
        fail(at_, std::move(message), std::move(hint));
    }
    // A name was looked for in vain.
    [[noreturn]] void fail_missing(std::string_view name, std::string message, std::string hint) const;

    // Beside what has fewer decimals a number with more is never equal to it.
    void check_decimals(Branch what, Branch number) const;

    const Node& node(Branch branch) const { return tree_.at(branch); }
    const Meaning& meaning(Branch branch) const { return out_.meanings[branch]; }
    std::string written(Branch branch) const;
    // It is a name, and one of the words of what it is compared with.
    bool is_word(Branch branch) const {
        const std::optional<Sense>& sense = out_.senses[branch];
        return sense && sense->word;
    }
    std::string says(const Kind& kind) const;
    const Names& names() const { return names_; }
    const Position& position() const { return position_; }
    std::span<const FunctionWord> functions() const { return functions_; }
    // What the node at hand is wanted to be.
    const std::optional<Kind>& wanted() const { return wanted_; }
    // The node at hand is a name, and means this.
    Meaning mean(Sense sense);

    // While it lives the names are not none that a condition has asked for.
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

    // The candidates of the filters around, the innermost last.
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
    std::vector<std::string> there_;  // names that are not none here
    std::optional<Kind> wanted_;
    Branch at_ = 0;
};

// What holds always or never is no condition. The node at hand is the comparison.
void check_outcome(const Checking& c, const Compared& form);
void check_doubled(const Checking& c, const Joined& form);
void check_joined(const Checking& c, const Joined& form);

// The meaning of each form of node.
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
