// How a verb that cannot do what it is asked for ends.
#pragma once

#include <iostream>
#include <string>

namespace quattro::tools {

// Says why on the standard error; the exit code.
inline int failed(const std::string& why) {
    std::cerr << why << '\n';
    return 1;
}

}  // namespace quattro::tools
