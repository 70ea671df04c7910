// Shared by the files of the key agreement groups. Not seen by Swift.
#pragma once
#include "COpenSSL.h"

#include <openssl/bn.h>
#include <openssl/ec.h>

enum { SMALLEST_ORDER = 160 };  // bits

struct vouch_group {
    int number;                // standardized, or -1
    size_t element_length;
    EC_GROUP *curve;           // null for a group modulo a prime
    BIGNUM *prime;             // of the field
    BIGNUM *order;             // of the generator
    BN_MONT_CTX *montgomery;   // modulo the prime
    BIGNUM *generator;         // null for a curve, which knows its own
    BIGNUM *cofactor;          // (p - 1) / order; null for a curve
};

// Takes over the curve, also in case of failure.
int vouch_group_from_curve(EC_GROUP *curve, int number, vouch_group **group);
// Copies the numbers.
int vouch_group_from_numbers(const BIGNUM *prime, const BIGNUM *generator, const BIGNUM *order, int number,
                             vouch_group **group);
// Null for numbers that are no standardized curve.
EC_GROUP *vouch_standardized_curve(int number);
// The numbers of an RFC 5114 group (0, 1, 2), owned by the caller; 0 for success.
int vouch_standardized_modular(int number, BIGNUM **prime, BIGNUM **generator, BIGNUM **order);
// The prime of a group of RFC 3526 or RFC 7919, as OpenSSL names it, owned by the caller; null if it fails.
BIGNUM *vouch_named_safe_prime(const char *name);

// A number of explicit parameters, owned by the caller; null where it is missing or far too long.
BIGNUM *vouch_read_parameter(struct vouch_bytes bytes, int largest_bits);
int vouch_has_bits(const BIGNUM *value, int least, int most);

// Reads an element and checks that it is in the group and not neutral. `point` and `number` are made by the caller.
int vouch_read_point(const vouch_group *group, struct vouch_bytes element, EC_POINT *point, BN_CTX *context);
int vouch_read_number(const vouch_group *group, struct vouch_bytes element, BIGNUM *number, BN_CTX *context);
// Writes one that is not neutral.
int vouch_write_point(const vouch_group *group, const EC_POINT *point, uint8_t *element, size_t length,
                      BN_CTX *context);
int vouch_write_number(const vouch_group *group, const BIGNUM *number, uint8_t *element, size_t length);
