/// Text as it is compared: upper case, without accents, letters and digits only.
///
/// Labels are found and names are looked for in this form, so that an engine which lost an accent or a space still
/// serves. What is reported is always the text as read.
enum FoldedText {
    typealias Unit = UInt16

    /// Letters that are written with the base letter of each group when their accent is dropped.
    private static let groups: [(base: String, letters: String)] = [
        ("A", "ÀÁÂÃÄÅĀĂĄǍẠẢẤẦẨẪẬẮẰẲẴẶ"), ("AE", "Æ"), ("C", "ÇĆĈĊČ"), ("D", "ĎĐÐ"), ("E", "ÈÉÊËĒĔĖĘĚƏẸẺẼẾỀỂỄỆ"),
        ("G", "ĜĞĠĢǦ"), ("H", "ĤĦ"), ("I", "ÌÍÎÏĨĪĬĮİỈỊ"), ("J", "Ĵ"), ("K", "ĶǨ"), ("L", "ĹĻĽĿŁ"), ("N", "ÑŃŅŇ"),
        ("O", "ÒÓÔÕÖØŌŎŐƠỌỎỐỒỔỖỘỚỜỞỠỢ"), ("OE", "Œ"), ("R", "ŔŖŘ"), ("S", "ŚŜŞŠȘ"), ("SS", "ẞ"), ("T", "ŢŤŦȚ"),
        ("TH", "Þ"), ("U", "ÙÚÛÜŨŪŬŮŰŲƯỤỦỨỪỬỮỰ"), ("W", "Ŵ"), ("Y", "ÝŶŸỲỴỶỸ"), ("Z", "ŹŻŽ"), ("Α", "Ά"), ("Ε", "Έ"),
        ("Η", "Ή"), ("Ι", "ΊΪ"), ("Ο", "Ό"), ("Υ", "ΎΫ"), ("Ω", "Ώ"), ("Е", "ЁЀ"), ("И", "ЙЍ"), ("І", "Ї"), ("У", "Ў"),
        ("Г", "ЃҐ"), ("К", "Ќ"),
    ]

    private static let bases: [UInt32: [Unit]] = {
        var table: [UInt32: [Unit]] = [:]
        for group in groups {
            for scalar in group.letters.unicodeScalars { table[scalar.value] = Array(group.base.utf16) }
        }
        return table
    }()

    /// - Returns: nothing for spaces, punctuation and marks.
    static func units(of character: Character) -> [Unit] {
        var result: [Unit] = []
        for scalar in character.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    static func units(of text: some StringProtocol) -> [Unit] {
        var result: [Unit] = []
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout [Unit]) {
        switch scalar.value {
        case 48...57, 65...90: result.append(Unit(scalar.value))
        case 97...122: result.append(Unit(scalar.value - 32))
        case 35, 0x2116: result += [78, 79]  // # and № are "No".
        case 0..<0xAA: break
        default:
            guard scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal else { return }
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                if let base = bases[upper.value] {
                    result += base
                } else if upper.value <= 0xFFFF, upper.properties.isAlphabetic || upper.properties.numericType != nil {
                    result.append(Unit(upper.value))
                }
            }
        }
    }

    static func isDigit(_ unit: Unit) -> Bool { (48...57).contains(unit) }

    /// The number of letters to change, add or drop to make one of the other, when it is no more than `limit`.
    static func distance(_ a: ArraySlice<Unit>, _ b: ArraySlice<Unit>, limit: Int) -> Int? {
        guard abs(a.count - b.count) <= limit, a.count <= 80, b.count <= 80 else { return nil }
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            var least = row[0]
            for (j, y) in b.enumerated() {
                let cost = min(diagonal + (x == y ? 0 : 1), min(row[j], row[j + 1]) + 1)
                diagonal = row[j + 1]
                row[j + 1] = cost
                least = min(least, cost)
            }
            if least > limit { return nil }
        }
        guard let last = row.last, last <= limit else { return nil }
        return last
    }

    /// How many slips of an engine are forgiven in a text of this length.
    static func slips(allowedIn length: Int) -> Int {
        switch length {
        case ...5: 0
        case ...9: 1
        case ...14: 2
        default: 3
        }
    }
}
