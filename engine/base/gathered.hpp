// For functions that promise their errors in a list: too many of them, or one after which nothing more can be said, are
// thrown below, and gathered here.
#pragma once

#include "base/diagnostics.hpp"

namespace quattro {

// What f returns; nothing (an empty value), with the errors in `out`, where it was given up.
template <class F>
auto gathered(Diagnostics& out, F&& f) -> decltype(f()) {
    try {
        return f();
    } catch (const PackError& error) {
        out.take(error);
        return decltype(f())();
    }
}

}  // namespace quattro
