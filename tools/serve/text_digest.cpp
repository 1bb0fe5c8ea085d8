// The digests of the server's tables: several viewers share their fragments.
#include "page/text_digest.hpp"

#include <algorithm>
#include <string>

#include "serve/links.hpp"

namespace quattro::tools {

TextDigest text_digest(std::string_view text) {
    const std::string digest = serve::raw_digest_of(text);
    TextDigest bytes;
    std::copy_n(digest.begin(), bytes.size(), bytes.begin());
    return bytes;
}

}  // namespace quattro::tools
