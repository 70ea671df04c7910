import VouchCore

/// A flaw that a published list reports about one signer's documents, as it applies to one document.
public struct ListedFlaw: Sendable, Hashable {
    /// Its effect on a verdict.
    @nonexhaustive
    public enum Effect: Sendable, Hashable {
        /// None: it is only reported.
        case none
        /// The signer's key may be compromised, or was never meant for real documents.
        case signerRevoked
        /// This is under investigation.
        case signerOnHold
        /// An unknown defect of the whole document: nothing on its chip counts. BSI TR-03129-2 §8.3.3.
        case documentUnusable
        /// Chip authentication, and PACE with chip authentication mapping, prove nothing.
        case chipAuthenticationKeyCompromised
        /// Active authentication proves nothing.
        case activeAuthenticationKeyCompromised
    }

    /// A stable code for programs, and the clause that defines the kind of flaw.
    public let finding: CheckOutcome.Finding
    /// Effect on a verdict.
    public let effect: Effect
    /// The data groups concerned; 20 is EF.SOD, 21 EF.COM. Doc 9303-12 §10.2.
    public let dataGroups: [Int]
    /// In the list's own words, in whatever language; nil if there are none.
    public let text: String?
    /// Whether the list certainly applies to the document. false if the list names a date of issue or a number that the
    /// chip did not reveal.
    public let isCertain: Bool
    /// The list it comes from.
    public let list: Reference

    /// Identifies a list.
    public struct Reference: Sendable, Hashable {
        /// Kind of the list.
        public let kind: PublishedList.Kind
        /// The signer's country, as in the certificate.
        public let country: String?
        /// When it was signed, by its signer's word; nil if not stated.
        public let signingTime: CalendarDate?
        /// Name of the file that it came from.
        public let name: String
    }
}

/// The data by which a list may identify a document.
package struct ListedDocument: Sendable {
    package let signer: Certificate
    /// The certificates that signed the signer's, as far as known.
    package var authorities: [Certificate] = []
    /// Without fillers; nil if DG1 is not what was signed.
    package var documentCode: String?
    /// As in the MRZ; nil if DG1 is not what was signed.
    package var number: Sensitive<[UInt8]>?
    /// From DG12, if that is what was signed.
    package var dateOfIssue: CalendarDate?

    package init(signer: Certificate) { self.signer = signer }
}

extension ListedFlaw {
    /// A list that names one signer again and again must not fill a report.
    private static let maximumCount = 256

    /// Of flaws that change a verdict, one per list is enough, and is always kept.
    func isNews(beside others: [ListedFlaw]) -> Bool {
        if effect != .none { return !others.contains { $0.effect == effect && $0.list == list } }
        return others.count < Self.maximumCount && !others.contains(self)
    }
}
