// A hash of what affects play in a game that is loaded: its document with what it extends, its cards, its boards, its
// options as chosen, and its scripts. Texts, labels, looks, titles, designers and comments do not count, so that they
// may be mended while a match runs. The same rules told in another way may have another hash.
#pragma once

#include "run/rules.hpp"

namespace quattro {

std::string rules_hash(const Rules& rules);

}  // namespace quattro
