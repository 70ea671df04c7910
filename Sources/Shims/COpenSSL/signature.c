#include "key.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <string.h>

// r | s of a DER signature, in place of it.
static int make_plain(const vouch_key *key, struct vouch_buffer *signature) {
    const uint8_t *at = signature->bytes;
    ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &at, (long)signature->length);
    int half = (int)key->number_length, result = VOUCH_CRYPTO_LIBRARY;
    uint8_t *plain = OPENSSL_zalloc(2 * (size_t)half);
    if (pair && plain && BN_bn2binpad(ECDSA_SIG_get0_r(pair), plain, half) == half &&
        BN_bn2binpad(ECDSA_SIG_get0_s(pair), plain + half, half) == half) {
        OPENSSL_free(signature->bytes);
        *signature = (struct vouch_buffer){plain, 2 * (size_t)half};
        plain = NULL;
        result = 0;
    }
    OPENSSL_free(plain);
    ECDSA_SIG_free(pair);
    return result;
}

// The DER form of r | s. Nothing where the length is wrong: then no signature is meant.
static int make_der(const vouch_key *key, struct vouch_bytes plain, struct vouch_buffer *der) {
    int half = (int)key->number_length, length = 0;
    if (plain.length != 2 * (size_t)half) return 0;
    ECDSA_SIG *pair = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(plain.bytes, half, NULL), *s = BN_bin2bn(plain.bytes + half, half, NULL);
    if (pair && r && s && ECDSA_SIG_set0(pair, r, s) == 1) {
        length = i2d_ECDSA_SIG(pair, &der->bytes);
    } else {
        BN_free(r);
        BN_free(s);
    }
    ECDSA_SIG_free(pair);
    if (length <= 0) return VOUCH_CRYPTO_LIBRARY;
    der->length = (size_t)length;
    return 0;
}

// Padding and salt, for RSA; an RSA scheme needs an RSA key, and an ECDSA one a key on a curve.
static int set_padding(const vouch_key *key, struct vouch_signature_scheme scheme, EVP_PKEY_CTX *context) {
    if (!key->rsa_bits) return scheme.mask_digest ? VOUCH_CRYPTO_PARAMETERS : 0;
    if (scheme.is_plain) return VOUCH_CRYPTO_PARAMETERS;
    if (!scheme.mask_digest)
        return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1 ? 0 : VOUCH_CRYPTO_PARAMETERS;
    if (scheme.salt_length < 0) return VOUCH_CRYPTO_PARAMETERS;
    int is_set = EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
                EVP_PKEY_CTX_set_rsa_mgf1_md_name(context, scheme.mask_digest, NULL) == 1 &&
                EVP_PKEY_CTX_set_rsa_pss_saltlen(context, scheme.salt_length) == 1;
    return is_set ? 0 : VOUCH_CRYPTO_PARAMETERS;
}

int vouch_key_sign(const vouch_key *key, struct vouch_signature_scheme scheme, struct vouch_bytes message,
                   struct vouch_buffer *signature) {
    if (!key->is_private) return VOUCH_CRYPTO_PARAMETERS;
    EVP_PKEY_CTX *parameters = NULL;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t *bytes = NULL;
    size_t length = 0;
    int result = VOUCH_CRYPTO_LIBRARY;
    if (!context || EVP_DigestSignInit_ex(context, &parameters, scheme.digest, NULL, NULL, key->key, NULL) != 1)
        goto done;
    result = set_padding(key, scheme, parameters);
    if (result != 0) goto done;
    result = VOUCH_CRYPTO_LIBRARY;
    if (EVP_DigestSign(context, NULL, &length, message.bytes, message.length) != 1) goto done;
    bytes = OPENSSL_zalloc(length);
    // A salt or digest too long for a short modulus is found here.
    if (!bytes || EVP_DigestSign(context, bytes, &length, message.bytes, message.length) != 1) goto done;
    *signature = (struct vouch_buffer){bytes, length};
    bytes = NULL;
    result = scheme.is_plain ? make_plain(key, signature) : 0;
    if (result != 0) {
        vouch_buffer_free(*signature);
        *signature = (struct vouch_buffer){NULL, 0};
    }
done:
    OPENSSL_free(bytes);
    EVP_MD_CTX_free(context);
    return result;
}

int vouch_key_verify(const vouch_key *key, struct vouch_signature_scheme scheme, struct vouch_bytes message,
                     struct vouch_bytes signature, int *is_valid) {
    EVP_PKEY_CTX *parameters = NULL;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    struct vouch_buffer der = {NULL, 0};
    *is_valid = 0;
    int result = VOUCH_CRYPTO_LIBRARY;
    if (!context || EVP_DigestVerifyInit_ex(context, &parameters, scheme.digest, NULL, NULL, key->key, NULL) != 1)
        goto done;
    result = set_padding(key, scheme, parameters);
    if (result != 0 || signature.length == 0) goto done;
    if (scheme.is_plain) {
        result = make_der(key, signature, &der);
        if (result != 0 || !der.bytes) goto done;
        signature = (struct vouch_bytes){der.bytes, der.length};
    }
    *is_valid = EVP_DigestVerify(context, signature.bytes, signature.length, message.bytes, message.length) == 1;
done:
    vouch_buffer_free(der);
    EVP_MD_CTX_free(context);
    return result;
}

int vouch_key_rsa_raw(const vouch_key *key, int uses_private, struct vouch_bytes block, uint8_t *output,
                      size_t length) {
    if (!key->rsa_bits || (uses_private && !key->is_private)) return VOUCH_CRYPTO_PARAMETERS;
    if (block.length != key->number_length || length != key->number_length) return VOUCH_CRYPTO_LENGTH;
    size_t written = length;
    int result = VOUCH_CRYPTO_LIBRARY, done = 0;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key->key, NULL);
    if (context && (uses_private ? EVP_PKEY_decrypt_init(context) : EVP_PKEY_encrypt_init(context)) == 1 &&
        EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1) {
        // The only possible error left is a block that is not a number below the modulus.
        result = VOUCH_CRYPTO_ELEMENT;
        done = uses_private ? EVP_PKEY_decrypt(context, output, &written, block.bytes, block.length)
                            : EVP_PKEY_encrypt(context, output, &written, block.bytes, block.length);
    }
    if (done == 1) result = written == length ? 0 : VOUCH_CRYPTO_LIBRARY;
    EVP_PKEY_CTX_free(context);
    return result;
}
