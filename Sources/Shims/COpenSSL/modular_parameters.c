// Explicit parameters of groups modulo a prime: as for curves, every claim is checked, and in bounded time.
#include "group.h"

enum {
    SMALLEST_MODULUS = 1024,  // bits
    LARGEST_MODULUS = 4096,
    LARGEST_UNKNOWN_MODULUS = 2048,  // to show that a longer one is prime takes too long for a stranger's wish
    MODULUS_ROUNDS = 24,
};

// The number of the RFC 5114 group with the same prime and generator, and order where one is given, or -1.
static int standardized_modular_number(const BIGNUM *p, const BIGNUM *g, const BIGNUM *q) {
    int found = -1;
    for (int candidate = 0; candidate <= 2 && found < 0; candidate++) {
        BIGNUM *prime = NULL, *generator = NULL, *order = NULL;
        if (vouch_standardized_modular(candidate, &prime, &generator, &order) == 0 && BN_cmp(p, prime) == 0 &&
            BN_cmp(g, generator) == 0 && (!q || BN_cmp(q, order) == 0))
            found = candidate;
        BN_free(prime);
        BN_free(generator);
        BN_free(order);
    }
    return found;
}

// The safe primes of RFC 3526 and RFC 7919, which need no test.
static int is_known_safe_prime(const BIGNUM *p) {
    static const char *const names[] = {"modp_1536", "modp_2048", "modp_3072", "modp_4096",
                                        "ffdhe2048", "ffdhe3072", "ffdhe4096"};
    int found = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names && !found; i++) {
        BIGNUM *prime = vouch_named_safe_prime(names[i]);
        found = prime && BN_cmp(p, prime) == 0;
        BN_free(prime);
    }
    return found;
}

struct rounds {
    int left;
};

// Called after each round of Miller and Rabin's test that was passed; 0 ends the test.
static int count_round(int phase, int round, BN_GENCB *callback) {
    struct rounds *rounds = BN_GENCB_get_arg(callback);
    return phase != 1 || round < 0 || --rounds->left > 0;
}

// Miller and Rabin's test with random bases. OpenSSL makes 64 or 128 rounds of it, seconds for 4096 bits; a composite
// number made for the purpose passes these with a probability of 4 to the power of minus MODULUS_ROUNDS, independently
// each time.
static int is_modulus_prime(const BIGNUM *value, BN_CTX *context) {
    struct rounds rounds = {MODULUS_ROUNDS};
    BN_GENCB *callback = BN_GENCB_new();
    if (!callback) return 0;
    BN_GENCB_set(callback, count_round, &rounds);
    int result = BN_check_prime(value, context, callback);
    BN_GENCB_free(callback);
    return result == 1 || (result < 0 && rounds.left == 0);
}

// Whether p is prime, where g to the power of the prime q is 1 or -1. Pocklington: with q above the root of p that is
// proven where g to the power of (p - 1) / q leaves nothing in common with p except 1. Below it, p is tested.
static int is_prime_by_order(const BIGNUM *p, const BIGNUM *g, const BIGNUM *q, BN_CTX *context) {
    if (2 * (BN_num_bits(q) - 1) < BN_num_bits(p)) return is_modulus_prime(p, context);
    BN_CTX_start(context);
    BIGNUM *power = BN_CTX_get(context), *rest = BN_CTX_get(context);
    int is_prime = rest && BN_copy(rest, p) && BN_sub_word(rest, 1) == 1 &&
                   BN_div(rest, NULL, rest, q, context) == 1 && BN_mod_exp(power, g, rest, p, context) == 1 &&
                   BN_sub_word(power, 1) == 1 && BN_gcd(power, power, p, context) == 1 && BN_is_one(power);
    BN_CTX_end(context);
    return is_prime;
}

// Without an order only a safe prime is sound: then ±1 are the only elements of small order. `q` becomes the order of
// the generator, (p - 1)/2 or p - 1. The power comes first: it rejects most composite numbers, cheaply.
static int order_of_safe_prime(const BIGNUM *p, const BIGNUM *g, int is_known, BIGNUM *q, BN_CTX *context) {
    BN_CTX_start(context);
    BIGNUM *power = BN_CTX_get(context);
    int sound = power && BN_rshift1(q, p) == 1 && BN_mod_exp(power, g, q, p, context) == 1;
    int is_square = sound && BN_is_one(power);
    if (sound && !is_square) sound = BN_add_word(power, 1) == 1 && BN_cmp(power, p) == 0;
    if (sound && !is_known) sound = is_modulus_prime(q, context) && is_prime_by_order(p, g, q, context);
    if (sound && !is_square) sound = BN_lshift1(q, q) == 1;
    BN_CTX_end(context);
    return sound;
}

static int is_order_right(const BIGNUM *p, const BIGNUM *g, const BIGNUM *q, int is_known, BN_CTX *context) {
    BN_CTX_start(context);
    BIGNUM *rest = BN_CTX_get(context), *power = BN_CTX_get(context);
    int right = power && BN_copy(rest, p) && BN_sub_word(rest, 1) == 1 && BN_mod(rest, rest, q, context) == 1 &&
                BN_is_zero(rest) && BN_mod_exp(power, g, q, p, context) == 1 && BN_is_one(power) &&
                // Of a safe prime less one, 2 and half of it are the only primes.
                (is_known ? BN_is_odd(q) : is_modulus_prime(q, context) && is_prime_by_order(p, g, q, context));
    BN_CTX_end(context);
    return right;
}

int vouch_group_modular(struct vouch_bytes prime, struct vouch_bytes generator, struct vouch_bytes order,
                        vouch_group **group) {
    int result = VOUCH_CRYPTO_PARAMETERS;
    BN_CTX *context = BN_CTX_new();
    BIGNUM *p = vouch_read_parameter(prime, LARGEST_MODULUS), *g = vouch_read_parameter(generator, LARGEST_MODULUS);
    BIGNUM *q = order.bytes ? vouch_read_parameter(order, LARGEST_MODULUS) : BN_new(), *last = BN_new();
    if (!context || !g || !q || !last || !vouch_has_bits(p, SMALLEST_MODULUS, LARGEST_MODULUS) || !BN_is_odd(p)) goto done;
    if (!BN_copy(last, p) || BN_sub_word(last, 1) != 1) goto done;
    if (BN_is_zero(g) || BN_is_one(g) || BN_cmp(g, last) >= 0) goto done;
    int known = standardized_modular_number(p, g, order.bytes ? q : NULL);
    if (known >= 0) {
        result = vouch_group_standardized(known, group);
        goto done;
    }
    int is_known = is_known_safe_prime(p);
    if (!is_known && BN_num_bits(p) > LARGEST_UNKNOWN_MODULUS) goto done;
    if (order.bytes ? !vouch_has_bits(q, SMALLEST_ORDER, BN_num_bits(p)) || !is_order_right(p, g, q, is_known, context)
                    : !order_of_safe_prime(p, g, is_known, q, context))
        goto done;
    result = vouch_group_from_numbers(p, g, q, -1, group);
done:
    BN_free(p);
    BN_free(g);
    BN_free(q);
    BN_free(last);
    BN_CTX_free(context);
    return result;
}
