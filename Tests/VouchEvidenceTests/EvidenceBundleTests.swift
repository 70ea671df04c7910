import Foundation
import Testing
import VouchOpenSSL
import VouchPKI

@testable import VouchEvidence

/// A key of P-256 made here.
struct TestSigner: EvidenceSigning {
    let key: OpenSSLKey
    let publicKey: [UInt8]
    let algorithm = COSESign1.Algorithm.es256

    init() throws {
        key = try OpenSSLKey(curve: .p256)
        publicKey = try key.subjectPublicKeyInfo()
    }

    func sign(_ message: [UInt8]) throws -> [UInt8] { try key.sign(message, by: .plainECDSA(.sha256)) }
}

@Suite struct EvidenceBundleTests {
    static let cryptography = OpenSSLCryptography()

    private func bundle(_ signer: TestSigner) throws -> EvidenceBundle {
        var draft = EvidenceDraft(made: "2026-11-28T10:00:00Z", program: "vouch test")
        draft.add("setting", Array("policy".utf8))
        draft.add("reading/zones", Array("P<UTO".utf8))
        draft.add("input/0", [UInt8](repeating: 7, count: 3000))
        var count: UInt8 = 0
        return try draft.signed(by: signer, Self.cryptography) { length in
            count += 1
            return [UInt8](repeating: count, count: length)
        }
    }

    @Test func `a bundle is read as it was written, and holds`() throws {
        let signer = try TestSigner()
        let written = try bundle(signer)
        let read = try EvidenceBundle(written.encoded)
        #expect(read.encoded == written.encoded)
        #expect(read.names == ["input/0", "reading/zones", "setting"])
        #expect(read.content("setting") == Array("policy".utf8))
        let verification = try read.verification(Self.cryptography, key: signer.publicKey)
        #expect(verification.holds)
        #expect(verification.isTrusted == true)
        #expect(EvidenceBundle.isBundle(Array(written.encoded.prefix(64))))
    }

    @Test func `another key than the operator's is not trusted, and no key leaves it open`() throws {
        let read = try bundle(try TestSigner())
        #expect(try read.verification(Self.cryptography, key: try TestSigner().publicKey).isTrusted == false)
        #expect(try read.verification(Self.cryptography, key: nil).isTrusted == nil)
    }

    @Test func `a withheld part leaves signature and the other parts as they are`() throws {
        let whole = try bundle(try TestSigner())
        let less = try EvidenceBundle(whole.without(["input/0"]).encoded)
        #expect(less.withheld == ["input/0"])
        #expect(less.content("input/0") == nil)
        #expect(try less.verification(Self.cryptography, key: nil).holds)
        #expect(less.encoded.count + 3000 < whole.encoded.count)
    }

    @Test func `a bundle with one byte changed anywhere is refused, or the change is named`() throws {
        let file = try bundle(try TestSigner()).encoded
        for place in stride(from: 0, to: file.count, by: 7) {
            var changed = file
            changed[place] ^= 0x01
            guard let read = try? EvidenceBundle(changed) else { continue }
            #expect(try !read.verification(Self.cryptography, key: nil).holds, "byte \(place)")
        }
    }

    @Test func `a part under another part's name is a change`() throws {
        let whole = try bundle(try TestSigner())
        let item = try CBORReader.read(whole.encoded)
        let elements = try #require(item.tagged(55_799)?.elements)
        var parts = try #require(elements[2].members).mapValues { CBORValue.encoded(Array($0.encoded)) }
        (parts["setting"], parts["reading/zones"]) = (parts["reading/zones"], parts["setting"])
        parts["more"] = .array([.bytes([]), .bytes([])])
        let swapped = CBORValue.tagged(
            55_799, .array([.text("vouch-evidence"), .encoded(Array(elements[1].encoded)), .map(parts)]))
        let read = try EvidenceBundle(swapped.encoded)
        let changed = try read.verification(Self.cryptography, key: nil).changed
        #expect(changed == ["more", "reading/zones", "setting"])
    }

    @Test func `bytes after the bundle, and parts in another order, are refused`() throws {
        let file = try bundle(try TestSigner()).encoded
        #expect(throws: EvidenceError(.malformed)) { try EvidenceBundle(file + [0]) }
        #expect(throws: EvidenceError(.malformed)) { try EvidenceBundle(Array(file.dropLast())) }
        #expect(throws: EvidenceError(.malformed)) { try EvidenceBundle([]) }
        let elements = try #require(try CBORReader.read(file).tagged(55_799)?.elements)
        let pairs = try #require(elements[2].pairs)
        // A map head of three, and its pairs from last to first.
        var reversed: [UInt8] = [0xA3]
        for pair in pairs.reversed() { reversed += pair.key.encoded + pair.value.encoded }
        let other = CBORValue.tagged(
            55_799,
            .array([.text("vouch-evidence"), .encoded(Array(elements[1].encoded)), .encoded(reversed)]))
        #expect(other.encoded.count == file.count)
        #expect(throws: EvidenceError(.malformed)) { try EvidenceBundle(other.encoded) }
    }

    @Test func `a draft goes to another process as it is`() throws {
        var draft = EvidenceDraft(made: "2026-11-28T10:00:00Z", program: "vouch test")
        draft.add("a", [1, 2, 3])
        let other = try EvidenceDraft(encoded: draft.encoded)
        #expect(other.parts == draft.parts)
        #expect(other.made == draft.made)
        #expect(other.program == draft.program)
        #expect(throws: EvidenceError.self) { try EvidenceDraft(encoded: [0x80]) }
    }
}
