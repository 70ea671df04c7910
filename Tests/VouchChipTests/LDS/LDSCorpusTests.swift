import Foundation
import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL

/// The published files, where they are present.
@Suite(.enabled(if: LDSVector.corpus != nil, "no corpus at ../shared/corpus/emrtd"))
struct LDSCorpusTests {
    private func decode(_ path: String, _ file: ElementaryFile) throws -> LDSFile {
        try LDSContent.decode(file, try #require(try LDSVector.corpusFile(path)))
    }

    @Test func `the Dutch specimen chip is read without a remark`() throws {
        let files: [(String, ElementaryFile)] = [
            ("EF.COM", .common), ("EF.SOD", .documentSecurity), ("DG1", ElementaryFile.dataGroups[0]),
            ("DG2", ElementaryFile.dataGroups[1]), ("DG15", ElementaryFile.dataGroups[14]),
        ]
        for (name, file) in files {
            let read = try decode("loes2006/\(name).bin", file)
            #expect(read.findings.isEmpty, "\(name)")
            switch read.content {
            case .common(let common): #expect(common.dataGroups == [1, 2, 15])
            case .documentSecurity(let sod):
                #expect(sod.securityObject.dataGroups == [1, 2, 15])
                #expect(sod.securityObject.digestAlgorithm == .sha256)
                #expect(sod.signedData.certificates.map { $0.count } == [1107])
                #expect(sod.signedData.signers.count == 1)
            case .machineReadableZone(let zone): #expect(zone.mrz?.format == .td3)
            case .biometrics(let group):
                let face = try #require(group.faces.first)
                #expect(face.image.format == .jpeg2000)
                #expect(face.image.size == .init(width: 449, height: 598))
                #expect((face.width, face.height, face.imageType) == (449, 598, 1))
            case .publicKey(let key):
                #expect(key.algorithm.algorithm == .rsaEncryption)
                #expect(key.key.count == 140)
                #expect(key.domainParameters == nil)
            default: Issue.record("\(name)")
            }
        }
    }

    @Test func `SODs are taken apart, and malformed ones refused or left to the signature`() throws {
        guard case .documentSecurity(let sod) = try decode("sod/hjp2013.bin", .documentSecurity).content else {
            Issue.record("no SOD")
            return
        }
        #expect(sod.securityObject.dataGroups == [1, 2, 3, 4, 14])
        for name in ["00bb6bfa03", "208be068f6"] {
            #expect(throws: ChipError.self) { try decode("sod/malformed-\(name).bin", .documentSecurity) }
        }
        // Another content type than the standard's is an issuer's slip by itself: the signature tells the rest.
        let other = try decode("sod/malformed-0c482016f6.bin", .documentSecurity)
        #expect(other.findings.map { $0.finding.code.rawValue } == ["encoding.otherContentType"])
        // Its structure is sound: only the signature can tell.
        let sound = try decode("sod/malformed-1ae97e17d7.bin", .documentSecurity)
        guard case .documentSecurity(let sod) = sound.content else {
            Issue.record("not of the kind asked for")
            return
        }
        #expect(sod.securityObject.dataGroups == [1, 2, 3, 4, 14, 15])
    }

    @Test(arguments: [
        "iso39794-5_all_fields", "iso39794-5_mandatory_fields", "silver_all_fields", "silver_mandatory_fields",
    ])
    func `faces of ISO 39794-5 are handed on as they are`(_ name: String) throws {
        let read = try decode("dg2/\(name).bin", ElementaryFile.dataGroups[1])
        guard case .biometrics(let group) = read.content, let face = group.faces.first else {
            Issue.record("no face")
            return
        }
        let picture = name.hasPrefix("silver") ? "silver.jp2" : "iso39794-5_face.jpg"
        #expect(face.image.bytes.reveal { $0 } == (try LDSVector.corpusFile("dg2/\(picture)")))
        #expect(face.image.format == .jpeg2000Lossless)
        #expect(face.image.size == .init(width: 413, height: 531))
        // With all fields, the record gives another size than the picture has.
        let isWhole = name.hasSuffix("all_fields")
        #expect((face.width, face.height) == (isWhole ? (572, 731) : (0, 0)))
        #expect(read.findings.map { $0.finding.code } == (isWhole ? [.contentWrongImageFormat] : []))
        face.properties.reveal { properties in
            #expect(properties.featurePoints.count == (isWhole ? 1 : 0))
            #expect(properties.subjectHeight == (isWhole ? 1786 : nil))
        }
    }

    @Test func `records that stand alone are read, and a picture of another format or none is noted`() throws {
        // The record of both says JPEG 2000; one holds a JPEG, the other what is no picture.
        for (name, format) in [
            ("iso19794-5_test1", EncodedImage.Format.jpeg), ("iso19794-5_invalid_image", .unknown),
        ] {
            var reader = TLVReader(try #require(try LDSVector.corpusFile("dg2/\(name).bin")))
            let faces = try FaceImage.record(from: &reader)
            #expect(faces.map { $0.image.format } == [format])
            #expect(faces.map { $0.width } == [148])
            #expect(reader.deviations.map { $0.kind } == [.wrongImageFormat])
            #expect(reader.deviations.map { $0.offset } == [46])
        }
        #expect(
            try LDSVector.corpusFile("dg2/iso19794-5_test1.bin")?.dropFirst(46)
                == LDSVector.corpusFile("dg2/iso19794-5_test1_face.jpg")?[...])
        var reader = TLVReader(try #require(try LDSVector.corpusFile("dg2/iso39794-5_sample.der")))
        let faces = try FaceImage.extensibleRecord(from: &reader)
        #expect(faces.map { $0.image.format } == [.jpeg])
        #expect(faces.first?.image.count == 893_557)
        #expect(faces.first?.properties.reveal { $0.featurePoints.count } == 2)
    }

    @Test func `EF.CardSecurity is read although its key lacks a SEQUENCE`() throws {
        let read = try decode("cardsecurity/efcardsecurity.bin", .cardSecurity)
        guard case .cardSecurity(let security) = read.content else {
            Issue.record("not of the kind asked for")
            return
        }
        let infos = security.securityInfos
        #expect(infos.chipAuthenticationInfos.map { $0.version } == [2])
        #expect(infos.chipAuthenticationInfos.first?.cipher == .aes128)
        #expect(infos.chipAuthenticationDomainParameters.first?.parameters == .standardized(.brainpoolP256r1))
        #expect(infos.chipAuthenticationPublicKeys.first?.publicKey.element?.count == 65)
        #expect(read.findings.map { $0.finding.code } == [.encodingUnusual])
    }

    @Test func `the hashes of the Dutch specimen hold over as much of each file as is the file`() throws {
        guard case .documentSecurity(let sod) = try decode("loes2006/EF.SOD.bin", .documentSecurity).content else {
            Issue.record("no SOD")
            return
        }
        for (name, number) in [("DG1", 1), ("DG2", 2), ("DG15", 15)] {
            let bytes = try #require(try LDSVector.corpusFile("loes2006/\(name).bin"))
            let read = try LDSContent.decode(ElementaryFile.dataGroups[number - 1], bytes + [0x90, 0x00])
            #expect(read.length == bytes.count)
            let digest = try OpenSSLCryptography().digest(.sha256, of: bytes)
            #expect(sod.securityObject.hash(of: number) == digest, "\(name)")
        }
    }

    @Test func `what the settled verdicts call malformed is refused or left to the signature, and the rest is read`()
        throws
    {
        struct Verdict: Decodable { let file: String, signature: String }
        let verdicts = try JSONDecoder().decode(
            [Verdict].self, from: Data(try #require(try LDSVector.corpusFile("truth.json"))))
        #expect(verdicts.count >= 6)
        for verdict in verdicts {
            let read = try? decode(verdict.file, .documentSecurity)
            if verdict.signature == "passed" { #expect(read?.findings.isEmpty == true, "\(verdict.file)") }
        }
    }

    @Test func `DG14 of the specification's sample is read in its own order`() throws {
        let read = try decode("dg14/spec_sample.bin", ElementaryFile.dataGroups[13])
        guard case .securityInfos(let infos) = read.content else {
            Issue.record("not of the kind asked for")
            return
        }
        // The SET is not in the order of DER: sorted anew, it would hash to something else.
        #expect(read.findings.map { $0.finding.code } == [.encodingUnorderedSet])
        #expect(infos.chipAuthenticationPublicKeys.count == 1)
        guard case .modular(let group)? = infos.chipAuthenticationPublicKeys.first?.publicKey.domainParameters else {
            Issue.record("no group")
            return
        }
        #expect(group.prime.count == 128)
        #expect(infos.chipAuthenticationInfos.first?.cipher == .tripleDES)
        #expect(infos.encoded.count == read.length - 4)
    }

    @Test func `the single data groups are read`() throws {
        let com = try decode("datagroups/COM_e56ab58385.bin", .common)
        guard case .common(let common) = com.content else {
            Issue.record("not of the kind asked for")
            return
        }
        #expect(common.dataGroups == [1, 2, 3, 7, 11, 12, 14, 15])
        let dg11 = try decode("datagroups/DG11_9acd3357c9.bin", ElementaryFile.dataGroups[10])
        guard case .personalDetails(let person) = dg11.content else {
            Issue.record("not of the kind asked for")
            return
        }
        #expect(person.fullName?.reveal { $0 } == "Test<<Tester")
        #expect(person.fullDateOfBirth?.reveal { $0.year } == 1970)
        #expect(person.placeOfBirth?.reveal { $0 } == ["Northampton"])
        let dg12 = try decode("datagroups/DG12_3ce5a682e9.bin", ElementaryFile.dataGroups[11])
        guard case .documentDetails(let document) = dg12.content else {
            Issue.record("not of the kind asked for")
            return
        }
        #expect(document.issuingAuthority?.reveal { $0 } == "TESTER")
        #expect(document.dateOfIssue?.reveal { $0.day } == 26)
        let dg15 = try decode("datagroups/DG15_ec45b0550f.bin", ElementaryFile.dataGroups[14])
        guard case .publicKey(let key) = dg15.content, case .elliptic(let curve) = key.domainParameters else {
            Issue.record("not of the kind asked for")
            return
        }
        #expect(curve.prime.count == 32)
        #expect(curve.cofactor == 1)
        #expect(key.element?.count == 65)
        for file in [com, dg11, dg12, dg15] { #expect(file.findings.isEmpty) }
    }

    @Test func `no file of the corpus, taken for any other, stops us`() throws {
        var count = 0
        for path in LDSVector.corpusFiles() {
            guard let bytes = try LDSVector.corpusFile(path), bytes.count < 100_000 else { continue }
            for file in ElementaryFile.known { count += (try? LDSContent.decode(file, bytes)) == nil ? 0 : 1 }
        }
        #expect(count > 0)
    }
}
