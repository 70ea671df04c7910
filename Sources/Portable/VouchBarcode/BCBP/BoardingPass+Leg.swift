public import VouchCore

extension BoardingPass {
    /// One flight of a boarding pass. Fields as ``BoardingPass`` says.
    public struct Leg: Sendable {
        /// The booking at the operating carrier. Item 7.
        public internal(set) var bookingReference: Sensitive<String>?
        /// Airport code of IATA: `FRA`. Item 26.
        public internal(set) var from: String?
        /// Item 38.
        public internal(set) var to: String?
        /// Two or three letters. Item 42.
        public internal(set) var operatingCarrier: String?
        /// Four digits and perhaps a letter. Item 43: `0834`.
        public internal(set) var flightNumber: String?
        /// Without a year: ``BoardingPass/date(of:reference:)`` finds it. Item 46.
        public internal(set) var dateOfFlight: DayOfYear?
        /// Item 71: `Y`.
        public internal(set) var compartment: Unicode.Scalar?
        /// Three digits and a letter, or `INF` for an infant without a seat. Item 104.
        public internal(set) var seat: Sensitive<String>?
        /// Item 107.
        public internal(set) var sequenceNumber: Sensitive<String>?
        /// `1` checked in, `3` bag checked and passenger not, and others. Item 117.
        public internal(set) var passengerStatus: Unicode.Scalar?

        /// Of the ticket: `220`. Item 142.
        public internal(set) var airlineNumericCode: String?
        /// The number of the ticket after that code. Item 143.
        public internal(set) var documentNumber: Sensitive<String>?
        /// `0` or `1`: selected for another look; `3` known traveller. Item 18.
        public internal(set) var selecteeIndicator: Unicode.Scalar?
        /// `0` not required, `1` required, `2` performed. Item 108.
        public internal(set) var documentVerification: Unicode.Scalar?
        /// Whose flight number was sold. Item 19.
        public internal(set) var marketingCarrier: String?
        /// Item 20.
        public internal(set) var frequentFlyerAirline: String?
        /// Item 236.
        public internal(set) var frequentFlyerNumber: Sensitive<String>?
        /// Industry discount. Item 89.
        public internal(set) var industryDiscount: Unicode.Scalar?
        /// Kilograms `20K`, pounds `40L` or pieces `2PC`. Item 118.
        public internal(set) var freeBaggageAllowance: String?
        /// `Y` or `N`. Item 254.
        public internal(set) var fastTrack: Unicode.Scalar?
        /// For the airline's own use, as it stands there. Item 4.
        public internal(set) var airlineUse: Sensitive<String>?

        /// Nil if the pass does not say, or says neither `Y` nor `N`.
        public var hasFastTrack: Bool? { fastTrack == "Y" ? true : fastTrack == "N" ? false : nil }
    }
}

#if !hasFeature(Embedded)
extension BoardingPass.Leg: Redacted {
    public var description: String { "leg of a boarding pass" }
}
#endif
