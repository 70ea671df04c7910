// One side of PACE by libeac (OpenPACE), which shares no code with Vouch: chip or terminal, driven line by line.
//
//   cc -O1 -o openpace-peer openpace-peer.c $(pkg-config --cflags --libs libeac)
//   openpace-peer chip|terminal OID PARAMETERS MRZ|CAN|PIN|PUK
//
// OID is the protocol's, in dotted form; PARAMETERS the number of standardized domain parameters. The first line of
// standard input is the password: digits, or a whole machine-readable zone of TD1, the one layout that libeac reads,
// without line breaks. For invented persons only: this program hides nothing. Every further line is a command,
// answered by one line:
//
//   nonce         chip      `ok HEX`, the encrypted nonce z
//   open HEX      terminal  `ok`, z is decrypted and kept
//   mapping       both      `ok HEX`, the own mapping data: a public key
//   map HEX       both      `ok`, the generator is mapped with the other side's mapping data
//   public        both      `ok HEX`, the own ephemeral public key on the mapped generator
//   agree HEX     both      `ok`, the secret is shared with the other side's public key, session keys are derived
//   token         both      `ok HEX`, the own authentication token
//   verify HEX    both      `ok` if this is the other side's token
//   session       both      `ok`, what follows is protected by the session keys
//   encrypt N HEX both      `ok HEX`, the padded data encrypted under send-sequence counter N
//   decrypt N HEX both      `ok HEX`, the padded data decrypted under send-sequence counter N
//   protect N HEX both      `ok HEX`, the MAC of the padded data under send-sequence counter N
//
// A step that libeac refuses is answered by `failed`, and what it says goes to standard error. Steps come in the order
// above. Elements are as in PACE's data objects: `04 | X | Y`, or a number. Ends with the input, or after a minute.
//
// Where libeac (1.1.2) differs from Doc 9303-11:
// - Chip authentication mapping is unknown to it (§4.4.3.5).
// - Its integrated mapping is that of a draft, TR-03110 before version 2.02: the nonce encrypted once in place of R(s, t),
//   and Icart's encoding for p = 2 modulo 3 in place of appendix B. It refuses both for today's version; so do we.
// - Its chip's nonce is one block, 8 bytes for 3DES and 16 for every AES. §4.4.3.3 makes it as long as the key needs, 16
//   and 32; a terminal of ours has to take both.
// - Its secret of DH has no leading zeros, see `restore_zeros`.
// - Its password from a machine-readable zone is that of TD1 whatever the document, without long document numbers.
#include <eac/eac.h>
#include <eac/objects.h>
#include <eac/pace.h>
#include <openssl/buffer.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int refuse(void) {
    ERR_print_errors_fp(stderr);
    puts("failed");
    return 0;
}

static int answer(const BUF_MEM *bytes) {
    if (!bytes) return refuse();
    fputs("ok ", stdout);
    for (size_t i = 0; i < bytes->length; i++) printf("%02X", (unsigned char)bytes->data[i]);
    putchar('\n');
    return 1;
}

static int confirm(int succeeded) {
    if (succeeded != 1) return refuse();
    puts("ok");
    return 1;
}

static BUF_MEM *parse(const char *hex) {
    long length = 0;
    unsigned char *bytes = OPENSSL_hexstr2buf(hex, &length);
    BUF_MEM *buffer = bytes ? BUF_MEM_new() : NULL;
    if (buffer && BUF_MEM_grow(buffer, (size_t)length)) memcpy(buffer->data, bytes, (size_t)length);
    OPENSSL_free(bytes);
    return buffer;
}

// PKCS #3 makes the secret of DH as long as the prime. libeac leaves out leading zeros, so that one run in 256 would
// give keys that nobody else has: put back here.
static int restore_zeros(const PACE_CTX *pace) {
    BUF_MEM *secret = pace->ka_ctx->shared_secret;
    int kind = EVP_PKEY_base_id(pace->static_key);
    if ((kind != EVP_PKEY_DH && kind != EVP_PKEY_DHX) || !secret) return secret != NULL;
    size_t whole = (size_t)EVP_PKEY_size(pace->static_key), length = secret->length;
    if (length >= whole) return 1;
    if (BUF_MEM_grow(secret, whole) != whole) return 0;
    memmove(secret->data + whole - length, secret->data, length);
    memset(secret->data, 0, whole - length);
    return 1;
}

struct run {
    EAC_CTX *context;
    PACE_SEC *password;
    BUF_MEM *their_public;
};

static void perform(struct run *run, const char *command, const char *argument) {
    BUF_MEM *made = NULL, *given = *argument && !strchr(argument, ' ') ? parse(argument) : NULL;
    EAC_CTX *context = run->context;
    if (strcmp(command, "nonce") == 0) {
        answer(made = PACE_STEP1_enc_nonce(context, run->password));
    } else if (strcmp(command, "open") == 0) {
        confirm(given && PACE_STEP2_dec_nonce(context, run->password, given));
    } else if (strcmp(command, "mapping") == 0) {
        answer(made = PACE_STEP3A_generate_mapping_data(context));
    } else if (strcmp(command, "map") == 0) {
        confirm(given && PACE_STEP3A_map_generator(context, given));
    } else if (strcmp(command, "public") == 0) {
        answer(made = PACE_STEP3B_generate_ephemeral_key(context));
    } else if (strcmp(command, "agree") == 0) {
        confirm(given && PACE_STEP3B_compute_shared_secret(context, given) && restore_zeros(context->pace_ctx) &&
                PACE_STEP3C_derive_keys(context));
        BUF_MEM_free(run->their_public);
        run->their_public = given;
        given = NULL;
    } else if (strcmp(command, "token") == 0) {
        answer(made = PACE_STEP3D_compute_authentication_token(context, run->their_public));
    } else if (strcmp(command, "verify") == 0) {
        confirm(given && PACE_STEP3D_verify_authentication_token(context, given));
    } else if (strcmp(command, "session") == 0) {
        confirm(EAC_CTX_set_encryption_ctx(context, EAC_ID_PACE));
    } else if (strcmp(command, "encrypt") == 0 || strcmp(command, "decrypt") == 0 ||
               strcmp(command, "protect") == 0) {
        const char *space = strchr(argument, ' ');
        BUF_MEM *data = space ? parse(space + 1) : NULL;
        if (data && EAC_set_ssc(context, strtoul(argument, NULL, 10)) == 1)
            made = *command == 'e'   ? EAC_encrypt(context, data)
                   : *command == 'd' ? EAC_decrypt(context, data)
                                     : EAC_authenticate(context, data);
        answer(made);
        BUF_MEM_free(data);
    } else {
        fprintf(stderr, "openpace-peer: no command %s\n", command);
        refuse();
    }
    BUF_MEM_free(made);
    BUF_MEM_free(given);
    fflush(stdout);
}

// A line without its end, or nothing at the end of the input.
static char *read_line(char *line, int size) {
    if (!fgets(line, size, stdin)) return NULL;
    line[strcspn(line, "\r\n")] = 0;
    return line;
}

int main(int count, char **arguments) {
    static const char *const kinds[] = {"MRZ", "CAN", "PIN", "PUK"};
    static char line[16384];
    struct run run = {NULL, NULL, NULL};
    int kind = 0, status = 1;
    if (count != 5) {
        fputs("usage: openpace-peer chip|terminal OID PARAMETERS MRZ|CAN|PIN|PUK\n", stderr);
        return 2;
    }
    // Whoever started this may be gone without closing the input.
    alarm(60);
    while (kind < 4 && strcmp(arguments[4], kinds[kind]) != 0) kind++;
    EAC_init();
    run.context = EAC_CTX_new();
    int protocol = OBJ_txt2nid(arguments[2]);
    if (!run.context || kind == 4 || protocol == NID_undef || !read_line(line, sizeof line) ||
        EAC_CTX_init_pace(run.context, protocol, atoi(arguments[3])) != 1) {
        refuse();
        goto done;
    }
    run.context->tr_version = EAC_TR_VERSION_2_02;
    run.password = PACE_SEC_new(line, strlen(line), (enum s_type)(PACE_MRZ + kind));
    if (!run.password) {
        refuse();
        goto done;
    }
    puts("ok");
    fflush(stdout);
    while (read_line(line, sizeof line)) {
        char *space = strchr(line, ' ');
        if (space) *space = 0;
        perform(&run, line, space ? space + 1 : "");
    }
    status = 0;
done:
    BUF_MEM_free(run.their_public);
    PACE_SEC_clear_free(run.password);
    EAC_CTX_clear_free(run.context);
    EAC_cleanup();
    return status;
}
