// Makes secrets and their hashes with libsodium.
#include "serve/links.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace quattro::serve {
namespace {

constexpr std::size_t kSecretBytes = 16;

void start_library() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
}

std::string hex(std::string_view bytes) {
    std::string text(2 * bytes.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    text.pop_back();  // sodium_bin2hex() ends the text with a zero byte
    return text;
}

}  // namespace

std::string make_secret() {
    start_library();
    std::array<unsigned char, kSecretBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, sodium_base64_ENCODED_LEN(kSecretBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

std::string make_hash_key() {
    start_library();
    std::string key(crypto_generichash_KEYBYTES, '\0');
    randombytes_buf(key.data(), key.size());
    return key;
}

std::string hash_of_secret(std::string_view secret, std::string_view key) {
    start_library();
    std::string hash(crypto_generichash_BYTES, '\0');
    crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                       reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                       reinterpret_cast<const unsigned char*>(key.data()), key.size());
    return hash;
}

std::string public_id(std::string_view hash) { return hex(hash_of_secret(hash, "the id of a link").substr(0, 8)); }

std::string digest_of(std::string_view text) { return hex(raw_digest_of(text)); }

std::string raw_digest_of(std::string_view text) { return hash_of_secret(text, "").substr(0, 16); }

}  // namespace quattro::serve
