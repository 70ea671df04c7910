public import VouchCore

/// A mobile document as its device answers with it: the elements that its holder lets go, signed by its issuer.
/// ISO/IEC 18013-5 (2021) §8.3.2.1.2.2.
///
/// Only decoded: ``MobileDocumentVerifier`` says whether the issuer signed it.
public struct MobileDocument: Sendable, Redacted {
    /// Type of the document: `org.iso.18013.5.1.mDL` for a driving licence.
    public let documentType: String
    /// The elements by name space, in the order answered; empty if no elements were released.
    public let nameSpaces: [NameSpace]
    /// Signature of the issuer over ``securityObject``.
    public let issuerSignature: COSESign1
    /// The payload of ``issuerSignature``: digests, device key and validity.
    public let securityObject: MobileSecurityObject
    /// Whether the device signed or authenticated the session too; see ``MobileDocumentVerification/device``.
    public let hasDeviceAuthentication: Bool

    /// The elements released of one name space.
    public struct NameSpace: Sendable {
        /// `org.iso.18013.5.1` for what every driving licence has.
        public let name: String
        /// Elements, in the order answered.
        public let items: [Item]
    }

    /// One element, and what its digest is made of.
    public struct Item: Sendable {
        /// The number of the element's digest in ``MobileSecurityObject/digests``, within its name space.
        public let digestID: UInt64
        /// `family_name`, `portrait`.
        public let identifier: String
        /// The element's value as CBOR, not yet compared with its digest.
        public let value: Sensitive<CBORItem>
        /// Tag, head and content, as read: what is hashed.
        let encoded: Sensitive<[UInt8]>
        /// Bytes of the random number that hides the value; the standard wants 16.
        public let randomCount: Int
    }

    /// The ``documentType`` of a mobile driving licence.
    public static let licenceType = "org.iso.18013.5.1.mDL"
    /// The name space of the elements that every mobile driving licence has.
    public static let licenceNameSpace = "org.iso.18013.5.1"
    private static let maximumDocumentCount = 16
    private static let maximumItemCount = 1000

    /// The documents of a `DeviceResponse`.
    ///
    /// - Throws: ``MobileDocumentError``.
    public static func documents(inResponse bytes: [UInt8]) throws(MobileDocumentError) -> [MobileDocument] {
        let response: CBORItem
        do throws(CBORError) {
            response = try CBORReader.read(bytes)
        } catch {
            throw MobileDocumentError(.notCBOR(error.code))
        }
        guard response["version"]?.text?.hasPrefix("1.") == true, response["status"]?.integer != nil else {
            throw MobileDocumentError(.malformedResponse)
        }
        // A response that could not be answered has none.
        guard let documents = response["documents"] else { return [] }
        guard let elements = documents.elements else { throw MobileDocumentError(.malformedResponse) }
        guard elements.count <= maximumDocumentCount else { throw MobileDocumentError(.tooMany) }
        var read: [MobileDocument] = []
        for element in elements { read.append(try MobileDocument(element)) }
        return read
    }

    /// - Parameter document: one of a response's `documents`.
    /// - Throws: ``MobileDocumentError``.
    init(_ document: CBORItem) throws(MobileDocumentError) {
        guard let type = document["docType"]?.text, let issued = document["issuerSigned"],
            let signature = issued["issuerAuth"]
        else { throw MobileDocumentError(.malformedDocument) }
        documentType = type
        guard let issuerSignature = COSESign1(signature) else { throw MobileDocumentError(.malformedSignature) }
        self.issuerSignature = issuerSignature
        securityObject = try MobileSecurityObject(issuerSignature.payload)
        hasDeviceAuthentication = document["deviceSigned"]?["deviceAuth"] != nil
        var spaces: [NameSpace] = []
        if let answered = issued["nameSpaces"] {
            guard let pairs = answered.pairs else { throw MobileDocumentError(.malformedDocument) }
            var count = 0
            for pair in pairs {
                guard let name = pair.key.text, let items = pair.value.elements else {
                    throw MobileDocumentError(.malformedDocument)
                }
                count += items.count
                guard count <= Self.maximumItemCount else { throw MobileDocumentError(.tooMany) }
                var read: [Item] = []
                for item in items { read.append(try Item(item)) }
                spaces.append(NameSpace(name: name, items: read))
            }
        }
        nameSpaces = spaces
    }

    /// The value of an element; nil if it was not answered, or twice, since it is unclear which counts.
    public func value(_ identifier: String, in nameSpace: String = licenceNameSpace) -> Sensitive<CBORItem>? {
        let found = nameSpaces.filter { $0.name == nameSpace }.flatMap(\.items).filter { $0.identifier == identifier }
        return found.count == 1 ? found.first?.value : nil
    }

    public var description: String { "mobile document, \(nameSpaces.reduce(0) { $0 + $1.items.count }) elements" }
}

extension MobileDocument.Item: Redacted {
    public var description: String { "element \(digestID) of a mobile document" }

    init(_ wrapped: CBORItem) throws(MobileDocumentError) {
        let item: CBORItem?
        do throws(CBORError) {
            item = try wrapped.embedded()
        } catch {
            throw MobileDocumentError(.malformedDocument)
        }
        guard let item, case .unsigned(let number)? = item["digestID"]?.content, let random = item["random"]?.bytes,
            let identifier = item["elementIdentifier"]?.text, let value = item["elementValue"]
        else { throw MobileDocumentError(.malformedDocument) }
        digestID = number
        self.identifier = identifier
        self.value = Sensitive(value)
        encoded = Sensitive(Array(wrapped.encoded))
        randomCount = random.count
    }
}
