import VouchPKI

/// SW1-SW2, the last two bytes of a response. ISO/IEC 7816-4 §5.6.
public struct StatusWord: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// First byte, `SW1`.
    public var sw1: UInt8 { UInt8(rawValue >> 8) }
    /// Second byte, `SW2`.
    public var sw2: UInt8 { UInt8(rawValue & 0xFF) }
    public var description: String { Hex.text([sw1, sw2]) }

    /// `9000`: the command was carried out.
    public static let success = StatusWord(rawValue: 0x9000)
    /// `6282`: the file ended before Le bytes were read; the data up to there is good.
    public static let endOfFile = StatusWord(rawValue: 0x6282)
    /// `6283`: the file was invalidated.
    public static let fileInvalidated = StatusWord(rawValue: 0x6283)
    /// `6300`: a wrong password or token, without a retry counter.
    public static let authenticationFailed = StatusWord(rawValue: 0x6300)
    /// `6700`: wrong length of the command or its data.
    public static let wrongLength = StatusWord(rawValue: 0x6700)
    /// `6883`: the last command of a chain was expected.
    public static let lastCommandOfChainExpected = StatusWord(rawValue: 0x6883)
    /// `6884`: command chaining is not supported.
    public static let chainingNotSupported = StatusWord(rawValue: 0x6884)
    /// `6882`: secure messaging is not supported.
    public static let secureMessagingNotSupported = StatusWord(rawValue: 0x6882)
    /// `6982`: access control or an authentication is missing.
    public static let securityStatusNotSatisfied = StatusWord(rawValue: 0x6982)
    /// `6983`: the password is blocked, with no attempts left.
    public static let authenticationMethodBlocked = StatusWord(rawValue: 0x6983)
    /// `6984`: the key or password that is referred to cannot be used.
    public static let referenceDataNotUsable = StatusWord(rawValue: 0x6984)
    /// `6985`: the command is not allowed in the present state.
    public static let conditionsNotSatisfied = StatusWord(rawValue: 0x6985)
    /// `6986`: no file is selected that the command could act on.
    public static let commandNotAllowed = StatusWord(rawValue: 0x6986)
    /// `6987`: objects of secure messaging are missing.
    public static let secureMessagingObjectsMissing = StatusWord(rawValue: 0x6987)
    /// `6988`: objects of secure messaging are incorrect.
    public static let secureMessagingObjectsIncorrect = StatusWord(rawValue: 0x6988)
    /// `6A80`: the command's data is incorrect.
    public static let wrongData = StatusWord(rawValue: 0x6A80)
    /// `6A81`: the function is not supported.
    public static let functionNotSupported = StatusWord(rawValue: 0x6A81)
    /// `6A82`: there is no such file or application.
    public static let fileNotFound = StatusWord(rawValue: 0x6A82)
    /// `6A86`: P1 or P2 is incorrect.
    public static let incorrectParameters = StatusWord(rawValue: 0x6A86)
    /// `6A88`: the key or data that is referred to does not exist.
    public static let referencedDataNotFound = StatusWord(rawValue: 0x6A88)
    /// `6B00`: P1-P2 is outside the file, or wrong otherwise.
    public static let wrongParameters = StatusWord(rawValue: 0x6B00)
    /// `6D00`: the chip does not know the instruction.
    public static let instructionNotSupported = StatusWord(rawValue: 0x6D00)
    /// `6E00`: the chip does not support the class byte.
    public static let classNotSupported = StatusWord(rawValue: 0x6E00)
    /// `6F00`: an error without a diagnosis.
    public static let unknownError = StatusWord(rawValue: 0x6F00)

    /// `61xx`: how many response bytes GET RESPONSE can fetch (256 for `00`); nil for any other status.
    public var remainingLength: Int? { sw1 == 0x61 ? (sw2 == 0 ? 256 : Int(sw2)) : nil }
    /// `6Cxx`: the Le to repeat the command with (256 for `00`); nil for any other status.
    public var correctLength: Int? { sw1 == 0x6C ? (sw2 == 0 ? 256 : Int(sw2)) : nil }
    /// `63Cx`: attempts left for the password, 0…15; nil for any other status.
    public var remainingTries: Int? { rawValue & 0xFFF0 == 0x63C0 ? Int(rawValue & 0xF) : nil }
}
