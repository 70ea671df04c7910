import Testing
import VouchBarcode
import VouchPKI
import VouchCore

@testable import VouchDocument

@Suite struct SealVerifierTests {
    private static let sound: [SealCheckName: String] = [
        .signature: "passed", .chain: "passed", .validity: "passed", .country: "passed",
        .revocation: "notPerformed revocation.noList",
    ]

    private func expect(
        _ name: String, signers: [String]? = nil, _ changes: [SealCheckName: String] = [:], remarks: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let result = try SealVectors.verify(name, signers: signers)
        #expect(
            result.codes == Self.sound.merging(changes) { $1 }, "\(name)", sourceLocation: sourceLocation)
        #expect(result.remarkCodes == remarks, "\(name)", sourceLocation: sourceLocation)
    }

    @Test(arguments: ["visa", "visa, version 3", "visa, wide zone", "emergency travel document", "unknown profile"])
    func `a sound seal passes, and says no more than who signed it`(_ name: String) throws {
        try expect(name)
        let result = try SealVectors.verify(name)
        let signer = try SealVectors.certificate("signer")
        #expect(result.signer == signer)
        #expect(result.path?.certificates.count == 2)
        #expect(result.attestation?.signer == signer.subject)
        #expect(result.attestation?.authority == signer.issuer)
        #expect(result.missingSigner == nil)
        #expect(result.missingAnchor == nil)
        #expect(result.scheme == .plainECDSA(.sha256))
    }

    @Test func `checks come in the order of a report`() throws {
        let result = try SealVectors.verify("visa")
        #expect(result.checks.map { $0.name } == SealCheckName.allCases)
    }

    @Test func `an unknown feature does not change the outcome`() throws {
        try expect("unknown feature")
    }

    @Test func `a revocation list is heeded`() throws {
        let store = try SealVectors.store(withList: true)
        #expect(try SealVectors.verify("visa", store: store).revocation == .passed)
        let revoked = try SealVectors.verify("revoked", signers: ["revoked"], store: store)
        #expect(revoked.revocation.code == "failed revocation.signerRevoked")
        #expect(revoked.signature == .passed)
        #expect(revoked.chain == .passed)
        let later = try #require(CalendarDate(year: 2027, month: 2, day: 1))
        let outdated = try SealVectors.verify("visa", store: store, today: later)
        #expect(outdated.revocation.code == "notPerformed revocation.listOutdated")
        let foreign = try SealVectors.verify(
            "imposter", signers: ["imposter"], store: try SealVectors.store(anchors: ["stranger"], withList: true))
        #expect(foreign.revocation.code == "notPerformed revocation.noList")
    }

    // MARK: What is missing

    @Test func `a signer's certificate that is not there is named`() throws {
        let result = try SealVectors.verify("visa", signers: ["identityCards"])
        #expect(result.signature.code == "notPerformed signature.signerCertificateMissing")
        #expect(result.chain.code == "notPerformed chain.noSigner")
        #expect(result.validity.code == "notPerformed chain.noSigner")
        #expect(result.country.code == "notPerformed chain.noSigner")
        #expect(result.revocation.code == "notPerformed revocation.noChain")
        #expect(result.missingSigner?.description == "signer UTTS, certificate 5B")
        #expect(result.signer == nil)
        #expect(result.attestation == nil)
        #expect(result.missingAnchor == nil)
    }

    @Test func `a signer's certificate is found in the store`() throws {
        let store = try SealVectors.store(others: ["identityCards", "signer"])
        let result = try SealVectors.verify("visa", signers: [], store: store)
        #expect(result.codes == Self.sound)
    }

    @Test func `an anchor that is not there is named`() throws {
        let signer = try SealVectors.certificate("signer")
        for anchors in [[], ["stranger"]] {
            let result = try SealVectors.verify("visa", store: try SealVectors.store(anchors: anchors))
            #expect(result.signature == .passed)
            #expect(result.chain.code == "notPerformed chain.noTrustAnchor")
            #expect(result.country.code == "notPerformed country.noChain")
            #expect(result.revocation.code == "notPerformed revocation.noChain")
            #expect(result.missingAnchor?.name == signer.issuer)
            #expect(result.missingAnchor?.keyIdentifier == signer.extensions.authorityKeyIdentifier)
            #expect(result.missingAnchor?.sameNameCount == anchors.count)
            #expect(result.attestation == nil)
        }
    }

    @Test func `a signer under the same names proves nothing`() throws {
        let result = try SealVectors.verify("imposter", signers: ["imposter"])
        #expect(result.signature == .passed)
        #expect(result.chain.code == "notPerformed chain.noTrustAnchor")
        #expect(result.attestation == nil)
    }

    @Test func `of several certificates of one reference the one that signed counts`() throws {
        for signers in [["signer", "imposter"], ["imposter", "signer"], ["imposter", "imposter", "signer"]] {
            try expect("visa", signers: signers)
            #expect(try SealVectors.verify("imposter", signers: signers).attestation == nil)
        }
    }

    // MARK: What is wrong

    @Test func `every byte of header, messages and signature is protected`() throws {
        let original = try SealVectors.sealBytes("visa")
        let sound = try VisibleDigitalSeal(original)
        let signer = try SealVectors.certificate("signer")
        let verifier = SealVectors.verifier(try SealVectors.store())
        for position in original.indices {
            var bytes = original
            bytes[position] ^= 0x01
            guard let seal = try? VisibleDigitalSeal(bytes) else { continue }
            let result = verifier.verify(seal, signerCertificates: [signer])
            #expect(result.signature != .passed, "byte \(position)")
            #expect(result.attestation == nil, "byte \(position)")
            // With the reference as it was, the signature itself is what fails.
            if seal.header.certificateReference == sound.header.certificateReference,
                seal.header.signerIdentifier == sound.header.signerIdentifier
            {
                #expect(result.signature.code == "failed signature.invalid", "byte \(position)")
            }
        }
    }

    @Test func `each part of a seal is protected by its signature`() throws {
        let original = try SealVectors.sealBytes("visa")
        // Issuing State, both dates, feature definition, category, zone, entries, duration, passport number, signature.
        let parts = [3, 12, 15, 16, 17, 25, 66, 70, 76, original.count - 1, original.count - 33]
        let signer = try SealVectors.certificate("signer")
        for position in parts {
            var bytes = original
            bytes[position] ^= 0x02
            let result = SealVectors.verifier(try SealVectors.store())
                .verify(try VisibleDigitalSeal(bytes), signerCertificates: [signer])
            #expect(result.signature.code == "failed signature.invalid", "byte \(position)")
        }
    }

    @Test func `a signature of another length is none`() throws {
        let original = try SealVectors.sealBytes("visa")
        let body = Array(original.dropLast(66))
        let signature = Array(original.suffix(64))
        let signer = try SealVectors.certificate("signer")
        let others: [[UInt8]] = [
            [], [0], Array(signature.dropLast()), signature + [0], Array(signature.prefix(32)),
            [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xFF, count: 64),
        ]
        for other in others {
            let seal = try VisibleDigitalSeal(body + [0xFF, UInt8(other.count)] + other)
            let result = SealVectors.verifier(try SealVectors.store()).verify(seal, signerCertificates: [signer])
            #expect(result.signature.code == "failed signature.invalid")
        }
    }

    @Test func `a signer that may not sign seals fails the chain`() throws {
        try expect(
            "identityCards", signers: ["identityCards"],
            [
                .chain: "failed chain.documentTypeNotListed",
                .country: "notPerformed country.noChain", .revocation: "notPerformed revocation.noChain",
            ])
        try expect(
            "masterLists", signers: ["masterLists"],
            [
                .chain: "failed chain.signerForOtherPurpose",
                .country: "notPerformed country.noChain", .revocation: "notPerformed revocation.noChain",
            ])
        try expect(
            "wrongUsage", signers: ["wrongUsage"],
            [
                .chain: "failed chain.signerKeyUsage",
                .country: "notPerformed country.noChain", .revocation: "notPerformed revocation.noChain",
            ])
        try expect(
            "unknownExtension", signers: ["unknownExtension"],
            [
                .chain: "failed chain.unknownCriticalExtension",
                .country: "notPerformed country.noChain", .revocation: "notPerformed revocation.noChain",
            ])
        try expect(
            "forged", signers: ["forged"],
            [
                .chain: "failed chain.signatureInvalid",
                .country: "notPerformed country.noChain", .revocation: "notPerformed revocation.noChain",
            ])
        try expect("plain", signers: ["plain"], remarks: ["chain.signerKeyUsageMissing"])
    }

    @Test func `dates are checked against the day and the certificates`() throws {
        try expect("signed tomorrow", [.validity: "failed validity.signedInFuture"])
        try expect("issued tomorrow", [.validity: "failed validity.issuedInFuture"])
        try expect(
            "signed too early", remarks: ["chain.signedBeforeCertificate", "chain.signedOutsideKeyUsagePeriod"])
        try expect(
            "key used too long", [.validity: "failed validity.signedInFuture"],
            remarks: ["chain.signedOutsideKeyUsagePeriod"])
        let early = try #require(CalendarDate(year: 2025, month: 12, day: 31))
        let expired = try SealVectors.verify("expired", signers: ["expired"])
        #expect(expired.validity.code == "failed validity.signerExpired")
        #expect(expired.chain.code == "failed chain.signerNotValidAtSigning")
        #expect(try SealVectors.verify("visa", today: early).validity.code == "failed validity.signedInFuture")
        let late = try #require(CalendarDate(year: 2041, month: 1, day: 1))
        let old = try SealVectors.verify("visa", today: late)
        #expect(old.chain == .passed)
        #expect(old.validity.code == "failed validity.signerExpired")
        #expect(old.remarkCodes == ["chain.authorityExpired"])
    }

    @Test func `State, signer and authority belong together`() throws {
        try expect(
            "of another State", [.country: "failed country.issuingStateDiffers"],
            remarks: ["country.zoneStateDiffers"])
        try expect(
            "of an unknown State", [.country: "notPerformed country.unknownIssuingState"],
            remarks: ["country.zoneStateDiffers"])
        try expect("other State in the zone", remarks: ["country.zoneStateDiffers"])
        try expect(
            "otherCountry", signers: ["otherCountry"], [.country: "failed country.signerAndAuthorityDiffer"])
    }

    @Test func `a reference that is for tests is no reference`() throws {
        let result = try SealVectors.verify("reference for tests")
        #expect(result.remarkCodes == ["signature.certificateReferenceForTests"])
        #expect(result.signature.code == "notPerformed signature.signerCertificateMissing")
    }

    // MARK: Algorithms

    @Test func `the hash function is that of the key's length`() throws {
        let expected: [(seal: String, signer: String, digest: DigestAlgorithm)] = [
            ("p224", "p224", .sha224), ("p384", "p384", .sha384), ("p521", "p521", .sha512),
            ("p521, version 3", "p521", .sha512), ("brainpool", "brainpool", .sha256),
        ]
        for (name, signer, digest) in expected {
            try expect(name, signers: [signer])
            #expect(try SealVectors.verify(name, signers: [signer]).scheme == .plainECDSA(digest))
        }
        try expect("p224 with SHA-256", signers: ["p224"], remarks: ["signature.digestNotOfKeyLength"])
    }

    @Test func `a key of another kind is not judged`() throws {
        let result = try SealVectors.verify("rsa", signers: ["rsa"])
        #expect(result.signature.code == "notPerformed signature.unsupportedAlgorithm")
        #expect(result.chain == .passed)
        #expect(result.attestation == nil)
    }

    // MARK: Names

    @Test func `a certificate is the seal's by country, name and serial number`() throws {
        let signer = try SealVectors.certificate("signer")
        func matches(_ identifier: String, _ reference: String) -> Bool {
            SealSignerReference(identifier: identifier, certificateReference: reference).matches(signer)
        }
        #expect(matches("UTTS", "5B"))
        #expect(matches("UTTS", "0005B"))
        #expect(matches("UTTS", "5b"))
        #expect(matches("utts", "5B"))
        for (identifier, reference) in [
            ("UTTS", "5C"), ("UTTS", "B"), ("UTTS", "5B0"), ("UTTS", ""), ("DETS", "5B"), ("UTTX", "5B"), ("UT", "5B"),
            ("", ""), ("TS", "5B"),
        ] {
            #expect(!matches(identifier, reference), "\(identifier) \(reference)")
        }
    }
}
