#include "group.h"

#include <openssl/crypto.h>
#include <stdlib.h>
#include <string.h>

// y² for an x of the curve: x³ + ax + b.
static int right_side(BIGNUM *y2, const BIGNUM *x, const BIGNUM *a, const BIGNUM *b, const BIGNUM *p, BN_CTX *context) {
    return BN_mod_sqr(y2, x, p, context) == 1 && BN_mod_add(y2, y2, a, p, context) == 1 &&
           BN_mod_mul(y2, y2, x, p, context) == 1 && BN_mod_add(y2, y2, b, p, context) == 1;
}

// Writes x2 | y2 or x3 | y3 without a branch: timing would reveal a bit of the nonce, and a few such bits identify a
// short password.
static int choose(int takes_first, const BIGNUM *const pairs[4], size_t field, uint8_t *coordinates) {
    uint8_t *both = OPENSSL_zalloc(4 * field);
    int result = both ? 0 : VOUCH_CRYPTO_LIBRARY;
    for (int i = 0; i < 4 && result == 0; i++)
        if (BN_bn2binpad(pairs[i], both + (size_t)i * field, (int)field) < 0) result = VOUCH_CRYPTO_LIBRARY;
    uint8_t mask = (uint8_t)(0 - (takes_first & 1));
    for (size_t i = 0; result == 0 && i < 2 * field; i++)
        coordinates[i] = (uint8_t)((both[i] & mask) | (both[2 * field + i] & ~mask));
    OPENSSL_clear_free(both, 4 * field);
    return result;
}

// Appendix B.2 of Doc 9303-11, with its names; `coordinates` is X | Y.
static int encode(const vouch_group *group, const BIGNUM *t, uint8_t *coordinates, BN_CTX *context) {
    const BIGNUM *p = group->prime;
    BN_CTX_start(context);
    BIGNUM *a = BN_CTX_get(context), *b = BN_CTX_get(context), *alpha = BN_CTX_get(context);
    BIGNUM *sum = BN_CTX_get(context), *exponent = BN_CTX_get(context), *x2 = BN_CTX_get(context);
    BIGNUM *x3 = BN_CTX_get(context), *h2 = BN_CTX_get(context), *u = BN_CTX_get(context);
    BIGNUM *power = BN_CTX_get(context), *y2 = BN_CTX_get(context), *scratch = BN_CTX_get(context);
    int result = VOUCH_CRYPTO_LIBRARY;
    if (!scratch || EC_GROUP_get_curve(group->curve, NULL, a, b, context) != 1) goto done;
    // The formula divides by a and takes roots by a power, which exist for p ≡ 3 (mod 4) only: not for P-224.
    if (BN_is_zero(a) || BN_is_zero(b) || BN_mod_word(p, 4) != 3) {
        result = VOUCH_CRYPTO_PARAMETERS;
        goto done;
    }
    // α = -t²; X2 = -b(1 + α + α²) / (a(α + α²)), the division as the power by p - 2.
    if (BN_mod_sqr(alpha, t, p, context) != 1 || BN_sub(alpha, p, alpha) != 1) goto done;
    if (BN_mod_sqr(sum, alpha, p, context) != 1 || BN_mod_add(sum, sum, alpha, p, context) != 1) goto done;
    if (BN_is_zero(sum)) {
        result = VOUCH_CRYPTO_ELEMENT;
        goto done;
    }
    if (!BN_copy(exponent, p) || BN_sub_word(exponent, 2) != 1) goto done;
    if (BN_mod_mul(scratch, a, sum, p, context) != 1) goto done;
    if (BN_mod_exp_mont_consttime(x2, scratch, exponent, p, context, group->montgomery) != 1) goto done;
    if (BN_add_word(sum, 1) != 1 || BN_mod_mul(x2, x2, sum, p, context) != 1) goto done;
    if (BN_mod_mul(x2, x2, b, p, context) != 1 || BN_mod_sub(x2, p, x2, p, context) != 1) goto done;
    // X3 = αX2; U = t³h2; A = h2^(p - 1 - (p + 1)/4).
    if (BN_mod_mul(x3, alpha, x2, p, context) != 1) goto done;
    if (right_side(h2, x2, a, b, p, context) != 1) goto done;
    if (BN_mod_sqr(u, t, p, context) != 1 || BN_mod_mul(u, u, t, p, context) != 1) goto done;
    if (BN_mod_mul(u, u, h2, p, context) != 1) goto done;
    if (!BN_copy(exponent, p) || BN_add_word(exponent, 1) != 1 || BN_rshift(exponent, exponent, 2) != 1) goto done;
    if (BN_sub(exponent, p, exponent) != 1 || BN_sub_word(exponent, 1) != 1) goto done;
    if (BN_mod_exp_mont_consttime(power, h2, exponent, p, context, group->montgomery) != 1) goto done;
    // A²h2 = 1 means that X2 is on the curve with y = Ah2; otherwise X3 is with y = AU.
    if (BN_mod_mul(y2, power, h2, p, context) != 1 || BN_mod_mul(scratch, power, y2, p, context) != 1) goto done;
    if (BN_mod_mul(u, u, power, p, context) != 1) goto done;
    const BIGNUM *const pairs[4] = {x2, y2, x3, u};
    result = choose(BN_is_one(scratch), pairs, (group->element_length - 1) / 2, coordinates);
done:
    BN_CTX_end(context);
    return result;
}

static int map_to_point(const vouch_group *group, const BIGNUM *number, uint8_t *element, size_t length,
                        BN_CTX *context) {
    if (length != group->element_length) return VOUCH_CRYPTO_LENGTH;
    element[0] = 4;
    int result = encode(group, number, element + 1, context);
    if (result != 0) return result;
    EC_POINT *point = EC_POINT_new(group->curve);
    result = VOUCH_CRYPTO_LIBRARY;
    if (point)
        result =
            EC_POINT_oct2point(group->curve, point, element, length, context) == 1 ? 0 : VOUCH_CRYPTO_ELEMENT;
    const BIGNUM *cofactor = EC_GROUP_get0_cofactor(group->curve);
    if (result == 0 && !BN_is_one(cofactor) &&
        EC_POINT_mul(group->curve, point, NULL, point, cofactor, context) != 1)
        result = VOUCH_CRYPTO_LIBRARY;
    if (result == 0) result = vouch_write_point(group, point, element, length, context);
    EC_POINT_clear_free(point);
    return result;
}

int vouch_group_map(const vouch_group *group, struct vouch_bytes number, uint8_t *element, size_t length) {
    // A little more than p is usual, 64 bits and a block; no protocol has twice as much.
    if (number.length == 0 || number.length > 2 * group->element_length) return VOUCH_CRYPTO_LENGTH;
    BN_CTX *context = BN_CTX_new();
    BIGNUM *whole = BN_new(), *reduced = BN_new(), *power = BN_new();
    int result = VOUCH_CRYPTO_LIBRARY;
    if (context && whole && reduced && power) {
        BN_set_flags(whole, BN_FLG_CONSTTIME);
        if (BN_bin2bn(number.bytes, (int)number.length, whole) &&
            BN_nnmod(reduced, whole, group->prime, context) == 1) {
            if (BN_is_zero(reduced))
                result = VOUCH_CRYPTO_ELEMENT;
            else if (group->curve)
                result = map_to_point(group, reduced, element, length, context);
            else if (BN_mod_exp_mont_consttime(power, reduced, group->cofactor, group->prime, context,
                                               group->montgomery) == 1)
                result = vouch_write_number(group, power, element, length);
        }
    }
    BN_clear_free(whole);
    BN_clear_free(reduced);
    BN_clear_free(power);
    BN_CTX_free(context);
    return result;
}
