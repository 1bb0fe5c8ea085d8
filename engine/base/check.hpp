// Assertions about the engine itself. A build with QUATTRO_CHECKS stops at a wrong index or value. Other builds do not
// check.
#pragma once

namespace quattro {

// Prints the location, the expression and both values to stderr, and aborts.
[[noreturn]] void check_failed(const char* expression, const char* file, int line, long long value, long long other);

}  // namespace quattro

// QUATTRO_INDEX requires 0 <= `index` < `size`. QUATTRO_EQUAL requires `value` == `wanted`. All arguments are integers.
// The arguments must have no side effects: with QUATTRO_CHECKS they are evaluated several times, otherwise never.
#ifdef QUATTRO_CHECKS
#define QUATTRO_EQUAL(value, wanted)                                                                         \
    ((static_cast<long long>(value) == static_cast<long long>(wanted))                                       \
         ? static_cast<void>(0)                                                                              \
         : ::quattro::check_failed(#value " is " #wanted, __FILE__, __LINE__, static_cast<long long>(value), \
                                   static_cast<long long>(wanted)))
#define QUATTRO_INDEX(index, size)                                                                               \
    ((static_cast<long long>(index) >= 0 && static_cast<long long>(index) < static_cast<long long>(size))        \
         ? static_cast<void>(0)                                                                                  \
         : ::quattro::check_failed(#index " is below " #size, __FILE__, __LINE__, static_cast<long long>(index), \
                                   static_cast<long long>(size)))
#else
#define QUATTRO_EQUAL(value, wanted) static_cast<void>(0)
#define QUATTRO_INDEX(index, size) static_cast<void>(0)
#endif
