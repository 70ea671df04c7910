import VouchCore

/// A defect or deviation list whose signature was checked, as kept in a trust store.
public struct PublishedList: Sendable {
    /// Kinds of published lists.
    @nonexhaustive
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Defect list, BSI TR-03129-2 §8.
        case defectList
        /// Deviation list, Doc 9303-12 §10.
        case deviationList
    }

    /// Entries of a list, by its kind.
    public enum Content: Sendable, Hashable {
        /// Entries of a defect list.
        case defects(DefectList)
        /// Entries of a deviation list.
        case deviations(DeviationList)
    }

    /// Entries of the list.
    public let content: Content
    /// Certificate that signed the list.
    public let signer: Certificate
    /// Where it came from.
    public let source: TrustSource
    /// According to its signer, to the second: an urgent list may be the second one of its day.
    package let signed: ASN1Time?
    /// The whole list, as read: a ContentInfo.
    public let encoded: [UInt8]
    /// Unambiguous deviations from its standard.
    package let deviations: [TLVDeviation]

    /// Longest list that is read, in bytes: 16 MiB. Italy's, the longest known one, has 4 MB.
    public static let maximumLength = 16 << 20
    /// Most entries of a list; one with more is refused.
    public static let maximumEntryCount = 20_000
    /// The maximum length of a list's texts, in characters.
    package static let maximumTextLength = 2_000

    /// Kind of the list.
    public var kind: Kind {
        switch content {
        case .defects: .defectList
        case .deviations: .deviationList
        }
    }

    /// When it was signed, by its signer's word; nil if not stated.
    public var signingTime: CalendarDate? { signed?.date }
    /// The signer's country: two letters, as in the certificate.
    public var country: String? { signer.subject.country ?? signer.issuer.country }

    /// Number of entries that could be read.
    public var entryCount: Int {
        switch content {
        case .defects(let list): list.entries.count
        case .deviations(let list): list.entries.count
        }
    }

    /// Number of entries that could not be read; the others count.
    public var unreadableCount: Int {
        switch content {
        case .defects(let list): list.unreadableCount
        case .deviations(let list): list.unreadableCount
        }
    }

    /// The number of different document numbers it names.
    public var documentNumberCount: Int {
        guard case .deviations(let list) = content else { return 0 }
        return list.entries.reduce(0) { $0 + ($1.documents.numbers?.count ?? 0) }
    }

    package var reference: ListedFlaw.Reference {
        ListedFlaw.Reference(kind: kind, country: country, signingTime: signingTime, name: source.name)
    }

    /// Whether it may make statements about this signer's documents.
    ///
    /// A State may speak about its own documents. A defect list may also be about others', if the user imported it for
    /// that. A list merely found in a directory counts only for the State that signed it.
    package func speaks(of signer: Certificate) -> Bool {
        if kind == .defectList, source.kind != .directory { return true }
        guard let own = country, let other = signer.subject.country ?? signer.issuer.country else { return false }
        return IssuingCountry.isSame(own, other)
    }

    /// Whether it is of the same kind, State and signer as another, one of which is the newer.
    package func isSuccessor(of other: PublishedList) -> Bool {
        kind == other.kind && country == other.country && signer.subject == other.signer.subject
    }
}

extension PublishedList: Hashable {
    public static func == (a: PublishedList, b: PublishedList) -> Bool {
        a.encoded == b.encoded && a.signer == b.signer && a.source == b.source
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension PublishedList {
    /// A list before its signature is checked.
    package struct Unverified {
        package let signedData: SignedData
        package let content: Content
        package let deviations: [TLVDeviation]

        /// - Parameter bytes: a ContentInfo in DER or BER, whole.
        /// - Throws: ``TrustError``.
        package init(_ bytes: [UInt8]) throws(TrustError) {
            guard bytes.count <= PublishedList.maximumLength else { throw TrustError(.tooLarge) }
            do throws(TLVError) {
                let isDefects = SignedData.contentType(of: bytes) == .defectList
                var reader = TLVReader(bytes)
                let (signedData, content) = try SignedData.read(
                    from: &reader, expecting: isDefects ? .defectList : .deviationList)
                var inner = TLVReader(content)
                do throws(TLVError) {
                    self.content = try Self.content(&inner, isDefects)
                } catch {
                    // Lists of defects may be in BER.
                    guard let (definite, _) = try BasicEncoding.definite(content) else { throw error }
                    inner = TLVReader(definite)
                    inner.note(.notDistinguished, at: 0)
                    self.content = try Self.content(&inner, isDefects)
                }
                if !inner.isAtEnd { inner.note(.trailingBytes, at: inner.offset) }
                if !reader.isAtEnd { reader.note(.trailingBytes, at: reader.offset) }
                self.signedData = signedData
                deviations = reader.deviations + inner.deviations
            } catch {
                throw TrustError(.damaged)
            }
        }

        private static func content(_ reader: inout TLVReader, _ isDefects: Bool) throws(TLVError) -> Content {
            isDefects ? .defects(try DefectList(parsing: &reader)) : .deviations(try DeviationList(parsing: &reader))
        }
    }

    package init(_ list: Unverified, encoded: [UInt8], signer: Certificate, source: TrustSource) {
        content = list.content
        signed = list.signedData.signers.first?.signed
        deviations = list.deviations
        self.encoded = encoded
        self.signer = signer
        self.source = source
    }

    /// A list's text, cut so that it cannot fill a report.
    static func text(_ bytes: ArraySlice<UInt8>, _ reader: inout TLVReader) -> String {
        String(reader.text(bytes.prefix(4 * maximumTextLength)).prefix(maximumTextLength))
    }
}

extension TLVReader {
    /// An algorithm, with or without its SEQUENCE around it: the two standards differ.
    package mutating func digestIdentifier() throws(TLVError) -> OID {
        if try peekTag() == ASN1.objectIdentifier { return try objectIdentifier() }
        return try AlgorithmIdentifier(parsing: &self).algorithm
    }

    /// The entries of a list, a SET OF SEQUENCE. A malformed one is counted and does not affect the others.
    ///
    /// - Parameter read: reads the elements of an entry.
    mutating func listEntries<Entry>(
        _ read: (inout TLVReader) throws(TLVError) -> Entry
    ) throws(TLVError) -> (entries: [Entry], unreadableCount: Int) {
        var set = try enter(ASN1.set)
        var entries: [Entry] = []
        var unreadableCount = 0
        while !set.isAtEnd {
            guard entries.count + unreadableCount < PublishedList.maximumEntryCount else {
                throw TLVError(.tooManyElements, at: set.offset)
            }
            let object = try set.next()
            do throws(TLVError) {
                guard object.tag == ASN1.sequence else {
                    throw TLVError(.unexpectedTag, at: object.encoded.startIndex)
                }
                var element = try set.inside(object)
                let entry = try read(&element)
                set.leave(tolerating: element)
                entries.append(entry)
            } catch {
                set.note(.malformedElement, at: error.offset)
                unreadableCount += 1
            }
        }
        try leave(set)
        return (entries, unreadableCount)
    }
}
