/// The name of an issuer or a subject. RFC 5280 §4.1.2.4.
public struct DistinguishedName: Sendable {
    /// One of its parts.
    public struct Attribute: Sendable, Hashable {
        /// Kind of the attribute, such as `2.5.4.3` for a common name.
        public let type: OID
        /// Value of the attribute; nil if it is not a character string.
        public let text: String?
        /// As ``DistinguishedName`` compares it: lower case, spaces trimmed and collapsed.
        let folded: String
    }

    /// In the order of the name; the parts of a relative name of several attributes one after another.
    public let attributes: [Attribute]
    /// The name in DER, as read.
    public let encoded: [UInt8]

    /// The comparison key: kind and folded value of each attribute, in any order.
    ///
    /// RFC 5280 §7.1 folds case and spaces, and States need it: they move from PrintableString to UTF8String and from
    /// `si` to `SI` between one certificate and the next. Some also reverse the order, which the RFC does not allow.
    /// Since names only suggest possible signers, and the signature decides, this is tolerated here;
    /// ``isInSameOrder(as:)`` detects it.
    package let key: String

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        let object = try reader.next(ASN1.sequence)
        var sequence = try reader.inside(object)
        var attributes: [Attribute] = []
        for relative in try sequence.elements() {
            guard relative.tag == ASN1.set else {
                throw TLVError(.unexpectedTag, at: relative.encoded.startIndex)
            }
            var set = try sequence.inside(relative)
            while !set.isAtEnd {
                guard attributes.count < Self.maximumAttributeCount else {
                    throw TLVError(.tooManyElements, at: set.offset)
                }
                var pair = try set.enterSequence()
                let type = try pair.objectIdentifier()
                attributes.append(try Attribute(type: type, parsing: &pair))
                try set.leave(pair)
            }
            try sequence.leave(set)
        }
        try reader.leave(sequence)
        self.attributes = attributes
        encoded = Array(object.encoded)
        key = attributes.map { "\($0.type)=\($0.folded)" }.sorted().joined(separator: "\n")
    }

    /// More than any name has.
    package static let maximumAttributeCount = 64

    /// The text values of an attribute.
    public func values(_ type: OID) -> [String] { attributes.filter { $0.type == type }.compactMap { $0.text } }

    /// Country, attribute `C`, in upper case and without spaces; nil if there is none with one to three letters.
    public var country: String? {
        guard let text = values(.countryName).first else { return nil }
        let letters = text.utf8.filter { $0 != 0x20 }
        guard (1...3).contains(letters.count), letters.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            return nil
        }
        return String(decoding: letters.map { $0 & 0xDF }, as: UTF8.self)
    }

    /// Doc 9303-12 §7.1 requires the letters of ISO 3166-1 in upper case.
    package var hasLowerCaseCountry: Bool {
        values(.countryName).contains { $0.utf8.contains { (0x61...0x7A).contains($0) } }
    }

    /// First common name, attribute `CN`, for people; nil if there is none.
    public var commonName: String? { values(.commonName).first }

    package func isInSameOrder(as other: DistinguishedName) -> Bool {
        attributes.count == other.attributes.count
            && zip(attributes, other.attributes).allSatisfy { $0.type == $1.type && $0.folded == $1.folded }
    }
}

extension DistinguishedName: Hashable {
    public static func == (a: DistinguishedName, b: DistinguishedName) -> Bool { a.key == b.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension DistinguishedName: CustomStringConvertible {
    /// `C=DE, O=bund, CN=csca-germany`: in the order of the name, control characters left out.
    public var description: String {
        attributes.map { attribute in
            let name = Self.shortNames.first { $0.identifier == attribute.type }?.name ?? attribute.type.description
            return "\(name)=\(Self.printable(attribute.text ?? "?"))"
        }.joined(separator: ", ")
    }

    /// A certificate must not be able to control a terminal or forge lines of a report.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(200).filter {
                    switch $0.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                        false
                    default: true
                    }
                }))
    }

    private static let shortNames: [(identifier: OID, name: String)] = [
        (.countryName, "C"), (.organizationName, "O"), (.organizationalUnitName, "OU"), (.commonName, "CN"),
        (.serialNumber, "serialNumber"), (.localityName, "L"), (OID(2, 5, 4, 8), "ST"),
        (OID(1, 2, 840, 113549, 1, 9, 1), "emailAddress"), (OID(2, 5, 4, 4), "SN"),
    ]
}

extension DistinguishedName.Attribute {
    fileprivate init(type: OID, parsing reader: inout TLVReader) throws(TLVError) {
        self.type = type
        let start = reader.offset
        var attempt = reader
        if let text = try? attempt.string() {
            reader = attempt
            self.text = text
            let words = text.split { $0.isWhitespace }
            folded = words.joined(separator: " ").lowercased()
        } else {
            let value = try reader.next()
            reader.note(.unusualEncoding, at: start)
            text = nil
            folded = "#" + Hex.text(value.encoded)
        }
    }
}

/// The identifiers of a name's attributes. ITU-T X.520.
extension OID {
    package static let commonName = OID(2, 5, 4, 3)
    package static let serialNumber = OID(2, 5, 4, 5)
    package static let countryName = OID(2, 5, 4, 6)
    package static let localityName = OID(2, 5, 4, 7)
    package static let organizationName = OID(2, 5, 4, 10)
    package static let organizationalUnitName = OID(2, 5, 4, 11)
}
