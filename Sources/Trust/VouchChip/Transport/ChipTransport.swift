/// Carries commands to a chip and brings its responses back. Conformers wrap one connection each: a reader, a phone's
/// NFC session, a relay, a recording.
///
/// A transport knows nothing about its content: no secure messaging, no `61xx`, no retries. It never logs its content.
public protocol ChipTransport: Sendable {
    /// Whether commands and responses of extended length (ISO/IEC 7816-4 §5.1) pass. Whether the chip supports them is
    /// a separate question.
    var supportsExtendedLength: Bool { get }

    /// Sends one command and waits for its response.
    ///
    /// - Parameter command: a whole command APDU.
    /// - Returns: the response data and its two status bytes. Untrusted, like the chip.
    /// - Throws: ``ChipError`` with ``ChipError/Code/transportLost`` when the chip has left the field (a later
    ///   ``reconnect()`` may help) or ``ChipError/Code/transportFailed``; `CancellationError`.
    func transmit(_ command: [UInt8]) async throws -> [UInt8]

    /// Waits for the chip to be there again and resets it: afterwards no application is selected and no session open.
    ///
    /// - Throws: ``ChipError`` with ``ChipError/Code/transportLost`` if it does not come back; `CancellationError`.
    func reconnect() async throws
}

/// A transport with a long way: several commands go and several responses come in one round trip.
public protocol BatchingTransport: ChipTransport {
    /// Sends commands one after the other.
    ///
    /// - Parameter commands: whole command APDUs; none depends on another's response.
    /// - Returns: a response for each, in order.
    /// - Throws: as ``ChipTransport/transmit(_:)`` does, for the first that has no response; those after it were not sent.
    func transmit(batch commands: [[UInt8]]) async throws -> [[UInt8]]
}
