// Bugs of the engine itself: a test build stops where an index or a kind is wrong, a released one does not look.
#pragma once

namespace quattro {

// Prints the place, the expression and both values, and aborts.
[[noreturn]] void check_failed(const char* expression, const char* file, int line, long long value, long long other);

}  // namespace quattro

// QUATTRO_INDEX: `index` must be at least 0 and below `size`. QUATTRO_EQUAL: `value` must be `wanted`. All are whole
// numbers; costs nothing without QUATTRO_CHECKS.
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
