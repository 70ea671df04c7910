import VouchCore

/// Check digits on finished text.
enum MRZChecking {
    private static let filler = UInt8(ascii: "<")

    /// A document number that continues in the optional data, see ``MRZLayout/continuation``.
    struct LongNumber {
        /// Flat offsets of the continuation, without its check digit.
        let continuation: Range<Int>
        /// The flat offset of the check digit.
        let digit: Int
    }

    /// - Returns: nil unless the check digit's place holds `<`, the nine places before it are full and at least one
    ///   character and a digit follow.
    static func longNumber(_ characters: [UInt8], _ layout: MRZLayout) -> LongNumber? {
        guard let (digit, optional) = layout.continuation, characters[digit] == filler, characters[digit - 1] != filler
        else { return nil }
        let end = characters[optional].firstIndex(of: filler) ?? optional.upperBound
        guard end >= optional.lowerBound + 2, MRZGrammar.isDigit(characters[end - 1]) else { return nil }
        return LongNumber(continuation: optional.lowerBound..<end - 1, digit: end - 1)
    }

    /// The digit that the standard computes for a check, and its place in the zone.
    struct Computed {
        /// The flat offset of the check digit.
        let place: Int
        let digit: UInt8
        /// Whether it covers only fillers.
        let isEmpty: Bool
    }

    static func computed(_ check: MRZLayout.Check, _ characters: [UInt8], _ layout: MRZLayout) -> Computed {
        var place = layout.index(line: check.line, column: check.column)
        var sum = 0
        var count = 0
        var isEmpty = true
        func add(_ range: Range<Int>) {
            for position in range {
                let symbol = CharacterLattice.symbol(characters[position]) ?? MRZAlphabet.filler
                if symbol != MRZAlphabet.filler { isEmpty = false }
                sum += MRZAlphabet.value(symbol) * MRZAlphabet.weight(count)
                count += 1
            }
        }
        for run in check.runs {
            let offset = layout.offset(ofLine: run.line)
            add(offset + run.start..<offset + run.end)
        }
        if check.name == .documentNumber, let long = longNumber(characters, layout) {
            add(long.continuation)
            place = long.digit
        }
        return Computed(place: place, digit: UInt8(48 + sum % 10), isEmpty: isEmpty)
    }

    /// The digit of a check, and what it protects.
    static func digit(_ check: MRZLayout.Check, _ characters: [UInt8], _ layout: MRZLayout) -> MRZCheck.Digit {
        let computed = computed(check, characters, layout)
        let place = layout.position(at: computed.place)
        return MRZCheck.Digit(
            line: place.line + 1, column: place.column + 1, printed: characters[computed.place],
            computed: computed.digit, protects: layout.fields(in: check.runs))
    }

    static func outcome(_ check: MRZLayout.Check, _ characters: [UInt8], _ layout: MRZLayout) -> CheckOutcome {
        let computed = computed(check, characters, layout)
        let digit = characters[computed.place]
        if digit == filler, computed.isEmpty, check.name != .composite, check.name != .documentNumber {
            // Doc 9303-4 lets the check digit of an empty personal number be 0 or <. That is not specified for dates,
            // but Russian internal passports have no expiry and print < throughout.
            return check.name == .optionalData ? .passed : .notPerformed(.init(.fieldEmpty))
        }
        return digit == computed.digit ? .passed : .failed(.init(.checkDigitMismatch))
    }

    /// The flat offsets of what the check covers, its own digit included.
    static func positions(_ check: MRZLayout.Check, _ characters: [UInt8], _ layout: MRZLayout) -> [Int] {
        var positions: [Int] = []
        for run in check.runs {
            let offset = layout.offset(ofLine: run.line)
            positions.append(contentsOf: offset + run.start..<offset + run.end)
        }
        positions.append(layout.index(line: check.line, column: check.column))
        if check.name == .documentNumber, let long = longNumber(characters, layout) {
            positions.append(contentsOf: long.continuation)
            positions.append(long.digit)
        }
        return positions
    }
}
