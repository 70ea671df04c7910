#include "COpenSSL.h"

#include <openssl/evp.h>

int vouch_ed25519_public(const uint8_t seed[32], uint8_t public_key[32]) {
    int result = VOUCH_CRYPTO_LIBRARY;
    size_t length = 32;
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key_ex(NULL, "ED25519", NULL, seed, 32);
    if (key && EVP_PKEY_get_raw_public_key(key, public_key, &length) == 1 && length == 32) result = 0;
    EVP_PKEY_free(key);
    return result;
}

int vouch_ed25519_sign(const uint8_t seed[32], struct vouch_bytes message, uint8_t signature[64]) {
    int result = VOUCH_CRYPTO_LIBRARY;
    size_t length = 64;
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key_ex(NULL, "ED25519", NULL, seed, 32);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    // Ed25519 takes the whole message at once and no digest.
    if (key && context && EVP_DigestSignInit_ex(context, NULL, NULL, NULL, NULL, key, NULL) == 1
        && EVP_DigestSign(context, signature, &length, message.bytes, message.length) == 1 && length == 64)
        result = 0;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return result;
}

int vouch_ed25519_verify(const uint8_t public_key[32], struct vouch_bytes message, const uint8_t signature[64],
                         int *is_valid) {
    int result = VOUCH_CRYPTO_LIBRARY;
    *is_valid = 0;
    EVP_PKEY *key = EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", NULL, public_key, 32);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (key && context && EVP_DigestVerifyInit_ex(context, NULL, NULL, NULL, NULL, key, NULL) == 1) {
        *is_valid = EVP_DigestVerify(context, signature, 64, message.bytes, message.length) == 1;
        result = 0;
    }
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return result;
}
