#include "lang/tree.hpp"

namespace quattro::lang {
namespace {

struct Parts {
    std::vector<NodeIndex> operator()(const Number&) const { return {}; }
    std::vector<NodeIndex> operator()(const Text&) const { return {}; }
    std::vector<NodeIndex> operator()(const Word&) const { return {}; }
    std::vector<NodeIndex> operator()(const Name&) const { return {}; }
    std::vector<NodeIndex> operator()(const FieldName& form) const { return form.arguments; }
    std::vector<NodeIndex> operator()(const Call& form) const { return form.arguments; }
    std::vector<NodeIndex> operator()(const List& form) const { return form.items; }
    std::vector<NodeIndex> operator()(const All& form) const { return {form.zone}; }
    std::vector<NodeIndex> operator()(const Of& form) const { return {form.what, form.whose}; }
    std::vector<NodeIndex> operator()(const Required& form) const { return {form.what}; }
    std::vector<NodeIndex> operator()(const Where& form) const { return {form.set, form.condition}; }
    std::vector<NodeIndex> operator()(const Not& form) const { return {form.what}; }
    std::vector<NodeIndex> operator()(const Joined& form) const { return {form.left, form.right}; }
    std::vector<NodeIndex> operator()(const Compared& form) const { return {form.left, form.right}; }
    std::vector<NodeIndex> operator()(const In& form) const { return {form.what, form.set}; }
    std::vector<NodeIndex> operator()(const Is& form) const { return {form.what}; }
    std::vector<NodeIndex> operator()(const IsA& form) const { return {form.what}; }
    std::vector<NodeIndex> operator()(const Range& form) const { return {form.from, form.to}; }
    std::vector<NodeIndex> operator()(const Arithmetic& form) const { return {form.left, form.right}; }
    std::vector<NodeIndex> operator()(const Minus& form) const { return {form.what}; }
    std::vector<NodeIndex> operator()(const Choice& form) const { return {form.value, form.condition, form.otherwise}; }
};

}  // namespace

const std::vector<NodeIndex>* keys_of(const Form& form) {
    if (const auto* call = std::get_if<Call>(&form)) return &call->arguments;
    const auto* field = std::get_if<FieldName>(&form);
    return field && !field->arguments.empty() ? &field->arguments : nullptr;
}

std::vector<NodeIndex> operands(const Form& form) { return std::visit(Parts{}, form); }

bool holds(Comparison how, Int128 left, Int128 right) {
    switch (how) {
        case Comparison::equal: return left == right;
        case Comparison::unequal: return left != right;
        case Comparison::less: return left < right;
        case Comparison::at_most: return left <= right;
        case Comparison::more: return left > right;
        case Comparison::at_least: return left >= right;
    }
    return false;
}

}  // namespace quattro::lang
