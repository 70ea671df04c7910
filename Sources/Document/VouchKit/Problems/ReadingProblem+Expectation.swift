import VouchVisual

extension ReadingProblem {
    /// A payment card: nothing of it is reported.
    static let paymentCard = ReadingProblem(
        "document.paymentCard", "a payment card, not an identity document",
        hint: "present a passport, an identity card or another identity document", severity: .refused)

    /// Whether the document that was read is not among those expected.
    package var isOfUnexpected: Bool { code == "document.notExpected" }

    /// A document that was read, and is none of those expected.
    static func notExpected(_ identity: DocumentIdentity) -> ReadingProblem {
        let kind = identity.type == .unknown ? "a document of unknown type" : "\(identity.type.rawValue)"
        let issuer = identity.issuingState.map { " of \($0)" } ?? " of an unknown State"
        return ReadingProblem(
            "document.notExpected", "the document is not one of those expected: \(kind)\(issuer)",
            hint: "present another document, or change the conditions", severity: .refused)
    }
}
