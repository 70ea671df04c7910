import Testing
import VouchBarcode
import VouchPKI
import VouchCore

@testable import VouchDocument

/// VDS-NC, which brings its signer's certificate along.
@Suite struct ProofVerifierTests {
    private static let sound: [SealCheckName: String] = [
        .signature: "passed", .chain: "passed", .validity: "passed", .country: "passed",
        .revocation: "notPerformed revocation.noList",
    ]

    private static let untrusted: [SealCheckName: String] = [
        .country: "notPerformed country.noChain", .revocation: "notPerformed revocation.noChain",
    ]

    @Test(arguments: ["vaccination", "test", "another type", "ES384", "ES512"])
    func `a sound proof passes`(_ name: String) throws {
        let result = try SealVectors.verifyProof(name)
        #expect(result.codes == Self.sound)
        #expect(result.remarkCodes == [])
        #expect(result.attestation?.authority == (try SealVectors.certificate("root").subject))
        #expect(result.missingSigner == nil)
    }

    @Test func `the signature does not depend on how the proof is written`() throws {
        let text = try #require(SealVectors.all.proofs["vaccination"])
        let verifier = SealVectors.verifier(try SealVectors.store())
        for other in [text.replacing(", ", with: ",\n  "), text.replacing("ö", with: "\\u00F6")] {
            #expect(other != text)
            #expect(verifier.verify(try VDSNC(Array(other.utf8))).codes == Self.sound)
        }
    }

    @Test func `every field of a proof is protected`() throws {
        let verifier = SealVectors.verifier(try SealVectors.store())
        let changes: [(proof: String, from: String, to: String)] = [
            ("vaccination", "icao.vacc", "icao.test"), ("vaccination", "\"v\": 1", "\"v\": 2"),
            ("vaccination", "\"is\": \"UTO\"", "\"is\": \"UTA\""), ("vaccination", "U32870", "U32871"),
            ("vaccination", "DENT ARTHUR", "DENT  ARTHUR"), ("vaccination", "1952-03-11", "1952-03-12"),
            ("vaccination", "\"M\"", "\"F\""), ("vaccination", "1234567XY", "1234567XZ"),
            ("vaccination", "XM68M6", "XM68M7"), ("vaccination", "Comirnaty", "comirnaty"),
            ("vaccination", "RA01.0", "RA01.1"), ("vaccination", "2026-01-03", "2026-01-04"),
            ("vaccination", "\"seq\": 1", "\"seq\": 2"), ("vaccination", "\"seq\": 1", "\"seq\": \"1\""),
            ("vaccination", "\"ctr\": \"UTO\"", "\"ctr\": \"QQQ\""), ("vaccination", "Höchst", "Ho\u{308}chst"),
            ("vaccination", "VC35679", "VC35678"), ("vaccination", "\"lot\"", "\"lott\""),
            ("vaccination", "\"uvci\": \"U32870\", ", ""), ("test", "\"negative\"", "\"positive\""),
            ("test", "12:00:00", "12:00:01"), ("test", "General", "general"), ("another type", "2.5", "2.25"),
            ("another type", "[1,", "[1, 1,"), ("another type", "null", "false"), ("another type", "\\n", "\\r"),
        ]
        for (name, from, to) in changes {
            let text = try #require(SealVectors.all.proofs[name])
            let changed = text.replacing(from, with: to)
            #expect(changed.utf8.elementsEqual(text.utf8) == false, "\(from)")
            let result = verifier.verify(try VDSNC(Array(changed.utf8)))
            #expect(result.signature.code == "failed signature.invalid", "\(from)")
            #expect(result.attestation == nil)
        }
    }

    @Test func `signature, algorithm and certificate belong together`() throws {
        let verifier = SealVectors.verifier(try SealVectors.store())
        let text = try #require(SealVectors.all.proofs["vaccination"])
        let wrong = verifier.verify(try VDSNC(Array(text.replacing("ES256", with: "ES384").utf8)))
        #expect(wrong.signature.code == "failed signature.invalid")
        let other = try #require(SealVectors.all.proofs["test"])
        func part(_ text: String, _ name: String) throws -> Substring {
            try #require(text.split(separator: "\"\(name)\": \"").last?.prefix { $0 != "\"" })
        }
        for name in ["cer", "sigvl"] {
            let own = try part(text, name)
            let foreign =
                name == "cer" ? try part(try #require(SealVectors.all.proofs["ES384"]), name) : try part(other, name)
            let changed = text.replacing(own, with: foreign)
            #expect(changed != text)
            let result = verifier.verify(try VDSNC(Array(changed.utf8)))
            #expect(result.signature.code == "failed signature.invalid", "\(name)")
        }
    }

    @Test func `bytes that are no certificate fail`() throws {
        let text = try #require(SealVectors.all.proofs["vaccination"])
        let start = try #require(text.firstRange(of: "\"cer\": \"")).upperBound
        let end = try #require(text[start...].firstIndex(of: "\""))
        let verifier = SealVectors.verifier(try SealVectors.store())
        for replacement in ["MAAA", String(text[start..<end].prefix(400))] {
            let changed = text.replacingCharacters(start..<end, with: replacement)
            let result = verifier.verify(try VDSNC(Array(changed.utf8)))
            #expect(result.signature.code == "failed signature.certificateMalformed")
            #expect(result.chain.code == "notPerformed chain.noSigner")
            #expect(result.signer == nil)
        }
    }

    @Test func `an algorithm that is unknown is not judged`() throws {
        let result = try SealVectors.verifyProof("unknown algorithm")
        #expect(result.signature.code == "notPerformed signature.unsupportedAlgorithm")
        #expect(result.attestation == nil)
    }

    @Test func `a signer must be for this kind of proof`() throws {
        let visas = try SealVectors.verifyProof("visa signer")
        #expect(visas.signature == .passed)
        #expect(visas.chain.code == "failed chain.documentTypeNotListed")
        let lists = try SealVectors.verifyProof("master list signer")
        #expect(lists.signature == .passed)
        #expect(lists.chain.code == "failed chain.signerForOtherPurpose")
        let plain = try SealVectors.verifyProof("without a purpose")
        #expect(plain.codes == Self.sound)
        #expect(plain.remarkCodes == ["chain.signerKeyUsageMissing", "chain.signerPurposeMissing"])
    }

    @Test func `a certificate that the proof brings is not trusted for that`() throws {
        let imposter = try SealVectors.verifyProof("imposter")
        #expect(imposter.codes[.signature] == "passed")
        #expect(imposter.codes[.chain] == "notPerformed chain.noTrustAnchor")
        #expect(imposter.codes.filter { Self.untrusted.keys.contains($0.key) } == Self.untrusted)
        #expect(imposter.missingAnchor?.sameNameCount == 1)
        #expect(imposter.attestation == nil)
        let without = try SealVectors.verifyProof("vaccination", store: TrustStore())
        #expect(without.chain.code == "notPerformed chain.noTrustAnchor")
        #expect(without.missingAnchor?.name == (try SealVectors.certificate("root").subject))
    }

    @Test func `another State's signer is told`() throws {
        #expect(try SealVectors.verifyProof("of another State").country.code == "failed country.issuingStateDiffers")
    }

    @Test func `printing an outcome shows nobody`() throws {
        var printed = ""
        dump(try SealVectors.verifyProof("vaccination"), to: &printed)
        dump(try SealVectors.verify("visa"), to: &printed)
        for word in ["DENT", "ARTHUR", "1952", "1234567XY", "47110815P", "Comirnaty"] {
            #expect(!printed.contains(word))
        }
        #expect(printed.contains("CSCA"))
    }
}

extension String {
    fileprivate func replacingCharacters(_ range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
