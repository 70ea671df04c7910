public import VouchCore

/// The content of the PDF417 symbol of a North American driving licence or identity card.
///
/// Source: AAMVA DL/ID Card Design Standard (2020) annex D and its forerunners back to version 00. Nothing in such a
/// payload is signed: anyone can print one, so it proves nothing about the document. The layout of magnetic stripes,
/// which some jurisdictions also encode in symbols, is not supported.
public struct AAMVADocument: Sendable {
    /// Longest payload that is read, in bytes.
    public static let maximumLength = 65_536
    /// Most elements of a payload; one with more is refused.
    public static let maximumElementCount = 500

    /// Header of the payload; nil if there is none.
    public let header: AAMVAHeader?
    /// Jurisdiction by the header's issuer identification number, else by the address; nil if neither names one.
    public let jurisdiction: AAMVAJurisdiction?
    /// Subfiles, in the order of the payload.
    public let subfiles: [AAMVASubfile]
    /// The combined content of the elements.
    public let contents: Sensitive<AAMVAContents>
    /// Departures from the standard, in the order they were met, each once.
    public let defects: [AAMVADefect]

    /// Whether it is an identity card rather than a licence; nil if unknown.
    public var isIdentityCard: Bool? {
        let types = subfiles.map { $0.type }
        if types.contains(.licence) { return false }
        return types.contains(.identityCard) ? true : nil
    }

    /// All elements of all subfiles, in the order of the payload.
    public var elements: [AAMVAElement] { subfiles.flatMap { $0.elements } }

    /// The first element with this identifier that has a value, else the first one.
    public func element(_ id: AAMVAElementID) -> AAMVAElement? {
        let all = elements.filter { $0.id == id }
        return all.first { $0.value != nil } ?? all.first
    }

    /// Whether the bytes look like such a payload, judged by header and identifiers without reading them all.
    public static func looksLikeAAMVA(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, bytes.count <= maximumLength else { return false }
        let input = AAMVAInput(bytes)
        if AAMVAHeaderReader(input.bytes) != nil { return true }
        return AAMVADocumentReader.hasElements(input.bytes)
    }

    /// Reads a payload. Defects do not stop it; they are listed.
    ///
    /// - Throws: ``AAMVAError``.
    public static func parse(_ bytes: [UInt8]) throws(AAMVAError) -> AAMVADocument {
        guard !bytes.isEmpty else { throw AAMVAError(.empty) }
        guard bytes.count <= maximumLength else { throw AAMVAError(.tooLong) }
        return try AAMVADocumentReader(bytes).document()
    }
}

#if !hasFeature(Embedded)
extension AAMVADocument: Redacted {
    public var description: String {
        "<AAMVA payload: \(subfiles.count) subfiles, \(elements.count) elements, \(defects.count) defects>"
    }
}
#endif
