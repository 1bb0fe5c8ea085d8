// A state field by field, by name: what a saved match is made of.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "state/shape.hpp"

namespace quattro {

using SavedField = std::pair<std::string, std::vector<std::int64_t>>;

std::vector<SavedField> save_fields(const Shape& s, const State& m);
// "" if the fields make a state; else what is wrong with them: a name, a count, a number out of range, cards
// that do not lie where the zones say. `m` is unspecified then.
std::string load_fields(const Shape& s, const std::vector<SavedField>& fields, State& m);

}  // namespace quattro
