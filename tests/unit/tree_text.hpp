// Writes an expression tree as text, with brackets around every composite part.
#pragma once

#include <string>

#include "base/text.hpp"
#include "lang/tree.hpp"

namespace quattro::lang {

class TreeText {
public:
    explicit TreeText(const Tree& tree) : tree_(tree) {}
    std::string of(NodeIndex branch) const { return std::visit(*this, tree_.at(branch).form); }
    std::string operator()(const Number& n) const { return n.written; }
    std::string operator()(const Text& t) const { return "'" + t.text + "'"; }
    std::string operator()(const Word& w) const {
        constexpr const char* kWords[] = {"none",     "true",       "false", "it",   "seat",   "seats",
                                          "opponent", "everything", "scrap", "draw", "random", "this"};
        return kWords[static_cast<int>(w.which)];
    }
    std::string operator()(const Name& n) const { return n.name; }
    std::string operator()(const FieldName& f) const {
        return f.prompt + "." + f.field + (f.arguments.empty() ? "" : "(" + all(f.arguments) + ")");
    }
    std::string operator()(const Call& c) const { return c.name + "(" + all(c.arguments) + ")"; }
    std::string operator()(const List& l) const { return "(" + all(l.items) + ")"; }
    std::string operator()(const All& a) const { return "(all " + of(a.zone) + ")"; }
    std::string operator()(const Of& o) const { return two(o.what, "of", o.whose); }
    std::string operator()(const Required& c) const { return "(the " + of(c.what) + ")"; }
    std::string operator()(const Where& w) const { return two(w.set, "where", w.condition); }
    std::string operator()(const Not& n) const { return "(not " + of(n.what) + ")"; }
    std::string operator()(const Joined& j) const { return two(j.left, j.how == Join::both ? "and" : "or", j.right); }
    std::string operator()(const Compared& c) const {
        constexpr const char* kSigns[] = {"=", "!=", "<", "<=", ">", ">="};
        return two(c.left, kSigns[static_cast<int>(c.how)], c.right);
    }
    std::string operator()(const In& i) const { return two(i.what, "in", i.set); }
    std::string operator()(const Is& i) const {
        constexpr const char* kStates[] = {"none", "empty", "full"};
        return "(" + of(i.what) + (i.is_not ? " is not " : " is ") + kStates[static_cast<int>(i.state)] + ")";
    }
    std::string operator()(const IsA& i) const {
        return "(" + of(i.what) + (i.is_not ? " is not " : " is ") + i.word + ")";
    }
    std::string operator()(const Range& r) const { return two(r.from, "..", r.to); }
    std::string operator()(const Arithmetic& r) const {
        constexpr const char* kSigns[] = {"+", "-", "*", "/", "%"};
        return two(r.left, kSigns[static_cast<int>(r.how)], r.right);
    }
    std::string operator()(const Minus& m) const { return "(-" + of(m.what) + ")"; }
    std::string operator()(const Choice& c) const {
        return "(" + of(c.value) + " if " + of(c.condition) + " else " + of(c.otherwise) + ")";
    }

private:
    std::string two(NodeIndex left, const char* sign, NodeIndex right) const {
        return "(" + of(left) + " " + sign + " " + of(right) + ")";
    }
    std::string all(const std::vector<NodeIndex>& list) const {
        std::vector<std::string> parts;
        for (const NodeIndex branch : list)
            parts.push_back(of(branch));
        return join(parts, "; ");
    }
    const Tree& tree_;
};

}  // namespace quattro::lang
