import CPCSC
import Synchronization
import VouchChip

/// Access to the readers of this computer, through pcscd.
public final class PCSCContext: Sendable {
    private let queue = BlockingQueue(label: "vouch.pcsc.context")
    private let handle: PCSCHandle

    /// Connects to pcscd.
    ///
    /// - Throws: ``ChipError/Code/transportFailed`` with ``PCSCError/Code/noService`` underlying if pcscd does not run.
    public init() async throws {
        handle = try await queue.run { try PCSCHandle() }
    }

    /// The connected readers and their state. No readers give an empty list, not an error.
    public func readers() async throws -> [PCSCReader] {
        let handle = handle
        return try await queue.run { try handle.readers() }
    }

    /// Waits for a chip.
    ///
    /// - Parameter reader: the reader to wait for; nil means all of them, including those connected meanwhile.
    /// - Returns: the first reader that has one.
    /// - Throws: ``ChipError/Code/noChip`` when the time is up, with ``PCSCError/Code/noReader`` underlying if there
    ///   was no reader; `CancellationError`.
    public func waitForChip(in reader: String? = nil, within limit: Duration) async throws -> PCSCReader {
        let handle = handle
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while true {
            try Task.checkCancellation()
            let readers = try await readers().filter { reader == nil || $0.name == reader }
            if let found = readers.first(where: { $0.state == .chipPresent }) { return found }
            guard clock.now < end else {
                let code: PCSCError.Code = readers.isEmpty ? .noReader : .noChip
                throw ChipError(.noChip, at: .connect, underlying: PCSCError(code: code))
            }
            // Short waits notice every reader and every cancellation soon enough, and cost almost nothing.
            if let only = readers.first, readers.count == 1 {
                try await queue.run { handle.waitForChange(of: only.name, milliseconds: 100) }
            } else {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// Connects to the chip on a reader exclusively.
    ///
    /// - Throws: ``ChipError`` at ``ProcedureStep/connect``: ``ChipError/Code/noChip``, or
    ///   ``ChipError/Code/transportFailed`` with a ``PCSCError`` as the reason.
    public func connect(to reader: String) async throws -> PCSCTransport { try await PCSCTransport(reader: reader) }
}

/// A context of pcsc-lite, and at most one chip in it. Calls block; each handle is used by one queue.
final class PCSCHandle: Sendable {
    struct Connection: Sendable {
        var card: SCARDHANDLE
        var protocolNumber: DWORD
    }

    let context: SCARDCONTEXT
    /// Locked during a call; only the queue calls, so there is never a wait.
    let connection = Mutex<Connection?>(nil)

    init() throws(ChipError) {
        var context: SCARDCONTEXT = 0
        try check(vouch_pcsc_establish(&context), at: .connect)
        self.context = context
    }

    deinit {
        connection.withLock { connection in
            if let connection { _ = vouch_pcsc_disconnect(connection.card) }
        }
        SCardReleaseContext(context)
    }

    func readers() throws(ChipError) -> [PCSCReader] {
        var readers: [PCSCReader] = []
        for name in try readerNames() {
            var flags: DWORD = 0
            var atr = [UInt8](repeating: 0, count: Int(VOUCH_PCSC_MAX_ATR))
            var length = DWORD(atr.count)
            let result = vouch_pcsc_state(context, name, 0, 0, &flags, &atr, &length)
            // Disconnected between listing and querying.
            if result == vouch_pcsc_unknown_reader || result == vouch_pcsc_reader_unavailable { continue }
            if result == vouch_pcsc_timeout { length = 0 } else { try check(result, at: .connect) }
            let state = PCSCReader.State(flags: flags)
            readers.append(PCSCReader(name: name, state: state, answerToReset: Array(atr.prefix(Int(length)))))
        }
        return readers
    }

    private func readerNames() throws(ChipError) -> [String] {
        var length: DWORD = 0
        let asked = SCardListReaders(context, nil, nil, &length)
        if asked == vouch_pcsc_no_readers { return [] }
        try check(asked, at: .connect)
        // A reader may be added in between; its name then appears in the next query.
        guard length > 0, length < 1 << 16 else { return [] }
        var bytes = [CChar](repeating: 0, count: Int(length))
        let listed = SCardListReaders(context, nil, &bytes, &length)
        if listed == vouch_pcsc_no_readers { return [] }
        try check(listed, at: .connect)
        let names = bytes.prefix(Int(length)).split(separator: 0).map { name in
            String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return Array(names.prefix(Int(VOUCH_PCSC_MAX_READERS)))
    }

    /// Returns when something happens at the reader, or the time is up, or it cannot be watched.
    func waitForChange(of reader: String, milliseconds: DWORD) {
        var flags: DWORD = 0
        var length: DWORD = 0
        var none: UInt8 = 0
        guard vouch_pcsc_state(context, reader, 0, 0, &flags, &none, &length) == vouch_pcsc_success else { return }
        length = 0
        _ = vouch_pcsc_state(context, reader, flags, milliseconds, &flags, &none, &length)
    }
}
