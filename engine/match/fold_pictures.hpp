// The part of folding that is about pictures. Private to fold.cpp.
#pragma once

#include <string>

#include "match/views.hpp"

namespace quattro {

// Applies an event if it is about a picture; "" or what does not fit.
std::string fold_picture(View& view, const Event& event);

}  // namespace quattro
