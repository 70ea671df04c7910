/// How a name of the visual zone and a name of the MRZ agree.
@nonexhaustive
public enum NameAgreement: Sendable, Hashable {
    /// The same letters, and the components separated alike.
    case exact
    /// The MRZ holds one of the transliterations that Doc 9303-3 §6 allows.
    case equalAfterTransliteration
    /// They differ in a way that the standard or common practice accounts for.
    case explainedMismatch(Reason)
    /// Parts of the names contradict each other.
    case mismatch

    /// Why names that differ agree all the same.
    @nonexhaustive
    public enum Reason: Sendable, Hashable {
        /// The MRZ field is full and holds only the beginning of the name.
        case truncated
        /// Components are joined in one and separated in the other: `VAN DER BERG`, `VANDERBERG`.
        case spacing
        /// The same components in another order.
        case order
        /// Components of one are missing in the other, or reduced to initials.
        case missingComponents
        /// The visual zone is in a script without a table: nothing can be said about its letters.
        case untransliterableScript
    }
}

/// Compares names. No check digit covers a name, so the visual zone is the only other source for it.
public enum NameComparison {
    /// - Parameters:
    ///   - visual: a name, or one identifier of it, as printed in the visual zone.
    ///   - mrz: the same identifier from the MRZ, ASCII; components separated by spaces or fillers.
    ///   - mayBeTruncated: whether the MRZ's name field is full: ``MRZName/mayBeTruncated(_:)``.
    public static func compare(
        visual: some Sequence<Unicode.Scalar>, mrz: some Sequence<UInt8>, mayBeTruncated: Bool = false
    ) -> NameAgreement {
        let letters = Transliteration.composed(visual)
        let printed = MRZName.written(mrz)
        var options: [[[UInt8]]] = []
        for scalar in letters {
            if scalar.value == Transliteration.shadda {
                options.append([Transliteration.doubled(options.last?.first ?? [])])
                continue
            }
            guard let found = Transliteration.options(for: scalar) else {
                return .explainedMismatch(.untransliterableScript)
            }
            options.append(found)
        }
        let ends = reachable(options, printed)
        if ends.whole {
            let isPlain = letters.allSatisfy { $0.value < 0x80 }
            return isPlain && options.allSatisfy({ $0 != [[]] }) ? .exact : .equalAfterTransliteration
        }
        if mayBeTruncated, ends.prefix { return .explainedMismatch(.truncated) }
        return explained(options, printed)
    }

    /// Whether some choice of options spells the whole text, or the beginning of it.
    ///
    /// A walk over the letters keeps the set of places in the text that can be reached; doubled fillers count as one.
    private static func reachable(_ options: [[[UInt8]]], _ text: [UInt8]) -> (whole: Bool, prefix: Bool) {
        var places = [Bool](repeating: false, count: text.count + 1)
        places[0] = true
        var prefix = false
        for choices in options {
            var next = [Bool](repeating: false, count: text.count + 1)
            for place in places.indices where places[place] {
                for choice in choices {
                    if choice == [60] {
                        // A gap: nothing at the ends, and gaps that touch are one.
                        if place == 0 || text[place - 1] == 60 { next[place] = true }
                        if place == text.count { next[place] = true }
                    }
                    var end = place
                    for byte in choice where end >= 0 {
                        if end == text.count {
                            prefix = true
                            end = -1
                        } else {
                            end = text[end] == byte ? end + 1 : -1
                        }
                    }
                    if end >= 0 { next[end] = true }
                }
            }
            if places[text.count] { prefix = true }
            places = next
        }
        return (places[text.count], prefix || places[text.count])
    }

    private static func explained(_ options: [[[UInt8]]], _ text: [UInt8]) -> NameAgreement {
        let joined = options.filter { $0 != [[60]] }
        if reachable(joined, text.filter { $0 != 60 }).whole { return .explainedMismatch(.spacing) }
        let seen = options.split(whereSeparator: { $0 == [[60]] }).map { Array($0) }
        let printed = text.split(separator: 60).map { Array($0) }
        guard !seen.isEmpty, !printed.isEmpty else { return .mismatch }
        // Each component of the MRZ must match a different component of the visual zone.
        var isTaken = [Bool](repeating: false, count: seen.count)
        var whole = 0
        var initials = 0
        for component in printed {
            if let match = seen.indices.first(where: { !isTaken[$0] && reachable(seen[$0], component).whole }) {
                isTaken[match] = true
                whole += 1
            } else if component.count == 1,
                let match = seen.indices.first(where: { !isTaken[$0] && reachable(seen[$0], component).prefix })
            {
                isTaken[match] = true
                initials += 1
            }
        }
        if whole == printed.count, whole == seen.count { return .explainedMismatch(.order) }
        let isSubset = whole + initials == printed.count || whole == seen.count
        return isSubset && whole > 0 ? .explainedMismatch(.missingComponents) : .mismatch
    }
}
