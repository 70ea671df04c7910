import VouchBarcode
import VouchCore

extension BoardingPass {
    var parts: [(key: String, value: ReportValue)] {
        [
            ("surname", .text(name.surname)), ("givenName", .text(name.givenName)),
            ("nameMayBeTruncated", name.mayBeTruncated ? .flag(true) : .nothing),
            ("electronicTicket", .flag(isElectronicTicket)), ("version", .number(version)),
            ("legs", .list(legs.map { .parts($0.parts) })),
            ("passengerDescription", .text(issuance.passengerDescription)),
            ("sourceOfCheckIn", .text(issuance.sourceOfCheckIn)),
            ("sourceOfIssuance", .text(issuance.sourceOfIssuance)),
            ("dateOfIssuance", issuance.date.map(\.report) ?? .nothing),
            ("documentType", .text(issuance.documentType)), ("airlineOfIssuance", .text(issuance.airline)),
            ("bagTags", .texts(issuance.bagTags)),
            (
                "securityData",
                securityData.map { .parts([("type", .text($0.type)), ("value", .text($0.value))]) } ?? .nothing
            ),
            ("findings", .findings(findings)),
        ]
    }
}

extension BoardingPass.Leg {
    fileprivate var parts: [(key: String, value: ReportValue)] {
        [
            ("bookingReference", .text(bookingReference)), ("from", .text(from)), ("to", .text(to)),
            ("operatingCarrier", .text(operatingCarrier)), ("flightNumber", .text(flightNumber)),
            ("dateOfFlight", dateOfFlight.map(\.report) ?? .nothing), ("compartment", .text(compartment)),
            ("seat", .text(seat)), ("sequenceNumber", .text(sequenceNumber)),
            ("passengerStatus", .text(passengerStatus)), ("airlineNumericCode", .text(airlineNumericCode)),
            ("documentNumber", .text(documentNumber)), ("selecteeIndicator", .text(selecteeIndicator)),
            ("documentVerification", .text(documentVerification)), ("marketingCarrier", .text(marketingCarrier)),
            ("frequentFlyerAirline", .text(frequentFlyerAirline)),
            ("frequentFlyerNumber", .text(frequentFlyerNumber)), ("industryDiscount", .text(industryDiscount)),
            ("freeBaggageAllowance", .text(freeBaggageAllowance)), ("fastTrack", .flag(hasFastTrack)),
            ("airlineUse", .text(airlineUse)),
        ]
    }
}

extension DayOfYear {
    /// As on the pass: only a caller who knows when the flight was can add the year.
    fileprivate var report: ReportValue {
        let year = yearDigit.map { ", last digit of the year \($0)" } ?? ""
        return .described(
            "day \(day) of the year\(year)", .parts([("dayOfYear", .number(day)), ("yearDigit", .number(yearDigit))]))
    }
}
