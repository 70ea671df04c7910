public import VouchCore

/// Compares two sources' values of a field by the rules of the field's kind: see decision record 15.
public enum FieldComparator {
    /// Passed: they are the same. Failed: they are not. Not performed: undecided, with the reason.
    public static func compare(
        _ name: FieldName, _ a: FieldValue, _ b: FieldValue, policy: ComparisonPolicy = .standard
    ) -> CheckOutcome {
        switch equality(name, a, b, policy) {
        case .equal where !(a.isWitness && b.isWitness): .notPerformed(.notWitnessed)
        case .equal where lacksLetters(name, a, b): .notPerformed(.accentsMissing)
        case .unequal where !(a.mayContradict && b.mayContradict): .notPerformed(.differenceUncertain)
        case let result: result.outcome
        }
    }

    /// Whether a name or a text may be spelt with letters that no engine here can write.
    private static func lacksLetters(_ name: FieldName, _ a: FieldValue, _ b: FieldValue) -> Bool {
        switch FieldKind.of(name) {
        case .names, .text: a.lacksLetters || b.lacksLetters
        default: false
        }
    }

    static func equality(
        _ name: FieldName, _ a: FieldValue, _ b: FieldValue, _ policy: ComparisonPolicy
    ) -> Equality {
        if case .names = FieldKind.of(name) { return NameEquality.compare(a, b, policy: policy) }
        guard let first = a.value?.reveal({ $0 }), let second = b.value?.reveal({ $0 }) else {
            return .uncertain(.valueNotUnderstood)
        }
        let result: Equality
        switch FieldKind.of(name) {
        case .names: result = .equal
        case .date: result = DateEquality.agree(a, b)
        case .number: return NumberEquality.compare(a, b, policy)
        case .sex: result = first == second ? .equal : .unequal(.sexesDiffer)
        case .state(let isIssuer): result = states(first, second, isIssuer: isIssuer)
        case .measure(let tolerance): result = measures(first, second, tolerance)
        case .code: result = first == second ? .equal : .unequal(.valuesDiffer)
        case .documentCode: result = documentCodes(first, second)
        case .set:
            result =
                Set(first.split(separator: " ")) == Set(second.split(separator: " ")) ? .equal : .unequal(.valuesDiffer)
        case .text: result = TextEquality.compare(first, second)
        }
        guard case .unequal = result else { return result }
        let confidence = min(a.confidence ?? 1, b.confidence ?? 1)
        if confidence < policy.uselessConfidence { return .uncertain(.readingUncertain) }
        let isSmall = Likeness.differByOne(Array(first.utf8), Array(second.utf8))
        return isSmall && confidence < policy.doubtfulConfidence ? .uncertain(.readingUncertain) : result
    }

    /// Germany has two codes; and the kinds of British nationals do not matter for the issuer.
    private static func states(_ a: String, _ b: String, isIssuer: Bool) -> Equality {
        guard let one = PrintedState.canonical(a), let other = PrintedState.canonical(b) else {
            return a == b ? .equal : .uncertain(.valueNotUnderstood)
        }
        func issuer(_ code: String) -> String {
            isIssuer && ["GBD", "GBN", "GBO", "GBP", "GBS"].contains(code) ? "GBR" : code
        }
        if issuer(one) == issuer(other) { return .equal }
        // Travel documents of refugees have these in the zone, and may print another State.
        let hasNone = [a, b].contains { $0.utf8.count == 3 && $0.hasPrefix("XX") }
        return !isIssuer && hasNone ? .uncertain(.noNationality) : .unequal(.statesDiffer)
    }

    private static func measures(_ a: String, _ b: String, _ tolerance: Int) -> Equality {
        guard let first = Int(a), let second = Int(b), first.magnitude < 10_000, second.magnitude < 10_000 else {
            return .uncertain(.valueNotUnderstood)
        }
        return abs(first - second) <= tolerance ? .equal : .unequal(.valuesDiffer)
    }

    /// `P` is printed for `PA`, `P<` and the like.
    private static func documentCodes(_ a: String, _ b: String) -> Equality {
        let (first, second) = (a.utf8.filter { $0 != 60 && $0 != 32 }, b.utf8.filter { $0 != 60 && $0 != 32 })
        guard let one = first.first, let other = second.first else { return .uncertain(.valueNotUnderstood) }
        let isShort = first.count == 1 || second.count == 1
        return one == other && (isShort || first == second) ? .equal : .unequal(.valuesDiffer)
    }
}

/// How a field's values are compared.
enum FieldKind: Equatable {
    case names
    case date
    case number
    case sex
    case state(isIssuer: Bool)
    /// Whole units; conversions round.
    case measure(tolerance: Int)
    case code
    case documentCode
    /// Words in any order.
    case set
    case text

    static func of(_ name: FieldName) -> FieldKind {
        if name.isDate { return .date }
        switch name {
        case .surname, .givenNames, .fullName, .alsoKnownAs, .nameAtBirth: return .names
        case .documentNumber, .personalNumber, .passportNumber, .cardAccessNumber, .documentDiscriminator, .alienNumber,
            .optionalData, .optionalData2, .taxNumber, .socialSecurityNumber, .controlNumber, .caseNumber,
            .registrationNumber:
            return .number
        case .sex: return .sex
        case .nationality: return .state(isIssuer: false)
        case .issuingStateCode: return .state(isIssuer: true)
        case .height, .weight: return .measure(tolerance: 1)
        case .eyeColour, .jurisdiction, .numberOfEntries: return .code
        case .documentCode: return .documentCode
        case .licenceCategories, .restrictions, .endorsements: return .set
        default: return .text
        }
    }
}

/// Free text: addresses, places, authorities.
enum TextEquality {
    /// The same words, in any order, are equal; texts with nothing in common differ; anything in between is undecided,
    /// because sources abbreviate and omit.
    static func compare(_ a: String, _ b: String) -> Equality {
        let (first, second) = (words(a), words(b))
        guard !first.isEmpty, !second.isEmpty else { return .uncertain(.valueNotUnderstood) }
        if first == second || first.joined() == second.joined() { return .equal }
        if first.sorted() == second.sorted() { return .equal }
        let (one, other) = (Set(first), Set(second))
        let common = one.intersection(other).count
        if common == min(one.count, other.count) { return .uncertain(.partsMissing) }
        guard common == 0 else { return .uncertain(.textDiffers) }
        // One word each may be abbreviated, or a name in another language: `WIEN`, `VIENNA`.
        let isResembling = one.count + other.count <= 3 && !isUnlike(first.joined(), second.joined())
        return isResembling ? .uncertain(.textDiffers) : .unequal(.valuesDiffer)
    }

    /// In one script, and with more than half of the letters different.
    private static func isUnlike(_ a: String, _ b: String) -> Bool {
        let (first, second) = (Array(a.unicodeScalars.prefix(60)), Array(b.unicodeScalars.prefix(60)))
        func isLatin(_ text: [Unicode.Scalar]) -> Bool { text.allSatisfy { $0.value < 0x250 } }
        guard isLatin(first) == isLatin(second), min(first.count, second.count) >= 3 else { return false }
        return 2 * Likeness.distance(first, second) > max(first.count, second.count)
    }

    private static func words(_ text: String) -> [String] {
        PrintedText.folded(String(text.prefix(PrintedText.maximumLength))).unicodeScalars
            .split { !(PrintedText.isLetter($0) || PrintedText.digit($0) != nil) }
            .map { String(String.UnicodeScalarView($0)) }
    }
}
