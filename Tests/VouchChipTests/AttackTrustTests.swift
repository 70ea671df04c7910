import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

extension TrustTests {
    /// What a forger, or a State that signs for another, tries on chain, country and revocation.
    @Suite struct AttackTrustTests {
        /// A signer whose alternative name claims a State, under its own authority.
        private func country(
            _ country: String, claiming claimed: String, printed state: String
        ) throws -> CheckOutcome {
            let document = try TrustDocument(
                state: state,
                signer: .init(
                    subject: "/C=\(country)/CN=Signer",
                    extensions: TrustAuthority.signerExtensions
                        + ["subjectAltName = dirName:state", "[state]", "L = \(claimed)"]),
                csca: .init(subject: "/C=\(country)/CN=CSCA"))
            return try document.verify().country
        }

        @Test(arguments: [
            // A State's own word does not make it another.
            ("FR", "D", "D", "notPerformed country.otherStateClaimed"),
            ("FR", "FRA", "D", "failed country.issuingStateDiffers"),
            ("FR", "UTO", "UTO", "notPerformed country.otherStateClaimed"),
            ("FR", "FRA", "FRA", "passed"),
            // Organizations have no code of their own in certificates, and codes come into use before lists have them.
            ("ZZ", "XEC", "XEC", "passed"), ("ZZ", "XES", "XEC", "notPerformed country.unknownIssuingState"),
            ("FR", "FRA", "QQQ", "notPerformed country.unknownIssuingState"),
        ])
        func `a signer cannot name another State as its own`(
            _ country: String, _ claimed: String, _ state: String, _ expected: String
        ) throws {
            #expect(try self.country(country, claiming: claimed, printed: state).code == expected)
        }

        @Test(arguments: ["/O=Utopia/CN=CSCA", "/C=12/CN=CSCA"])
        func `an authority that names no country vouches for none`(_ name: String) throws {
            let document = try TrustDocument(csca: .init(subject: name))
            let result = try document.verify()
            #expect(result.chain == .passed)
            #expect(result.country.code == "notPerformed country.notInCertificate")
        }

        @Test func `a signer that is an anchor itself was not looked up in any list of revoked ones`() throws {
            let authority = try TrustAuthority()
            let root = try authority.certify(
                "csca",
                .init(extensions: ["basicConstraints = CA:true", "keyUsage = digitalSignature, keyCertSign, cRLSign"]))
            let groups = try TrustDocument.groups()
            let bytes = try authority.securityObject(groups, by: "csca")
            var store = TrustDocument.store(root)
            #expect(
                try TrustDocument.verify(bytes, groups, store).revocation.code == "notPerformed revocation.noList")
            store.add(try authority.revocationList(of: "csca"))
            #expect(
                try TrustDocument.verify(bytes, groups, store).revocation.code == "notPerformed revocation.noList")
        }

        @Test func `a certificate that nobody vouches for cannot make a true signer a forged one`() throws {
            let own = try TrustDocument()
            let identifier = try #require(own.root.extensions.subjectKeyIdentifier)
            let planted = try TrustAuthority().certify(
                "csca",
                .init(
                    extensions: [
                        "basicConstraints = critical, CA:true", "subjectKeyIdentifier = \(Hex.text(identifier))",
                    ]))
            let other = try TrustAuthority().certify("csca", .init(subject: "/C=FR/CN=CSCA"))
            let store = TrustDocument.store(other, others: [planted])
            #expect(try own.verify(store).chain.code == "notPerformed chain.noTrustAnchor")
            #expect(try own.verify(TrustDocument.store(own.root, others: [planted])).isProven)
        }

        @Test func `a list of revoked ones that comes out twice a day counts as the later one`() throws {
            let document = try TrustDocument()
            let morning = try document.authority.revocationList(of: "csca", from: "20260601060000Z")
            let evening = try document.authority.revocationList(
                of: "csca", revoking: ["signer"], from: "20260601180000Z")
            for lists in [[morning, evening], [evening, morning]] {
                var store = TrustDocument.store(document.root)
                for list in lists { store.add(list) }
                #expect(try document.verify(store).revocation.code == "failed revocation.signerRevoked")
            }
        }

        @Test func `a link with a critical extension that nobody knows leads nowhere`() throws {
            let authority = try TrustAuthority()
            let root = try authority.certify("old")
            try authority.certify("new", .init(subject: "/C=UT/CN=New"))
            let link = try authority.certify(
                "link", key: "new", by: "old",
                .init(
                    subject: "/C=UT/CN=New",
                    extensions: TrustAuthority.authorityExtensions + ["1.2.3.4.5 = critical, ASN1:NULL"]))
            try authority.certify(
                "signer", by: "new", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            let groups = try TrustDocument.groups()
            let bytes = try authority.securityObject(groups, by: "signer")
            let result = try TrustDocument.verify(bytes, groups, TrustDocument.store(root, others: [link]))
            #expect(result.chain.code == "failed chain.unknownCriticalExtension")
        }

        @Test(arguments: ["secp112r1", "secp128r1", "RSA-PSS 768", "RSA 768"])
        func `a signer's key that can be broken is told, whatever kind it is`(_ kind: String) throws {
            let authority = try TrustAuthority()
            let root = try authority.certify("csca")
            let isRSA = kind.hasPrefix("RSA")
            if isRSA {
                let algorithm = kind.hasPrefix("RSA-PSS") ? "RSA-PSS" : "RSA"
                try authority.run([
                    "genpkey", "-algorithm", algorithm, "-pkeyopt", "rsa_keygen_bits:768", "-out", "signer.key",
                ])
            } else {
                try authority.makeKey("signer", .ec(kind, isExplicit: false))
            }
            try authority.certify(
                "signer", by: "csca", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            let bytes = try authority.securityObject(
                try TrustDocument.groups(), by: "signer", isPSS: kind.hasPrefix("RSA-PSS"))
            let report = OfflineInspection(
                trustStore: TrustDocument.store(root), day: TrustDocument.day, cryptography: TrustVector.cryptography
            ).report(on: [.documentSecurity: bytes])
            func check(_ name: StaticCode) -> String? { report.checks.first { $0.name == name }?.outcome.code }
            let signature = check("passiveAuthentication.signature")
            #expect(signature == "passed" || signature == "notPerformed signature.unsupportedAlgorithm")
            #expect(
                check("passiveAuthentication.keyStrength") != "passed",
                "\(signature ?? "") \(check("passiveAuthentication.chain") ?? "")")
        }

        @Test(arguments: [[0x1B, 0x5B], [0x0A, 0x41], [0x30, 0x41], [0x00, 0x55]] as [[UInt8]])
        func `a country is letters, and steers no terminal`(_ country: [UInt8]) throws {
            let root = try TrustAuthority().certify("csca")
            var bytes = root.encoded
            while let place = bytes.firstRange(of: Array("UT".utf8)) { bytes.replaceSubrange(place, with: country) }
            let subject = try Certificate(bytes).subject
            #expect(subject.country == nil)
            #expect(subject.values(.countryName).count == 1)
        }

        // MARK: Signed data

        @Test(arguments: [true, false])
        func `a twin of the signer with its name and number, and more signers, prove nothing`(
            _ isFirst: Bool
        ) throws {
            let document = try TrustDocument()
            let own = try TrustDocument.sod(document.bytes).signedData
            let signer = try #require(own.signers.first)
            let certificate = try Certificate(try #require(own.certificates.first))
            let forger = try TrustDocument(state: "D")
            let forged = try TrustDocument.sod(forger.bytes).signedData
            let stranger = try #require(forged.signers.first)
            // The forger's certificate under the true one's number.
            let other = try Certificate(try #require(forged.certificates.first))
            var twin = other.encoded
            let place = try #require(twin.firstRange(of: other.serialNumber))
            twin.replaceSubrange(place, with: certificate.serialNumber)
            try #require(try Certificate(twin).serialNumber == certificate.serialNumber)
            let theirs = try forger.authority.securityObject(
                forger.groups, by: "signer", options: ["-noattr"])
            let plain = try TrustDocument.sod(theirs).signedData
            let renamed = try SignedDataForgery.signerInfo(of: try #require(plain.signers.first), naming: signer)
            let certificates = isFirst ? [twin, certificate.encoded] : [certificate.encoded, twin]
            for infos in [[renamed], [renamed, try SignedDataForgery.signerInfo(of: stranger)]] {
                let bytes = TLVWriter.object(
                    0x77,
                    SignedDataForgery.signedData(
                        plain.contentType, plain.content, certificates: certificates, signerInfos: infos))
                let result = try TrustDocument.verify(bytes, forger.groups, TrustDocument.store(document.root))
                #expect(!result.isProven)
                #expect((result.signature != .passed || result.chain != .passed))
            }
        }

        @Test func `signed attributes of one file are no content of another`() throws {
            let authority = try TrustAuthority()
            let root = try authority.certify("csca")
            try authority.certify(
                "signer", by: "csca", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            let groups = try TrustDocument.groups()
            let bytes = try authority.securityObject(groups, by: "signer")
            let sod = try TrustDocument.sod(bytes).signedData
            let signer = try #require(sod.signers.first)
            let attributes = try #require(signer.signedAttributes)
            // The same signature, as if it had been made without attributes over what were its attributes.
            let forged = SignedDataForgery.signedData(
                .securityObject, attributes, certificates: sod.certificates,
                signerInfos: [try SignedDataForgery.signerInfo(of: signer)])
            guard case .cardSecurity(let file) = try LDSContent.decode(.cardSecurity, forged).content else {
                Issue.record("refused before it was looked at")
                return
            }
            let result = PassiveAuthentication(
                trustStore: TrustDocument.store(root), day: TrustDocument.day, cryptography: TrustVector.cryptography
            ).verify(file)
            #expect(result.signature.code == "failed signature.contentTypeMismatch")
        }
    }
}
