public import VouchCore
import VouchPKI

/// A command to the chip. ISO/IEC 7816-4 §5.1.
///
/// The data field may hold keys or personal data, so printing a command prints its header and lengths only.
public struct CommandAPDU: Sendable, Hashable {
    /// The longest data field of an extended-length command, in bytes (`Nc`).
    public static let maximumDataLength = 65_535
    /// The longest response an extended-length command can request, in bytes (`Ne`).
    public static let maximumExpectedLength = 65_536

    /// Class byte, `CLA`.
    public var classByte: UInt8
    /// Instruction byte, `INS`.
    public var instruction: UInt8
    /// First parameter byte, `P1`.
    public var parameter1: UInt8
    /// Second parameter byte, `P2`.
    public var parameter2: UInt8
    /// The data field, without its length; 0…65,535 bytes.
    public var data: [UInt8]
    /// How many response bytes are expected at most (`Ne`), 1…65,536; `nil` sends no Le field.
    ///
    /// 256 is coded as `00`, 65,536 as `0000`. A Le byte that the standard does not have makes some chips refuse PACE,
    /// hence an optional instead of 0.
    public var expectedLength: Int?

    public init(
        classByte: UInt8 = 0x00, instruction: UInt8, parameter1: UInt8, parameter2: UInt8, data: [UInt8] = [],
        expectedLength: Int? = nil
    ) {
        self.classByte = classByte
        self.instruction = instruction
        self.parameter1 = parameter1
        self.parameter2 = parameter2
        self.data = data
        self.expectedLength = expectedLength
    }

    /// Whether a length does not fit a short field: more than 255 bytes of data, or more than 256 expected.
    public var needsExtendedLength: Bool { data.count > 255 || (expectedLength ?? 0) > 256 }

    /// CLA, INS, P1 and P2, which hold no personal data and may be logged.
    public var header: [UInt8] { [classByte, instruction, parameter1, parameter2] }
}

extension CommandAPDU: Redacted {
    public var description: String {
        "\(Hex.text(header)) Lc \(data.count) Le \(expectedLength.map(String.init) ?? "absent")"
    }
}
