public import VouchCore

/// The chip's response: data and a status word. ISO/IEC 7816-4 §5.1. Printing one prints length and status only.
public struct ResponseAPDU: Sendable, Hashable {
    /// Data field, without the status word; 0…65,536 bytes.
    public var data: [UInt8]
    /// Status word, `SW1-SW2`.
    public var status: StatusWord

    public init(data: [UInt8] = [], status: StatusWord) {
        self.data = data
        self.status = status
    }

    /// Takes a response apart.
    ///
    /// - Parameters:
    ///   - bytes: data and status word, 2…65,538 bytes.
    ///   - step: step of the procedure that an error names.
    /// - Throws: ``ChipError/Code/malformedResponse`` for any other length.
    public init(parsing bytes: [UInt8], at step: ProcedureStep) throws(ChipError) {
        guard (2...CommandAPDU.maximumExpectedLength + 2).contains(bytes.count) else {
            throw ChipError(.malformedResponse, at: step)
        }
        data = Array(bytes.dropLast(2))
        status = StatusWord(rawValue: UInt16(bytes[bytes.count - 2]) << 8 | UInt16(bytes[bytes.count - 1]))
    }

    /// The data, then the two bytes of the status word.
    public var encoded: [UInt8] { data + [status.sw1, status.sw2] }
}

extension ResponseAPDU: Redacted {
    public var description: String { "\(data.count) bytes, \(status)" }
}
