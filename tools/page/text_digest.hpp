// Digests of texts, by which fragments of tables are compared. Each program that writes tables defines text_digest().
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace quattro::tools {

// 128 bits of a hash of a text. A program that serves several viewers needs a cryptographic hash, so that different
// texts have different digests even if a stranger wrote them.
using TextDigest = std::array<unsigned char, 16>;
TextDigest text_digest(std::string_view text);
struct DigestHash {
    // The first bytes of the digest, which are as good as random.
    std::size_t operator()(const TextDigest& digest) const {
        std::size_t hash = 0;
        std::memcpy(&hash, digest.data(), sizeof hash);
        return hash;
    }
};

}  // namespace quattro::tools
