import VouchCore

/// How documents of a State deviate from Doc 9303, as stated by the State itself. Doc 9303-12 §10.2.
public struct DeviationList: Sendable, Hashable {
    /// The documents concerned: those that match all criteria.
    public struct Documents: Sendable, Hashable {
        /// Beginning of the documents' zones, without fillers, such as `P`; nil for any.
        public let documentType: String?
        /// Signer of the documents; nil for any.
        public let signer: SignerReference?
        /// First and last day of issue; nil for any.
        public let issued: ClosedRange<CalendarDate>?
        /// Numbers of the documents; nil for any.
        public let numbers: DocumentNumbers?
    }

    /// One set of documents, and what is wrong with them.
    public struct Entry: Sendable, Hashable {
        /// Documents that the entry is about.
        public let documents: Documents
        /// Deviations that the State reports of them.
        public let deviations: [KnownDeviation]
    }

    /// Hash function of the certificates' digests; nil if none is named, or an unknown one.
    public let digestAlgorithm: DigestAlgorithm?
    /// Entries, in the order of the list.
    public let entries: [Entry]
    /// Number of malformed entries; the others count.
    public let unreadableCount: Int
}

extension DeviationList {
    init(parsing reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        _ = try sequence.integer(in: 0...0)
        var digest: DigestAlgorithm?
        if try sequence.peekTag() != ASN1.set { digest = DigestAlgorithm(try sequence.digestIdentifier()) }
        digestAlgorithm = digest
        (entries, unreadableCount) = try sequence.listEntries { element throws(TLVError) in
            try Entry(parsing: &element)
        }
        reader.leave(tolerating: sequence)
    }

    func flaws(
        of document: ListedDocument, in list: ListedFlaw.Reference, fingerprint: (Certificate) -> [UInt8]?
    ) -> [ListedFlaw] {
        let own = fingerprint(document.signer)
        var flaws: [ListedFlaw] = []
        for entry in entries {
            for deviation in entry.deviations {
                let isNamed =
                    entry.documents.signer.map { reference in
                        reference.names(document.signer, fingerprint: own)
                            || deviation.isOfAuthority
                                && document.authorities.contains { reference.names($0, fingerprint: fingerprint($0)) }
                    } ?? true
                guard isNamed, let isCertain = entry.documents.include(document) else { continue }
                flaws.append(
                    ListedFlaw(
                        finding: deviation.finding, effect: deviation.effect, dataGroups: deviation.dataGroups,
                        text: deviation.description, isCertain: isCertain, list: list))
            }
        }
        return flaws.sorted { $0.effect != .none && $1.effect == .none }
    }
}

extension DeviationList.Documents {
    /// - Returns: nil if the document is none of these, false if that is unknown. The signer is not considered.
    fileprivate func include(_ document: ListedDocument) -> Bool? {
        var isCertain = true
        if let documentType {
            if let code = document.documentCode {
                guard code.hasPrefix(documentType) else { return nil }
            } else {
                isCertain = false
            }
        }
        if let numbers {
            if let number = document.number {
                guard number.reveal({ numbers.contains($0) }) else { return nil }
            } else {
                isCertain = false
            }
        }
        if let issued {
            if let date = document.dateOfIssue {
                guard issued.contains(date) else { return nil }
            } else {
                isCertain = false
            }
        }
        return isCertain
    }

    /// `DeviationDocuments`
    fileprivate init(parsing reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        let type = try sequence.tagged(0, primitive: ASN1.printableString)
        let letters = type.map { $0.filter { $0 != UInt8(ascii: "<") && $0 != 0x20 } }
        documentType = letters.map { String(decoding: $0, as: UTF8.self) }
        var signer = SignerReference()
        if var pair = try sequence.tagged(1, constructed: ASN1.sequence) {
            try signer.takeIssuerAndSerialNumber(&pair)
            try sequence.leave(pair)
        }
        if let identifier = try sequence.tagged(2, primitive: ASN1.octetString) {
            signer.subjectKeyIdentifier = Array(identifier)
        }
        if let digest = try sequence.tagged(3, primitive: ASN1.octetString) { signer.digest = Array(digest) }
        self.signer = signer.isEmpty ? nil : signer
        if var period = try sequence.tagged(4, constructed: ASN1.sequence) {
            let start = period.offset
            let (first, last) = (try period.day(), try period.day())
            guard first <= last else { throw TLVError(.malformedValue, at: start) }
            issued = first...last
            try sequence.leave(period)
        } else {
            issued = nil
        }
        if var set = try sequence.tagged(5, constructed: ASN1.set) {
            var numbers: [ArraySlice<UInt8>] = []
            // As many as fit the list, which is limited.
            while !set.isAtEnd { numbers.append(try set.next().value) }
            try sequence.leave(set)
            self.numbers = DocumentNumbers(numbers)
        } else {
            numbers = nil
        }
        try reader.leave(sequence)
    }
}

extension DeviationList.Entry {
    fileprivate init(parsing reader: inout TLVReader) throws(TLVError) {
        documents = try DeviationList.Documents(parsing: &reader)
        var set = try reader.enter(ASN1.set)
        var deviations: [KnownDeviation] = []
        while !set.isAtEnd {
            guard deviations.count < TLVReader.maximumElementCount else {
                throw TLVError(.tooManyElements, at: set.offset)
            }
            deviations.append(try KnownDeviation(parsing: &set))
        }
        try reader.leave(set)
        self.deviations = deviations
    }
}

extension TLVReader {
    /// The date of a GeneralizedTime, including one with fractions of a second, as in Italy's list.
    fileprivate mutating func day() throws(TLVError) -> CalendarDate {
        let value = try next(ASN1.generalizedTime).value
        guard value.count >= 15, let time = ASN1Time(value.prefix(14) + [UInt8(ascii: "Z")], isGeneralized: true) else {
            throw TLVError(.malformedValue, at: value.startIndex)
        }
        if value.count > 15 { note(.notDistinguished, at: value.startIndex) }
        return time.date
    }
}
