import VouchFields
import VouchMRZ

extension KnownValues {
    /// How well a print agrees with what the other source says of the field: 0 not at all, 1 wholly.
    ///
    /// - Parameter value: the print's value, normalised, where there is one.
    func agreement(of print: String, value: String?, with field: FieldName) -> Double {
        switch field {
        case .surname: return name(print, surname)
        case .givenNames:
            let agreement = name(print, givenNames)
            // More names in print than in the zone: patronymics, which many zones leave out.
            return agreement == Self.isMissing && holdsMore(print) ? 1.02 : agreement
        case .fullName: return fullName(print)
        case .documentNumber: return Self.number(print, documentNumber)
        case .passportNumber: return Self.number(print, documentNumber)
        case .personalNumber: return personalNumbers.map { Self.number(print, $0) }.max() ?? 0
        case .dateOfBirth: return Self.date(value, dateOfBirth)
        case .dateOfIssue: return Self.date(value, dateOfIssue)
        case .dateOfExpiry: return Self.date(value, dateOfExpiry)
        case .sex: return !sex.isEmpty && value == sex ? 1 : 0
        case .nationality: return state(print, value, nationality)
        case .issuingStateCode: return Self.same(print, issuingState)
        case .documentCode: return Self.same(print, documentCode)
        default: return 0
        }
    }

    /// Whether there is anything to agree with.
    func knows(_ field: FieldName) -> Bool {
        switch field {
        case .surname: !surname.isEmpty
        case .givenNames: !givenNames.isEmpty
        case .fullName: !surname.isEmpty
        case .documentNumber, .passportNumber: !documentNumber.isEmpty
        case .personalNumber: !personalNumbers.isEmpty
        case .dateOfBirth: dateOfBirth.count == 10
        case .dateOfIssue: dateOfIssue.count == 10
        case .dateOfExpiry: dateOfExpiry.count == 10
        case .sex: !sex.isEmpty
        case .nationality: !nationality.isEmpty
        case .issuingStateCode: !issuingState.isEmpty
        case .documentCode: !documentCode.isEmpty
        default: false
        }
    }

    /// Values long enough to be looked for inside other text, folded.
    func letters(of field: FieldName) -> [[FoldedText.Unit]] {
        func units(_ bytes: [UInt8]) -> [FoldedText.Unit] {
            bytes.filter { $0 != 60 && $0 != 32 }.map { FoldedText.Unit($0) }
        }
        switch field {
        case .surname: return [units(surname)]
        case .givenNames: return [units(givenNames)]
        case .fullName:
            return surname.isEmpty || givenNames.isEmpty
                ? [] : [units(surname + givenNames), units(givenNames + surname)]
        case .documentNumber: return [units(documentNumber)]
        case .personalNumber: return personalNumbers.map(units)
        default: return []
        }
    }

    /// Values of any length as they are looked for in a line, folded; none for dates.
    func folded(_ field: FieldName) -> [[FoldedText.Unit]] {
        switch field {
        case .nationality: [FoldedText.units(of: nationality)]
        case .issuingStateCode: [FoldedText.units(of: issuingState)]
        case .sex: [FoldedText.units(of: sex)]
        default: letters(of: field)
        }
    }

    private func name(_ print: String, _ known: [UInt8]) -> Double {
        guard !known.isEmpty, print.utf8.count <= 200 else { return 0 }
        var best = Self.one(print, known, isNameTruncated)
        // Two scripts on one line: ТКАЧЕНКО/TKACHENKO.
        if best < 0.95, print.contains("/") {
            for part in print.split(separator: "/").prefix(4) {
                best = max(best, 0.97 * Self.one(String(part), known, isNameTruncated))
            }
        }
        return best
    }

    private static func one(_ print: String, _ known: [UInt8], _ isTruncated: Bool) -> Double {
        switch NameComparison.compare(visual: print.unicodeScalars, mrz: known, mayBeTruncated: isTruncated) {
        case .exact, .equalAfterTransliteration: return 1
        case .explainedMismatch(.truncated): return 0.9
        case .explainedMismatch(.spacing): return 0.95
        case .explainedMismatch(.order): return 0.6
        case .explainedMismatch(.missingComponents): return isMissing
        default: break
        }
        // Slips of an engine, and accents that it lost.
        let seen = FoldedText.units(of: print)
        let wanted = known.filter { $0 != 32 && $0 != 60 }.map { FoldedText.Unit($0) }
        guard wanted.count >= 3, seen.count >= 3 else { return 0 }
        let limit = max(wanted.count / 3, 1)
        guard let distance = FoldedText.distance(seen[...], wanted[...], limit: limit) else { return 0 }
        return max(0, 0.92 - 1.6 * Double(distance) / Double(wanted.count))
    }

    private static let isMissing = 0.55

    /// All given names of the zone and others, but not the surname.
    private func holdsMore(_ print: String) -> Bool {
        let printed = Set(print.split { " -,".contains($0) }.map { FoldedText.units(of: $0) })
        func words(_ name: [UInt8]) -> [[FoldedText.Unit]] {
            name.split { $0 == 32 || $0 == 60 }.map { $0.map { FoldedText.Unit($0) } }
        }
        return words(givenNames).allSatisfy { printed.contains($0) }
            && !words(surname).contains { printed.contains($0) }
    }

    private func fullName(_ print: String) -> Double {
        guard !surname.isEmpty, print.utf8.count <= 200 else { return 0 }
        let both = surname + [32] + givenNames
        let turned = givenNames + [32] + surname
        let whole = max(Self.one(print, both, isNameTruncated), Self.one(print, turned, isNameTruncated))
        // One name of several is not the full name.
        return givenNames.isEmpty || whole > 0.6 ? whole : min(whole, 0.3)
    }

    private static func number(_ print: String, _ known: [UInt8]) -> Double {
        guard known.count >= 3 else { return 0 }
        let seen = FoldedText.units(of: print)
        let wanted = known.map { FoldedText.Unit($0) }
        if seen == wanted { return 1 }
        guard seen.count >= 4 else { return 0 }
        // Letters and digits of one shape.
        if seen.map(shape) == wanted.map(shape) { return 0.95 }
        // Printed without what the zone adds, or the other way about.
        if seen.count >= 6, wanted.count > seen.count, wanted.count - seen.count <= 3,
            wanted.starts(with: seen) || wanted.suffix(seen.count).elementsEqual(seen)
        {
            return 0.85
        }
        let limit = min(2, wanted.count / 4)
        guard let distance = FoldedText.distance(seen[...], wanted[...], limit: limit) else { return 0 }
        return distance == 1 ? 0.8 : 0.6
    }

    /// The print with `O` and `0` as the other source has them, where nothing else differs: most fonts draw them alike,
    /// and the other source's check digit decides between them. Any other difference stays as it was read.
    func withZeros(_ print: String, of field: FieldName) -> String {
        let numbers = field == .documentNumber ? [documentNumber] : field == .personalNumber ? personalNumbers : []
        let seen = print.filter { $0 != " " && $0 != "-" }.map { $0.asciiValue }
        for number in numbers where number.count == seen.count {
            func same(_ a: UInt8?, _ b: UInt8) -> Bool {
                a == b || (a == 79 || a == 48 || a == 111) && (b == 79 || b == 48)
            }
            guard zip(seen, number).allSatisfy(same) else { continue }
            var rest = number[...]
            return String(print.map { $0 == " " || $0 == "-" ? $0 : Character(UnicodeScalar(rest.removeFirst())) })
        }
        return print
    }

    private static func shape(_ unit: FoldedText.Unit) -> FoldedText.Unit {
        switch unit {
        case 79, 81, 68: 48  // O, Q, D as 0
        case 73, 76: 49  // I, L as 1
        case 90: 50
        case 83: 53
        case 71: 54
        case 66: 56
        default: unit
        }
    }

    private static func date(_ value: String?, _ known: String) -> Double {
        guard let value, value.count == 10, known.count == 10 else { return 0 }
        if value == known { return 1 }
        // Centuries are guesses on both sides.
        return value.dropFirst(2) == known.dropFirst(2) ? 0.95 : 0
    }

    private func state(_ print: String, _ value: String?, _ known: String) -> Double {
        guard !known.isEmpty else { return 0 }
        if value == known { return 1 }
        if let value, value != known { return 0 }
        let seen = FoldedText.units(of: print)
        if seen.count >= 6,
            NationalityWords.ofState(known).contains(where: { word in
                word.count >= 5 && FoldedText.distance(seen[...], word[...], limit: min(2, word.count / 5)) != nil
                    || (word.count >= 6 && seen.count > word.count && seen.count <= 40
                        && (seen.starts(with: word) || seen.suffix(word.count).elementsEqual(word)))
            })
        {
            return 0.9
        }
        return Self.same(print, known)
    }

    private static func same(_ print: String, _ known: String) -> Double {
        guard !known.isEmpty else { return 0 }
        let seen = FoldedText.units(of: print)
        let wanted = FoldedText.units(of: known)
        if seen == wanted { return 1 }
        guard wanted.count == 3, seen.count == 3 else { return 0 }
        return FoldedText.distance(seen[...], wanted[...], limit: 1) == nil ? 0 : 0.6
    }
}
