import Foundation
import Testing
import TrustTestSupport
import VouchDialects
import VouchPKI
import VouchTestSupport

/// Files of a public key directory, each known by its bytes.
@Suite struct RegulaTrustTests {
    private struct Files {
        let authority: TrustAuthority
        let root: Certificate

        init() throws {
            authority = try TrustAuthority()
            root = try authority.certify("csca")
        }

        func signed(_ type: OID, _ content: [UInt8]) throws -> [UInt8] {
            try authority.sign(content, by: "csca", type: type)
        }

        /// CscaMasterList of Doc 9303-12 §8.
        func list(_ certificates: [[UInt8]]) throws -> [UInt8] {
            try signed(.masterList, TLVWriter.sequence([TLVWriter.integer(0), TLVWriter.set(of: certificates)]))
        }

        func directory(_ bytes: [UInt8]) -> [UInt8] {
            Array("version: 1\n\ndn: cn=1,c=UT\nobjectClass: top\nvalue;binary:: ".utf8) + Base64.encode(bytes) + [0x0A]
        }
    }

    /// Of BSI TR-03110's worked examples.
    private static func terminalCertificate() throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        return try VectorFile("tr-03110/cv-certificates", from: folder).bytes("test-terminal")
    }

    private func number(_ bytes: [UInt8]) -> Int? { Regula.PKDResourceType(bytes: bytes)?.rawValue }

    @Test(.shows("X-R19")) func `each file of a directory is known by its bytes, and has its number`() throws {
        let files = try Files()
        let forTerminals = try Self.terminalCertificate()
        let defects = ListContent.defects([
            try ListContent.entry(files.root, [ListContent.defect(ListContent.revoked)])
        ])
        let deviations = ListContent.deviations([
            try ListContent.deviation(
                .init(signer: (files.root, .digest)), [ListContent.description(ListContent.signerEncoding)])
        ])
        let crl = try files.authority.revocationList(of: "csca").encoded
        let expected: [(name: String, bytes: [UInt8], number: Int)] = [
            ("CERTIFICATE_PA", files.root.encoded, 0), ("CERTIFICATE_TA", forTerminals, 1),
            ("LDIF", files.directory(files.root.encoded), 2), ("CRL", crl, 3),
            ("ML", try files.list([files.root.encoded]), 4),
            ("DEFL", try files.signed(.defectList, defects), 5),
            ("DEVL", try files.signed(.deviationList, deviations), 6),
            ("BL", try files.signed(OID(0, 4, 0, 127, 0, 7, 3, 2, 2), TLVWriter.sequence([TLVWriter.integer(0)])), 7),
            ("LDIF_TA", files.directory(forTerminals), 8), ("ML_TA", try files.list([forTerminals]), 9),
        ]
        for (name, bytes, number) in expected {
            let type = Regula.PKDResourceType(bytes: bytes)
            #expect(type?.rawValue == number, "\(name)")
            #expect(type?.name == name, "\(name)")
        }
        #expect(Set(TrustFileKind.allCases.compactMap { Regula.PKDResourceType($0) }).count == 10)
    }

    private func text(_ label: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("-----BEGIN \(label)-----\n".utf8) + Base64.encode(bytes) + Array("\n-----END \(label)-----\n".utf8)
    }

    @Test func `PEM is what it holds, if it holds one kind`() throws {
        let files = try Files()
        let crl = try files.authority.revocationList(of: "csca").encoded
        let certificate = text("CERTIFICATE", files.root.encoded)
        let list = text("X509 CRL", crl)
        #expect(number(certificate) == 0)
        #expect(number(certificate + certificate) == 0)
        #expect(number(list) == 3)
        #expect(number(certificate + list) == nil)
    }

    @Test func `what is none of them is none, at every truncation`() throws {
        let files = try Files()
        let forTerminals = try Self.terminalCertificate()
        for bytes in [files.root.encoded, forTerminals] {
            for length in stride(from: 0, to: bytes.count, by: 7) {
                #expect(number(Array(bytes.prefix(length))) == nil, "\(length)")
            }
        }
        // An EF.SOD is signed data, and no list.
        #expect(number(try files.authority.sign([0x30, 0x00], by: "csca")) == nil)
        #expect(number(Array("dn: cn=1\nvalue:: ////\n".utf8)) == nil)
        #expect(number(Array("-----BEGIN ".utf8)) == nil)
        #expect(number(Array("hello".utf8)) == nil)
    }
}
