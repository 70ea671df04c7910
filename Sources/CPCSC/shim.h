// pcsc-lite's API for Swift, which imports no macros: what is a macro there is a function here.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <winscard.h>
#include <wintypes.h>

static inline LONG vouch_pcsc_transmit(
    SCARDHANDLE card, DWORD protocol, const uint8_t *command, DWORD command_length, uint8_t *response,
    DWORD *response_length) {
    const SCARD_IO_REQUEST *request = protocol == SCARD_PROTOCOL_T0 ? SCARD_PCI_T0 : SCARD_PCI_T1;
    return SCardTransmit(card, request, command, command_length, NULL, response, response_length);
}
