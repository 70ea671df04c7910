#include "group.h"
#include "key.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <string.h>

// A context for RSAES-OAEP with SHA-256 in both places; null if it fails.
static EVP_PKEY_CTX *begin_oaep(const vouch_key *key, int encrypts) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key->key, NULL);
    if (context &&
        (encrypts ? EVP_PKEY_encrypt_init(context) : EVP_PKEY_decrypt_init(context)) == 1 &&
        EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1 &&
        EVP_PKEY_CTX_set_rsa_oaep_md_name(context, "SHA256", NULL) == 1 &&
        EVP_PKEY_CTX_set_rsa_mgf1_md_name(context, "SHA256", NULL) == 1)
        return context;
    EVP_PKEY_CTX_free(context);
    return NULL;
}

int vouch_key_oaep_encrypt(const vouch_key *key, struct vouch_bytes message, uint8_t *block, size_t length) {
    if (!key->rsa_bits) return VOUCH_CRYPTO_PARAMETERS;
    if (length != key->number_length) return VOUCH_CRYPTO_LENGTH;
    EVP_PKEY_CTX *context = begin_oaep(key, 1);
    size_t written = length;
    int is_done = context && EVP_PKEY_encrypt(context, block, &written, message.bytes, message.length) == 1;
    EVP_PKEY_CTX_free(context);
    return is_done && written == length ? 0 : VOUCH_CRYPTO_LIBRARY;
}

int vouch_key_oaep_decrypt(const vouch_key *key, struct vouch_bytes block, uint8_t *message, size_t length) {
    if (!key->rsa_bits || !key->is_private) return VOUCH_CRYPTO_PARAMETERS;
    if (block.length != key->number_length) return VOUCH_CRYPTO_LENGTH;
    EVP_PKEY_CTX *context = begin_oaep(key, 0);
    size_t written = key->number_length;
    uint8_t *whole = OPENSSL_zalloc(written);
    int result = VOUCH_CRYPTO_LIBRARY;
    if (context && whole) {
        // OpenSSL checks the padding in constant time; the caller must not distinguish this failure from a later one.
        result = EVP_PKEY_decrypt(context, whole, &written, block.bytes, block.length) == 1 && written == length
                     ? 0
                     : VOUCH_CRYPTO_ELEMENT;
        if (result == 0) memcpy(message, whole, length);
    }
    OPENSSL_clear_free(whole, key->number_length);
    EVP_PKEY_CTX_free(context);
    return result;
}

int vouch_key_agree(const vouch_key *key, struct vouch_bytes point, uint8_t *shared, size_t length) {
    if (!key->group || !key->is_private) return VOUCH_CRYPTO_PARAMETERS;
    size_t element_length = vouch_group_element_length(key->group);
    if (length != (element_length - 1) / 2) return VOUCH_CRYPTO_LENGTH;
    struct vouch_buffer scalar = {NULL, 0};
    uint8_t *product = OPENSSL_zalloc(element_length);
    int result = product ? vouch_key_write_scalar(key, &scalar) : VOUCH_CRYPTO_LIBRARY;
    // Checks that the point is on the curve; the scalar of a sound key is below the order.
    if (result == 0)
        result = vouch_group_multiply(key->group, point, (struct vouch_bytes){scalar.bytes, scalar.length}, product,
                                      element_length);
    if (result == 0) memcpy(shared, product + 1, length);
    if (scalar.bytes) vouch_buffer_free(scalar);
    OPENSSL_clear_free(product, element_length);
    return result;
}

int vouch_concat_kdf(struct vouch_bytes secret, struct vouch_bytes other, uint8_t *derived, size_t length) {
    EVP_KDF *algorithm = EVP_KDF_fetch(NULL, "SSKDF", NULL);
    EVP_KDF_CTX *context = algorithm ? EVP_KDF_CTX_new(algorithm) : NULL;
    // OSSL_PARAM takes pointers to non-const and does not write to them.
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)(uintptr_t)"SHA256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SECRET, (void *)(uintptr_t)secret.bytes, secret.length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)(uintptr_t)other.bytes, other.length),
        OSSL_PARAM_END};
    int is_done = context && EVP_KDF_derive(context, derived, length, parameters) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(algorithm);
    return is_done ? 0 : VOUCH_CRYPTO_LIBRARY;
}
