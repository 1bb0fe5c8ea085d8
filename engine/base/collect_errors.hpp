// Turns a thrown PackError into list entries, for functions that report all errors in a list. Callees throw it if there
// are too many errors, or if they cannot continue.
#pragma once

#include "base/diagnostics.hpp"

namespace quattro {

// Returns the result of `f`. If `f` throws a PackError, adds those of its errors that `out` lacks and returns an empty
// value.
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
