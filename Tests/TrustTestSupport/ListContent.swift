import VouchCore
import VouchPKI

/// Writes the content of published lists, in the ways in which their makers do.
package enum ListContent {
    /// A name for a list: of a certificate that is there.
    package enum Name {
        case issuerAndSerial, keyIdentifier, digest
    }

    package static func issuerAndSerial(_ certificate: Certificate) -> [UInt8] {
        certificate.issuer.encoded + TLVWriter.object(ASN1.integer, certificate.serialNumber)
    }

    package static func digest(_ certificate: Certificate) throws -> [UInt8] {
        try TrustVector.cryptography.digest(.sha256, of: certificate.encoded)
    }

    // MARK: Defects

    package static let revoked = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 1, 1)
    package static let replaced = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 1, 2)
    package static let chipKey = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 1, 3)
    package static let activeKey = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 1, 4)
    package static let groupsMalformed = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 2, 1)
    package static let newDocumentDefect = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 4, 99)

    package static func status(_ code: UInt8) -> [UInt8] { TLVWriter.object(ASN1.enumerated, [code]) }

    /// `KnownDefect` of version 1.
    package static func defect(_ type: OID, _ parameters: [UInt8] = []) -> [UInt8] {
        TLVWriter.sequence([TLVWriter.objectIdentifier(type), parameters])
    }

    /// `KnownDefectV2`, with its tag in place of the SEQUENCE's or around it.
    package static func newDefect(
        _ type: OID, _ parameters: [UInt8] = [], _ text: String? = nil, isExplicit: Bool
    ) -> [UInt8] {
        let description = text.map { Array($0.utf8) }
        let elements =
            TLVWriter.objectIdentifier(type)
            + (parameters.isEmpty ? [] : TLVWriter.object(ASN1.context(0), parameters))
            + (description.map {
                isExplicit
                    ? TLVWriter.object(ASN1.context(1), TLVWriter.object(ASN1.utf8String, $0))
                    : TLVWriter.object(ASN1.primitiveContext(1), $0)
            } ?? [])
        return TLVWriter.object(
            ASN1.context(0), isExplicit ? TLVWriter.object(ASN1.sequence, elements) : elements)
    }

    /// `Defect` of version 1.
    package static func entry(
        _ certificate: Certificate, by name: Name = .issuerAndSerial, _ defects: [[UInt8]], _ text: String? = nil
    ) throws -> [UInt8] {
        var parts: [[UInt8]] = []
        if name == .keyIdentifier {
            let identifier = certificate.extensions.subjectKeyIdentifier ?? []
            parts.append(TLVWriter.object(ASN1.primitiveContext(0), identifier))
        } else {
            parts.append(TLVWriter.object(ASN1.sequence, issuerAndSerial(certificate)))
        }
        if name == .digest { parts.append(TLVWriter.octetString(try digest(certificate))) }
        parts.append(TLVWriter.set(of: defects))
        if let text { parts.append(TLVWriter.object(ASN1.utf8String, Array(text.utf8))) }
        return TLVWriter.sequence(parts)
    }

    /// `DefectList`
    package static func defects(_ entries: [[UInt8]], version: Int = 1) -> [UInt8] {
        TLVWriter.sequence([
            TLVWriter.integer(version - 1), TLVWriter.objectIdentifier(DigestAlgorithm.sha256.identifier),
            TLVWriter.set(of: entries),
        ])
    }

    // MARK: Deviations

    package static let signerEncoding = OID(2, 23, 136, 1, 1, 7, 1, 2)
    package static let authorityEncoding = OID(2, 23, 136, 1, 1, 7, 1, 3)
    package static let activeKeyDeviation = OID(2, 23, 136, 1, 1, 7, 1, 4)
    package static let groupHash = OID(2, 23, 136, 1, 1, 7, 2, 2)

    package static func description(_ type: OID, _ parameters: [UInt8] = [], _ text: String? = nil) -> [UInt8] {
        TLVWriter.sequence([
            text.map { TLVWriter.object(ASN1.printableString, Array($0.utf8)) } ?? [],
            TLVWriter.objectIdentifier(type),
            parameters.isEmpty ? [] : TLVWriter.object(ASN1.context(0), parameters),
        ])
    }

    package struct Documents {
        package var type: String?
        package var signer: (certificate: Certificate, name: Name)?
        package var issued: (first: String, last: String)?
        package var numbers: [String]
        /// Whether tags stand around what they should stand in place of.
        package var isExplicit: Bool

        package init(
            type: String? = nil, signer: (certificate: Certificate, name: Name)? = nil,
            issued: (first: String, last: String)? = nil, numbers: [String] = [], isExplicit: Bool = false
        ) {
            self.type = type
            self.signer = signer
            self.issued = issued
            self.numbers = numbers
            self.isExplicit = isExplicit
        }

        package var encoded: [UInt8] {
            get throws {
                func primitive(_ number: UInt32, _ tag: UInt32, _ value: [UInt8]) -> [UInt8] {
                    isExplicit
                        ? TLVWriter.object(ASN1.context(number), TLVWriter.object(tag, value))
                        : TLVWriter.object(ASN1.primitiveContext(number), value)
                }
                func constructed(_ number: UInt32, _ tag: UInt32, _ value: [UInt8]) -> [UInt8] {
                    TLVWriter.object(ASN1.context(number), isExplicit ? TLVWriter.object(tag, value) : value)
                }
                var parts: [[UInt8]] = []
                if let type { parts.append(primitive(0, ASN1.printableString, Array(type.utf8))) }
                if let (certificate, name) = signer {
                    switch name {
                    case .issuerAndSerial:
                        parts.append(constructed(1, ASN1.sequence, issuerAndSerial(certificate)))
                    case .keyIdentifier:
                        parts.append(
                            primitive(2, ASN1.octetString, certificate.extensions.subjectKeyIdentifier ?? []))
                    case .digest: parts.append(primitive(3, ASN1.octetString, try digest(certificate)))
                    }
                }
                if let issued {
                    let times = [issued.first, issued.last].map {
                        TLVWriter.object(ASN1.generalizedTime, Array($0.utf8))
                    }
                    parts.append(constructed(4, ASN1.sequence, Array(times.joined())))
                }
                if !numbers.isEmpty {
                    let set = numbers.map { TLVWriter.object(ASN1.printableString, Array($0.utf8)) }
                    parts.append(constructed(5, ASN1.set, Array(set.joined())))
                }
                return TLVWriter.sequence(parts)
            }
        }
    }

    /// `Deviation`
    package static func deviation(_ documents: Documents, _ descriptions: [[UInt8]]) throws -> [UInt8] {
        TLVWriter.sequence([try documents.encoded, TLVWriter.set(of: descriptions)])
    }

    /// `DeviationList`
    package static func deviations(_ entries: [[UInt8]], digest: DigestAlgorithm? = .sha256) -> [UInt8] {
        TLVWriter.sequence([
            TLVWriter.integer(0),
            digest.map { AlgorithmIdentifier(algorithm: $0.identifier, parameters: nil).encoded } ?? [],
            TLVWriter.set(of: entries),
        ])
    }

    // MARK: Lists whose signature nobody asks for

    package static func unsigned(_ type: OID, _ content: [UInt8]) throws -> PublishedList.Unverified {
        try PublishedList.Unverified(
            SignedDataForgery.signedData(type, content, certificates: [], signerInfos: []))
    }

    /// As an import would have left it, had `signer` signed it.
    ///
    /// - Parameter time: of signing: `260101000000Z`.
    package static func published(
        _ type: OID, _ content: [UInt8], by signer: Certificate, kind: TrustSource.Kind = .publishedList,
        time: String? = nil
    ) throws -> PublishedList {
        let attribute = time.map { time in
            TLVWriter.object(
                ASN1.context(0),
                TLVWriter.sequence([
                    TLVWriter.objectIdentifier(.signingTimeAttribute),
                    TLVWriter.set(of: [TLVWriter.object(ASN1.utcTime, Array(time.utf8))]),
                ]))
        }
        let algorithm = AlgorithmIdentifier(algorithm: DigestAlgorithm.sha256.identifier, parameters: nil).encoded
        let information = TLVWriter.sequence([
            TLVWriter.integer(1), TLVWriter.object(ASN1.sequence, issuerAndSerial(signer)), algorithm,
            attribute ?? [], algorithm, TLVWriter.octetString([]),
        ])
        let bytes = SignedDataForgery.signedData(type, content, certificates: [], signerInfos: [information])
        return PublishedList(
            try PublishedList.Unverified(bytes), encoded: bytes, signer: signer,
            source: TrustSource(kind: kind, name: "list", isAuthenticated: true))
    }
}

/// Certificates that lists may name, made once.
package struct ListedSigners {
    package let authority: TrustAuthority
    package let root: Certificate
    package let signer: Certificate
    package let other: Certificate

    package init() throws {
        authority = try TrustAuthority()
        root = try authority.certify("csca")
        func signer(_ name: String) throws -> TrustAuthority.Request {
            .init(subject: "/C=UT/O=Utopia/CN=\(name)", extensions: TrustAuthority.signerExtensions)
        }
        self.signer = try authority.certify("signer", by: "csca", try signer("Document Signer"))
        other = try authority.certify("other", by: "csca", try signer("Document Signer 2"))
    }
}
