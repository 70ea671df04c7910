import VouchCore
import VouchFields
import VouchVision
import VouchVisual

/// One page of one picture, and what it says by itself: the smallest piece that belongs to one document.
struct DocumentPart: Sendable {
    let picture: ExaminedPicture
    let identity: DocumentIdentity
    let sources: [FieldSource: [FieldName: FieldValue]]

    /// Whether a source proves by itself that there is a document: a zone, a barcode with fields.
    var hasSource: Bool { sources[.mrz] != nil || sources[.barcode] != nil }

    /// Whether its kind is known.
    var isDocument: Bool { hasSource || identity.isDocument }

    private var format: DocumentFormat? {
        let formats = Set(picture.findings.singlePages.map(\.document.format)).subtracting([.other])
        return formats.count == 1 ? formats.first : nil
    }

    /// The holder and the number: what two sides of one document have in common.
    private static let identifying: Set<FieldName> = [
        .documentNumber, .personalNumber, .dateOfBirth, .surname, .givenNames, .fullName,
    ]

    /// How two pieces stand to each other.
    enum Relation: Comparable {
        /// They cannot be of one document.
        case other
        /// Nothing says that they are, nor that they are not.
        case possible
        /// They say the same of holder or number.
        case same
    }

    /// Format, State, kind, number and holder, the most certain first.
    func relation(to other: DocumentPart) -> Relation {
        let comparisons = SideConsistency(sources, other.sources).comparisons.filter {
            Self.identifying.contains($0.name)
        }
        let passed = comparisons.count { $0.outcome == .passed }
        let failed = comparisons.count { if case .failed = $0.outcome { true } else { false } }
        if sources[.mrz] != nil, other.sources[.mrz] != nil {
            // Two zones: one document has one number.
            let hasOtherNumber = comparisons.contains { comparison in
                guard case .failed = comparison.outcome else { return false }
                return comparison.name == .documentNumber || comparison.name == .dateOfBirth
            }
            if hasOtherNumber { return .other }
        }
        // One holder may have a card and a passport: of two kinds only the same number is one document.
        let hasOwnNumber = comparisons.contains { $0.name == .documentNumber && $0.outcome == .passed }
        if !hasOwnNumber, !isCompatible(with: other) { return .other }
        // An altered value is one among several that agree; another document's differ together.
        if failed > 0, failed >= passed { return .other }
        if passed > failed, passed > 0 { return .same }
        return .possible
    }

    private func isCompatible(with other: DocumentPart) -> Bool {
        if isDocument, other.isDocument {
            let types = Set([Self.family(identity.type), Self.family(other.identity.type)]).subtracting([.unknown])
            if types.count > 1 { return false }
            let states = [identity.issuingState, other.identity.issuingState].compactMap { $0 }
            if states.count == 2, states[0] != states[1] { return false }
        }
        guard let own = format, let others = other.format else { return true }
        func isCard(_ format: DocumentFormat) -> Bool { format == .id1 }
        // Shapes of pages in one picture are comparable; between pictures the finder may mistake one for the other.
        return picture.findings.id != other.picture.findings.id || isCard(own) == isCard(others)
    }

    /// Kinds that two sides of one card may be taken for.
    private static func family(_ type: DocumentType) -> DocumentType {
        type == .residencePermit ? .idCard : type
    }
}
