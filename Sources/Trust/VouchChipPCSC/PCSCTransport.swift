import CPCSC
import VouchChip

/// A chip on a reader of this computer, connected exclusively. Releasing it resets the chip.
public final class PCSCTransport: ChipTransport {
    /// Contact and contactless readers of the last fifteen years pass extended length; those that do not refuse the
    /// command, and a ``ChipSession`` then continues with short ones.
    public let supportsExtendedLength: Bool
    /// The name that pcscd gave the reader.
    public let reader: String
    /// How long ``reconnect()`` waits for the chip to come back.
    private let patience: Duration
    private let queue = BlockingQueue(label: "vouch.pcsc.chip")
    private let handle: PCSCHandle

    init(reader: String, supportsExtendedLength: Bool = true, patience: Duration = .seconds(20)) async throws {
        self.reader = reader
        self.supportsExtendedLength = supportsExtendedLength
        self.patience = patience
        handle = try await queue.run {
            let handle = try PCSCHandle()
            try handle.connect(to: reader)
            return handle
        }
    }

    public func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        let handle = handle
        return try await queue.run { try handle.transmit(command) }
    }

    public func reconnect() async throws {
        let (handle, reader) = (handle, reader)
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: patience)
        while true {
            do {
                return try await queue.run { try handle.reconnect(to: reader) }
            } catch let error as ChipError {
                guard error.code == .noChip else { throw error }
                guard clock.now < end else {
                    throw ChipError(.transportLost, at: .connect, underlying: error.underlying)
                }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }
}

extension PCSCHandle {
    func connect(to reader: String) throws(ChipError) {
        var card: SCARDHANDLE = 0
        var protocolNumber: DWORD = 0
        try check(vouch_pcsc_connect(context, reader, &card, &protocolNumber), at: .connect)
        connection.withLock { $0 = Connection(card: card, protocolNumber: protocolNumber) }
    }

    /// Resets the chip; reconnects if the old connection is unusable.
    func reconnect(to reader: String) throws(ChipError) {
        let isBack = connection.withLock { connection in
            guard var own = connection else { return false }
            let result = vouch_pcsc_reconnect(own.card, &own.protocolNumber)
            if result == vouch_pcsc_success {
                connection = own
                return true
            }
            _ = vouch_pcsc_disconnect(own.card)
            connection = nil
            return false
        }
        if !isBack { try connect(to: reader) }
    }

    func transmit(_ command: [UInt8]) throws(ChipError) -> [UInt8] {
        guard let connection = connection.withLock({ $0 }) else {
            throw ChipError(.transportLost, at: .transport, underlying: PCSCError(code: .chipRemoved))
        }
        var length = DWORD(VOUCH_PCSC_BUFFER)
        var response = [UInt8](repeating: 0, count: Int(length))
        let result = vouch_pcsc_transmit(
            connection.card, connection.protocolNumber, command, DWORD(command.count), &response, &length)
        try check(result, at: .transport)
        // Not even a status word: a driver that lost the chip halfway, and did not notice.
        guard length > 0 else { throw .fromPCSC(PCSCError(code: .unresponsive), at: .transport) }
        return Array(response.prefix(Int(min(length, DWORD(response.count)))))
    }
}
