#include "COpenSSL.h"

#include <openssl/evp.h>

int vouch_digest(const char *name, const uint8_t *message, size_t length, uint8_t *digest, size_t digest_length) {
    EVP_MD *algorithm = EVP_MD_fetch(NULL, name, NULL);
    if (!algorithm) return VOUCH_CRYPTO_PARAMETERS;
    int result = VOUCH_CRYPTO_LENGTH;
    if ((size_t)EVP_MD_get_size(algorithm) == digest_length)
        result = EVP_Digest(message, length, digest, NULL, algorithm, NULL) == 1 ? 0 : VOUCH_CRYPTO_LIBRARY;
    EVP_MD_free(algorithm);
    return result;
}
