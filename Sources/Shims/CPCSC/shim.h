// pcsc-lite's API for Swift, which imports no macros with casts: what is a macro there is a constant or function here.
// Functions return what pcsc-lite returns. Buffers belong to the caller; lengths are in and out.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <winscard.h>
#include <wintypes.h>

// More readers are ignored. pcsc-lite itself knows 16.
enum { VOUCH_PCSC_MAX_READERS = 16, VOUCH_PCSC_MAX_ATR = 33, VOUCH_PCSC_BUFFER = 65544 };

static const LONG vouch_pcsc_success = SCARD_S_SUCCESS;
static const LONG vouch_pcsc_no_service = SCARD_E_NO_SERVICE;
static const LONG vouch_pcsc_service_stopped = SCARD_E_SERVICE_STOPPED;
static const LONG vouch_pcsc_no_readers = SCARD_E_NO_READERS_AVAILABLE;
static const LONG vouch_pcsc_unknown_reader = SCARD_E_UNKNOWN_READER;
static const LONG vouch_pcsc_reader_unavailable = SCARD_E_READER_UNAVAILABLE;
static const LONG vouch_pcsc_no_chip = SCARD_E_NO_SMARTCARD;
static const LONG vouch_pcsc_removed = SCARD_W_REMOVED_CARD;
static const LONG vouch_pcsc_reset = SCARD_W_RESET_CARD;
static const LONG vouch_pcsc_unpowered = SCARD_W_UNPOWERED_CARD;
static const LONG vouch_pcsc_unresponsive = SCARD_W_UNRESPONSIVE_CARD;
static const LONG vouch_pcsc_unsupported = SCARD_W_UNSUPPORTED_CARD;
static const LONG vouch_pcsc_protocol_mismatch = SCARD_E_PROTO_MISMATCH;
static const LONG vouch_pcsc_sharing_violation = SCARD_E_SHARING_VIOLATION;
static const LONG vouch_pcsc_timeout = SCARD_E_TIMEOUT;
static const LONG vouch_pcsc_not_transacted = SCARD_E_NOT_TRANSACTED;
static const LONG vouch_pcsc_communication = SCARD_F_COMM_ERROR;
static const LONG vouch_pcsc_insufficient_buffer = SCARD_E_INSUFFICIENT_BUFFER;

static const DWORD vouch_pcsc_state_present = SCARD_STATE_PRESENT;
static const DWORD vouch_pcsc_state_empty = SCARD_STATE_EMPTY;
static const DWORD vouch_pcsc_state_mute = SCARD_STATE_MUTE;
static const DWORD vouch_pcsc_state_in_use = SCARD_STATE_INUSE;
static const DWORD vouch_pcsc_state_exclusive = SCARD_STATE_EXCLUSIVE;

static inline LONG vouch_pcsc_establish(SCARDCONTEXT *context) {
    return SCardEstablishContext(SCARD_SCOPE_SYSTEM, NULL, NULL, context);
}

// The state and ATR of one reader. With a known state, waits at most `milliseconds` for another one.
static inline LONG vouch_pcsc_state(
    SCARDCONTEXT context, const char *reader, DWORD known, DWORD milliseconds, DWORD *state, uint8_t *atr,
    DWORD *atr_length) {
    SCARD_READERSTATE request;
    memset(&request, 0, sizeof request);
    request.szReader = reader;
    request.dwCurrentState = known;
    LONG result = SCardGetStatusChange(context, milliseconds, &request, 1);
    if (result != SCARD_S_SUCCESS) return result;
    *state = request.dwEventState;
    DWORD length = request.cbAtr;
    if (length > *atr_length) length = *atr_length;
    if (length > sizeof request.rgbAtr) length = sizeof request.rgbAtr;
    memcpy(atr, request.rgbAtr, length);
    *atr_length = length;
    return result;
}

static inline LONG vouch_pcsc_connect(
    SCARDCONTEXT context, const char *reader, SCARDHANDLE *card, DWORD *protocol) {
    return SCardConnect(
        context, reader, SCARD_SHARE_EXCLUSIVE, SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1, card, protocol);
}

// Resets the chip on the way.
static inline LONG vouch_pcsc_reconnect(SCARDHANDLE card, DWORD *protocol) {
    return SCardReconnect(
        card, SCARD_SHARE_EXCLUSIVE, SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1, SCARD_RESET_CARD, protocol);
}

// Resets the chip, so that no session stays open for the next user.
static inline LONG vouch_pcsc_disconnect(SCARDHANDLE card) { return SCardDisconnect(card, SCARD_RESET_CARD); }

static inline LONG vouch_pcsc_transmit(
    SCARDHANDLE card, DWORD protocol, const uint8_t *command, DWORD command_length, uint8_t *response,
    DWORD *response_length) {
    const SCARD_IO_REQUEST *request = protocol == SCARD_PROTOCOL_T0 ? SCARD_PCI_T0 : SCARD_PCI_T1;
    return SCardTransmit(card, request, command, command_length, NULL, response, response_length);
}
