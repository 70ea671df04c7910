#if canImport(Glibc) || canImport(Darwin)
import VouchChip

/// Puts a chip on pcscd's virtual reader (vpcd, from the vsmartcard project), so that any PC/SC program can read it.
///
/// The protocol of vpcd: each message is a length of two bytes, big-endian, followed by that many bytes. One byte is a
/// control: 0 power off, 1 power on, 2 reset, 4 requests the answer to reset; anything else is a command APDU. Nothing
/// is encrypted or authenticated: it is for tests on one machine. A response of more than 65,533 bytes and its status
/// does not fit, and is cut off.
public struct VPCDServer: Sendable {
    /// The port at which vpcd listens by default.
    public static let usualPort: UInt16 = 35_963

    /// The host where vpcd listens.
    public let host: String
    /// The port at which vpcd listens.
    public let port: UInt16
    /// How long the chip may take for one response. After that it is taken off the reader: pcscd itself would wait
    /// forever, and vpcd has no other way to learn it.
    public let patience: Duration

    /// How long a lost chip stays away. pcscd polls every 0.4 seconds; a chip that comes back before the next poll may
    /// never be noticed.
    var absence = Duration.seconds(1)
    /// vpcd requests the answer to reset several times per second, so silence is significant.
    var greetingLimit = Duration.seconds(10)

    /// - Parameter host: where vpcd listens; usually this machine.
    public init(
        host: String = "127.0.0.1", port: UInt16 = VPCDServer.usualPort, patience: Duration = .seconds(20)
    ) {
        self.host = host
        self.port = port
        self.patience = patience
    }

    /// Serves the chip until the task is cancelled.
    ///
    /// A chip that leaves the field (`ChipError.Code.transportLost`), or that does not answer within ``patience``, is
    /// taken off the reader for a while and put back. Any other error is answered with `6F00`.
    /// - Parameter onConnected: called each time the reader notices the chip.
    /// - Throws: ``VPCDError``; `CancellationError`; whatever `ChipTransport.reconnect()` throws for a lost chip.
    public func serve(_ chip: any ChipTransport, onConnected: @Sendable () -> Void = {}) async throws {
        var refusals = 0
        var hasServed = false
        while true {
            let end: End
            do {
                end = try await serveOnce(chip, onConnected)
            } catch VPCDError.nobodyListens where hasServed {
                throw VPCDError.connectionClosed
            }
            switch end {
            case .chipLost:
                hasServed = true
                refusals = 0
                try await Task.sleep(for: absence)
                try await chip.reconnect()
            case .hungUp:
                // A reader still busy with the previous chip hangs up once; one that has ended no longer listens.
                hasServed = true
                refusals = 0
                try await Task.sleep(for: absence)
            case .refused:
                refusals += 1
                guard refusals < 5 else { throw VPCDError.noReader(host: host, port: port) }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// How a connection ended.
    private enum End {
        case chipLost
        case hungUp
        /// Before any message.
        case refused
    }

    private func serveOnce(_ chip: any ChipTransport, _ onConnected: @Sendable () -> Void) async throws -> End {
        let connection = try await VPCDConnection.open(host: host, port: port)
        var message: [UInt8]
        do {
            message = try await connection.receive(within: greetingLimit, longest: 1)
        } catch VPCDError.connectionClosed {
            return .refused
        } catch is VPCDConnection.Silence {
            throw VPCDError.noReader(host: host, port: port)
        } catch is VPCDConnection.TooLong {
            throw VPCDError.noReader(host: host, port: port)
        }
        onConnected()
        do {
            while true {
                if let answer = try await answer(of: chip, to: message) { try await connection.send(answer) }
                message = try await connection.receive()
            }
        } catch VPCDError.connectionClosed {
            return .hungUp
        } catch let error as ChipError where error.code == .transportLost {
            return .chipLost
        }
    }

    /// - Returns: nil for a control that is not answered.
    private func answer(of chip: any ChipTransport, to message: [UInt8]) async throws -> [UInt8]? {
        do {
            guard message.count == 1 else {
                return try await withPatience { try await chip.transmit(message) }
            }
            switch message[0] {
            case 0, 1, 2:
                _ = try await withPatience {
                    try await chip.reconnect()
                    return []
                }
                return nil
            case 4: return Self.answerToReset(hasExtendedLength: chip.supportsExtendedLength)
            default: return nil
            }
        } catch let error as ChipError where error.code == .transportLost {
            throw error
        } catch {
            try Task.checkCancellation()
            // No precise diagnosis: what a real chip returns in such a case.
            return message.count == 1 ? nil : [0x6F, 0x00]
        }
    }

    private func withPatience(_ work: @escaping @Sendable () async throws -> [UInt8]) async throws -> [UInt8] {
        let patience = patience
        return try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask(operation: work)
            group.addTask {
                try await Task.sleep(for: patience)
                throw ChipError(.transportLost, at: .transport)
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() else { throw CancellationError() }
            return answer
        }
    }

    /// The answer of a contactless chip, built from historical bytes as in PC/SC part 3 §3.1.3.2.3.1: these state the chip's
    /// capabilities (ISO/IEC 7816-4 §12.1.1).
    static func answerToReset(hasExtendedLength: Bool) -> [UInt8] {
        let history: [UInt8] = [0x80, 0x73, 0x94, 0x01, hasExtendedLength ? 0xE0 : 0x80]
        let bytes = [0x80 | UInt8(history.count), 0x80, 0x01] + history
        return [0x3B] + bytes + [bytes.reduce(0, ^)]
    }
}
#endif
