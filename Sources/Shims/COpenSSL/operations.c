#include "group.h"

// Longer scalars are not a private key, nonce or digest of any group here.
enum { LONGEST_SCALAR = 1024 };

int vouch_read_point(const vouch_group *group, struct vouch_bytes element, EC_POINT *point, BN_CTX *context) {
    if (element.length != group->element_length) return VOUCH_CRYPTO_LENGTH;
    if (element.bytes[0] != 4) return VOUCH_CRYPTO_ELEMENT;
    // Checks that both coordinates are below p and satisfy the equation; infinity has no such form.
    if (EC_POINT_oct2point(group->curve, point, element.bytes, element.length, context) != 1)
        return VOUCH_CRYPTO_ELEMENT;
    if (EC_POINT_is_at_infinity(group->curve, point)) return VOUCH_CRYPTO_ELEMENT;
    if (BN_is_one(EC_GROUP_get0_cofactor(group->curve))) return 0;
    EC_POINT *multiple = EC_POINT_new(group->curve);
    int result = VOUCH_CRYPTO_LIBRARY;
    if (multiple &&
        EC_POINT_mul(group->curve, multiple, NULL, point, EC_GROUP_get0_order(group->curve), context) == 1)
        result = EC_POINT_is_at_infinity(group->curve, multiple) ? 0 : VOUCH_CRYPTO_ELEMENT;
    EC_POINT_free(multiple);
    return result;
}

int vouch_read_number(const vouch_group *group, struct vouch_bytes element, BIGNUM *number, BN_CTX *context) {
    if (element.length != group->element_length) return VOUCH_CRYPTO_LENGTH;
    BN_CTX_start(context);
    BIGNUM *bound = BN_CTX_get(context), *power = BN_CTX_get(context);
    int result = VOUCH_CRYPTO_LIBRARY;
    if (power && BN_bin2bn(element.bytes, (int)element.length, number) && BN_copy(bound, group->prime) &&
        BN_sub_word(bound, 1) == 1) {
        // p - 1 is the element of order two; RFC 2631 §2.1.5 requires the power by the order to be one.
        if (BN_is_zero(number) || BN_is_one(number) || BN_cmp(number, bound) >= 0)
            result = VOUCH_CRYPTO_ELEMENT;
        else if (BN_mod_exp_mont(power, number, group->order, group->prime, context, group->montgomery) == 1)
            result = BN_is_one(power) ? 0 : VOUCH_CRYPTO_ELEMENT;
    }
    BN_CTX_end(context);
    return result;
}

int vouch_write_point(const vouch_group *group, const EC_POINT *point, uint8_t *element, size_t length,
                      BN_CTX *context) {
    if (length != group->element_length) return VOUCH_CRYPTO_LENGTH;
    if (EC_POINT_is_at_infinity(group->curve, point)) return VOUCH_CRYPTO_ELEMENT;
    size_t written =
        EC_POINT_point2oct(group->curve, point, POINT_CONVERSION_UNCOMPRESSED, element, length, context);
    return written == length ? 0 : VOUCH_CRYPTO_LIBRARY;
}

int vouch_write_number(const vouch_group *group, const BIGNUM *number, uint8_t *element, size_t length) {
    if (length != group->element_length) return VOUCH_CRYPTO_LENGTH;
    if (BN_is_one(number) || BN_is_zero(number)) return VOUCH_CRYPTO_ELEMENT;
    return BN_bn2binpad(number, element, (int)length) < 0 ? VOUCH_CRYPTO_LIBRARY : 0;
}

static int multiply_point(const vouch_group *group, struct vouch_bytes element, const BIGNUM *scalar, uint8_t *product,
                          size_t length, BN_CTX *context) {
    EC_POINT *point = EC_POINT_new(group->curve), *sum = EC_POINT_new(group->curve);
    int result = point && sum ? vouch_read_point(group, element, point, context) : VOUCH_CRYPTO_LIBRARY;
    // One scalar and one point: OpenSSL takes its constant-time ladder (or the fixed window of P-256).
    if (result == 0 && EC_POINT_mul(group->curve, sum, NULL, point, scalar, context) != 1)
        result = VOUCH_CRYPTO_LIBRARY;
    if (result == 0) result = vouch_write_point(group, sum, product, length, context);
    EC_POINT_clear_free(point);
    EC_POINT_clear_free(sum);
    return result;
}

static int multiply_number(const vouch_group *group, struct vouch_bytes element, const BIGNUM *scalar,
                           uint8_t *product, size_t length, BN_CTX *context) {
    BN_CTX_start(context);
    BIGNUM *base = BN_CTX_get(context), *power = BN_CTX_get(context);
    int result = power ? vouch_read_number(group, element, base, context) : VOUCH_CRYPTO_LIBRARY;
    if (result == 0 &&
        BN_mod_exp_mont_consttime(power, base, scalar, group->prime, context, group->montgomery) != 1)
        result = VOUCH_CRYPTO_LIBRARY;
    if (result == 0) result = vouch_write_number(group, power, product, length);
    BN_CTX_end(context);
    return result;
}

int vouch_group_multiply(const vouch_group *group, struct vouch_bytes element, struct vouch_bytes scalar,
                         uint8_t *product, size_t length) {
    if (scalar.length == 0 || scalar.length > LONGEST_SCALAR) return VOUCH_CRYPTO_LENGTH;
    // Freeing a context of OpenSSL overwrites every number that was taken from it.
    BN_CTX *context = BN_CTX_new();
    BIGNUM *whole = BN_new(), *reduced = BN_new();
    int result = VOUCH_CRYPTO_LIBRARY;
    if (context && whole && reduced) {
        BN_set_flags(whole, BN_FLG_CONSTTIME);
        BN_set_flags(reduced, BN_FLG_CONSTTIME);
        if (BN_bin2bn(scalar.bytes, (int)scalar.length, whole) &&
            BN_nnmod(reduced, whole, group->order, context) == 1)
            result = group->curve ? multiply_point(group, element, reduced, product, length, context)
                                  : multiply_number(group, element, reduced, product, length, context);
    }
    BN_clear_free(whole);
    BN_clear_free(reduced);
    BN_CTX_free(context);
    return result;
}

int vouch_group_combine(const vouch_group *group, struct vouch_bytes a, struct vouch_bytes b, uint8_t *sum,
                        size_t length) {
    BN_CTX *context = BN_CTX_new();
    if (!context) return VOUCH_CRYPTO_LIBRARY;
    int result;
    if (group->curve) {
        EC_POINT *first = EC_POINT_new(group->curve), *second = EC_POINT_new(group->curve);
        result = first && second ? vouch_read_point(group, a, first, context) : VOUCH_CRYPTO_LIBRARY;
        if (result == 0) result = vouch_read_point(group, b, second, context);
        if (result == 0 && EC_POINT_add(group->curve, first, first, second, context) != 1)
            result = VOUCH_CRYPTO_LIBRARY;
        if (result == 0) result = vouch_write_point(group, first, sum, length, context);
        EC_POINT_clear_free(first);
        EC_POINT_clear_free(second);
    } else {
        BN_CTX_start(context);
        BIGNUM *first = BN_CTX_get(context), *second = BN_CTX_get(context);
        result = second ? vouch_read_number(group, a, first, context) : VOUCH_CRYPTO_LIBRARY;
        if (result == 0) result = vouch_read_number(group, b, second, context);
        if (result == 0 && BN_mod_mul(first, first, second, group->prime, context) != 1)
            result = VOUCH_CRYPTO_LIBRARY;
        if (result == 0) result = vouch_write_number(group, first, sum, length);
        BN_CTX_end(context);
    }
    BN_CTX_free(context);
    return result;
}
