import VouchCore

/// Numbers are equal if their letters and digits are.
enum NumberEquality {
    static func compare(_ a: FieldValue, _ b: FieldValue, _ policy: ComparisonPolicy) -> Equality {
        guard let first = a.value?.reveal(characters), let second = b.value?.reveal(characters), !first.isEmpty,
            !second.isEmpty
        else { return .uncertain(.valueNotUnderstood) }
        if first == second { return .equal }
        let (short, long) = first.count < second.count ? (first, second) : (second, first)
        // A zone has room for nine characters, and a label's letters may stick to the print; a forger keeps a number's
        // length.
        if short.count < long.count, short.count >= 6,
            long.starts(with: short) || long.suffix(short.count) == short[...]
        {
            return .uncertain(.partsMissing)
        }
        let confidence = min(a.confidence ?? 1, b.confidence ?? 1)
        if confidence < policy.uselessConfidence { return .uncertain(.readingUncertain) }
        // No engine is sure of letters that print like digits.
        let isOfPicture = a.confidence != nil || b.confidence != nil
        if isOfPicture, Likeness.isAlike(first, second) { return .uncertain(.readingUncertain) }
        if Likeness.differByOne(first, second), confidence < policy.doubtfulConfidence {
            return .uncertain(.readingUncertain)
        }
        return .unequal(.numbersDiffer)
    }

    /// Letters as in the zone, and digits.
    private static func characters(_ text: String) -> [UInt8] {
        PrintedText.folded(String(text.prefix(200))).utf8.filter {
            (48...57).contains($0) || (65...90).contains($0) || $0 >= 0x80
        }
    }
}
