public import VouchCore

/// The content of a boarding pass's barcode. IATA Resolution 792, versions 1 to 8, in 2-D symbols and on screens.
///
/// Nothing in it proves who wrote it: anyone can print a boarding pass. Security data can only be verified by the
/// airline that issued it. Fields are as encoded, in upper case and without padding; nil if blank or omitted.
public struct BoardingPass: Sendable {
    /// `M`, or `S` in early passes of one leg.
    public let formatCode: Unicode.Scalar
    /// The passenger's name as the airline wrote it, in upper case.
    public let name: PassengerName
    /// Whether the passenger travels on an electronic ticket.
    public let isElectronicTicket: Bool
    /// The flights, at least one, in the order of travel.
    public let legs: [Leg]
    /// The version of the resolution, 1…8, or higher in the future; nil if the pass does not say, as with mandatory
    /// items only.
    public let version: Int?
    /// The issuer's data about the pass, which are there once, whatever the number of flights.
    public let issuance: Issuance
    /// Data by which the airline recognises its own pass; nil if there are none.
    public let securityData: SecurityData?
    /// Deviations from the resolution, and how they were handled.
    public let findings: [CheckOutcome.Finding]

    /// The passenger, as far as twenty characters go.
    public struct PassengerName: Sendable, Hashable {
        /// The part before the slash: letters only, as airlines write names: `DESMARAIS`.
        public let surname: Sensitive<String>
        /// The part after the slash, often with a title at its end: `LUCMR`. Nil if there is no slash.
        public let givenName: Sensitive<String>?
        /// Whether all twenty characters are used, so that the name may be truncated.
        public let mayBeTruncated: Bool
    }

    /// The issuer's data about the pass itself: items 15, 12, 14, 22, 16, 21, 23, 31 and 32.
    public struct Issuance: Sendable {
        /// `0` adult, `1` male, `2` female, `3` child, `4` infant and others. Item 15.
        public internal(set) var passengerDescription: Unicode.Scalar?
        /// `W` web, `K` airport kiosk, `M` mobile device, `O` airport agent and others. Item 12.
        public internal(set) var sourceOfCheckIn: Unicode.Scalar?
        /// Where the pass was issued, by a letter as in ``sourceOfCheckIn``. Item 14.
        public internal(set) var sourceOfIssuance: Unicode.Scalar?
        /// The day of issue, with the last digit of the year. Item 22.
        public internal(set) var date: DayOfYear?
        /// `B` boarding pass, `I` itinerary receipt. Item 16.
        public internal(set) var documentType: Unicode.Scalar?
        /// The airline that issued the pass: `LH`. Item 21.
        public internal(set) var airline: String?
        /// Licence plates of bags: thirteen digits, of which the last three count consecutive ones. Items 23, 31 and
        /// 32.
        public internal(set) var bagTags: [Sensitive<String>] = []
    }

    /// Data by which the airline that issued the pass can verify it. Items 25, 28 and 30.
    public struct SecurityData: Sendable, Hashable {
        /// The kind of the data: `1`, or as the airlines agreed.
        public let type: Unicode.Scalar?
        /// The data unchanged, with nothing converted or removed.
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
    /// Why a barcode is not a boarding pass.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// Does not begin as one.
        case notABoardingPass
        /// Ends before the date of the first flight.
        case truncated
        /// More characters than a barcode of this kind can have.
        case tooLong
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String { "not a boarding pass: \(code.rawValue)" }
}
