// AES-256-GCM by a key that stays in a PKCS#11 token (OASIS PKCS #11 v2.40), over p11-kit, which loads modules and
// understands their addresses (RFC 7512).
//
// Functions return 0, or what went wrong. A token that was opened belongs to the caller until it is closed; it may be used
// by one thread at a time.
#ifndef VOUCH_CPKCS11_H
#define VOUCH_CPKCS11_H

#include <p11-kit/p11-kit.h>
#include <p11-kit/pkcs11.h>
#include <p11-kit/uri.h>
#include <stdlib.h>
#include <string.h>

enum {
    VOUCH_TOKEN_ADDRESS = 1,  // no address of RFC 7512, or one without module-path
    VOUCH_TOKEN_MODULE = 2,   // the module cannot be loaded or started
    VOUCH_TOKEN_ABSENT = 3,   // no token fits the address
    VOUCH_TOKEN_SEVERAL = 4,  // several do
    VOUCH_TOKEN_LOGIN = 5,    // the PIN is wrong or locked
    VOUCH_TOKEN_NO_KEY = 6,   // the token has no such key
    VOUCH_TOKEN_KEYS = 7,     // it has several
    VOUCH_TOKEN_UNFIT = 8,    // the key is not of 32 bytes, or may not encrypt and decrypt
    VOUCH_TOKEN_GONE = 9,     // the session is over, or the token was removed: open it again
    VOUCH_TOKEN_FAILED = 10,  // the token refused: a wrong tag, above all
    VOUCH_TOKEN_MEMORY = 11,
};

typedef struct {
    CK_FUNCTION_LIST *module;
    CK_SESSION_HANDLE session;
    CK_OBJECT_HANDLE key;
} vouch_token;

static inline void vouch_token_close(vouch_token *token) {
    if (!token) return;
    if (token->module) {
        // The session's end logs out where it is the last one.
        if (token->session) token->module->C_CloseSession(token->session);
        p11_kit_module_finalize(token->module);
        p11_kit_module_release(token->module);
    }
    free(token);
}

// The one slot whose token fits the address.
static inline int vouch_token_slot(CK_FUNCTION_LIST *module, P11KitUri *uri, CK_SLOT_ID *found) {
    CK_SLOT_ID slots[64];
    CK_ULONG count = sizeof slots / sizeof slots[0];
    CK_TOKEN_INFO info;
    int fitting = 0;
    if (module->C_GetSlotList(CK_TRUE, slots, &count) != CKR_OK) return VOUCH_TOKEN_ABSENT;
    for (CK_ULONG i = 0; i < count; i++) {
        if (module->C_GetTokenInfo(slots[i], &info) != CKR_OK) continue;
        if (!p11_kit_uri_match_token_info(uri, &info)) continue;
        *found = slots[i];
        fitting++;
    }
    return fitting == 1 ? 0 : fitting ? VOUCH_TOKEN_SEVERAL : VOUCH_TOKEN_ABSENT;
}

// The one AES key that fits the address, which names it by object or id.
static inline int vouch_token_key(vouch_token *token, P11KitUri *uri) {
    CK_OBJECT_CLASS secret = CKO_SECRET_KEY;
    CK_KEY_TYPE aes = CKK_AES;
    CK_ATTRIBUTE template[4] = {
        {CKA_CLASS, &secret, sizeof secret},
        {CKA_KEY_TYPE, &aes, sizeof aes},
    };
    CK_ULONG length = 2;
    CK_ATTRIBUTE *named;
    if ((named = p11_kit_uri_get_attribute(uri, CKA_LABEL))) template[length++] = *named;
    if ((named = p11_kit_uri_get_attribute(uri, CKA_ID))) template[length++] = *named;
    if (length == 2) return VOUCH_TOKEN_ADDRESS;

    CK_OBJECT_HANDLE keys[2];
    CK_ULONG count = 0;
    CK_RV result = token->module->C_FindObjectsInit(token->session, template, length);
    if (result != CKR_OK) return VOUCH_TOKEN_NO_KEY;
    result = token->module->C_FindObjects(token->session, keys, 2, &count);
    token->module->C_FindObjectsFinal(token->session);
    if (result != CKR_OK || count == 0) return VOUCH_TOKEN_NO_KEY;
    if (count > 1) return VOUCH_TOKEN_KEYS;
    token->key = keys[0];

    CK_ULONG bytes = 0;
    CK_BBOOL encrypts = CK_FALSE, decrypts = CK_FALSE;
    CK_ATTRIBUTE facts[3] = {
        {CKA_VALUE_LEN, &bytes, sizeof bytes},
        {CKA_ENCRYPT, &encrypts, sizeof encrypts},
        {CKA_DECRYPT, &decrypts, sizeof decrypts},
    };
    if (token->module->C_GetAttributeValue(token->session, token->key, facts, 3) != CKR_OK) return VOUCH_TOKEN_UNFIT;
    return bytes == 32 && encrypts && decrypts ? 0 : VOUCH_TOKEN_UNFIT;
}

static inline int vouch_token_enter(vouch_token *token, P11KitUri *uri, const unsigned char *pin, size_t length) {
    const char *path = p11_kit_uri_get_module_path(uri);
    if (!path) return VOUCH_TOKEN_ADDRESS;
    CK_FUNCTION_LIST *module = p11_kit_module_load(path, 0);
    if (!module) return VOUCH_TOKEN_MODULE;
    if (p11_kit_module_initialize(module) != CKR_OK) {
        p11_kit_module_release(module);
        return VOUCH_TOKEN_MODULE;
    }
    token->module = module;
    CK_SLOT_ID slot = 0;
    int result = vouch_token_slot(module, uri, &slot);
    if (result) return result;
    if (module->C_OpenSession(slot, CKF_SERIAL_SESSION, NULL, NULL, &token->session) != CKR_OK)
        return VOUCH_TOKEN_ABSENT;
    switch (module->C_Login(token->session, CKU_USER, (unsigned char *)pin, length)) {
    case CKR_OK:
    case CKR_USER_ALREADY_LOGGED_IN: return vouch_token_key(token, uri);
    // The token went away meanwhile, which says nothing about the PIN.
    case CKR_DEVICE_ERROR:
    case CKR_DEVICE_REMOVED:
    case CKR_TOKEN_NOT_PRESENT:
    case CKR_SESSION_CLOSED:
    case CKR_SESSION_HANDLE_INVALID:
    case CKR_CRYPTOKI_NOT_INITIALIZED:
    case CKR_FUNCTION_FAILED:
    case CKR_GENERAL_ERROR: return VOUCH_TOKEN_GONE;
    default: return VOUCH_TOKEN_LOGIN;
    }
}

static inline int vouch_token_open(const char *address, const unsigned char *pin, size_t length, vouch_token **opened) {
    P11KitUri *uri = p11_kit_uri_new();
    vouch_token *token = calloc(1, sizeof *token);
    int result = VOUCH_TOKEN_MEMORY;
    if (uri && token)
        result = p11_kit_uri_parse(address, P11_KIT_URI_FOR_ANY, uri) == P11_KIT_URI_OK
                ? vouch_token_enter(token, uri, pin, length)
                : VOUCH_TOKEN_ADDRESS;
    if (uri) p11_kit_uri_free(uri);
    if (result) {
        vouch_token_close(token);
        return result;
    }
    *opened = token;
    return 0;
}

static inline int vouch_token_trouble(CK_RV result) {
    switch (result) {
    case CKR_OK: return 0;
    case CKR_SESSION_HANDLE_INVALID:
    case CKR_SESSION_CLOSED:
    case CKR_DEVICE_REMOVED:
    case CKR_TOKEN_NOT_PRESENT:
    case CKR_USER_NOT_LOGGED_IN:
    case CKR_KEY_HANDLE_INVALID:
    case CKR_OBJECT_HANDLE_INVALID:
    case CKR_CRYPTOKI_NOT_INITIALIZED: return VOUCH_TOKEN_GONE;
    case CKR_HOST_MEMORY:
    case CKR_DEVICE_MEMORY: return VOUCH_TOKEN_MEMORY;
    default: return VOUCH_TOKEN_FAILED;
    }
}

// Seals `input` into `output`, 16 bytes longer, or opens it into `output`, 16 bytes shorter: ciphertext, then tag.
// `nonce` has 12 bytes. `written` is the room of `output` before, and its length after.
static inline int vouch_token_gcm(
    vouch_token *token, int opens, const unsigned char *nonce, const unsigned char *additional, size_t additionalLength,
    const unsigned char *input, size_t inputLength, unsigned char *output, size_t *written) {
    CK_GCM_PARAMS parameters = {0};
    parameters.iv_ptr = (unsigned char *)nonce;
    parameters.iv_len = 12;
    parameters.iv_bits = 96;
    parameters.aad_ptr = (unsigned char *)additional;
    parameters.aad_len = additionalLength;
    parameters.tag_bits = 128;
    CK_MECHANISM mechanism = {CKM_AES_GCM, &parameters, sizeof parameters};
    CK_FUNCTION_LIST *module = token->module;
    CK_ULONG room = *written;
    CK_RV result = opens ? module->C_DecryptInit(token->session, &mechanism, token->key)
                         : module->C_EncryptInit(token->session, &mechanism, token->key);
    if (result != CKR_OK) return vouch_token_trouble(result);
    result = opens ? module->C_Decrypt(token->session, (unsigned char *)input, inputLength, output, &room)
                   : module->C_Encrypt(token->session, (unsigned char *)input, inputLength, output, &room);
    if (result == CKR_OK) *written = room;
    return vouch_token_trouble(result);
}

#endif
