#include "group.h"
#include "key.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/x509.h>

void vouch_buffer_free(struct vouch_buffer buffer) { OPENSSL_clear_free(buffer.bytes, buffer.length); }

// Takes over what `i2d` allocated.
static int take(uint8_t *bytes, int length, struct vouch_buffer *buffer) {
    if (length <= 0 || !bytes) return VOUCH_CRYPTO_LIBRARY;
    *buffer = (struct vouch_buffer){bytes, (size_t)length};
    return 0;
}

int vouch_key_write_public(const vouch_key *key, struct vouch_buffer *der) {
    uint8_t *bytes = NULL;
    int length = i2d_PUBKEY(key->key, &bytes);
    return take(bytes, length, der);
}

int vouch_key_write_private(const vouch_key *key, struct vouch_buffer *der) {
    if (!key->is_private) return VOUCH_CRYPTO_PARAMETERS;
    PKCS8_PRIV_KEY_INFO *info = EVP_PKEY2PKCS8(key->key);
    uint8_t *bytes = NULL;
    int length = info ? i2d_PKCS8_PRIV_KEY_INFO(info, &bytes) : 0;
    PKCS8_PRIV_KEY_INFO_free(info);
    return take(bytes, length, der);
}

int vouch_key_write_point(const vouch_key *key, struct vouch_buffer *point) {
    if (!key->group) return VOUCH_CRYPTO_PARAMETERS;
    size_t length = vouch_group_element_length(key->group);
    int half = (int)(length - 1) / 2, result = VOUCH_CRYPTO_LIBRARY;
    BIGNUM *x = NULL, *y = NULL;
    uint8_t *bytes = OPENSSL_zalloc(length);
    if (bytes && EVP_PKEY_get_bn_param(key->key, OSSL_PKEY_PARAM_EC_PUB_X, &x) == 1 &&
        EVP_PKEY_get_bn_param(key->key, OSSL_PKEY_PARAM_EC_PUB_Y, &y) == 1 &&
        BN_bn2binpad(x, bytes + 1, half) == half && BN_bn2binpad(y, bytes + 1 + half, half) == half) {
        bytes[0] = 4;
        result = take(bytes, (int)length, point);
    }
    if (result != 0) OPENSSL_free(bytes);
    BN_free(x);
    BN_free(y);
    return result;
}

int vouch_key_write_scalar(const vouch_key *key, struct vouch_buffer *scalar) {
    if (!key->group || !key->is_private) return VOUCH_CRYPTO_PARAMETERS;
    int length = (int)vouch_group_order_length(key->group), result = VOUCH_CRYPTO_LIBRARY;
    BIGNUM *secret = NULL;
    uint8_t *bytes = OPENSSL_zalloc((size_t)length);
    if (bytes && EVP_PKEY_get_bn_param(key->key, OSSL_PKEY_PARAM_PRIV_KEY, &secret) == 1 &&
        BN_bn2binpad(secret, bytes, length) == length)
        result = take(bytes, length, scalar);
    if (result != 0) OPENSSL_clear_free(bytes, (size_t)length);
    BN_clear_free(secret);
    return result;
}
