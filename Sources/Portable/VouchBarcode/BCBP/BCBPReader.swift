import VouchCore

/// Decodes a boarding pass. IATA Resolution 792, attachment A.
///
/// Sizes written in the pass decide how far its parts go, as every version allows items to be left out from the end.
/// Where they are wrong, what must follow a part decides: another leg, the security data, or the end.
struct BCBPReader {
    /// Format code, number of legs, name, ticket.
    static let headerLength = 23
    /// A leg's mandatory items up to the date of flight, and with the size of what follows.
    static let legLengthToDate = 24
    static let legLength = 37

    private let text: [Unicode.Scalar]
    private var position = 0
    private var noted: [CheckOutcome.Finding] = []
    private var version: Int?
    private var issuance = BoardingPass.Issuance()

    init(_ text: [Unicode.Scalar]) { self.text = text }

    mutating func read(noting early: [CheckOutcome.Finding]) -> BoardingPass {
        noted = early
        var header = BCBPCursor(text[...])
        let format = header.scalar() ?? "M"
        let legCount = header.scalar().flatMap { $0.hexadecimalValue } ?? 1
        let name = Self.name(header.take(20))
        let isElectronic = header.scalar() == "E"
        position = header.position
        if !(1...4).contains(legCount) { note(.boardingPassWrongLegCount) }
        if text.prefix(Self.headerLength + Self.legLength).contains(where: { ("a"..."z").contains($0) }) {
            note(.boardingPassLowerCase)
        }

        var legs: [BoardingPass.Leg] = []
        for index in 0..<legCount where index == 0 || legs.count == index {
            guard let leg = nextLeg(index, isLast: index == legCount - 1) else {
                note(.boardingPassWrongLegCount)
                break
            }
            legs.append(leg)
        }
        let securityData = nextSecurityData()
        return BoardingPass(
            formatCode: format, name: name, isElectronicTicket: isElectronic, legs: legs, version: version,
            issuance: issuance, securityData: securityData, findings: noted)
    }

    private mutating func note(_ finding: CheckOutcome.Finding) {
        if !noted.contains(finding) { noted.append(finding) }
    }

    private static func name(_ field: ArraySlice<Unicode.Scalar>) -> BoardingPass.PassengerName {
        let mayBeTruncated = field.count == 20 && field.last != " "
        var parts = field.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map { part in
            var cursor = BCBPCursor(part)
            return cursor.field(part.count) ?? ""
        }
        let surname = parts.removeFirst()
        return BoardingPass.PassengerName(
            surname: Sensitive(surname), givenName: parts.first.map { Sensitive($0) }, mayBeTruncated: mayBeTruncated)
    }

    // MARK: Legs

    /// - Returns: nil if nothing more is there that could be a leg.
    private mutating func nextLeg(_ index: Int, isLast: Bool) -> BoardingPass.Leg? {
        var cursor = BCBPCursor(text[position...])
        // Those after the first may be missing, whatever the pass says: security data begins, or it ends.
        if index > 0, cursor.isAtEnd || cursor.rest.first == "^" { return nil }
        var leg = BoardingPass.Leg()
        leg.bookingReference = cursor.field(7).map { Sensitive($0) }
        leg.from = cursor.field(3)
        leg.to = cursor.field(3)
        leg.operatingCarrier = cursor.field(3)
        leg.flightNumber = cursor.field(5)
        leg.dateOfFlight = dayOfYear(cursor.take(3), hasYear: false)
        leg.compartment = cursor.scalar()
        leg.seat = cursor.field(4).map { Sensitive($0) }
        leg.sequenceNumber = cursor.field(5).map { Sensitive($0) }
        leg.passengerStatus = cursor.scalar()
        if !leg.isPlausible { note(.boardingPassMalformedLeg) }
        let size = cursor.size()
        if cursor.ranOut {
            note(.boardingPassTruncated)
        } else if size == nil {
            note(.boardingPassWrongSize)
        }
        let conditional = conditionalPart(from: cursor.position, size: size ?? 0, isLast: isLast)
        position = conditional.endIndex
        readConditional(conditional, index, into: &leg)
        return leg
    }

    /// From the size to where the next part begins, by what stands there if not by the size.
    private mutating func conditionalPart(from start: Int, size: Int, isLast: Bool) -> ArraySlice<Unicode.Scalar> {
        let declared = start + size
        if declared > text.count {
            // The security data is never a part of it.
            let end = isLast ? text[start...].lastIndex(of: "^") : nil
            note(end == nil ? .boardingPassTruncated : .boardingPassWrongSize)
            return text[start..<(end ?? text.count)]
        }
        if declared == text.count || text[declared] == "^" { return text[start..<declared] }
        guard isLast else {
            if Self.beginsLeg(text[declared...]) { return text[start..<declared] }
            note(.boardingPassWrongSize)
            // Another leg begins near there, or everything that follows belongs to this one.
            let near = (-4...4).map { declared + $0 }.filter { $0 >= start && $0 < text.count }
                .sorted { abs($0 - declared) < abs($1 - declared) }
            return text[start..<(near.first { Self.beginsLeg(text[$0...]) } ?? declared)]
        }
        if text[declared...].allSatisfy({ $0 == " " }) {
            note(.boardingPassTrailingText)
            return text[start..<declared]
        }
        note(.boardingPassWrongSize)
        return text[start..<(text[declared...].firstIndex(of: "^") ?? text.count)]
    }

    /// Airports and the date of a flight stand where a leg has them.
    private static func beginsLeg(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard text.count >= legLengthToDate else { return false }
        let start = text.startIndex
        return text[start + 7..<start + 13].allSatisfy { $0.isLetter }
            && text[start + 21..<start + 24].allSatisfy { $0.isDigit || $0 == " " }
    }

    // MARK: Conditional items

    private mutating func readConditional(
        _ part: ArraySlice<Unicode.Scalar>, _ index: Int, into leg: inout BoardingPass.Leg
    ) {
        var cursor = BCBPCursor(part)
        guard !cursor.isAtEnd else { return }
        if index == 0 {
            guard part.first == ">" else {
                // The airline's own words may appear alone in the legs that follow; here they must not.
                note(.boardingPassVersionMissing)
                leg.airlineUse = Sensitive(part.text)
                return
            }
            _ = cursor.take(1)
            version = cursor.scalar().flatMap { $0.isDigit ? $0.hexadecimalValue : nil }
            if !(1...8).contains(version ?? 0) { note(.boardingPassVersionUnknown) }
            guard !cursor.isAtEnd, let unique = structured(&cursor) else { return }
            readIssuance(unique)
        }
        guard !cursor.isAtEnd else { return }
        if let repeated = structured(&cursor) { readRepeated(repeated, into: &leg) }
        let own = cursor.take(cursor.rest.count)
        if own.contains(where: { $0 != " " }) { leg.airlineUse = Sensitive(own.text) }
    }

    /// A part with its size before it.
    private mutating func structured(_ cursor: inout BCBPCursor) -> ArraySlice<Unicode.Scalar>? {
        let start = cursor
        guard let size = cursor.size() else {
            note(cursor.ranOut ? .boardingPassTruncated : .boardingPassWrongSize)
            // If it is not a size, it may be the airline's own text.
            if !cursor.ranOut { cursor = start }
            return nil
        }
        if size > cursor.rest.count { note(.boardingPassTruncated) }
        return cursor.take(size)
    }

    private mutating func readIssuance(_ part: ArraySlice<Unicode.Scalar>) {
        var cursor = BCBPCursor(part)
        issuance.passengerDescription = cursor.scalar()
        issuance.sourceOfCheckIn = cursor.scalar()
        issuance.sourceOfIssuance = cursor.scalar()
        issuance.date = dayOfYear(cursor.take(4), hasYear: true)
        issuance.documentType = cursor.scalar()
        issuance.airline = cursor.field(3)
        issuance.bagTags = (0..<3).compactMap { _ in cursor.field(13).map { Sensitive($0) } }
        if !cursor.isAtEnd { note(.boardingPassUnknownItems) }
    }

    private mutating func readRepeated(_ part: ArraySlice<Unicode.Scalar>, into leg: inout BoardingPass.Leg) {
        var cursor = BCBPCursor(part)
        leg.airlineNumericCode = cursor.field(3)
        leg.documentNumber = cursor.field(10).map { Sensitive($0) }
        leg.selecteeIndicator = cursor.scalar()
        leg.documentVerification = cursor.scalar()
        leg.marketingCarrier = cursor.field(3)
        leg.frequentFlyerAirline = cursor.field(3)
        leg.frequentFlyerNumber = cursor.field(16).map { Sensitive($0) }
        leg.industryDiscount = cursor.scalar()
        leg.freeBaggageAllowance = cursor.field(3)
        leg.fastTrack = cursor.scalar()
        if !cursor.isAtEnd { note(.boardingPassUnknownItems) }
    }

    /// `DDD` or `YDDD`; nil if blank.
    private mutating func dayOfYear(_ field: ArraySlice<Unicode.Scalar>, hasYear: Bool) -> DayOfYear? {
        guard field.contains(where: { $0 != " " }) else { return nil }
        let length = hasYear ? 4 : 3
        let digits = field.compactMap { $0.isDigit ? $0.hexadecimalValue : nil }
        guard field.count == length, digits.count == length,
            let date = DayOfYear(
                day: digits.suffix(3).reduce(0) { $0 * 10 + $1 }, yearDigit: hasYear ? digits.first : nil)
        else {
            note(.boardingPassMalformedDate)
            return nil
        }
        return date
    }

    // MARK: Security data

    private mutating func nextSecurityData() -> BoardingPass.SecurityData? {
        var cursor = BCBPCursor(text[position...])
        guard !cursor.isAtEnd else { return nil }
        guard cursor.take(1).first == "^" else {
            note(.boardingPassTrailingText)
            return nil
        }
        let type = cursor.take(1).first
        let size = cursor.size()
        if size != cursor.rest.count {
            note(cursor.ranOut || (size ?? 0) > cursor.rest.count ? .boardingPassTruncated : .boardingPassWrongSize)
        }
        // All of it: a size that is too small would cut a signature.
        return BoardingPass.SecurityData(type: type, value: Sensitive(cursor.rest.text))
    }
}

extension BoardingPass.Leg {
    fileprivate var isPlausible: Bool {
        func isCode(_ code: String?, _ count: ClosedRange<Int>) -> Bool {
            guard let scalars = code?.unicodeScalars, count.contains(scalars.count) else { return false }
            return scalars.allSatisfy { $0.isLetter || $0.isDigit }
        }
        return isCode(from, 3...3) && isCode(to, 3...3) && isCode(operatingCarrier, 2...3)
            && flightNumber.map { isCode($0, 1...5) } ?? true
    }
}
