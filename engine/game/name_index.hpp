// Tells the index of a file (base/source_index.hpp) which declaration a name refers to.
#pragma once

#include "game/model.hpp"

namespace quattro {

// The entry of this name in a section of the game's document, such as "zones"; for "attributes", in its card set. Null
// if there is none. A member of a family, NAME(KEY), has the entry NAME.
const Node::Entry* declaration(const Model& model, std::string_view section, std::string_view name);
// What the name in this section is, and the line that declares it: "the zone 'hand'\nhand: { ... }".
std::string declaration_text(std::string_view section, const Node::Entry& entry);
// Adds the name, a scalar that names something of the section, to the index of its file. Does nothing if there is no
// index or no such declaration.
void index_name(const Model& model, const Node& name, std::string_view section);
// Adds the names that the sections declare, and the attributes of the card set, at their declarations.
void index_declarations(const Model& model);

}  // namespace quattro
