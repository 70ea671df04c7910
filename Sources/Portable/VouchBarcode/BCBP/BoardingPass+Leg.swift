public import VouchCore

extension BoardingPass {
    /// One flight of a boarding pass. Fields as ``BoardingPass`` says.
    public struct Leg: Sendable {
        /// The booking at the operating carrier. Item 7.
        public internal(set) var bookingReference: Sensitive<String>?
        /// The airport of departure by IATA's code: `FRA`. Item 26.
        public internal(set) var from: String?
        /// The airport of arrival by IATA's code. Item 38.
        public internal(set) var to: String?
        /// The airline that flies, two or three letters. Item 42.
        public internal(set) var operatingCarrier: String?
        /// The flight's number: four digits and perhaps a letter, `0834`. Item 43.
        public internal(set) var flightNumber: String?
        /// The day of the flight without its year, which ``BoardingPass/date(of:reference:)`` finds. Item 46.
        public internal(set) var dateOfFlight: DayOfYear?
        /// The compartment, `Y` for example. Item 71.
        public internal(set) var compartment: Unicode.Scalar?
        /// The seat: three digits and a letter, or `INF` for an infant without one. Item 104.
        public internal(set) var seat: Sensitive<String>?
        /// The passenger's place in the order of check-in. Item 107.
        public internal(set) var sequenceNumber: Sensitive<String>?
        /// The passenger's status: `1` checked in, `3` bag checked and passenger not, and others. Item 117.
        public internal(set) var passengerStatus: Unicode.Scalar?

        /// The numeric code of the ticket's airline: `220`. Item 142.
        public internal(set) var airlineNumericCode: String?
        /// The number of the ticket after that code. Item 143.
        public internal(set) var documentNumber: Sensitive<String>?
        /// Whether the passenger is to be looked at again: `0` or `1`; `3` for a known traveller. Item 18.
        public internal(set) var selecteeIndicator: Unicode.Scalar?
        /// Whether travel documents are to be verified: `0` not required, `1` required, `2` performed. Item 108.
        public internal(set) var documentVerification: Unicode.Scalar?
        /// Whose flight number was sold. Item 19.
        public internal(set) var marketingCarrier: String?
        /// The airline of the frequent flyer programme. Item 20.
        public internal(set) var frequentFlyerAirline: String?
        /// The passenger's number in that programme. Item 236.
        public internal(set) var frequentFlyerNumber: Sensitive<String>?
        /// Industry discount. Item 89.
        public internal(set) var industryDiscount: Unicode.Scalar?
        /// The baggage allowance in kilograms `20K`, pounds `40L` or pieces `2PC`. Item 118.
        public internal(set) var freeBaggageAllowance: String?
        /// Whether the passenger may use a fast track, `Y` or `N`. Item 254.
        public internal(set) var fastTrack: Unicode.Scalar?
        /// Data for the airline's own use, as they stand there. Item 4.
        public internal(set) var airlineUse: Sensitive<String>?

        /// Whether the passenger may use a fast track; nil if the pass does not say, or says neither `Y` nor `N`.
        public var hasFastTrack: Bool? { fastTrack == "Y" ? true : fastTrack == "N" ? false : nil }
    }
}

#if !hasFeature(Embedded)
extension BoardingPass.Leg: Redacted {
    public var description: String { "leg of a boarding pass" }
}
#endif
