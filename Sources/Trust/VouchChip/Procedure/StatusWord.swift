import VouchPKI

/// SW1-SW2, the last two bytes of a response. ISO/IEC 7816-4 §5.6.
public struct StatusWord: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The first byte.
    public var sw1: UInt8 { UInt8(rawValue >> 8) }
    /// The second byte.
    public var sw2: UInt8 { UInt8(rawValue & 0xFF) }
    public var description: String { Hex.text([sw1, sw2]) }

    /// `9000`.
    public static let success = StatusWord(rawValue: 0x9000)
    /// The file ended before Le bytes were read; the data up to there is good.
    public static let endOfFile = StatusWord(rawValue: 0x6282)
    /// `6283`: the file was invalidated.
    public static let fileInvalidated = StatusWord(rawValue: 0x6283)
    /// A wrong password or token, without a retry counter.
    public static let authenticationFailed = StatusWord(rawValue: 0x6300)
    /// `6700`.
    public static let wrongLength = StatusWord(rawValue: 0x6700)
    /// `6883`: the last command of a chain was expected.
    public static let lastCommandOfChainExpected = StatusWord(rawValue: 0x6883)
    /// `6884`.
    public static let chainingNotSupported = StatusWord(rawValue: 0x6884)
    /// `6882`.
    public static let secureMessagingNotSupported = StatusWord(rawValue: 0x6882)
    /// `6982`.
    public static let securityStatusNotSatisfied = StatusWord(rawValue: 0x6982)
    /// A blocked password: no attempts left.
    public static let authenticationMethodBlocked = StatusWord(rawValue: 0x6983)
    /// `6984`.
    public static let referenceDataNotUsable = StatusWord(rawValue: 0x6984)
    /// `6985`.
    public static let conditionsNotSatisfied = StatusWord(rawValue: 0x6985)
    /// `6986`.
    public static let commandNotAllowed = StatusWord(rawValue: 0x6986)
    /// `6987`.
    public static let secureMessagingObjectsMissing = StatusWord(rawValue: 0x6987)
    /// `6988`.
    public static let secureMessagingObjectsIncorrect = StatusWord(rawValue: 0x6988)
    /// `6A80`.
    public static let wrongData = StatusWord(rawValue: 0x6A80)
    /// `6A81`.
    public static let functionNotSupported = StatusWord(rawValue: 0x6A81)
    /// `6A82`.
    public static let fileNotFound = StatusWord(rawValue: 0x6A82)
    /// `6A86`.
    public static let incorrectParameters = StatusWord(rawValue: 0x6A86)
    /// `6A88`.
    public static let referencedDataNotFound = StatusWord(rawValue: 0x6A88)
    /// `6B00`.
    public static let wrongParameters = StatusWord(rawValue: 0x6B00)
    /// `6D00`.
    public static let instructionNotSupported = StatusWord(rawValue: 0x6D00)
    /// `6E00`.
    public static let classNotSupported = StatusWord(rawValue: 0x6E00)
    /// `6F00`.
    public static let unknownError = StatusWord(rawValue: 0x6F00)

    /// `61xx`: this many response bytes (256 for `00`) are available by GET RESPONSE.
    public var remainingLength: Int? { sw1 == 0x61 ? (sw2 == 0 ? 256 : Int(sw2)) : nil }
    /// `6Cxx`: the correct Le.
    public var correctLength: Int? { sw1 == 0x6C ? (sw2 == 0 ? 256 : Int(sw2)) : nil }
    /// `63Cx`: this many attempts are left for the password.
    public var remainingTries: Int? { rawValue & 0xFFF0 == 0x63C0 ? Int(rawValue & 0xF) : nil }
}
