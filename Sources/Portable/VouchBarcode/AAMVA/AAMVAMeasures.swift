/// Reads lengths and weights however jurisdictions write them.
enum AAMVAMeasures {
    /// `069 IN`, `175 cm`, `509`, `5'-09"`, `5-01`, `71`, `6 FT 2 IN`.
    ///
    /// - Parameter prefersCentimetres: whether a bare number is centimetres wherever it can be.
    static func height(_ text: [UInt8], prefersCentimetres: Bool) -> AAMVAHeight? {
        let capitals = AAMVAText.capitals(text)
        let numbers = AAMVAText.split(capitals) { !AAMVAText.isDigit($0) }.filter { !$0.isEmpty }
        guard let first = numbers.first, first.count <= 4, let number = AAMVAText.number(first) else { return nil }
        let says = unit(of: capitals)
        if numbers.count >= 2 {
            guard let inches = AAMVAText.number(numbers[1]), inches < 12, (1...8).contains(number) else { return nil }
            return AAMVAHeight(inches: number * 12 + inches, unit: .feetAndInches)
        }
        switch says {
        case .centimetres: return AAMVAHeight(centimetres: number)
        case .inches: return AAMVAHeight(inches: number, unit: .inches) ?? feetAndInches(first)
        case .feetAndInches:
            return number <= 8 ? AAMVAHeight(inches: number * 12, unit: .feetAndInches) : feetAndInches(first)
        case nil: break
        }
        if prefersCentimetres, number >= 100 || first.count == 3, let height = AAMVAHeight(centimetres: number) {
            return height
        }
        if let height = feetAndInches(first) { return height }
        return AAMVAHeight(inches: number, unit: .inches) ?? (number >= 100 ? AAMVAHeight(centimetres: number) : nil)
    }

    /// `509`, `0511`: one digit of feet, two of inches.
    private static func feetAndInches(_ digits: [UInt8]) -> AAMVAHeight? {
        guard let number = AAMVAText.number(digits), digits.count >= 3, (3...8).contains(number / 100),
            number % 100 < 12
        else { return nil }
        return AAMVAHeight(inches: number / 100 * 12 + number % 100, unit: .feetAndInches)
    }

    private static func unit(of capitals: [UInt8]) -> AAMVAHeight.Unit? {
        let letters = capitals.filter { AAMVAText.isCapital($0) || $0 == 0x27 || $0 == 0x22 }
        if AAMVAText.starts(letters, at: 0, with: "CM") { return .centimetres }
        if AAMVAText.starts(letters, at: 0, with: "IN") || letters.first == 0x22 { return .inches }
        if AAMVAText.starts(letters, at: 0, with: "F") || letters.first == 0x27 { return .feetAndInches }
        return nil
    }

    /// Whether the unit is written out.
    static func namesUnit(_ text: [UInt8]) -> Bool { unit(of: AAMVAText.capitals(text)) != nil }

    /// `185`, `185 LB`, `084 KG`.
    static func weight(_ text: [UInt8], inKilograms: Bool) -> AAMVAWeight? {
        let capitals = AAMVAText.capitals(text)
        let digits = capitals.prefix(while: AAMVAText.isDigit)
        guard digits.count <= 4, let number = AAMVAText.number(digits) else { return nil }
        let unit = AAMVAText.trimmed(capitals[digits.count...])
        if AAMVAText.starts(unit, at: 0, with: "KG") { return AAMVAWeight(kilograms: number) }
        if AAMVAText.starts(unit, at: 0, with: "LB") { return AAMVAWeight(pounds: number) }
        guard unit.isEmpty else { return nil }
        return inKilograms ? AAMVAWeight(kilograms: number) : AAMVAWeight(pounds: number)
    }
}
