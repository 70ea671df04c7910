#include "group.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <stdlib.h>

EC_GROUP *vouch_standardized_curve(int number) {
    static const int identifiers[] = {
        NID_X9_62_prime192v1, NID_brainpoolP192r1, NID_secp224r1, NID_brainpoolP224r1,
        NID_X9_62_prime256v1, NID_brainpoolP256r1, NID_brainpoolP320r1, NID_secp384r1,
        NID_brainpoolP384r1,  NID_brainpoolP512r1, NID_secp521r1,
    };
    if (number < 8 || number > 18) return NULL;
    return EC_GROUP_new_by_curve_name(identifiers[number - 8]);
}

// The parameters of a group that OpenSSL knows by name; null if it fails.
static EVP_PKEY *named_modular(const char *kind, const char *name) {
    EVP_PKEY *parameters = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, kind, NULL);
    OSSL_PARAM settings[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)(uintptr_t)name, 0), OSSL_PARAM_END};
    if (context && EVP_PKEY_paramgen_init(context) == 1 && EVP_PKEY_CTX_set_params(context, settings) == 1 &&
        EVP_PKEY_generate(context, &parameters) != 1)
        parameters = NULL;
    EVP_PKEY_CTX_free(context);
    return parameters;
}

int vouch_standardized_modular(int number, BIGNUM **prime, BIGNUM **generator, BIGNUM **order) {
    static const char *const names[] = {"dh_1024_160", "dh_2048_224", "dh_2048_256"};
    if (number < 0 || number > 2) return VOUCH_CRYPTO_PARAMETERS;
    EVP_PKEY *parameters = named_modular("DHX", names[number]);
    int is_whole = parameters && EVP_PKEY_get_bn_param(parameters, OSSL_PKEY_PARAM_FFC_P, prime) == 1 &&
                   EVP_PKEY_get_bn_param(parameters, OSSL_PKEY_PARAM_FFC_G, generator) == 1 &&
                   EVP_PKEY_get_bn_param(parameters, OSSL_PKEY_PARAM_FFC_Q, order) == 1;
    EVP_PKEY_free(parameters);
    return is_whole ? 0 : VOUCH_CRYPTO_LIBRARY;
}

BIGNUM *vouch_named_safe_prime(const char *name) {
    BIGNUM *prime = NULL;
    EVP_PKEY *parameters = named_modular("DH", name);
    if (parameters && EVP_PKEY_get_bn_param(parameters, OSSL_PKEY_PARAM_FFC_P, &prime) != 1) prime = NULL;
    EVP_PKEY_free(parameters);
    return prime;
}

int vouch_group_from_curve(EC_GROUP *curve, int number, vouch_group **group) {
    int result = VOUCH_CRYPTO_LIBRARY;
    BN_CTX *context = BN_CTX_new();
    vouch_group *made = calloc(1, sizeof *made);
    if (!made || !context) {
        EC_GROUP_free(curve);
        free(made);
        BN_CTX_free(context);
        return result;
    }
    made->number = number;
    made->curve = curve;
    made->prime = BN_new();
    made->order = BN_dup(EC_GROUP_get0_order(curve));
    made->montgomery = BN_MONT_CTX_new();
    if (made->prime && made->order && made->montgomery &&
        EC_GROUP_get_curve(curve, made->prime, NULL, NULL, context) == 1 &&
        BN_MONT_CTX_set(made->montgomery, made->prime, context) == 1) {
        made->element_length = 1 + 2 * (size_t)BN_num_bytes(made->prime);
        result = 0;
    }
    BN_CTX_free(context);
    if (result == 0)
        *group = made;
    else
        vouch_group_free(made);
    return result;
}

int vouch_group_from_numbers(const BIGNUM *prime, const BIGNUM *generator, const BIGNUM *order, int number,
                             vouch_group **group) {
    int result = VOUCH_CRYPTO_LIBRARY;
    BN_CTX *context = BN_CTX_new();
    vouch_group *made = calloc(1, sizeof *made);
    if (made && context) {
        made->number = number;
        made->element_length = (size_t)BN_num_bytes(prime);
        made->prime = BN_dup(prime);
        made->order = BN_dup(order);
        made->generator = BN_dup(generator);
        made->cofactor = BN_dup(prime);
        made->montgomery = BN_MONT_CTX_new();
        if (made->prime && made->order && made->generator && made->cofactor && made->montgomery &&
            BN_sub_word(made->cofactor, 1) == 1 &&
            BN_div(made->cofactor, NULL, made->cofactor, order, context) == 1 &&
            BN_MONT_CTX_set(made->montgomery, prime, context) == 1)
            result = 0;
    }
    BN_CTX_free(context);
    if (result == 0)
        *group = made;
    else
        vouch_group_free(made);
    return result;
}

int vouch_group_standardized(int number, vouch_group **group) {
    if (number >= 8) {
        EC_GROUP *curve = vouch_standardized_curve(number);
        return curve ? vouch_group_from_curve(curve, number, group) : VOUCH_CRYPTO_PARAMETERS;
    }
    BIGNUM *prime = NULL, *generator = NULL, *order = NULL;
    int result = vouch_standardized_modular(number, &prime, &generator, &order);
    if (result == 0) result = vouch_group_from_numbers(prime, generator, order, number, group);
    BN_free(prime);
    BN_free(generator);
    BN_free(order);
    return result;
}

void vouch_group_free(vouch_group *group) {
    if (!group) return;
    EC_GROUP_free(group->curve);
    BN_free(group->prime);
    BN_free(group->order);
    BN_free(group->generator);
    BN_free(group->cofactor);
    BN_MONT_CTX_free(group->montgomery);
    free(group);
}

int vouch_group_number(const vouch_group *group) { return group->number; }

size_t vouch_group_element_length(const vouch_group *group) { return group->element_length; }

size_t vouch_group_order_length(const vouch_group *group) { return (size_t)BN_num_bytes(group->order); }

int vouch_group_order(const vouch_group *group, uint8_t *order, size_t length) {
    return BN_bn2binpad(group->order, order, (int)length) < 0 ? VOUCH_CRYPTO_LENGTH : 0;
}

int vouch_group_generator(const vouch_group *group, uint8_t *element, size_t length) {
    if (!group->curve) return vouch_write_number(group, group->generator, element, length);
    return vouch_write_point(group, EC_GROUP_get0_generator(group->curve), element, length, NULL);
}
