// Looks parameters up by name.
#include "script/script.hpp"

#include <algorithm>

namespace quattro {

const Param* Script::find(std::string_view param) const {
    const auto found = std::find_if(params.begin(), params.end(), [&](const Param& p) { return p.name == param; });
    return found == params.end() ? nullptr : &*found;
}

}  // namespace quattro
