#include "rules/expr.hpp"

namespace quattro {

std::string Expression::written(lang::NodeIndex branch) const {
    const lang::Node& node = tree.at(branch);
    return text.substr(static_cast<std::size_t>(node.from), static_cast<std::size_t>(node.to - node.from));
}

Location Expression::location_of(int offset) const {
    Node scalar;
    scalar.kind = Node::Kind::scalar;
    scalar.where = where;
    scalar.quoted = quoted;
    return location_in(scalar, offset);
}

}  // namespace quattro
