import VouchMRZ

/// Normalisation of printed text: spaces, invisible characters, case, accents.
///
/// All of it is linear in the text, of which at most ``maximumLength`` scalars are examined.
package enum PrintedText {
    /// In Unicode scalars. The longest address on any document has some two hundred.
    package static let maximumLength = 2000

    package static func isTooLong(_ text: String) -> Bool {
        text.unicodeScalars.index(
            text.unicodeScalars.startIndex, offsetBy: maximumLength + 1, limitedBy: text.unicodeScalars.endIndex) != nil
    }

    /// The lines, each with single spaces and without what cannot be seen; empty ones are left out.
    static func lines(_ text: String) -> [String] {
        text.unicodeScalars.split { $0 == "\n" || $0 == "\r" || $0.value == 0x2028 || $0.value == 0x2029 }
            .map { spaced($0) }.filter { !$0.isEmpty }
    }

    /// All of it on one line with single spaces.
    package static func line(_ text: String) -> String { spaced(text.unicodeScalars) }

    private static func spaced(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        var isGap = false
        for scalar in scalars where !isInvisible(scalar) {
            if isSpace(scalar) {
                isGap = !result.isEmpty
            } else {
                if isGap { result.append(" ") }
                isGap = false
                result.append(scalar)
            }
        }
        return String(result)
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 32 || scalar.properties.isWhitespace
    }

    /// Control characters except white space, direction marks, joiners: characters that would only disturb, or deceive
    /// a reader.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value < 0x20 || scalar.value > 0x7E else { return false }
        switch scalar.properties.generalCategory {
        case .control: return !isSpace(scalar)
        case .format, .privateUse, .surrogate, .unassigned: return true
        default: return false
        }
    }

    /// Capital letters and digits without accents, everything else as it is; Latin letters that are none of A–Z as the
    /// letters they go back to (`Ø` as `O`, `Æ` as `AE`).
    package static func folded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                let isSmall = (97...122).contains(scalar.value)
                result.append(isSmall ? Unicode.Scalar(UInt8(scalar.value - 32)) : scalar)
            } else if let digit = digit(scalar) {
                result.append(Unicode.Scalar(UInt8(48 + digit)))
            } else {
                result.append(contentsOf: (PrintedFolding.table[scalar.value] ?? capital(scalar)).unicodeScalars)
            }
        }
        return String(result)
    }

    private static func capital(_ scalar: Unicode.Scalar) -> String {
        if scalar.properties.generalCategory == .nonspacingMark, scalar.value < 0x0370 { return "" }
        let mapping = scalar.properties.uppercaseMapping
        // Where the capital letter has an accent of its own (Greek), that is left out too.
        guard mapping.unicodeScalars.count == 1, let first = mapping.unicodeScalars.first else { return mapping }
        return PrintedFolding.table[first.value] ?? mapping
    }

    /// 0...9 for a decimal digit of any script.
    static func digit(_ scalar: Unicode.Scalar) -> Int? {
        if scalar.isASCII { return (48...57).contains(scalar.value) ? Int(scalar.value) - 48 : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return Int(value)
    }

    /// Letters of any script and the marks that belong to them.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (65...90).contains(scalar.value) || (97...122).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark:
            return true
        default: return false
        }
    }

    /// Runs of letters of a folded text.
    static func words(_ folded: String) -> [String] {
        folded.unicodeScalars.split { !isLetter($0) }.map { String(String.UnicodeScalarView($0)) }
    }
}

/// Letters without their accents.
enum PrintedFolding {
    static let table: [UInt32: String] = {
        var table: [UInt32: String] = [:]
        // The shortest way to write a Latin letter in A–Z is the letter it goes back to.
        for value in Array(0xC0...0x24F) + Array(0x1E00...0x1EFF) {
            guard let scalar = Unicode.Scalar(UInt32(value)), let options = Transliteration.options(for: scalar),
                let shortest = options.min(by: { $0.count < $1.count }), !shortest.isEmpty, shortest != [60]
            else { continue }
            table[UInt32(value)] = String(decoding: shortest, as: UTF8.self)
        }
        for (letters, plain) in others {
            for scalar in letters.unicodeScalars { table[scalar.value] = plain }
        }
        return table
    }()

    private static let others: [(letters: String, plain: String)] = [
        ("Øø", "O"), ("Əə", "E"), ("ĄąĂă", "A"), ("ŊŋŇň", "N"), ("Ѐѐ", "Е"), ("Ёё", "Е"), ("Άά", "Α"), ("Έέ", "Ε"),
        ("Ήή", "Η"), ("ΊίΪϊΐ", "Ι"), ("Όό", "Ο"), ("ΎύΫϋΰ", "Υ"), ("Ώώ", "Ω"), ("ς", "Σ"),
    ]
}
