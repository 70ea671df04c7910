import VouchCore

/// The issuer's signed facts about a mobile document: digests of its elements, the key of its device, and how long it holds.
/// ISO/IEC 18013-5 (2021) §9.1.2.4.
public struct MobileSecurityObject: Sendable, Hashable {
    /// The version of the object's structure, as the issuer wrote it; `1.0` in the standard.
    public let version: String
    /// The hash function of the digests; nil for one that the standard does not have.
    public let digestAlgorithm: DigestAlgorithm?
    /// The digests, by name space and number of the item.
    public let digests: [String: [UInt64: [UInt8]]]
    /// The document type that the issuer signed; it must equal ``MobileDocument/documentType``.
    public let documentType: String
    /// When the issuer signed the object.
    public let signed: MobileTime
    /// The moment from which the document is valid.
    public let validFrom: MobileTime
    /// The last moment at which the document is valid.
    public let validUntil: MobileTime

    /// - Parameter payload: of the signature: the object, wrapped in tag 24.
    /// - Throws: ``MobileDocumentError``.
    init(_ payload: [UInt8]) throws(MobileDocumentError) {
        let object: CBORItem?
        do throws(CBORError) {
            object = try CBORReader.read(payload).embedded()
        } catch {
            throw MobileDocumentError(.malformedSecurityObject)
        }
        guard let object, let version = object["version"]?.text, let algorithm = object["digestAlgorithm"]?.text,
            let type = object["docType"]?.text, let validity = object["validityInfo"],
            let signed = MobileTime(validity["signed"]), let from = MobileTime(validity["validFrom"]),
            let until = MobileTime(validity["validUntil"]), let spaces = object["valueDigests"]?.pairs
        else { throw MobileDocumentError(.malformedSecurityObject) }
        var digests: [String: [UInt64: [UInt8]]] = [:]
        for space in spaces {
            guard let name = space.key.text, let pairs = space.value.pairs else {
                throw MobileDocumentError(.malformedSecurityObject)
            }
            var numbered: [UInt64: [UInt8]] = [:]
            for pair in pairs {
                guard case .unsigned(let number) = pair.key.content, let digest = pair.value.bytes else {
                    throw MobileDocumentError(.malformedSecurityObject)
                }
                numbered[number] = digest
            }
            digests[name] = numbered
        }
        self.version = version
        // ISO/IEC 18013-5 table 21.
        digestAlgorithm = [DigestAlgorithm.sha256, .sha384, .sha512].first { $0.rawValue == algorithm }
        self.digests = digests
        documentType = type
        self.signed = signed
        validFrom = from
        validUntil = until
    }
}

/// A moment as mobile documents write it: `2020-10-01T13:30:02Z`. RFC 3339 in UTC, without fractions of a second.
public struct MobileTime: Sendable, Hashable, Comparable {
    /// The moment as written: 20 ASCII characters, in UTC.
    public let text: String

    /// - Returns: nil for anything but tag 0 with such a text.
    init?(_ item: CBORItem?) {
        guard let text = item?.tagged(0)?.text else { return nil }
        self.init(text)
    }

    /// - Returns: nil for another form, a day that is in no calendar, or numbers that no clock shows.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 else { return nil }
        for (index, byte) in bytes.enumerated() {
            switch index {
            case 4, 7: guard byte == UInt8(ascii: "-") else { return nil }
            case 10: guard byte == UInt8(ascii: "T") else { return nil }
            case 13, 16: guard byte == UInt8(ascii: ":") else { return nil }
            case 19: guard byte == UInt8(ascii: "Z") else { return nil }
            default: guard (48...57).contains(byte) else { return nil }
            }
        }
        func number(_ place: Int) -> Int { Int(bytes[place] - 48) * 10 + Int(bytes[place + 1] - 48) }
        let day = CalendarDate(year: number(0) * 100 + number(2), month: number(5), day: number(8))
        guard day != nil, number(11) < 24, number(14) < 60, number(17) < 61 else { return nil }
        self.text = text
    }

    /// Texts of one form and length.
    public static func < (a: MobileTime, b: MobileTime) -> Bool { a.text < b.text }

    /// The day it is on.
    var day: CalendarDate? {
        let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 ? CalendarDate(year: parts[0], month: parts[1], day: parts[2]) : nil
    }
}
