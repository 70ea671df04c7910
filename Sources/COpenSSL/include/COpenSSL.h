// OpenSSL 3's libcrypto for Swift: what the chip protocols need, and nothing of its types.
//
// Conventions of every function: the result is 0 for success and a negative `vouch_crypto_error` otherwise. Buffers
// belong to the caller and their lengths are stated; nothing is kept after the call. Opaque objects are made by a
// function that hands them out through its last parameter and released by the matching `_free`. Numbers are
// big-endian. No function prints or touches OpenSSL's global configuration.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum vouch_crypto_error {
    VOUCH_CRYPTO_LENGTH = -1,      // a buffer, key or number of the wrong length
    VOUCH_CRYPTO_ELEMENT = -2,     // not in the group, or its neutral element
    VOUCH_CRYPTO_PARAMETERS = -3,  // parameters of no known or no sound group; an algorithm OpenSSL does not have
    VOUCH_CRYPTO_LIBRARY = -4,     // OpenSSL failed for a reason of its own
};

// The digest named as OpenSSL names it ("SHA256"), of `length` bytes of message; `digest` holds exactly its length.
int vouch_digest(const char *name, const uint8_t *message, size_t length, uint8_t *digest, size_t digest_length);
