#if canImport(Glibc) || canImport(Darwin)
import VouchChip

/// Puts a chip onto the virtual reader of pcscd (vpcd, of the project vsmartcard), so that any PC/SC program can read
/// it.
///
/// The protocol of vpcd: each message is a length of two bytes, big-endian, and so many bytes. One byte is a control:
/// 0 power off, 1 power on, 2 reset, 4 asks for the answer to reset; anything else is a command APDU. Nothing on the
/// way is encrypted or authenticated: it is for tests on one machine.
public struct VPCDServer: Sendable {
    public static let usualPort: UInt16 = 35_963

    public let host: String
    public let port: UInt16

    /// - Parameter host: where vpcd listens: usually this machine.
    public init(host: String = "127.0.0.1", port: UInt16 = VPCDServer.usualPort) {
        self.host = host
        self.port = port
    }

    /// Serves the chip until the task is cancelled.
    ///
    /// A chip that leaves the field (``ChipError/Code/transportLost``) is taken off the reader for a while, and put
    /// back.
    /// - Parameter onConnected: called each time that the chip lies on the reader.
    /// - Throws: ``VPCDError``; `CancellationError`.
    public func serve(_ chip: any ChipTransport, onConnected: @Sendable () -> Void = {}) async throws {
        while true {
            let connection = try VPCDConnection(host: host, port: port)
            onConnected()
            do {
                try await serve(chip, on: connection)
            } catch let error as ChipError where error.code == .transportLost {
                try await Task.sleep(for: .seconds(1))
                try await chip.reconnect()
            }
        }
    }

    private func serve(_ chip: any ChipTransport, on connection: VPCDConnection) async throws {
        let answerToReset = Self.answerToReset(hasExtendedLength: chip.supportsExtendedLength)
        while true {
            let message = try await connection.receive()
            guard message.count == 1 else {
                try await connection.send(try await chip.transmit(message))
                continue
            }
            switch message[0] {
            case 0, 1, 2: try await chip.reconnect()
            case 4: try await connection.send(answerToReset)
            default: continue
            }
        }
    }

    /// Of a contactless chip, as PC/SC part 3 §3.1.3.2.3.1 makes it of historical bytes: these tell the chip's
    /// capabilities (ISO/IEC 7816-4 §12.1.1).
    static func answerToReset(hasExtendedLength: Bool) -> [UInt8] {
        let history: [UInt8] = [0x80, 0x73, 0x94, 0x01, hasExtendedLength ? 0xE0 : 0x80]
        let bytes = [0x80 | UInt8(history.count), 0x80, 0x01] + history
        return [0x3B] + bytes + [bytes.reduce(0, ^)]
    }
}
#endif
