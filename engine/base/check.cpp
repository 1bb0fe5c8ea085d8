#include "base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace quattro {

void check_failed(const char* expression, const char* file, int line, long long value, long long other) {
    std::fprintf(stderr, "%s:%d: a bug in the engine: %s does not hold: %lld, %lld\n", file, line, expression, value,
                 other);
    std::abort();
}

}  // namespace quattro
