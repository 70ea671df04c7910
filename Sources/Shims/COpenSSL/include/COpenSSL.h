// OpenSSL 3's libcrypto for Swift: what the chip protocols need, without its types.
//
// Conventions of every function: the result is 0 for success and a negative `vouch_crypto_error` otherwise. Buffers
// belong to the caller and their lengths are stated; nothing is kept after the call. Opaque objects are made by a
// function that hands them out through its last parameter and released by the matching `_free`. Numbers are
// big-endian. No function prints or touches OpenSSL's global configuration. What OpenSSL notes about a failure stays in
// the thread's queue until `vouch_clear_errors`, and is mistaken for the failure of whatever the thread does next.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum vouch_crypto_error {
    VOUCH_CRYPTO_LENGTH = -1,      // a buffer, key or number of the wrong length
    VOUCH_CRYPTO_ELEMENT = -2,     // not in the group, or its neutral element
    VOUCH_CRYPTO_PARAMETERS = -3,  // parameters of no known or no sound group; an algorithm OpenSSL does not have
    VOUCH_CRYPTO_LIBRARY = -4,     // OpenSSL failed for a reason of its own
};

// Empties the queue of the thread, and returns whether it had any entries.
void vouch_clear_errors(void);
int vouch_has_errors(void);

// Bytes that belong to the caller.
struct vouch_bytes {
    const uint8_t *bytes;
    size_t length;
};

// The digest named as OpenSSL names it ("SHA256"), of `length` bytes of message; `digest` holds exactly its length.
int vouch_digest(const char *name, const uint8_t *message, size_t length, uint8_t *digest, size_t digest_length);

// Whole blocks through the cipher named as OpenSSL names it ("AES-128-CBC", "DES-EDE3-CBC"), without padding. A key of
// 16 bytes for an EDE3 cipher stands for K1 | K2 | K1. `iv` is one block, or nothing for ECB. `output` holds `length`.
int vouch_cipher(const char *name, int encrypts, struct vouch_bytes key, struct vouch_bytes iv, const uint8_t *message,
                 size_t length, uint8_t *output);

// AES-CMAC under the named CBC cipher; the first 8 bytes of it.
int vouch_cmac(const char *cipher, struct vouch_bytes key, const uint8_t *message, size_t length, uint8_t code[8]);

// ISO/IEC 9797-1 MAC algorithm 3 with DES and a key of 16 bytes, of one or more whole blocks, without padding.
int vouch_retail_mac(struct vouch_bytes key, const uint8_t *message, size_t length, uint8_t code[8]);

// A group in which keys are agreed. Immutable once made: any number of threads may use one.
typedef struct vouch_group vouch_group;

// One of the standardized groups, by the number of Doc 9303-11 §9.5.1.
int vouch_group_standardized(int number, vouch_group **group);
// A curve over a prime field, checked; the generator is an uncompressed point.
int vouch_group_elliptic(struct vouch_bytes prime, struct vouch_bytes a, struct vouch_bytes b,
                         struct vouch_bytes generator, struct vouch_bytes order, long cofactor, vouch_group **group);
// A subgroup modulo a prime, checked; without an order (null bytes) it must be a known group or the prime a safe one.
// Up to 4096 bits for the primes of RFC 3526 and RFC 7919, up to 2048 for others.
int vouch_group_modular(struct vouch_bytes prime, struct vouch_bytes generator, struct vouch_bytes order,
                        vouch_group **group);
void vouch_group_free(vouch_group *group);

// The number of the standardized group that this is, or -1.
int vouch_group_number(const vouch_group *group);
size_t vouch_group_element_length(const vouch_group *group);
size_t vouch_group_order_length(const vouch_group *group);
int vouch_group_order(const vouch_group *group, uint8_t *order, size_t length);
int vouch_group_generator(const vouch_group *group, uint8_t *element, size_t length);

// Elements are of `vouch_group_element_length` bytes. The scalar is secret, of any value, reduced modulo the order.
int vouch_group_multiply(const vouch_group *group, struct vouch_bytes element, struct vouch_bytes scalar,
                         uint8_t *product, size_t length);
int vouch_group_combine(const vouch_group *group, struct vouch_bytes a, struct vouch_bytes b, uint8_t *sum,
                        size_t length);
// Doc 9303-11 §4.4.3.3.2: the element that integrated mapping makes of a secret number, which is reduced here.
int vouch_group_map(const vouch_group *group, struct vouch_bytes number, uint8_t *element, size_t length);

// An RSA or EC key, public or with its private part, which is overwritten when the key is freed. Immutable once made.
typedef struct vouch_key vouch_key;

// The private keys and the random numbers of signatures are from OpenSSL's own generator.
int vouch_key_generate_rsa(int bits, vouch_key **key);
// On the standardized curve of that number (8…18). `is_explicit` spells its parameters out wherever the key is written.
int vouch_key_generate_elliptic(int curve, int is_explicit, vouch_key **key);
// The key whose private part is this number, between 0 and the order.
int vouch_key_from_scalar(int curve, int is_explicit, struct vouch_bytes scalar, vouch_key **key);
// DER: SubjectPublicKeyInfo (RFC 5280) and PrivateKeyInfo (RFC 5208), whole, of a sound key. Explicit parameters are
// checked as a group's are, and points as its elements; a wrong cofactor of a known curve is put right.
int vouch_key_from_public(struct vouch_bytes der, vouch_key **key);
int vouch_key_from_private(struct vouch_bytes der, vouch_key **key);
void vouch_key_free(vouch_key *key);

// Bits of an RSA modulus; 0 for an EC key.
int vouch_key_rsa_bits(const vouch_key *key);
int vouch_key_is_private(const vouch_key *key);
// The number of the key's standardized curve, or -1, also for RSA.
int vouch_key_curve(const vouch_key *key);
// Bytes of an RSA modulus, or of the order of a curve.
size_t vouch_key_number_length(const vouch_key *key);

// Bytes of the library, released, and overwritten, with `vouch_buffer_free`.
struct vouch_buffer {
    uint8_t *bytes;
    size_t length;
};
void vouch_buffer_free(struct vouch_buffer buffer);

int vouch_key_write_public(const vouch_key *key, struct vouch_buffer *der);
int vouch_key_write_private(const vouch_key *key, struct vouch_buffer *der);
// The uncompressed point of an EC key, and its private number, as long as the order.
int vouch_key_write_point(const vouch_key *key, struct vouch_buffer *point);
int vouch_key_write_scalar(const vouch_key *key, struct vouch_buffer *scalar);

// How a signature is made of a message.
struct vouch_signature_scheme {
    const char *digest;       // as OpenSSL names it
    const char *mask_digest;  // of PSS; null for PKCS #1 v1.5 and for ECDSA
    int salt_length;          // of PSS, in bytes
    int is_plain;             // ECDSA as r | s, each as long as the order, in place of DER
};

int vouch_key_sign(const vouch_key *key, struct vouch_signature_scheme scheme, struct vouch_bytes message,
                   struct vouch_buffer *signature);
// `is_valid` becomes 1 or 0; a malformed signature is not an error, but invalid.
int vouch_key_verify(const vouch_key *key, struct vouch_signature_scheme scheme, struct vouch_bytes message,
                     struct vouch_bytes signature, int *is_valid);

// RSA without padding, with the private or the public exponent. Both blocks are as long as the modulus.
int vouch_key_rsa_raw(const vouch_key *key, int uses_private, struct vouch_bytes block, uint8_t *output, size_t length);

// Ed25519, RFC 8032 §5.1. The seed is the private key as that document has it: 32 random bytes.
int vouch_ed25519_public(const uint8_t seed[32], uint8_t public_key[32]);
int vouch_ed25519_sign(const uint8_t seed[32], struct vouch_bytes message, uint8_t signature[64]);
int vouch_ed25519_verify(const uint8_t public_key[32], struct vouch_bytes message, const uint8_t signature[64],
                         int *is_valid);

// RSAES-OAEP with SHA-256 and MGF1 with SHA-256, without a label: RFC 8017 §7.1. The block is as long as the modulus. A
// message of another length than expected is a failure like every other of the padding.
int vouch_key_oaep_encrypt(const vouch_key *key, struct vouch_bytes message, uint8_t *block, size_t length);
int vouch_key_oaep_decrypt(const vouch_key *key, struct vouch_bytes block, uint8_t *message, size_t length);

// Diffie-Hellman of an EC key with an uncompressed point, which is checked; the result is the X coordinate.
int vouch_key_agree(const vouch_key *key, struct vouch_bytes point, uint8_t *shared, size_t length);

// The one-step key derivation of NIST SP 800-56A with SHA-256, called Concat KDF.
int vouch_concat_kdf(struct vouch_bytes secret, struct vouch_bytes other, uint8_t *derived, size_t length);

// From OpenSSL's generator for secrets.
int vouch_random(uint8_t *bytes, size_t length);

// AES-256-GCM (NIST SP 800-38D) with a nonce of 12 bytes; `output` holds as much as the message. Opening fails with
// VOUCH_CRYPTO_ELEMENT where the tag is another one; what `output` holds then must not be used.
int vouch_gcm_seal(struct vouch_bytes key, struct vouch_bytes nonce, struct vouch_bytes additional,
                   struct vouch_bytes message, uint8_t *output, uint8_t tag[16]);
int vouch_gcm_open(struct vouch_bytes key, struct vouch_bytes nonce, struct vouch_bytes additional,
                   struct vouch_bytes message, struct vouch_bytes tag, uint8_t *output);

// scrypt (RFC 7914) with N 2^14, r 8, p 1: 16 MB and tens of milliseconds for each call.
int vouch_scrypt(struct vouch_bytes secret, struct vouch_bytes salt, uint8_t *derived, size_t length);
