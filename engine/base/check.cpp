#include "base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace quattro {

void index_failed(const char* expression, const char* file, int line, long long index, long long size) {
    std::fprintf(stderr, "%s:%d: a bug in the engine: %s does not hold: %lld, %lld\n", file, line, expression, index,
                 size);
    std::abort();
}

}  // namespace quattro
