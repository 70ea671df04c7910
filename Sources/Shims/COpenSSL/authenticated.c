#include "COpenSSL.h"

#include <limits.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

enum { GCM_KEY = 32, GCM_NONCE = 12, GCM_TAG = 16 };

int vouch_random(uint8_t *bytes, size_t length) {
    if (length > INT_MAX) return VOUCH_CRYPTO_LENGTH;
    return RAND_priv_bytes(bytes, (int)length) == 1 ? 0 : VOUCH_CRYPTO_LIBRARY;
}

// Sets the key and the nonce and takes the additional data; null if it fails.
static EVP_CIPHER_CTX *begin(int encrypts, struct vouch_bytes key, struct vouch_bytes nonce,
                             struct vouch_bytes additional) {
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
    EVP_CIPHER_CTX *context = cipher ? EVP_CIPHER_CTX_new() : NULL;
    int count = 0;
    int is_begun = context && EVP_CipherInit_ex2(context, cipher, key.bytes, nonce.bytes, encrypts, NULL) == 1 &&
                   (additional.length == 0 ||
                    EVP_CipherUpdate(context, NULL, &count, additional.bytes, (int)additional.length) == 1);
    EVP_CIPHER_free(cipher);
    if (is_begun) return context;
    EVP_CIPHER_CTX_free(context);
    return NULL;
}

static int has_lengths(struct vouch_bytes key, struct vouch_bytes nonce, struct vouch_bytes additional,
                       struct vouch_bytes message) {
    return key.length == GCM_KEY && nonce.length == GCM_NONCE && additional.length <= INT_MAX &&
           message.length <= INT_MAX;
}

int vouch_gcm_seal(struct vouch_bytes key, struct vouch_bytes nonce, struct vouch_bytes additional,
                   struct vouch_bytes message, uint8_t *output, uint8_t tag[16]) {
    if (!has_lengths(key, nonce, additional, message)) return VOUCH_CRYPTO_LENGTH;
    EVP_CIPHER_CTX *context = begin(1, key, nonce, additional);
    int written = 0, rest = 0;
    uint8_t none[GCM_TAG];
    int is_sealed =
        context &&
        (message.length == 0 || EVP_EncryptUpdate(context, output, &written, message.bytes, (int)message.length) == 1) &&
        (size_t)written == message.length && EVP_EncryptFinal_ex(context, none, &rest) == 1 && rest == 0 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, GCM_TAG, tag) == 1;
    EVP_CIPHER_CTX_free(context);
    return is_sealed ? 0 : VOUCH_CRYPTO_LIBRARY;
}

int vouch_gcm_open(struct vouch_bytes key, struct vouch_bytes nonce, struct vouch_bytes additional,
                   struct vouch_bytes message, struct vouch_bytes tag, uint8_t *output) {
    if (!has_lengths(key, nonce, additional, message) || tag.length != GCM_TAG) return VOUCH_CRYPTO_LENGTH;
    EVP_CIPHER_CTX *context = begin(0, key, nonce, additional);
    int written = 0, rest = 0;
    uint8_t none[GCM_TAG];
    int result = VOUCH_CRYPTO_LIBRARY;
    // OpenSSL takes the tag as a pointer to non-const and only reads it.
    if (context &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, GCM_TAG, (void *)(uintptr_t)tag.bytes) == 1 &&
        (message.length == 0 || EVP_DecryptUpdate(context, output, &written, message.bytes, (int)message.length) == 1) &&
        (size_t)written == message.length)
        // Compares the tags in constant time.
        result = EVP_DecryptFinal_ex(context, none, &rest) == 1 && rest == 0 ? 0 : VOUCH_CRYPTO_ELEMENT;
    EVP_CIPHER_CTX_free(context);
    return result;
}

int vouch_scrypt(struct vouch_bytes secret, struct vouch_bytes salt, uint8_t *derived, size_t length) {
    enum { COST = 1 << 14, BLOCK = 8, PARALLEL = 1, MEMORY = 32 << 20 };
    return EVP_PBE_scrypt((const char *)secret.bytes, secret.length, salt.bytes, salt.length, COST, BLOCK, PARALLEL, MEMORY,
                          derived, length) == 1
               ? 0
               : VOUCH_CRYPTO_LIBRARY;
}
