// Secrets of links, of which the server stores only the hashes, and digests of other texts.
#pragma once

#include <string>
#include <string_view>

namespace quattro::serve {

// 128 random bits as 22 letters, digits, "-" and "_".
std::string make_secret();
// A key for hash_of_secret(): 32 random bytes.
std::string make_hash_key();
// The hash of a secret under a key: 32 bytes. Nobody can compute a secret from it.
std::string hash_of_secret(std::string_view secret, std::string_view key);
// 16 hex digits by which others (the desk, a webhook) refer to the holder of a link. Neither the secret nor the hash
// can be computed from them. Works for any other text that nobody can guess.
std::string public_id(std::string_view hash);
// The hash of any text, without a key: 32 hex digits. For tags and comparisons; never stored for a secret.
std::string digest_of(std::string_view text);
// digest_of() as 16 bytes.
std::string raw_digest_of(std::string_view text);

}  // namespace quattro::serve
