// Shared by the files of keys. Not seen by Swift.
#pragma once
#include "COpenSSL.h"

#include <openssl/evp.h>

struct vouch_key {
    EVP_PKEY *key;
    int is_private;
    int rsa_bits;          // 0 for EC
    vouch_group *group;    // null for RSA
    size_t number_length;
};
