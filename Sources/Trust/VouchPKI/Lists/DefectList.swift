import VouchCore

/// A list of defects: signers of any State whose keys were compromised or whose documents are defective. BSI TR-03129-2
/// §8.1, versions 1 to 3.
public struct DefectList: Sendable, Hashable {
    /// One document signer, and what is wrong with it.
    public struct Entry: Sendable, Hashable {
        /// Signer that the entry is about; nil if it is about an authority.
        public let signer: SignerReference?
        /// Authority all of whose signers the entry is about; nil if it is about one signer.
        public let authority: AuthorityReference?
        /// Defects that the list reports.
        public let defects: [KnownDefect]
        /// Description in the list's own words; nil if there is none.
        public let description: String?
    }

    /// Version of the format, 1…3.
    public let version: Int
    /// Hash function of the certificates' digests; nil for an unknown one.
    public let digestAlgorithm: DigestAlgorithm?
    /// Entries, in the order of the list.
    public let entries: [Entry]
    /// Number of malformed entries; the others count.
    public let unreadableCount: Int
}

extension DefectList {
    /// `DefectList ::= SEQUENCE { version, hashAlg, defects }`
    init(parsing reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        version = try sequence.integer(in: 0...2) + 1
        digestAlgorithm = DigestAlgorithm(try sequence.digestIdentifier())
        (entries, unreadableCount) = try sequence.listEntries { element throws(TLVError) in
            try Entry(parsing: &element)
        }
        reader.leave(tolerating: sequence)
    }

    func flaws(
        of document: ListedDocument, in list: ListedFlaw.Reference, fingerprint: (Certificate) -> [UInt8]?
    ) -> [ListedFlaw] {
        let own = fingerprint(document.signer)
        return entries.filter { $0.names(document.signer, fingerprint: own) }.flatMap { entry in
            entry.defects.map { defect in
                ListedFlaw(
                    finding: defect.finding, effect: defect.effect, dataGroups: defect.dataGroups,
                    text: defect.description ?? entry.description, isCertain: true, list: list)
            }
        }.sorted { $0.effect != .none && $1.effect == .none }
    }
}

extension DefectList.Entry {
    fileprivate func names(_ signer: Certificate, fingerprint: [UInt8]?) -> Bool {
        self.signer?.names(signer, fingerprint: fingerprint) ?? false
            || authority?.names(issuerOf: signer) ?? false
    }

    /// `Defect`: a signer as in version 1 and a digest, or their equivalent in version 3.
    fileprivate init(parsing reader: inout TLVReader) throws(TLVError) {
        var signer = SignerReference()
        var authority: AuthorityReference?
        if let identifier = try reader.tagged(0, primitive: ASN1.octetString) {
            signer.subjectKeyIdentifier = Array(identifier)
        }
        // The alternatives have the same tag, and are distinguished by their content.
        while try reader.peekTag() == ASN1.sequence {
            let object = try reader.next()
            var inner = try reader.inside(object)
            if try inner.peekTag() == ASN1.sequence {
                try signer.takeIssuerAndSerialNumber(&inner)
                try reader.leave(inner)
            } else if let reference = try? SignerReference(reference: &inner) {
                // An entry with a name for seals only does not refer to a chip's signer.
                if !reference.isEmpty { signer = reference }
                reader.note(inner.deviations)
            } else {
                inner = try reader.inside(object)
                authority = try AuthorityReference(reference: &inner)
                reader.note(inner.deviations)
            }
        }
        if let digest = try reader.nextIf(ASN1.octetString) { signer.digest = Array(digest.value) }
        self.signer = signer.isEmpty ? nil : signer
        self.authority = authority
        var set = try reader.enter(ASN1.set)
        var defects: [KnownDefect] = []
        for element in try set.elements() {
            // `KnownDefect`, or `KnownDefectV2` with a tag in its place or around it.
            var outer = TLVReader(element.encoded)
            var inner: TLVReader
            if element.tag == ASN1.sequence {
                inner = try outer.enterSequence()
            } else if let tagged = try outer.tagged(0, constructed: ASN1.sequence) {
                inner = tagged
            } else {
                throw TLVError(.unexpectedTag, at: element.encoded.startIndex)
            }
            defects.append(try KnownDefect(elements: &inner))
            try set.leave(inner)
        }
        try reader.leave(set)
        self.defects = defects
        let text = try reader.nextIf(ASN1.utf8String)?.value
        description = text.map { PublishedList.text($0, &reader) }
    }
}
