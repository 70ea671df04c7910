#include "COpenSSL.h"

#include <limits.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <string.h>

enum { DES_BLOCK = 8, DES_KEY = 8, LONGEST_KEY = 32 };

int vouch_cipher(const char *name, int encrypts, struct vouch_bytes key, struct vouch_bytes iv, const uint8_t *message,
                 size_t length, uint8_t *output) {
    uint8_t whole_key[LONGEST_KEY];
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, name, NULL);
    if (!cipher) return VOUCH_CRYPTO_PARAMETERS;
    size_t key_length = (size_t)EVP_CIPHER_get_key_length(cipher);
    size_t block = EVP_CIPHER_get_mode(cipher) == EVP_CIPH_ECB_MODE ? (size_t)EVP_CIPHER_get_block_size(cipher)
                                                                    : (size_t)EVP_CIPHER_get_iv_length(cipher);
    // 3DES of two keys is EDE3 with the first key again: its only form in OpenSSL's default provider for every mode.
    int is_two_key = key_length == 3 * DES_KEY && key.length == 2 * DES_KEY && block == DES_BLOCK;
    int result = VOUCH_CRYPTO_LENGTH;
    EVP_CIPHER_CTX *context = NULL;
    if (key_length > sizeof whole_key || (key.length != key_length && !is_two_key)) goto done;
    if (iv.length != (size_t)EVP_CIPHER_get_iv_length(cipher) || block == 0) goto done;
    if (length % block != 0 || length > INT_MAX) goto done;
    memcpy(whole_key, key.bytes, key.length);
    if (is_two_key) memcpy(whole_key + 2 * DES_KEY, key.bytes, DES_KEY);
    result = VOUCH_CRYPTO_LIBRARY;
    context = EVP_CIPHER_CTX_new();
    if (!context) goto done;
    if (EVP_CipherInit_ex2(context, cipher, whole_key, iv.length ? iv.bytes : NULL, encrypts, NULL) != 1) goto done;
    int written = 0;
    if (EVP_CIPHER_CTX_set_padding(context, 0) != 1) goto done;
    // Without padding nothing is held back, so there is nothing to finish.
    if (length > 0 && EVP_CipherUpdate(context, output, &written, message, (int)length) != 1) goto done;
    if ((size_t)written == length) result = 0;
done:
    EVP_CIPHER_CTX_free(context);
    EVP_CIPHER_free(cipher);
    OPENSSL_cleanse(whole_key, sizeof whole_key);
    return result;
}

int vouch_cmac(const char *cipher, struct vouch_bytes key, const uint8_t *message, size_t length, uint8_t code[8]) {
    uint8_t whole[EVP_MAX_BLOCK_LENGTH];
    size_t written = 0;
    int result = VOUCH_CRYPTO_LIBRARY;
    EVP_MAC *algorithm = EVP_MAC_fetch(NULL, "CMAC", NULL);
    EVP_MAC_CTX *context = algorithm ? EVP_MAC_CTX_new(algorithm) : NULL;
    // OSSL_PARAM takes the name as a pointer to non-const and does not write to it.
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, (char *)(uintptr_t)cipher, 0), OSSL_PARAM_END};
    if (!context) goto done;
    if (EVP_MAC_init(context, key.bytes, key.length, parameters) != 1) {
        result = VOUCH_CRYPTO_LENGTH;
        goto done;
    }
    if (EVP_MAC_update(context, message, length) != 1) goto done;
    if (EVP_MAC_final(context, whole, &written, sizeof whole) != 1 || written < 8) goto done;
    memcpy(code, whole, 8);
    result = 0;
done:
    EVP_MAC_CTX_free(context);
    EVP_MAC_free(algorithm);
    OPENSSL_cleanse(whole, sizeof whole);
    return result;
}

int vouch_retail_mac(struct vouch_bytes key, const uint8_t *message, size_t length, uint8_t code[8]) {
    if (key.length != 2 * DES_KEY || length == 0 || length % DES_BLOCK != 0) return VOUCH_CRYPTO_LENGTH;
    uint8_t first_key[3 * DES_KEY], chain[DES_BLOCK] = {0};
    uint8_t piece[1024];
    size_t before_last = length - DES_BLOCK, at = 0;
    int result = 0;
    // Single DES lies in the legacy provider, which may be missing: EDE3 of one key three times is the same.
    for (int copy = 0; copy < 3; copy++) memcpy(first_key + copy * DES_KEY, key.bytes, DES_KEY);
    while (result == 0 && at < before_last) {
        size_t count = before_last - at < sizeof piece ? before_last - at : sizeof piece;
        result = vouch_cipher("DES-EDE3-CBC", 1, (struct vouch_bytes){first_key, sizeof first_key},
                              (struct vouch_bytes){chain, sizeof chain}, message + at, count, piece);
        if (result == 0) memcpy(chain, piece + count - DES_BLOCK, DES_BLOCK);
        at += count;
    }
    // The closing decryption with K2 and encryption with K1 make EDE with both keys of the last block.
    if (result == 0)
        result = vouch_cipher("DES-EDE3-CBC", 1, key, (struct vouch_bytes){chain, sizeof chain}, message + before_last,
                              DES_BLOCK, code);
    OPENSSL_cleanse(first_key, sizeof first_key);
    OPENSSL_cleanse(chain, sizeof chain);
    OPENSSL_cleanse(piece, sizeof piece);
    return result;
}
