import VouchChip
import VouchPKI

/// Signed files with a signature that is none: only their structure is read.
extension LDSSpecimen {
    static let sha256 = AlgorithmIdentifier(algorithm: DigestAlgorithm.sha256.identifier, parameters: nil)

    static func securityObject(dataGroups: [Int] = [1, 2], hashLength: Int = 32, version: Int = 1) -> LDSSecurityObject
    {
        LDSSecurityObject(
            version: version, hashAlgorithm: sha256,
            hashes: dataGroups.map { .init(dataGroup: $0, hash: [UInt8](repeating: UInt8($0), count: hashLength)) },
            ldsVersion: version == 1 ? LDSVersion(major: 1, minor: 8) : nil,
            unicodeVersion: version == 1 ? UnicodeVersion(major: 4, minor: 0, release: 0) : nil)
    }

    static func signerInfo(attributes: [[UInt8]]? = nil, keyIdentifier: [UInt8]? = nil) -> [UInt8] {
        let identifier =
            keyIdentifier.map { TLVWriter.object(0x80, $0) }
            ?? TLVWriter.sequence([TLVWriter.sequence([]), TLVWriter.integer(22)])
        let ordinary = [
            TLVWriter.sequence([
                TLVWriter.objectIdentifier(.contentTypeAttribute),
                TLVWriter.set(of: [TLVWriter.objectIdentifier(.ldsSecurityObject)]),
            ]),
            TLVWriter.sequence([
                TLVWriter.objectIdentifier(.messageDigestAttribute),
                TLVWriter.set(of: [TLVWriter.octetString([UInt8](repeating: 7, count: 32))]),
            ]),
        ]
        let signed = attributes ?? ordinary
        let sorted = signed.sorted { $0.lexicographicallyPrecedes($1) }
        return TLVWriter.sequence([
            TLVWriter.integer(1), identifier, sha256.encoded, signed.isEmpty ? [] : TLVWriter.object(0xA0, of: sorted),
            AlgorithmIdentifier(algorithm: OID(1, 2, 840, 10045, 4, 3, 2), parameters: nil).encoded,
            TLVWriter.octetString([1, 2, 3]),
        ])
    }

    static func signed(
        _ content: [UInt8], type: OID, outer: OID = .signedData, signers: [[UInt8]] = [signerInfo()],
        certificates: [[UInt8]] = [TLVWriter.sequence([TLVWriter.integer(3)])]
    ) -> [UInt8] {
        let encapsulated = TLVWriter.sequence([
            TLVWriter.objectIdentifier(type), TLVWriter.object(0xA0, TLVWriter.octetString(content)),
        ])
        let data = TLVWriter.sequence([
            TLVWriter.integer(3), TLVWriter.set(of: [sha256.encoded]), encapsulated,
            certificates.isEmpty ? [] : TLVWriter.object(0xA0, of: certificates), TLVWriter.set(of: signers),
        ])
        return TLVWriter.sequence([TLVWriter.objectIdentifier(outer), TLVWriter.object(0xA0, data)])
    }

    static func sod(_ object: LDSSecurityObject = securityObject(), signers: [[UInt8]] = [signerInfo()]) -> [UInt8] {
        TLVWriter.object(0x77, signed(object.encoded, type: .ldsSecurityObject, signers: signers))
    }

    /// One of everything, each a file as a chip would hold it, without any deviation.
    static func files() throws -> [(name: String, file: ElementaryFile, bytes: [UInt8])] {
        let infos = SecurityInfos(SecurityInfosTests.everyKind)
        let contents: [(String, ElementaryFile, LDSContent)] = [
            ("card-access", .cardAccess, .securityInfos(infos)),
            (
                "attributes", .attributes,
                .attributes(
                    EFATRInfo(
                        maximumCommandLength: 1000, maximumResponseLength: 65_000, cardCapabilities: [0xFE, 0x01, 0xC0])
                )
            ),
            (
                "directory", .directory,
                .directory(EFDIR(applications: [.init(application: .eMRTD, label: "eMRTD"), .init(application: .eID)]))
            ),
            ("com", .common, .common(EFCOM(dataGroups: [1, 2, 3, 11, 12, 14, 15]))),
            ("cvca", .cvca, .certificationAuthorities(EFCVCA(references: ["UTCVCA00002", "UTCVCA00001"]))),
            ("dg1", ElementaryFile.dataGroups[0], .machineReadableZone(DG1(try mrz()))),
            ("dg2", ElementaryFile.dataGroups[1], .biometrics(BiometricDataGroup(faces: [face, face]))),
            (
                "dg5", ElementaryFile.dataGroups[4],
                .displayedImages(DisplayedImages(images: [EncodedImage(jpeg(width: 3, height: 4))]))
            ),
            (
                "dg7", ElementaryFile.dataGroups[6],
                .displayedImages(DisplayedImages(images: [EncodedImage(jpeg(width: 3, height: 4))]))
            ),
            ("dg11", ElementaryFile.dataGroups[10], .personalDetails(try dg11())),
            ("dg12", ElementaryFile.dataGroups[11], .documentDetails(try dg12())),
            ("dg14", ElementaryFile.dataGroups[13], .securityInfos(infos)),
            (
                "dg15", ElementaryFile.dataGroups[14],
                .publicKey(DomainParameters.elliptic(SecurityInfosTests.elliptic).publicKeyInfo(element: [4, 1, 2]))
            ),
            ("dg16", ElementaryFile.dataGroups[15], .personsToNotify(dg16())),
        ]
        let written = contents.compactMap { name, file, content in content.encoded(as: file).map { (name, file, $0) } }
        let others: [(String, ElementaryFile, [UInt8])] = [
            ("card-security", .cardSecurity, signed(infos.encoded, type: .securityObject)),
            ("sod", .documentSecurity, sod()),
            ("dg2-2011", ElementaryFile.dataGroups[1], face(record: face2011())),
            ("dg2-39794", ElementaryFile.dataGroups[1], face(record: extensibleFace(), recordTag: 0x7F2E)),
            ("dg3", ElementaryFile.dataGroups[2], group(0x63, type: 8, format: 7, record: finger())),
            ("dg3-2011", ElementaryFile.dataGroups[2], group(0x63, type: 8, format: 7, record: finger2011())),
            ("dg4", ElementaryFile.dataGroups[3], group(0x76, type: 16, format: 9, record: iris())),
            (
                "dg3-39794", ElementaryFile.dataGroups[2],
                group(
                    0x63, type: 8, format: 0x29, record: extensible(part: 4, image: [0xFF, 0xA0, 0xFF, 0xA8]),
                    recordTag: 0x7F2E)
            ),
            (
                "dg4-39794", ElementaryFile.dataGroups[3],
                group(
                    0x76, type: 16, format: 0x2B,
                    record: extensible(part: 6, image: jpeg2000(width: 3, height: 4, isLossless: true)),
                    recordTag: 0x7F2E)
            ),
            ("dg13", ElementaryFile.dataGroups[12], TLVWriter.object(0x6D, TLVWriter.octetString([1, 2]))),
        ]
        return written + others + applications()
    }
}
