import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

extension TrustTests {
    @Suite struct PassiveAuthenticationTests {
        @Test func `a sound document passes, and its checks have their names`() throws {
            let result = try TrustDocument().verify()
            #expect(
                result.checks.map { "\($0.name.text)" } == [
                    "passiveAuthentication.signature", "passiveAuthentication.hashes",
                    "passiveAuthentication.hashes.DG1",
                    "passiveAuthentication.hashes.DG2", "passiveAuthentication.chain", "passiveAuthentication.validity",
                    "passiveAuthentication.country", "passiveAuthentication.revocation",
                ])
            #expect(result.checks.dropLast().allSatisfy { $0.outcome == .passed })
            #expect(result.revocation.code == "notPerformed revocation.noList")
            #expect(result.path?.certificates.count == 2)
            #expect(result.signingTime != nil)
        }

        @Test(arguments: [["-noattr"], ["-keyid"], ["-noattr", "-keyid"]])
        func `signers by key identifier, and signatures without attributes, are accepted`(_ options: [String]) throws {
            let result = try TrustDocument(options: options).verify()
            #expect(result.isProven)
            #expect(result.remarkCodes == (options.contains("-noattr") ? ["signature.noSignedAttributes"] : []))
        }

        @Test func `a signer that EF SOD leaves out is found in the store, or told to be missing`() throws {
            let document = try TrustDocument(options: ["-nocerts"])
            let without = try document.verify()
            #expect(without.signature.code == "notPerformed signature.signerCertificateMissing")
            #expect(without.chain.code == "notPerformed chain.noSigner")
            #expect(!without.isProven)
            let signer = try Certificate(document.authority.read("signer.der"))
            let with = try document.verify(TrustDocument.store(document.root, others: [signer]))
            #expect(with.isProven)
            #expect(with.remarkCodes == ["signature.signerNotInside"])
        }

        @Test func `groups that were altered, left unread or not listed each have their outcome`() throws {
            var document = try TrustDocument()
            document.groups[2]?[4] ^= 1
            document.groups[3] = [0x63, 0x00]
            let altered = try document.verify()
            #expect(altered.hashesOfGroups[1] == .passed)
            #expect(altered.hashesOfGroups[2]?.code == "failed hashes.mismatch")
            #expect(altered.hashesOfGroups[3]?.code == "failed hashes.groupNotListed")
            #expect(altered.hashes.code == "failed hashes.mismatch")
            document.groups = [:]
            let unread = try document.verify()
            #expect(unread.hashes.code == "notPerformed hashes.noGroupRead")
            #expect(unread.country.code == "notPerformed country.noIssuingState")
        }

        @Test func `an altered DG1 says nothing about the country`() throws {
            var document = try TrustDocument(state: "XXA")
            document.groups[1] = try TrustDocument.groups()[1]
            #expect(try document.verify().country.code == "notPerformed country.noIssuingState")
        }

        @Test(arguments: [
            ("UT", "UT", "UTO", "passed"), ("ut", "UT", "UTO", "passed"), ("DE", "DE", "D", "passed"),
            ("DE", "DE", "UTO", "failed country.issuingStateDiffers"),
            ("DE", "UT", "D", "failed country.signerAndAuthorityDiffer"), ("CN", "CN", "HKG", "passed"),
            ("UN", "ZZ", "UNO", "passed"), ("KS", "KS", "RKS", "passed"), ("GB", "GB", "GBD", "passed"),
            ("EU", "EU", "EUE", "passed"), ("FR", "FR", "D", "failed country.issuingStateDiffers"),
        ])
        func `the State of a document is that of its signer and authority`(
            _ signer: String, _ authority: String, _ state: String, _ expected: String
        ) throws {
            let document = try TrustDocument(
                state: state, signer: .init(subject: "/C=\(signer)/CN=Document Signer"),
                csca: .init(subject: "/C=\(authority)/CN=CSCA"))
            #expect(try document.verify().country.code == expected)
        }

        @Test func `a signer that signed outside its validity fails, one that ended since is told apart`() throws {
            let early = try TrustDocument(
                signer: .init(subject: "/C=UT/CN=Signer", from: "20250101000000Z", to: "20260101000000Z"))
            // `openssl` writes the time of signing, which is after the end.
            #expect(try early.verify().chain.code == "failed chain.signerNotValidAtSigning")
            #expect(try early.verify().validity.code == "failed validity.signerExpired")

            let document = try TrustDocument()
            let later = try document.verify(on: TrustVector.day(2041))
            #expect(later.chain == .passed)
            #expect(later.validity.code == "failed validity.signerExpired")
            #expect(later.remarkCodes == ["chain.authorityExpired"])
            let before = try document.verify(on: TrustVector.day(2020))
            #expect(before.validity.code == "failed validity.signerNotYetValid")
        }

        @Test func `an authority that had ended cannot have certified the signer`() throws {
            let document = try TrustDocument(
                signer: .init(subject: "/C=UT/CN=Signer", from: "20250101000000Z"),
                csca: .init(from: "20100101000000Z", to: "20200101000000Z"))
            #expect(try document.verify().chain.code == "failed chain.issuedAfterAuthorityExpired")
        }

        @Test func `of several certificates of one key the one that was valid counts`() throws {
            let document = try TrustDocument(signer: .init(subject: "/C=UT/CN=Signer", from: "20250101000000Z"))
            let ended = try document.authority.certify(
                "ended", key: "csca", .init(from: "20100101000000Z", to: "20200101000000Z"))
            #expect(try document.verify(TrustDocument.store(ended)).chain.code.hasPrefix("failed"))
            #expect(try document.verify(TrustDocument.store(ended, document.root)).isProven)
        }

        @Test func `a critical extension that nobody knows fails the chain`() throws {
            let document = try TrustDocument(
                signer: .init(
                    subject: "/C=UT/CN=Signer",
                    extensions: TrustAuthority.signerExtensions + ["1.2.3.4.5 = critical, DER:0500"]))
            #expect(try document.verify().chain.code == "failed chain.unknownCriticalExtension")
        }

        @Test(arguments: [
            ("extendedKeyUsage = 2.23.136.1.1.3", "failed chain.signerForOtherPurpose"),
            ("extendedKeyUsage = 2.23.136.1.1.14.2", "failed chain.signerForOtherPurpose"),
            ("extendedKeyUsage = 1.2.3.4", "passed"), ("extendedKeyUsage = 1.2.3.4, 2.23.136.1.1.3", "passed"),
        ])
        func `a signer of lists or seals cannot sign documents`(_ usage: String, _ expected: String) throws {
            let document = try TrustDocument(
                signer: .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions + [usage]))
            #expect(try document.verify().chain.code == expected)
        }

        @Test(arguments: [
            ("keyUsage = keyEncipherment", "failed chain.signerKeyUsage", []),
            ("subjectKeyIdentifier = hash", "passed", ["chain.signerKeyUsageMissing"]),
        ])
        func `a key that is not for signatures fails, one without a purpose is told`(
            _ usage: String, _ expected: String, _ remarks: [String]
        ) throws {
            let result = try TrustDocument(signer: .init(subject: "/C=UT/CN=Signer", extensions: [usage])).verify()
            #expect(result.chain.code == expected)
            #expect(result.remarkCodes == remarks)
        }

        @Test func `an issuer in the signature that is not the certificate's is told, and no obstacle`() throws {
            var document = try TrustDocument()
            // A letter of the issuer in the SignerInfo, which is its last place in the file and not signed.
            let name = Array("Utopia".utf8)
            let place = try #require(document.bytes.indices.last { document.bytes[$0...].starts(with: name) })
            document.bytes[place] = UInt8(ascii: "V")
            let result = try document.verify()
            #expect(result.isProven)
            #expect(result.remarkCodes == ["signature.signerIdentifierMismatch"])
        }

        @Test func `other identifiers of the list of hashes are accepted and noted, unknown ones prove nothing`() throws
        {
            let document = try TrustDocument()
            let content = try TrustDocument.sod(document.bytes).signedData.content
            for (type, isKnown) in [
                (OID.firstSecurityObject, true), (OID(1, 2, 840, 113549, 1, 7, 1), true), (OID(1, 2, 3, 4), false),
            ] {
                let signed = try document.authority.sign(content, by: "signer", type: type)
                let bytes = TLVWriter.object(0x77, signed)
                let file = try LDSContent.decode(.documentSecurity, bytes)
                #expect(file.findings.map { $0.finding.code.rawValue } == ["encoding.otherContentType"])
                #expect(
                    try TrustDocument.verify(bytes, document.groups, TrustDocument.store(document.root)).isProven
                        == isKnown)
            }
        }
    }
}
