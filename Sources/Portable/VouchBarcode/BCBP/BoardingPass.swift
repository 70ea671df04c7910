public import VouchCore

/// What the barcode of a boarding pass says. IATA Resolution 792, versions 1 to 8, in 2-D symbols and on screens.
///
/// Nothing in it proves who wrote it: anyone can print a boarding pass. Where there is security data, only the airline
/// that made it can judge it. Fields are as they stand there, without the spaces that fill them up, in upper case; nil
/// where they are blank or left out.
public struct BoardingPass: Sendable {
    /// `M`, or `S` in early passes of one leg.
    public let formatCode: Unicode.Scalar
    public let name: PassengerName
    /// Whether the passenger travels on an electronic ticket.
    public let isElectronicTicket: Bool
    /// At least one, in the order of travel.
    public let legs: [Leg]
    /// 1…8, or higher once there are such; nil if the pass does not say, as those with mandatory items only.
    public let version: Int?
    /// Once a pass, whatever the number of legs.
    public let issuance: Issuance
    /// Nil if there is none.
    public let securityData: SecurityData?
    /// Where the pass differs from the resolution, and what was made of it.
    public let findings: [CheckOutcome.Finding]

    /// The passenger, as far as twenty characters go.
    public struct PassengerName: Sendable, Hashable {
        /// Before the slash. Letters only, as airlines write names: `DESMARAIS`.
        public let surname: Sensitive<String>
        /// After it, often with a title at its end: `LUCMR`. Nil if there is no slash.
        public let givenName: Sensitive<String>?
        /// Whether all twenty characters are in use, so that the name may go on.
        public let mayBeTruncated: Bool
    }

    /// What the issuer says about the pass itself: items 15, 12, 14, 22, 16, 21, 23, 31 and 32.
    public struct Issuance: Sendable {
        /// `0` adult, `1` male, `2` female, `3` child, `4` infant and others. Item 15.
        public internal(set) var passengerDescription: Unicode.Scalar?
        /// `W` web, `K` airport kiosk, `M` mobile device, `O` airport agent and others. Item 12.
        public internal(set) var sourceOfCheckIn: Unicode.Scalar?
        /// Item 14.
        public internal(set) var sourceOfIssuance: Unicode.Scalar?
        /// With the last digit of the year. Item 22.
        public internal(set) var date: DayOfYear?
        /// `B` boarding pass, `I` itinerary receipt. Item 16.
        public internal(set) var documentType: Unicode.Scalar?
        /// Item 21: `LH`.
        public internal(set) var airline: String?
        /// Licence plates of bags: thirteen digits, of which the last three count consecutive ones. Items 23, 31 and
        /// 32.
        public internal(set) var bagTags: [Sensitive<String>] = []
    }

    /// For the airline to verify. Items 25, 28 and 30.
    public struct SecurityData: Sendable, Hashable {
        /// `1` or as the airlines agreed.
        public let type: Unicode.Scalar?
        /// As it stands there, nothing folded or left out.
        public let value: Sensitive<String>
    }

    /// More than any symbol holds; the longest passes have some 600 bytes.
    public static let maximumLength = 4096
}

#if !hasFeature(Embedded)
extension BoardingPass: Redacted {
    public var description: String { "boarding pass, \(legs.count) \(legs.count == 1 ? "leg" : "legs")" }
}
#endif

/// The bytes are not a boarding pass.
public struct BoardingPassError: Error, Sendable, Hashable, CustomStringConvertible {
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// Does not begin as one.
        case notABoardingPass
        /// Ends before the date of the first flight.
        case truncated
        case tooLong
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String { "no boarding pass: \(code.rawValue)" }
}
