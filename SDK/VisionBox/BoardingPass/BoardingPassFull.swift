public import Foundation
import VouchBarcode
import VouchCore
public import VouchDialects
public import VouchReport

extension VisionBox {
    /// What an app usually shows of a boarding pass: items of IATA Resolution 792 (BCBP). Personal data in the clear;
    /// printing it shows none.
    public struct BoardingPassSummary: PersonalRecord {
        /// The format code: always `M`.
        public let formatCode: String
        /// The barcode's symbology: ``BarcodeFormat/value``.
        public let type: String
        /// The passenger's name as encoded: surname, slash, given name; long names are cut at 20 characters.
        public let passengerName: String
        /// `E` for an electronic ticket, `L` for one on paper; nil if blank.
        public let electronicTicketIndicator: String?
        /// The whole content of the barcode.
        public let raw: String
        /// When the pass was read.
        public let creationOn: Date
        /// Midnight UTC two days after the date of the last flight, since flights end later and elsewhere; a day after
        /// ``creationOn`` if no flight has a date. The vendor's documentation does not say what it means by it.
        public let expirationOn: Date
        /// How many flights the pass has.
        public let numberOfLegsEncoded: Int
        /// The flights, in the order of flying.
        public var legs: [LegSummary]
    }

    /// All items of a boarding pass. Android: `BoardingPass`.
    public struct BoardingPassFull: PersonalRecord {
        /// The items that an app usually shows.
        public let summary: BoardingPassSummary
        /// `>` if the pass has conditional items, otherwise nil.
        public let beginningOfVersionNumber: String?
        /// The version of the standard that the pass follows; nil without conditional items.
        public let versionNumber: Int?
        /// One character, `0` to `7`: adult, man, woman, child …
        public let passengerDescription: String?
        /// One letter: where the passenger checked in, such as `W` for the web.
        public let checkInSource: String?
        /// One letter: where the pass was issued, such as `M` for a mobile device.
        public let boardingPassSource: String?
        /// The date of issue, such as `6225`: the last digit of the year, and the day of the year. Android:
        /// `boardingPassDate`.
        public let boardingPassDateString: String?
        /// `B` for a boarding pass, `I` for an itinerary receipt.
        public let documentType: String?
        /// The airline that issued the pass, two or three characters.
        public let boardingPassIssuerDesignator: String?
        /// The licence plate number of the first bags, with their count; nil if there are none.
        public let baggageTagNumber: String?
        /// Further bags whose numbers do not follow the first ones.
        public let firstNonConsecutiveBaggageTagNumber: String?
        /// Further bags whose numbers do not follow those either.
        public let secondNonConsecutiveBaggageTagNumber: String?
        /// `^` if the pass has security data, otherwise nil. Whether they are right is not checked.
        public let securityDataBeginning: String?
        /// The flights with all their items, in the order of flying.
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

    /// The items of a flight that an app usually shows. An item is nil if it is blank.
    public struct LegSummary: PersonalRecord {
        /// The flight number without the airline.
        public let flightNumber: String?
        /// The passenger's number in a frequent flyer programme.
        public let frequentFlyerNumber: String?
        /// The ticket's serial number. Android: `serialNumber`.
        public let documentSerialNumber: String?
        /// Three digits of the airline, the beginning of the ticket's number.
        public let airlineNumericCode: String?
        /// One character: whether the passenger is checked in, has boarded, has baggage.
        public let passengerStatus: String?
        /// The number of the check-in. Android: `checkInSequenceNumber`.
        public let sequenceNumber: String?
        /// The seat: row and letter.
        public let seatNumber: String?
        /// One letter: the class of the cabin.
        public let compartmentCode: String?
        /// The day of the year, three digits: `226`. The pass has no year.
        public let flightDate: String?
        /// The flight's place in the pass, from 1.
        public let legOrder: Int?
        /// The airline that flies, two or three characters. Android: `operatingCarrierDesignator`.
        public let carrierDesignator: String?
        /// The airport of arrival, three letters. Android: `destinationAirportCode`.
        public let destinationAirport: String?
        /// The airport of departure, three letters. Android: `originAirportCode`.
        public let originAirport: String?
        /// The airline's booking reference. Android: `operatingCarrierPnrCode`.
        public let carrierPnrCode: String?
        /// The airline of the frequent flyer programme.
        public let frequentFlyerAirlineDesignator: String?
    }

    /// A flight with all its items. Android: `Leg`.
    public struct LegFull: PersonalRecord {
        /// The items that an app usually shows.
        public let summary: LegSummary
        /// 0, 1 or 3: whether the passenger was selected for screening.
        public let selecteeIndicator: Int?
        /// 0, 1 or 2: not required, required, or done: the check of travel documents.
        public let internationalDocumentVerification: Int?
        /// The airline that sold the flight, two or three characters.
        public let marketingCarrierDesignator: String?
        /// One character: a discount for staff of airlines or agents.
        public let idAdIndicator: String?
        /// The free baggage, such as `20K` or `2PC`.
        public let freeBaggageAllowance: String?
        /// `Y` or `N`: whether the passenger may use a fast lane.
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
