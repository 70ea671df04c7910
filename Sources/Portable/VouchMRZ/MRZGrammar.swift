import VouchCore

/// The rules for characters, independent of check digits, applied to finished text.
///
/// The decoder applies the same rules while it searches; a test keeps the two consistent.
enum MRZGrammar {
    private static let filler = UInt8(ascii: "<")

    /// Distinguishes formats with equal line lengths by their first characters.
    static func format(of lines: [[UInt8]], among candidates: [MRZFormat]) -> MRZFormat? {
        guard let first = lines.first, first.count >= 5 else { return candidates.first }
        let start = first[0]
        let isFrench = first[2..<5].elementsEqual([UInt8(ascii: "F"), UInt8(ascii: "R"), UInt8(ascii: "A")])
        for candidate in candidates {
            switch candidate {
            case .mrvA, .mrvB:
                if start == UInt8(ascii: "V") { return candidate }
            case .frenchIdentityCard:
                // France has no TD2 card; if it had, sex and dates would be in other places.
                let layout = MRZLayout.of(candidate)
                if start == UInt8(ascii: "I"), first[1] == UInt8(ascii: "D"), isFrench,
                    firstUnexpected(in: lines.flatMap { $0 }, layout: layout) == nil
                {
                    return candidate
                }
            case .frenchDrivingLicence:
                if isFrench { return candidate }
            default: break
            }
        }
        return candidates.first
    }

    /// The first character of a kind that its field does not allow.
    static func firstUnexpected(in characters: [UInt8], layout: MRZLayout) -> (line: Int, column: Int)? {
        unexpected(in: characters, layout: layout).first
    }

    /// All characters of a kind that their fields do not allow, in reading order.
    static func unexpected(in characters: [UInt8], layout: MRZLayout) -> [(line: Int, column: Int)] {
        let namesMayHoldDigits = isRussianInternalPassport(characters, layout.format)
        var found: [(line: Int, column: Int)] = []
        for field in layout.fields {
            let offset = layout.offset(ofLine: field.line)
            for column in field.start..<field.end {
                let byte = characters[offset + column]
                let isAllowed =
                    switch field.content {
                    case .documentCode: column == field.start ? isLetter(byte) : true
                    case .issuingState, .nationality: !isDigit(byte)
                    case .names, .oneName: !isDigit(byte) || namesMayHoldDigits
                    case .number, .free: true
                    case .birth, .expiry: !isLetter(byte)
                    case .sex: isSex(byte)
                    case .digits: isDigit(byte)
                    case .fillers: byte == filler
                    }
                if !isAllowed { found.append((field.line, column)) }
            }
        }
        for check in layout.checks where isLetter(characters[layout.index(line: check.line, column: check.column)]) {
            found.append((check.line, check.column))
        }
        return found.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// `PNRUS`: names are written in a code that uses digits for letters without a Latin counterpart.
    static func isRussianInternalPassport(_ characters: [UInt8], _ format: MRZFormat) -> Bool {
        format == .td3 && characters.starts(with: Array("PNRUS".utf8))
    }

    /// Whether a document code may appear in a format: Doc 9303-4 to -7 §4.2.2, and codes seen on real documents.
    ///
    /// Cards should begin with A, C or I; States print others: ME for German proofs of arrival, TR in Georgia, RP in
    /// Estonia. The second letter is the State's choice.
    static func isDocumentCode(_ first: UInt8, _ second: UInt8, _ format: MRZFormat) -> Bool {
        let isOrdinary = isLetter(second) || second == filler
        switch format {
        case .td1, .td2:
            // The United States print C1 and C2 on permanent resident and border crossing cards. V is for visas.
            return isLetter(first) && first != UInt8(ascii: "V")
                && (isOrdinary && second != UInt8(ascii: "V") || (first == UInt8(ascii: "C") && isDigit(second)))
        case .td3: return first == UInt8(ascii: "P") && isOrdinary
        case .mrvA, .mrvB: return first == UInt8(ascii: "V") && isOrdinary
        case .frenchIdentityCard: return first == UInt8(ascii: "I") && second == UInt8(ascii: "D")
        case .drivingLicence, .frenchDrivingLicence:
            // D1, D2: configurations of ISO/IEC 18013-3; DL is seen too.
            return first == UInt8(ascii: "D") && (isDigit(second) || second == UInt8(ascii: "L"))
        case .swissDrivingLicence: return first == UInt8(ascii: "F") && second == UInt8(ascii: "A")
        }
    }

    /// A listed code; one that ISO 3166-1 leaves to its users, `XAA` to `XZZ`, among which ICAO's are; or one of the few
    /// other codes that States print: Slovenian cards of 1998 carry `SI<`.
    static func isKnownState(_ code: ArraySlice<UInt8>) -> Bool {
        StateCode(code) != nil || (code.first == UInt8(ascii: "X") && code.count == 3 && code.allSatisfy(isLetter))
            || code.elementsEqual([UInt8(ascii: "S"), UInt8(ascii: "I"), filler])
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
    static func isLetter(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }
    static func isSex(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "M") || byte == UInt8(ascii: "F") || byte == UInt8(ascii: "X") || byte == filler
    }
}
