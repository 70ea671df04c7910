import VouchCore

/// Composes the holder's full name where no source has it in one field.
///
/// A composed name is not a reading: it has no source, is compared with nothing, and proves nothing.
public struct FullNameComposition: Sendable {
    /// Whether the surname comes first.
    public let isSurnameFirst: Bool

    /// States where the surname is written first. Source: Unicode CLDR, order of persons' names, for the languages `ja`,
    /// `ko`, `vi`, `yue` and `zh` (English data), and `hu`.
    private static let surnameFirst: Set<String> = [
        "CHN", "HKG", "HUN", "JPN", "KOR", "MAC", "PRK", "TWN", "VNM",
    ]

    /// - Parameter issuingState: as in the zone; nil, or a code that is not a State's: the surname first, as on the
    ///   document (Doc 9303-3 §3.4).
    public init(issuingState: String?) {
        let state = issuingState.flatMap { $0.utf8.count <= 3 ? StateCode($0.utf8) : nil }
        isSurnameFirst =
            state.map { $0.use != .issuingStateAndNationality } ?? true
            || issuingState.map(Self.surnameFirst.contains) ?? true
    }

    /// - Parameter fields: merged.
    /// - Returns: ``FieldName/fullName``, with the worse outcome of its parts; nil unless both parts are known and no
    ///   source has the name in one field.
    public func field(of fields: [DocumentField]) -> DocumentField? {
        guard !fields.contains(where: { $0.name == .fullName }),
            let surname = fields.first(where: { $0.name == .surname }), let last = surname.value?.reveal({ $0 }),
            let givenNames = fields.first(where: { $0.name == .givenNames }),
            let first = givenNames.value?.reveal({ $0 }), !last.isEmpty, !first.isEmpty
        else { return nil }
        return DocumentField(
            name: .fullName, value: isSurnameFirst ? "\(last) \(first)" : "\(first) \(last)", sources: [:],
            comparisons: [], outcome: Self.worse(surname.outcome, givenNames.outcome), saidBy: [],
            composedOf: isSurnameFirst ? [.surname, .givenNames] : [.givenNames, .surname])
    }

    private static func worse(_ a: CheckOutcome, _ b: CheckOutcome) -> CheckOutcome {
        if case .failed = a { return a }
        if case .failed = b { return b }
        return a == .passed ? b : a
    }
}
