import Foundation
import Testing
import VouchBarcode
import VouchCore
import VouchOpenSSL
import VouchPKI

@testable import VouchDocument

/// The ICAO barcodes and 2D-Docs of `Tests/Vectors/vds/successors.json`; `successors.py` beside it says how they are made.
@Suite struct SuccessorVerifierTests {
    private struct Vectors: Decodable {
        let certificates: [String: String]
        let icaoBarcodes: [String: String]
        let twoDDocs: [String: String]

        func certificate(_ name: String) throws -> Certificate {
            try Certificate(try #require(Hex.bytes(certificates[name] ?? "?")))
        }
    }

    private static let vectors: Vectors = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let url = folder.appendingPathComponent("Vectors/vds/successors.json")
        do {
            return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
        } catch {
            fatalError("vector file successors.json: \(error)")
        }
    }()

    private func verifier(_ anchors: [String]) throws -> SealVerifier {
        var store = TrustStore()
        let source = TrustSource(kind: .certificateFile, name: "test", isAuthenticated: false)
        for name in anchors { store.add(try Self.vectors.certificate(name), isAnchor: true, source: source) }
        return SealVerifier(store: store, today: SealVectors.today, cryptography: OpenSSLCryptography())
    }

    private func verify(
        barcode name: String, signers: [String] = ["other", "icao", "icao384"], anchors: [String] = ["root"]
    ) throws -> SealVerification {
        let seal = try ICAOBarcode(Array(try #require(Self.vectors.icaoBarcodes[name]).utf8))
        return try verifier(anchors).verify(
            seal, signerCertificates: try signers.map { try Self.vectors.certificate($0) })
    }

    private func verify(
        document name: String, signers: [String] = ["frenchOther", "french"], anchors: [String] = ["frenchRoot"]
    ) throws -> SealVerification {
        let document = try TwoDDoc(Array(try #require(Self.vectors.twoDDocs[name]).utf8))
        return try verifier(anchors).verify(
            document, signerCertificates: try signers.map { try Self.vectors.certificate($0) })
    }

    private static let sound: [SealCheckName: String] = [
        .signature: "passed", .chain: "passed", .validity: "passed", .country: "passed",
        .revocation: "notPerformed revocation.noList",
    ]

    @Test(arguments: ["identity card", "compressed", "P-384", "residence"])
    func `a sound ICAO barcode passes`(_ name: String) throws {
        let result = try verify(barcode: name)
        #expect(result.codes == Self.sound, "\(name)")
        #expect(result.attestation != nil)
        #expect(result.remarkCodes == [])
    }

    @Test func `a certificate that the symbol holds is used, and trusted only up to an anchor`() throws {
        #expect(try verify(barcode: "with its certificate", signers: []).codes == Self.sound)
        let foreign = try verify(barcode: "with its certificate", signers: [], anchors: [])
        #expect(foreign.signature == .passed)
        #expect(foreign.chain != .passed)
        #expect(foreign.attestation == nil)
    }

    @Test func `the missing certificate is named by its hash`() throws {
        let result = try verify(barcode: "identity card", signers: ["other"])
        #expect(result.signature.code == "notPerformed signature.signerCertificateMissing")
        #expect(result.missingSigner?.identifier == "D")
        #expect(result.missingSigner?.certificateReference.utf8.count == 10)
    }

    @Test func `another signer's signature fails`() throws {
        let result = try verify(barcode: "of another signer")
        #expect(result.signature.code == "failed signature.invalid")
        #expect(result.attestation == nil)
    }

    @Test func `what is not signed, or by an unknown algorithm, is not checked`() throws {
        let unsigned = try verify(barcode: "unsigned")
        #expect(unsigned.signature.code == "notPerformed signature.noSigner")
        #expect(unsigned.chain != .passed)
        #expect(
            try verify(barcode: "unknown algorithm").signature.code == "notPerformed signature.unsupportedAlgorithm")
    }

    @Test func `every signed byte of an ICAO barcode counts`() throws {
        let text = Array(try #require(Self.vectors.icaoBarcodes["residence"]).utf8)
        let certificate = try Self.vectors.certificate("icao")
        let verifier = try verifier(["root"])
        // Characters of the message group; header and signature are elsewhere.
        for position in stride(from: 30, to: 160, by: 7) {
            var changed = text
            changed[position] = changed[position] == UInt8(ascii: "B") ? UInt8(ascii: "C") : UInt8(ascii: "B")
            guard let seal = try? ICAOBarcode(changed) else { continue }
            #expect(verifier.verify(seal, signerCertificates: [certificate]).signature != .passed, "\(position)")
        }
    }

    @Test(arguments: ["identity card", "version 3", "version 2", "with an annex", "accents", "unknown field"])
    func `a sound 2D-Doc passes`(_ name: String) throws {
        let result = try verify(document: name)
        #expect(result.codes == Self.sound, "\(name)")
        #expect(result.attestation != nil)
    }

    @Test func `a 2D-Doc names its signer`() throws {
        let result = try verify(document: "identity card", signers: ["frenchOther"])
        #expect(result.missingSigner?.description == "signer FR98, certificate UTTS")
        #expect(try verify(document: "of another signer").signature.code == "failed signature.invalid")
        #expect(try verify(document: "identity card", anchors: []).attestation == nil)
    }

    @Test func `every signed byte of a 2D-Doc counts`() throws {
        let text = Array(try #require(Self.vectors.twoDDocs["identity card"]).utf8)
        let certificate = try Self.vectors.certificate("french")
        let verifier = try verifier(["frenchRoot"])
        let end = try #require(text.firstIndex(of: 0x1F))
        for position in 12..<end {
            var changed = text
            changed[position] = changed[position] == UInt8(ascii: "2") ? UInt8(ascii: "1") : UInt8(ascii: "2")
            guard let document = try? TwoDDoc(changed) else { continue }
            #expect(verifier.verify(document, signerCertificates: [certificate]).signature != .passed, "\(position)")
        }
    }
}
