// Explicit domain parameters come from the chip, unsigned where PACE needs them: a weak group would reveal the password
// to its author. So every claim they make is checked.
#include "group.h"

#include <string.h>

enum {
    SMALLEST_FIELD = 160,  // bits; Doc 9303-11 starts at 192, some chips of the first years have 160
    LARGEST_FIELD = 640,
    LARGEST_COFACTOR = 1 << 16,
    EMBEDDING_DEGREES = 100,
};

BIGNUM *vouch_read_parameter(struct vouch_bytes bytes, int largest_bits) {
    // Some writers pad with zeros, but none with more than a few.
    if (!bytes.bytes || bytes.length == 0 || bytes.length > (size_t)largest_bits / 8 + 8) return NULL;
    return BN_bin2bn(bytes.bytes, (int)bytes.length, NULL);
}

int vouch_has_bits(const BIGNUM *value, int least, int most) {
    return value && BN_num_bits(value) >= least && BN_num_bits(value) <= most;
}

// 1, or 0 also where OpenSSL fails.
static int is_prime(const BIGNUM *value, BN_CTX *context) { return BN_check_prime(value, context, NULL) == 1; }

// Hasse: the curve has p + 1 - t points with t² ≤ 4p; `order` times `cofactor` must be such a number.
static int is_cofactor_right(const BIGNUM *p, const BIGNUM *order, const BIGNUM *cofactor, BN_CTX *context) {
    BN_CTX_start(context);
    BIGNUM *trace = BN_CTX_get(context), *bound = BN_CTX_get(context);
    int right = bound && BN_mul(trace, order, cofactor, context) == 1 && BN_sub(trace, trace, p) == 1 &&
                BN_sub_word(trace, 1) == 1 && BN_sqr(trace, trace, context) == 1 && BN_lshift(bound, p, 2) == 1 &&
                BN_cmp(trace, bound) <= 0;
    BN_CTX_end(context);
    return right;
}

// Where the order divides p^k - 1 for a small k, or equals p, logarithms on the curve are those of a weaker group.
static int is_transferable(const BIGNUM *p, const BIGNUM *order, BN_CTX *context) {
    if (BN_cmp(p, order) == 0) return 1;
    BN_CTX_start(context);
    BIGNUM *power = BN_CTX_get(context);
    int found = !power || !BN_one(power);
    for (int k = 1; k <= EMBEDDING_DEGREES && !found; k++)
        found = BN_mod_mul(power, power, p, order, context) != 1 || BN_is_one(power);
    BN_CTX_end(context);
    return found;
}

// The number of the standardized curve with the same equation, generator and order, or -1.
//
// By numbers: EC_GROUP_cmp calls P-224, P-256 and P-521 different from themselves where OpenSSL has a fast method.
static int standardized_number(const EC_GROUP *curve, BN_CTX *context) {
    uint8_t ours[1 + 2 * (LARGEST_FIELD / 8)], theirs[sizeof ours];
    size_t length = EC_POINT_point2oct(curve, EC_GROUP_get0_generator(curve), POINT_CONVERSION_UNCOMPRESSED, ours,
                                       sizeof ours, context);
    int found = -1;
    BN_CTX_start(context);
    BIGNUM *p = BN_CTX_get(context), *a = BN_CTX_get(context), *b = BN_CTX_get(context);
    BIGNUM *known_p = BN_CTX_get(context), *known_a = BN_CTX_get(context), *known_b = BN_CTX_get(context);
    int failed = !known_b || length == 0 || EC_GROUP_get_curve(curve, p, a, b, context) != 1;
    for (int candidate = 8; candidate <= 18 && found < 0 && !failed; candidate++) {
        EC_GROUP *known = vouch_standardized_curve(candidate);
        if (known && EC_GROUP_get_curve(known, known_p, known_a, known_b, context) == 1 && BN_cmp(p, known_p) == 0 &&
            BN_cmp(a, known_a) == 0 && BN_cmp(b, known_b) == 0 &&
            BN_cmp(EC_GROUP_get0_order(curve), EC_GROUP_get0_order(known)) == 0 &&
            BN_cmp(EC_GROUP_get0_cofactor(curve), EC_GROUP_get0_cofactor(known)) == 0 &&
            EC_POINT_point2oct(known, EC_GROUP_get0_generator(known), POINT_CONVERSION_UNCOMPRESSED, theirs,
                               sizeof theirs, context) == length &&
            memcmp(ours, theirs, length) == 0)
            found = candidate;
        EC_GROUP_free(known);
    }
    BN_CTX_end(context);
    return found;
}

int vouch_group_elliptic(struct vouch_bytes prime, struct vouch_bytes a, struct vouch_bytes b,
                         struct vouch_bytes generator, struct vouch_bytes order, long cofactor, vouch_group **group) {
    if (cofactor < 1 || cofactor > LARGEST_COFACTOR) return VOUCH_CRYPTO_PARAMETERS;
    int result = VOUCH_CRYPTO_PARAMETERS;
    EC_GROUP *curve = NULL;
    EC_POINT *point = NULL;
    BN_CTX *context = BN_CTX_new();
    BIGNUM *p = vouch_read_parameter(prime, LARGEST_FIELD), *n = vouch_read_parameter(order, LARGEST_FIELD), *h = BN_new();
    BIGNUM *a_number = vouch_read_parameter(a, LARGEST_FIELD), *b_number = vouch_read_parameter(b, LARGEST_FIELD);
    if (!context || !h || !a_number || !b_number || BN_set_word(h, (BN_ULONG)cofactor) != 1) goto done;
    if (!vouch_has_bits(p, SMALLEST_FIELD, LARGEST_FIELD) || !vouch_has_bits(n, SMALLEST_ORDER, LARGEST_FIELD + 1)) goto done;
    if (BN_cmp(a_number, p) >= 0 || BN_cmp(b_number, p) >= 0) goto done;
    if (generator.length != 1 + 2 * (size_t)BN_num_bytes(p) || generator.bytes[0] != 4) goto done;
    if (!BN_is_odd(p) || !BN_is_odd(n)) goto done;
    curve = EC_GROUP_new_curve_GFp(p, a_number, b_number, context);
    if (!curve || EC_GROUP_check_discriminant(curve, context) != 1) goto done;
    point = EC_POINT_new(curve);
    if (!point || EC_POINT_oct2point(curve, point, generator.bytes, generator.length, context) != 1) goto done;
    if (EC_POINT_is_at_infinity(curve, point) || EC_GROUP_set_generator(curve, point, n, h) != 1) goto done;
    int known = standardized_number(curve, context);
    if (known >= 0) {
        result = vouch_group_standardized(known, group);
        goto done;
    }
    // The cheap checks first: a hostile chip can make us compute only a little.
    if (!is_cofactor_right(p, n, h, context) || is_transferable(p, n, context)) goto done;
    if (!is_prime(p, context) || !is_prime(n, context)) goto done;
    if (EC_GROUP_check(curve, context) != 1) goto done;
    result = vouch_group_from_curve(curve, -1, group);
    curve = NULL;
done:
    BN_free(p);
    BN_free(n);
    BN_free(h);
    BN_free(a_number);
    BN_free(b_number);
    EC_POINT_free(point);
    EC_GROUP_free(curve);
    BN_CTX_free(context);
    return result;
}
