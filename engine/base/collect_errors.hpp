// Turns a thrown PackError (base/diagnostics.hpp) into list entries, for functions that report all errors in a list.
#pragma once

#include "base/diagnostics.hpp"

namespace quattro {

// Returns the result of `f`. If `f` throws a PackError, merges its errors into `out` (Diagnostics::merge) and returns a
// value-initialized result: null, false or an empty list.
template <class F>
auto collect_errors(Diagnostics& out, F&& f) -> decltype(f()) {
    try {
        return f();
    } catch (const PackError& error) {
        out.merge(error);
        return decltype(f())();
    }
}

}  // namespace quattro
