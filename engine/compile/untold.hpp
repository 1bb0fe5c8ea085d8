// What may not be told because it hangs on what not everyone knows: the names of a branch's steps would tell which way
// it went, another seat's clock how long it was given.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Whether everyone knows what an expression comes to. In doubt what one of its parts reads is not known to everyone.
bool everyone_knows(const Rules& rules, const Expr& expr);
// Sets Step::told of the whole program, which must be complete.
void shorten_told_names(Rules& rules);
// Sets Bank::hides_clock.
void hide_clocks(Rules& rules);

}  // namespace quattro
