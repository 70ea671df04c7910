import VouchCore

/// What a published list says is wrong with documents of one signer, as it concerns one document.
public struct ListedFlaw: Sendable, Hashable {
    /// What it does to a verdict.
    @nonexhaustive
    public enum Effect: Sendable, Hashable {
        /// Nothing: it is told, and that is all.
        case none
        /// The signer's key may be in other hands, or was never for documents of people.
        case signerRevoked
        /// Whether it is, is being looked into.
        case signerOnHold
        /// An error of the whole document of a kind that is not known: its chip says nothing that counts. BSI
        /// TR-03129-2 §8.3.3.
        case documentUnusable
        /// What chip authentication, and PACE with chip authentication mapping, proves nothing with.
        case chipAuthenticationKeyCompromised
        /// What active authentication proves nothing with.
        case activeAuthenticationKeyCompromised
    }

    /// Stable, for programs, and where the kind of flaw is defined.
    public let finding: CheckOutcome.Finding
    public let effect: Effect
    /// The data groups that it is about; 20 is EF.SOD, 21 EF.COM. Doc 9303-12 §10.2.
    public let dataGroups: [Int]
    /// In the list's own words, in whatever language; nil where it has none.
    public let text: String?
    /// Whether the document is one of those that the list means. false where the list names a day of issue or a number
    /// that the chip did not tell.
    public let isCertain: Bool
    /// The list that says so.
    public let list: Reference

    /// Enough of a list to find it again.
    public struct Reference: Sendable, Hashable {
        public let kind: PublishedList.Kind
        /// Of its signer, as the certificate has it.
        public let country: String?
        /// By its signer's word.
        public let signingTime: CalendarDate?
        /// The file that it came from.
        public let name: String
    }
}

/// What a list may name a document by.
package struct ListedDocument: Sendable {
    package let signer: Certificate
    /// The certificates that signed the signer's, as far as they are known.
    package var authorities: [Certificate] = []
    /// Without fillers; nil where DG1 is not what was signed.
    package var documentCode: String?
    /// As the MRZ has it; nil where DG1 is not what was signed.
    package var number: Sensitive<[UInt8]>?
    /// From DG12, where that is what was signed.
    package var dateOfIssue: CalendarDate?

    package init(signer: Certificate) { self.signer = signer }
}

extension ListedFlaw {
    /// A list that names one signer again and again must not fill a report.
    private static let maximumCount = 256

    /// Of what changes a verdict one of each list is enough, and never one too many.
    func isNews(beside others: [ListedFlaw]) -> Bool {
        if effect != .none { return !others.contains { $0.effect == effect && $0.list == list } }
        return others.count < Self.maximumCount && !others.contains(self)
    }
}
