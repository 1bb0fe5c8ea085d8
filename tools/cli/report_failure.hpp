// Ends a verb that fails.
#pragma once

#include <iostream>
#include <string>

namespace quattro::tools {

// Writes the reason to the standard error and returns the exit code 1.
inline int report_failure(const std::string& why) {
    std::cerr << why << '\n';
    return 1;
}

}  // namespace quattro::tools
