// Bugs of the engine itself: a test build stops where an index is wrong, a released one does not look.
#pragma once

namespace quattro {

// Prints the place, the expression and both values, and aborts.
[[noreturn]] void index_failed(const char* expression, const char* file, int line, long long index, long long size);

}  // namespace quattro

// `index` must be at least 0 and below `size`; both are whole numbers. Costs nothing without QUATTRO_CHECKS.
#ifdef QUATTRO_CHECKS
#define QUATTRO_INDEX(index, size)                                                                               \
    ((static_cast<long long>(index) >= 0 && static_cast<long long>(index) < static_cast<long long>(size))        \
         ? static_cast<void>(0)                                                                                  \
         : ::quattro::index_failed(#index " is below " #size, __FILE__, __LINE__, static_cast<long long>(index), \
                                   static_cast<long long>(size)))
#else
#define QUATTRO_INDEX(index, size) static_cast<void>(0)
#endif
