#include "COpenSSL.h"

#include <openssl/err.h>
#include <openssl/evp.h>

void vouch_clear_errors(void) { ERR_clear_error(); }

int vouch_has_errors(void) { return ERR_peek_error() != 0; }

int vouch_digest(const char *name, const uint8_t *message, size_t length, uint8_t *digest, size_t digest_length) {
    EVP_MD *algorithm = EVP_MD_fetch(NULL, name, NULL);
    if (!algorithm) return VOUCH_CRYPTO_PARAMETERS;
    int result = VOUCH_CRYPTO_LENGTH;
    if ((size_t)EVP_MD_get_size(algorithm) == digest_length)
        result = EVP_Digest(message, length, digest, NULL, algorithm, NULL) == 1 ? 0 : VOUCH_CRYPTO_LIBRARY;
    EVP_MD_free(algorithm);
    return result;
}
