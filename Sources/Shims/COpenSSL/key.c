#include "key.h"

#include "group.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>
#include <stdlib.h>
#include <string.h>

enum { SMALLEST_RSA = 1024, LARGEST_RSA = 8192, LARGEST_GENERATED_RSA = 4096, LONGEST_DER = 16384 };

static BIGNUM *parameter(const EVP_PKEY *key, const char *name) {
    BIGNUM *value = NULL;
    return EVP_PKEY_get_bn_param(key, name, &value) == 1 ? value : NULL;
}

// A modulus of sane size and an odd exponent of 3 or more, and not so large that a verification takes a second.
static int check_rsa(const EVP_PKEY *key) {
    BIGNUM *modulus = parameter(key, OSSL_PKEY_PARAM_RSA_N), *exponent = parameter(key, OSSL_PKEY_PARAM_RSA_E);
    int sound = modulus && exponent && BN_num_bits(modulus) >= SMALLEST_RSA && BN_num_bits(modulus) <= LARGEST_RSA &&
                BN_is_odd(modulus) && BN_is_odd(exponent) && !BN_is_one(exponent) && BN_num_bits(exponent) <= 64;
    BN_free(modulus);
    BN_free(exponent);
    return sound ? 0 : VOUCH_CRYPTO_PARAMETERS;
}

static struct vouch_bytes bytes_of(const BIGNUM *value, uint8_t *space, size_t most) {
    int length = value ? BN_num_bytes(value) : 0;
    if (length == 0) {  // zero is a byte, nothing is nothing
        space[0] = 0;
        return (struct vouch_bytes){space, value ? 1 : 0};
    }
    if ((size_t)length > most) return (struct vouch_bytes){space, 0};
    BN_bn2bin(value, space);
    return (struct vouch_bytes){space, (size_t)length};
}

// The group that an EC key is of, known or spelled out, after the checks of `vouch_group_elliptic`.
static int group_of(const EVP_PKEY *key, vouch_group **group) {
    enum { MOST = 128 };
    static const char *const names[] = {OSSL_PKEY_PARAM_EC_P, OSSL_PKEY_PARAM_EC_A, OSSL_PKEY_PARAM_EC_B,
                                        OSSL_PKEY_PARAM_EC_ORDER};
    uint8_t space[4][MOST], generator[2 * MOST + 1];
    struct vouch_bytes numbers[4];
    size_t length = 0;
    char field[32];
    // The numbers of a curve over a binary field have the same names and would be taken for those of another curve.
    if (EVP_PKEY_get_utf8_string_param(key, OSSL_PKEY_PARAM_EC_FIELD_TYPE, field, sizeof field, NULL) != 1 ||
        strcmp(field, SN_X9_62_prime_field) != 0)
        return VOUCH_CRYPTO_PARAMETERS;
    for (int i = 0; i < 4; i++) {
        BIGNUM *value = parameter(key, names[i]);
        numbers[i] = bytes_of(value, space[i], MOST);
        BN_free(value);
    }
    BIGNUM *cofactor = parameter(key, OSSL_PKEY_PARAM_EC_COFACTOR);
    long small = cofactor && BN_num_bits(cofactor) < 31 ? (long)BN_get_word(cofactor) : 0;
    BN_free(cofactor);
    // A compressed generator is readable to OpenSSL; to us it is not, and no such document is known.
    if (EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_EC_GENERATOR, generator, sizeof generator, &length) != 1)
        return VOUCH_CRYPTO_PARAMETERS;
    if (numbers[0].length == 0) return VOUCH_CRYPTO_PARAMETERS;
    return vouch_group_elliptic(numbers[0], numbers[1], numbers[2], (struct vouch_bytes){generator, length}, numbers[3],
                                small, group);
}

static int check_point(const EVP_PKEY *key, const vouch_group *group) {
    BIGNUM *x = parameter(key, OSSL_PKEY_PARAM_EC_PUB_X), *y = parameter(key, OSSL_PKEY_PARAM_EC_PUB_Y);
    BN_CTX *context = BN_CTX_new();
    EC_POINT *point = EC_POINT_new(group->curve);
    uint8_t element[256];
    int half = (int)(group->element_length - 1) / 2, result = VOUCH_CRYPTO_ELEMENT;
    element[0] = 4;
    if (!context || !point)
        result = VOUCH_CRYPTO_LIBRARY;
    else if (x && y && group->element_length <= sizeof element && BN_bn2binpad(x, element + 1, half) == half &&
             BN_bn2binpad(y, element + 1 + half, half) == half)
        result = vouch_read_point(group, (struct vouch_bytes){element, group->element_length}, point, context);
    BN_free(x);
    BN_free(y);
    BN_CTX_free(context);
    EC_POINT_free(point);
    return result;
}

// Takes over `pair`, also in case of failure.
static int wrap(EVP_PKEY *pair, int is_private, vouch_key **key) {
    vouch_key *made = calloc(1, sizeof *made);
    if (!made) {
        EVP_PKEY_free(pair);
        return VOUCH_CRYPTO_LIBRARY;
    }
    made->key = pair;
    made->is_private = is_private;
    int result = VOUCH_CRYPTO_PARAMETERS;
    if (EVP_PKEY_is_a(pair, "RSA") || EVP_PKEY_is_a(pair, "RSA-PSS")) {
        result = check_rsa(pair);
        made->rsa_bits = EVP_PKEY_get_bits(pair);
        made->number_length = ((size_t)made->rsa_bits + 7) / 8;
    } else if (EVP_PKEY_is_a(pair, "EC")) {
        result = group_of(pair, &made->group);
        if (result == 0) result = check_point(pair, made->group);
        if (result == 0) made->number_length = vouch_group_order_length(made->group);
    }
    if (result == 0)
        *key = made;
    else
        vouch_key_free(made);
    return result;
}

void vouch_key_free(vouch_key *key) {
    if (!key) return;
    EVP_PKEY_free(key->key);  // overwrites the private numbers
    vouch_group_free(key->group);
    free(key);
}

int vouch_key_generate_rsa(int bits, vouch_key **key) {
    if (bits < SMALLEST_RSA || bits > LARGEST_GENERATED_RSA) return VOUCH_CRYPTO_PARAMETERS;
    EVP_PKEY *pair = EVP_PKEY_Q_keygen(NULL, NULL, "RSA", (size_t)bits);
    return pair ? wrap(pair, 1, key) : VOUCH_CRYPTO_LIBRARY;
}

static const char *curve_name(int curve) {
    EC_GROUP *group = vouch_standardized_curve(curve);
    const char *name = group ? OBJ_nid2sn(EC_GROUP_get_curve_name(group)) : NULL;
    EC_GROUP_free(group);
    return name;
}

int vouch_key_generate_elliptic(int curve, int is_explicit, vouch_key **key) {
    const char *name = curve_name(curve), *form = is_explicit ? "explicit" : "named_curve";
    if (!name) return VOUCH_CRYPTO_PARAMETERS;
    EVP_PKEY *pair = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM settings[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)(uintptr_t)name, 0),
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_EC_ENCODING, (char *)(uintptr_t)form, 0), OSSL_PARAM_END};
    if (context && EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_CTX_set_params(context, settings) == 1 &&
        EVP_PKEY_generate(context, &pair) != 1)
        pair = NULL;
    EVP_PKEY_CTX_free(context);
    return pair ? wrap(pair, 1, key) : VOUCH_CRYPTO_LIBRARY;
}

int vouch_key_from_scalar(int curve, int is_explicit, struct vouch_bytes scalar, vouch_key **key) {
    const char *name = curve_name(curve), *form = is_explicit ? "explicit" : "named_curve";
    if (!name || scalar.length == 0) return VOUCH_CRYPTO_PARAMETERS;
    vouch_group *group = NULL;
    uint8_t generator[256], point[256];
    EVP_PKEY *pair = NULL;
    EVP_PKEY_CTX *context = NULL;
    OSSL_PARAM_BLD *builder = NULL;
    OSSL_PARAM *numbers = NULL;
    BIGNUM *secret = NULL;
    int result = vouch_group_standardized(curve, &group);
    if (result != 0) return result;
    size_t length = vouch_group_element_length(group);
    result = length <= sizeof point ? vouch_group_generator(group, generator, length) : VOUCH_CRYPTO_LIBRARY;
    if (result == 0) result = vouch_group_multiply(group, (struct vouch_bytes){generator, length}, scalar, point, length);
    if (result != 0) goto done;
    result = VOUCH_CRYPTO_LIBRARY;
    secret = BN_bin2bn(scalar.bytes, (int)scalar.length, NULL);
    builder = OSSL_PARAM_BLD_new();
    context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (!secret || !builder || !context) goto done;
    if (BN_cmp(secret, group->order) >= 0) {
        result = VOUCH_CRYPTO_ELEMENT;
        goto done;
    }
    if (OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, name, 0) != 1 ||
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_EC_ENCODING, form, 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, length) != 1 ||
        OSSL_PARAM_BLD_push_BN_pad(builder, OSSL_PKEY_PARAM_PRIV_KEY, secret, vouch_group_order_length(group)) != 1)
        goto done;
    numbers = OSSL_PARAM_BLD_to_param(builder);
    if (numbers && EVP_PKEY_fromdata_init(context) == 1 &&
        EVP_PKEY_fromdata(context, &pair, EVP_PKEY_KEYPAIR, numbers) == 1)
        result = wrap(pair, 1, key);
done:
    if (numbers) {
        OSSL_PARAM *item = OSSL_PARAM_locate(numbers, OSSL_PKEY_PARAM_PRIV_KEY);
        if (item) OPENSSL_cleanse(item->data, item->data_size);
        OSSL_PARAM_free(numbers);
    }
    OSSL_PARAM_BLD_free(builder);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(secret);
    vouch_group_free(group);
    return result;
}

int vouch_key_from_public(struct vouch_bytes der, vouch_key **key) {
    if (der.length == 0 || der.length > LONGEST_DER) return VOUCH_CRYPTO_LENGTH;
    const uint8_t *at = der.bytes;
    EVP_PKEY *pair = d2i_PUBKEY(NULL, &at, (long)der.length);
    if (!pair) return VOUCH_CRYPTO_PARAMETERS;
    if (at != der.bytes + der.length) {
        EVP_PKEY_free(pair);
        return VOUCH_CRYPTO_LENGTH;
    }
    return wrap(pair, 0, key);
}

int vouch_key_from_private(struct vouch_bytes der, vouch_key **key) {
    if (der.length == 0 || der.length > LONGEST_DER) return VOUCH_CRYPTO_LENGTH;
    const uint8_t *at = der.bytes;
    PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO(NULL, &at, (long)der.length);
    if (!info) return VOUCH_CRYPTO_PARAMETERS;
    int is_whole = at == der.bytes + der.length;
    EVP_PKEY *pair = is_whole ? EVP_PKCS82PKEY(info) : NULL;
    PKCS8_PRIV_KEY_INFO_free(info);
    if (!is_whole) return VOUCH_CRYPTO_LENGTH;
    return pair ? wrap(pair, 1, key) : VOUCH_CRYPTO_PARAMETERS;
}

int vouch_key_rsa_bits(const vouch_key *key) { return key->rsa_bits; }

int vouch_key_is_private(const vouch_key *key) { return key->is_private; }

int vouch_key_curve(const vouch_key *key) { return key->group ? vouch_group_number(key->group) : -1; }

size_t vouch_key_number_length(const vouch_key *key) { return key->number_length; }
