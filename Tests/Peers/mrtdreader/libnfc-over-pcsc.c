// As much of libnfc as Debian's mrtdreader uses, over PC/SC: so that a reader of passports which we did not write reads
// a virtual chip, which no NFC hardware can hold.
//
//   cc -shared -fPIC -O1 -o libnfc-over-pcsc.so libnfc-over-pcsc.c $(pkg-config --cflags --libs libpcsclite)
//   PCSC_READER="Virtual PCD 00 00" LD_PRELOAD=./libnfc-over-pcsc.so mrtdreader -p NUMBER -b YYMMDD -e YYMMDD
//
// mrtdreader (libmrtd) knows BAC and short lengths only. It reads EF.COM, EF.SOD and DG1, prints them in hexadecimal,
// and writes the picture of DG2 into the working folder, as image.jpg or image.jp2. It gives up nowhere: what could not
// be read is printed empty. Functions are declared here as libnfc 1.8 does, so that its headers need not be installed.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <winscard.h>

typedef struct nfc_context nfc_context;
typedef struct nfc_device nfc_device;
typedef struct nfc_target nfc_target;
typedef char nfc_connstring[1024];
typedef struct {
    int type;
    int baud_rate;
} nfc_modulation;

static SCARDCONTEXT context;
static SCARDHANDLE card;
static DWORD protocol;

void nfc_init(nfc_context **result) {
    LONG status = SCardEstablishContext(SCARD_SCOPE_SYSTEM, NULL, NULL, &context);
    *result = status == SCARD_S_SUCCESS ? (nfc_context *)&context : NULL;
}

void nfc_exit(nfc_context *unused) {
    (void)unused;
    SCardReleaseContext(context);
}

size_t nfc_list_devices(nfc_context *unused, nfc_connstring names[], size_t count) {
    (void)unused;
    const char *reader = getenv("PCSC_READER");
    if (count == 0 || reader == NULL) return 0;
    snprintf(names[0], sizeof names[0], "%s", reader);
    return 1;
}

nfc_device *nfc_open(nfc_context *unused, const nfc_connstring reader) {
    (void)unused;
    LONG status = SCardConnect(
        context, reader, SCARD_SHARE_EXCLUSIVE, SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1, &card, &protocol);
    return status == SCARD_S_SUCCESS ? (nfc_device *)&card : NULL;
}

void nfc_close(nfc_device *unused) {
    (void)unused;
    SCardDisconnect(card, SCARD_RESET_CARD);
}

const char *nfc_device_get_name(nfc_device *unused) {
    (void)unused;
    return "a PC/SC reader";
}

int nfc_device_set_property_bool(nfc_device *unused, int property, bool value) {
    (void)unused;
    (void)property;
    (void)value;
    return 0;
}

int nfc_initiator_init(nfc_device *unused) {
    (void)unused;
    return 0;
}

// Connecting has found the chip. mrtdreader asks nothing about it.
int nfc_initiator_select_passive_target(
    nfc_device *unused, nfc_modulation modulation, const uint8_t *data, size_t length, nfc_target *target) {
    (void)unused;
    (void)modulation;
    (void)data;
    (void)length;
    (void)target;
    return 1;
}

void nfc_perror(const nfc_device *unused, const char *what) {
    (void)unused;
    fprintf(stderr, "%s failed\n", what);
}

int nfc_initiator_transceive_bytes(
    nfc_device *unused, const uint8_t *command, size_t length, uint8_t *response, size_t room, int timeout) {
    (void)unused;
    (void)timeout;
    const SCARD_IO_REQUEST *request = protocol == SCARD_PROTOCOL_T0 ? SCARD_PCI_T0 : SCARD_PCI_T1;
    DWORD received = (DWORD)room;
    LONG status = SCardTransmit(card, request, command, (DWORD)length, NULL, response, &received);
    return status == SCARD_S_SUCCESS ? (int)received : -1;
}
