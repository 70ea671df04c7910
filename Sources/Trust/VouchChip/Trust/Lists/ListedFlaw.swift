import VouchCore
import VouchMRZ

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
struct ListedDocument: Sendable {
    let signer: Certificate
    /// The certificates that signed the signer's, as far as they are known.
    var authorities: [Certificate] = []
    /// Without fillers; nil where DG1 is not what was signed.
    var documentCode: String?
    /// As the MRZ has it; nil where DG1 is not what was signed.
    var number: Sensitive<[UInt8]>?
    /// From DG12, where that is what was signed.
    var dateOfIssue: CalendarDate?

    init(signer: Certificate) { self.signer = signer }

    mutating func take(_ zone: DG1) {
        guard let mrz = zone.mrz else { return }
        let lines = mrz.lines
        let filler = UInt8(ascii: "<")
        documentCode = String(decoding: lines[0].prefix(2).filter { $0 != filler }, as: UTF8.self)
        switch mrz.format {
        case .td1:
            var characters = Array(lines[0][5..<14])
            // A filler for the digit means that the optional data begin with the rest of a long number and its digit.
            if lines[0][14] == filler {
                characters += lines[0][15..<30].prefix { $0 != filler }.dropLast()
            }
            number = Sensitive(characters)
        case .td2, .td3: number = Sensitive(Array(lines[1][0..<9]))
        default: break
        }
    }
}

extension TrustStore {
    /// What the lists of the store say of a document, in the order of the lists.
    func flaws(of document: ListedDocument, _ cryptography: some ChipCryptography) -> [ListedFlaw] {
        var fingerprints: [DigestAlgorithm: [UInt8]] = [:]
        func fingerprint(_ algorithm: DigestAlgorithm?, _ certificate: Certificate) -> [UInt8]? {
            guard let algorithm else { return nil }
            if certificate == document.signer, let known = fingerprints[algorithm] { return known }
            let fingerprint = try? cryptography.digest(algorithm, of: certificate.encoded)
            if certificate == document.signer { fingerprints[algorithm] = fingerprint }
            return fingerprint
        }
        var flaws: [ListedFlaw] = []
        for list in publishedLists where list.speaks(of: document.signer) {
            let found =
                switch list.content {
                case .defects(let defects):
                    defects.flaws(of: document, in: list.reference) { fingerprint(defects.digestAlgorithm, $0) }
                case .deviations(let deviations):
                    deviations.flaws(of: document, in: list.reference) { fingerprint(deviations.digestAlgorithm, $0) }
                }
            for flaw in found where flaw.isNews(beside: flaws) { flaws.append(flaw) }
        }
        return flaws
    }
}

extension ListedFlaw {
    /// A list that names one signer again and again must not fill a report.
    private static let maximumCount = 256

    /// Of what changes a verdict one of each list is enough, and never one too many.
    fileprivate func isNews(beside others: [ListedFlaw]) -> Bool {
        if effect != .none { return !others.contains { $0.effect == effect && $0.list == list } }
        return others.count < Self.maximumCount && !others.contains(self)
    }
}
