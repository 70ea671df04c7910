public import Foundation
import VouchBarcode
import VouchCore
public import VouchReport

extension VisionBox {
    /// What an app shows of a boarding pass. Personal data in the clear; printing it shows none.
    public struct BoardingPassSummary: PersonalRecord {
        /// `M`.
        public let formatCode: String
        /// The barcode's: ``BarcodeFormat/value``.
        public let type: String
        /// As encoded: surname, slash, given name.
        public let passengerName: String
        /// `E`, or `L` for a ticket on paper; nil if blank.
        public let electronicTicketIndicator: String?
        /// The whole content.
        public let raw: String
        /// When it was read.
        public let creationOn: Date
        /// The end, in UTC, of the day after the last flight's, since flights end later and elsewhere; a day after
        /// ``creationOn`` if no flight has a date. The SDK does not say what it means by it.
        public let expirationOn: Date
        /// Flights that the pass has.
        public let numberOfLegsEncoded: Int
        /// In the order of flying.
        public var legs: [LegSummary]
    }

    /// All of a boarding pass. Android: `BoardingPass`.
    public struct BoardingPassFull: PersonalRecord {
        /// What an app shows of it.
        public let summary: BoardingPassSummary
        /// `>`, if there are conditional items.
        public let beginningOfVersionNumber: String?
        /// Of the standard; nil without conditional items.
        public let versionNumber: Int?
        /// `0` to `7`: adult, man, woman, child …
        public let passengerDescription: String?
        /// Where the passenger checked in, by a letter of the standard.
        public let checkInSource: String?
        /// Where the pass was made, by a letter of the standard.
        public let boardingPassSource: String?
        /// `6225`: the year's last digit and the day of the year. Android: `boardingPassDate`.
        public let boardingPassDateString: String?
        /// `B`, or `I` for an itinerary.
        public let documentType: String?
        /// The airline that made the pass.
        public let boardingPassIssuerDesignator: String?
        /// Of the first bags; nil if there are none.
        public let baggageTagNumber: String?
        /// Of bags whose numbers do not follow the first.
        public let firstNonConsecutiveBaggageTagNumber: String?
        /// Of bags whose numbers do not follow the second.
        public let secondNonConsecutiveBaggageTagNumber: String?
        /// `^`, if there are security data.
        public let securityDataBeginning: String?
        /// In the order of flying.
        public var legsFull: [LegFull]

        /// As in ``summary``.
        public var formatCode: String { summary.formatCode }
        /// As in ``summary``.
        public var type: String { summary.type }
        /// As in ``summary``.
        public var passengerName: String { summary.passengerName }
        /// As in ``summary``.
        public var electronicTicketIndicator: String? { summary.electronicTicketIndicator }
        /// As in ``summary``.
        public var raw: String { summary.raw }
        /// As in ``summary``.
        public var creationOn: Date { summary.creationOn }
        /// As in ``summary``.
        public var expirationOn: Date { summary.expirationOn }
        /// As in ``summary``.
        public var numberOfLegsEncoded: Int { summary.numberOfLegsEncoded }
        /// As in ``summary``.
        public var legs: [LegSummary] { summary.legs }

        /// Android's name of ``raw``.
        public var rawBoardingPass: String { raw }
        /// Android's name of ``type``.
        public var barcodeType: String { type }
        /// Android's name of ``expirationOn``.
        public var expiryDate: Date { expirationOn }
        /// Android's name of ``numberOfLegsEncoded``.
        public var numberOfLegs: Int { numberOfLegsEncoded }
        /// Android's name of ``boardingPassDateString``.
        public var boardingPassDate: String? { boardingPassDateString }
    }

    /// A flight, as an app shows it.
    public struct LegSummary: PersonalRecord {
        /// Without the airline.
        public let flightNumber: String?
        /// Of the passenger.
        public let frequentFlyerNumber: String?
        /// Android: `serialNumber`.
        public let documentSerialNumber: String?
        /// Three digits of the airline.
        public let airlineNumericCode: String?
        /// By a character of the standard: checked in, boarded.
        public let passengerStatus: String?
        /// Android: `checkInSequenceNumber`.
        public let sequenceNumber: String?
        /// Row and letter.
        public let seatNumber: String?
        /// A letter: class of the cabin.
        public let compartmentCode: String?
        /// The day of the year: `226`.
        public let flightDate: String?
        /// From 1.
        public let legOrder: Int?
        /// Android: `operatingCarrierDesignator`.
        public let carrierDesignator: String?
        /// Android: `destinationAirportCode`.
        public let destinationAirport: String?
        /// Android: `originAirportCode`.
        public let originAirport: String?
        /// Android: `operatingCarrierPnrCode`.
        public let carrierPnrCode: String?
        /// Whose programme it is.
        public let frequentFlyerAirlineDesignator: String?
    }

    /// A flight with all of its items. Android: `Leg`.
    public struct LegFull: PersonalRecord {
        /// What an app shows of it.
        public let summary: LegSummary
        /// By a number of the standard.
        public let selecteeIndicator: Int?
        /// By a number of the standard: whether documents are to be looked at.
        public let internationalDocumentVerification: Int?
        /// The airline that sold the flight.
        public let marketingCarrierDesignator: String?
        /// By a character of the standard: a ticket of staff.
        public let idAdIndicator: String?
        /// Such as `20K` or `2PC`.
        public let freeBaggageAllowance: String?
        /// `Y` or `N`.
        public let fastTrack: String?
    }
}

extension VisionBox.BoardingPassFull {
    private static let day = 86_400.0

    /// - Parameters:
    ///   - raw: the content as it was read.
    ///   - moment: of reading: years are found by it.
    init(_ pass: BoardingPass, raw: String, format: VisionBox.BarcodeFormat, at moment: Date) {
        let full = pass.legs.enumerated().map { VisionBox.LegFull($1, order: $0 + 1) }
        let scalars = Array(raw.unicodeScalars)
        let ticket = scalars.indices.contains(22) ? String(scalars[22]) : " "
        summary = VisionBox.BoardingPassSummary(
            formatCode: String(pass.formatCode), type: format.value, passengerName: pass.name.text,
            electronicTicketIndicator: ticket == " " ? nil : ticket, raw: raw, creationOn: moment,
            expirationOn: Self.end(of: pass, after: moment), numberOfLegsEncoded: pass.legs.count,
            legs: full.map(\.summary))
        let issued = pass.issuance
        let hasConditionalItems = pass.version != nil
        beginningOfVersionNumber = hasConditionalItems ? ">" : nil
        versionNumber = pass.version
        passengerDescription = issued.passengerDescription.map { String($0) }
        checkInSource = issued.sourceOfCheckIn.map { String($0) }
        boardingPassSource = issued.sourceOfIssuance.map { String($0) }
        boardingPassDateString = issued.date.map { ($0.yearDigit.map { "\($0)" } ?? "") + $0.threeDigits }
        documentType = issued.documentType.map { String($0) }
        boardingPassIssuerDesignator = issued.airline
        let tags = issued.bagTags.map { $0.reveal { $0 } } + [nil, nil, nil]
        (baggageTagNumber, firstNonConsecutiveBaggageTagNumber) = (tags[0], tags[1])
        secondNonConsecutiveBaggageTagNumber = tags[2]
        securityDataBeginning = pass.securityData == nil ? nil : "^"
        legsFull = full
    }

    private static func end(of pass: BoardingPass, after moment: Date) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: moment)
        let today = CalendarDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
        let days = today.map { today in pass.legs.compactMap { pass.date(of: $0, reference: today) } } ?? []
        guard let last = days.max(),
            let date = calendar.date(from: DateComponents(year: last.year, month: last.month, day: last.day))
        else { return moment.addingTimeInterval(day) }
        return date.addingTimeInterval(2 * day)
    }
}

extension VisionBox.LegFull {
    init(_ leg: BoardingPass.Leg, order: Int) {
        summary = VisionBox.LegSummary(leg, order: order)
        selecteeIndicator = leg.selecteeIndicator.flatMap { Int(String($0)) }
        internationalDocumentVerification = leg.documentVerification.flatMap { Int(String($0)) }
        marketingCarrierDesignator = leg.marketingCarrier
        idAdIndicator = leg.industryDiscount.map { String($0) }
        freeBaggageAllowance = leg.freeBaggageAllowance
        fastTrack = leg.fastTrack.map { String($0) }
    }
}

extension VisionBox.LegSummary {
    init(_ leg: BoardingPass.Leg, order: Int) {
        flightNumber = leg.flightNumber
        frequentFlyerNumber = leg.frequentFlyerNumber?.reveal { $0 }
        documentSerialNumber = leg.documentNumber?.reveal { $0 }
        airlineNumericCode = leg.airlineNumericCode
        passengerStatus = leg.passengerStatus.map { String($0) }
        sequenceNumber = leg.sequenceNumber?.reveal { $0 }
        seatNumber = leg.seat?.reveal { $0 }
        compartmentCode = leg.compartment.map { String($0) }
        flightDate = leg.dateOfFlight?.threeDigits
        legOrder = order
        carrierDesignator = leg.operatingCarrier
        destinationAirport = leg.to
        originAirport = leg.from
        carrierPnrCode = leg.bookingReference?.reveal { $0 }
        frequentFlyerAirlineDesignator = leg.frequentFlyerAirline
    }
}

extension DayOfYear {
    fileprivate var threeDigits: String { String(String(1000 + day).dropFirst()) }
}

extension BoardingPass.PassengerName {
    fileprivate var text: String {
        surname.reveal { surname in givenName.map { $0.reveal { "\(surname)/\($0)" } } ?? surname }
    }
}
