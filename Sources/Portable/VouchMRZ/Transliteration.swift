/// Converts between printed letters and the letters of an MRZ, in both directions where possible.
///
/// Source: Doc 9303-3 (eighth edition) §6. States may choose among several transliterations of a letter, and some
/// follow other rules, so reading a visual zone means accepting all of them, while writing uses the recommended one.
public enum Transliteration {
    /// The ways to write one letter, the recommended one first; an empty one means that the letter is dropped.
    ///
    /// - Returns: nil for a character of no table (Greek, Hebrew, Chinese ...). Latin letters and digits return
    /// themselves in upper case; hyphens and spaces return `<`; apostrophes and other punctuation of §4.6 return
    /// empty.
    public static func options(for scalar: Unicode.Scalar) -> [[UInt8]]? {
        let value = UppercaseScalar.of(scalar.value)
        switch value {
        case 48...57, 65...90: return [[UInt8(value)]]
        case 32, 0x2D, 0x2C, 0xA0, 0x2010...0x2015: return [[60]]
        case 0x21...0x2F, 0x3A...0x40, 0x60, 0xB4, 0x2B9...0x2BC, 0x2018...0x201F: return [[]]
        case 0x300...0x36F: return [[]]  // A combining mark after its letter.
        case 0x1A0, 0x1ECC...0x1EE3: return [[79]]  // O of Vietnamese; the tables of §6 stop before it.
        case 0x1AF, 0x1EE4...0x1EF1: return [[85]]
        case 0x1EA0...0x1EB7: return [[65]]
        case 0x1EB8...0x1EC7: return [[69]]
        case 0x1EC8...0x1ECB: return [[73]]
        case 0x1EF2...0x1EF9: return [[89]]
        case 0xC0...0x17F, 0x218...0x21B, 0x1E9E: return find(value, TransliterationTable.latin)
        case 0x400...0x4FF: return find(value, TransliterationTable.cyrillic)
        case 0x600...0x6FF: return find(value, TransliterationTable.arabic)
        default: return nil
        }
    }

    /// A name as an MRZ writes it by the recommended transliteration, components separated by single fillers.
    ///
    /// - Parameters:
    ///   - name: in any normalisation: a letter and its combining mark count as one.
    ///   - issuingState: the State whose document it is, ASCII as the zone prints it. §6.B has exceptions for
    ///     Belorussian, Bulgarian, Macedonian, Serbian and Ukrainian; empty: the general table.
    /// - Returns: nil if a character has no transliteration.
    public static func written(
        _ name: some Sequence<Unicode.Scalar>, issuingState: some Sequence<UInt8> = EmptyCollection<UInt8>()
    ) -> [UInt8]? {
        let language = CyrillicLanguage(issuingState: issuingState)
        var result: [UInt8] = []
        var lastLetter: [UInt8] = []
        for scalar in composed(name) {
            if scalar.value == shadda {
                result += doubled(lastLetter)
                continue
            }
            let isFirst = result.isEmpty || result.last == 60
            let exception = language?.exception(UppercaseScalar.of(scalar.value), isFirst: isFirst)
            guard let written = exception.map(bytes) ?? options(for: scalar)?.first else { return nil }
            if written == [60] {
                finishComponent(&result)
                if let last = result.last, last != 60 { result.append(60) }
                lastLetter = []
            } else {
                result += written
                if !written.isEmpty { lastLetter = written }
            }
        }
        if result.last == 60 { result.removeLast() }
        finishComponent(&result)
        return result
    }

    /// The scalars with each letter and its combining mark as one, where the tables tell the two apart from the letter
    /// alone: keyboards and file systems also give `Ü` as `U` and U+0308.
    static func composed(_ name: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in name {
            if let last = result.last, let whole = composed(last.value, scalar.value) {
                result[result.count - 1] = whole
            } else {
                result.append(scalar)
            }
        }
        return result
    }

    private static func composed(_ letter: UInt32, _ mark: UInt32) -> Unicode.Scalar? {
        switch (UppercaseScalar.of(letter), mark) {
        case (0x41, 0x308): "Ä"
        case (0x41, 0x30A): "Å"
        case (0x4E, 0x303): "Ñ"
        case (0x4F, 0x308): "Ö"
        case (0x55, 0x308): "Ü"
        case (0x406, 0x308): "Ї"
        case (0x413, 0x301): "Ѓ"
        case (0x415, 0x308): "Ё"
        case (0x418, 0x306): "Й"
        case (0x41A, 0x301): "Ќ"
        case (0x423, 0x306): "Ў"
        default: nil
        }
    }

    private static func bytes(_ text: StaticString) -> [UInt8] {
        Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    static let shadda: UInt32 = 0x651

    /// The code that shadda adds to a letter: its code again, without the `X` that opens the code (§6.C, note 3:
    /// `XDZDZ`).
    static func doubled(_ code: [UInt8]) -> [UInt8] {
        code.count > 1 && code[0] == UInt8(ascii: "X") ? Array(code[1...]) : code
    }

    /// Teh marbuta at the end of a component is XAH, elsewhere XTA: §6.C, note 2.
    private static func finishComponent(_ result: inout [UInt8]) {
        guard result.suffix(3).elementsEqual([88, 84, 65]) else { return }
        result.removeLast(2)
        result += [65, 72]
    }

    /// The Arabic letters behind a transliterated name.
    ///
    /// Each letter's code is unique except for those that another script shares, so the reverse is certain if the name
    /// contains at least one code with `X`; the caller must know from the State that the name was Arabic at all.
    ///
    /// - Parameter name: ASCII, fillers between components.
    /// - Returns: nil if a part of the name is not a code of the table.
    public static func arabic(from name: some Sequence<UInt8>) -> [Unicode.Scalar]? {
        let name = Array(name)
        var result: [Unicode.Scalar] = []
        var start = 0
        while start < name.count {
            if name[start] == 60 || name[start] == 32 {
                result.append(Unicode.Scalar(32))
                start += 1
                continue
            }
            // Codes with X have three letters (some two): the longest that fits is meant.
            var length = min(name[start] == 88 ? 3 : 1, name.count - start)
            var letter: UInt32?
            while length > 0, letter == nil {
                letter = findLetter(Array(name[start..<start + length]), TransliterationTable.arabic)
                if letter == nil { length -= 1 }
            }
            guard let letter, let scalar = Unicode.Scalar(letter) else { return nil }
            result.append(scalar)
            start += length
        }
        return result
    }

    /// The Cyrillic letters behind a name in a Russian internal passport (`PNRUS`), whose code is one to one.
    ///
    /// - Parameter name: ASCII, fillers between components.
    /// - Returns: upper case, or nil if a character is not of that code.
    public static func russian(fromInternalPassport name: some Sequence<UInt8>) -> [Unicode.Scalar]? {
        var result: [Unicode.Scalar] = []
        for byte in name {
            if byte == 60 || byte == 32 {
                result.append(Unicode.Scalar(32))
                continue
            }
            if byte == UInt8(ascii: "2") {
                result.append("Ё")
                continue
            }
            let table = TransliterationTable.russianInternal
            var letter: UInt32?
            for index in 0..<table.utf8CodeUnitCount where table.utf8Start[index] == byte {
                letter = 0x410 + UInt32(index)
            }
            guard let letter, let scalar = Unicode.Scalar(letter) else { return nil }
            result.append(scalar)
        }
        return result
    }

    /// A Russian name as a Russian internal passport writes it.
    ///
    /// - Returns: nil if a character is not a Russian letter, space or hyphen.
    public static func internalPassport(_ name: some Sequence<Unicode.Scalar>) -> [UInt8]? {
        var result: [UInt8] = []
        for scalar in name {
            let value = UppercaseScalar.of(scalar.value)
            switch value {
            case 0x410...0x42F: result.append(TransliterationTable.russianInternal.utf8Start[Int(value - 0x410)])
            case 0x401: result.append(UInt8(ascii: "2"))
            case 32, 0x2D: result.append(60)
            default: return nil
            }
        }
        return result
    }

    private static func find(_ scalar: UInt32, _ table: StaticString) -> [[UInt8]]? {
        var reader = TableReader(table)
        while let record = reader.next() { if record.scalar == scalar { return record.options } }
        return nil
    }

    private static func findLetter(_ code: [UInt8], _ table: StaticString) -> UInt32? {
        var reader = TableReader(table)
        while let record = reader.next() { if record.options.contains(code) { return record.scalar } }
        return nil
    }
}
