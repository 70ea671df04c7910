import Testing
import TrustTestSupport
import VouchPKI
import VouchCore

extension TrustTests {
    @Suite struct CertificateTests {
        private static let extensions = [
            "keyUsage = critical, digitalSignature", "subjectKeyIdentifier = hash",
            "authorityKeyIdentifier = keyid:always",
            "extendedKeyUsage = 2.23.136.1.1.3", "subjectAltName = dirName:state",
            "crlDistributionPoints = URI:http://csca.example/list.crl",
            "2.5.29.16 = DER:3022800F32303236303130313030303030305A810F32303237303130313030303030305A",
            "2.23.136.1.1.6.2 = DER:300B0201003106130149130150", "2.23.136.1.1.6.1 = DER:0500",
        ]

        @Test func `every extension of the profile is read`() throws {
            let authority = try TrustAuthority()
            let root = try authority.certify("csca")
            let certificate = try authority.certify(
                "signer", by: "csca",
                .init(
                    subject: "/C=ut/O=Utopia/CN=Master List Signer", from: "20260101000000Z", to: "20271231235959Z",
                    extensions: Self.extensions + ["[state]", "L = UTO"]))
            #expect(certificate.version == 3)
            #expect(certificate.deviations.isEmpty)
            #expect(certificate.subject.description == "C=ut, O=Utopia, CN=Master List Signer")
            #expect(certificate.subject.country == "UT")
            #expect(certificate.subject.commonName == "Master List Signer")
            #expect(certificate.issuer == root.subject)
            #expect(!certificate.isSelfIssued)
            #expect(!certificate.isAuthority)
            #expect(certificate.validity.contains(TrustVector.day(2027, 12, 31)))
            #expect(!certificate.validity.contains(TrustVector.day(2028)))
            #expect(!certificate.validity.contains(TrustVector.day(2025, 12, 31)))
            let read = certificate.extensions
            #expect(read.authorityKeyIdentifier == root.extensions.subjectKeyIdentifier)
            #expect(read.subjectKeyIdentifier?.count == 20)
            #expect(read.keyUsage == .digitalSignature)
            #expect(read.isForMasterLists)
            #expect(read.announcesNameChange)
            #expect(read.documentTypes == ["I", "P"])
            #expect(read.privateKeyUsagePeriod?.end == TrustVector.day(2027))
            #expect(read.revocationListAddresses == ["http://csca.example/list.crl"])
            #expect(read.subjectStates == ["UTO"])
            #expect(read.unknownCritical.isEmpty)

            #expect(root.isSelfIssued)
            #expect(root.isAuthority)
            #expect(root.extensions.basicConstraints?.pathLength == 0)
            #expect(root.extensions.keyUsage == [.keyCertSign, .cRLSign])
            #expect(TrustVector.cryptography.isSelfSigned(root))
            #expect(!TrustVector.cryptography.isSelfSigned(certificate))
        }

        @Test(arguments: [
            ("/C=UT/O=Utopia/CN=CSCA", "/C=ut/O=UTOPIA/CN=csca", true), ("/C=UT/CN=A  B", "/C=UT/CN=A B", true),
            ("/C=UT/CN=A B", "/C=UT/CN=AB", false), ("/C=UT/CN=A", "/C=UT/OU=A", false),
            ("/C=UT/CN=Ä", "/C=UT/CN=ä", true), ("/C=UT/CN=A", "/CN=A/C=UT", true),
            ("/C=UT/CN=A", "/C=UT/CN=A/CN=A", false),
            ("/C=UT/CN=Straße", "/C=UT/CN=Strasse", false),
        ])
        func `names are compared as States write them`(_ a: String, _ b: String, _ same: Bool) throws {
            let authority = try TrustAuthority()
            try authority.makeKey("key")
            let names = try [(a, "utf8only"), (b, "nombstr")].map { subject, strings in
                try authority.certify("now", key: "key", .init(subject: subject, strings: strings)).subject
            }
            #expect((names[0] == names[1]) == same)
            #expect(Set(names).count == (same ? 1 : 2))
        }

        @Test func `what hides in a name does not reach a report`() throws {
            let authority = try TrustAuthority()
            let name = try authority.certify("csca", .init(subject: "/C=UT/CN=A\u{1B}[2J\nB\u{202E}")).subject
            #expect(name.description == "C=UT, CN=A[2JB")
        }

        @Test func `a certificate cut off anywhere, or with more behind it, is refused`() throws {
            let certificate = try TrustAuthority().certify("csca")
            for length in certificate.encoded.indices {
                #expect(throws: CertificateError.self) { try Certificate(Array(certificate.encoded[..<length])) }
            }
            #expect(throws: CertificateError(.malformed, at: certificate.encoded.count)) {
                try Certificate(certificate.encoded + [0])
            }
            #expect(throws: CertificateError(.tooLarge, at: 0)) {
                try Certificate([UInt8](repeating: 0x30, count: Certificate.maximumLength + 1))
            }
        }

        @Test func `what would leave open which counts is refused`() throws {
            let authority = try TrustAuthority()
            let certificate = try authority.certify("csca")
            // Another algorithm outside than inside.
            var other = certificate.encoded
            let algorithm = TLVWriter.objectIdentifier(certificate.signatureAlgorithm.algorithm)
            let outside = try #require(other.indices.last { other[$0...].starts(with: algorithm) })
            other[outside + algorithm.count - 1] ^= 1
            #expect(throws: CertificateError.self) { try Certificate(other) }
            // The same extension twice.
            var twice = certificate.encoded
            let usage = try #require(twice.firstRange(of: TLVWriter.objectIdentifier(.subjectKeyIdentifier)))
            twice.replaceSubrange(usage, with: TLVWriter.objectIdentifier(.authorityKeyIdentifier))
            #expect(throws: CertificateError.self) { try Certificate(twice) }
        }

        @Test func `an extension that is malformed counts as one that is not understood`() throws {
            let authority = try TrustAuthority()
            let certificate = try authority.certify(
                "csca", .init(extensions: ["2.23.136.1.1.6.2 = critical, DER:0500", "1.2.3 = DER:0500"]))
            #expect(certificate.extensions.unknownCritical == [.documentTypeList])
            #expect(certificate.deviations.map { $0.kind } == [.malformedElement])
        }

        @Test func `a revocation list tells who is revoked, whatever zeros stand in front`() throws {
            let authority = try TrustAuthority()
            try authority.certify("csca")
            let signer = try authority.certify("signer", by: "csca", .init(subject: "/C=UT/CN=Signer"))
            let other = try authority.certify("other", by: "csca", .init(subject: "/C=UT/CN=Other"))
            let list = try authority.revocationList(of: "csca", revoking: ["signer"])
            #expect(list.revokedCount == 1)
            #expect(list.revokes(serialNumber: [0, 0] + signer.serialNumber))
            #expect(!list.revokes(serialNumber: other.serialNumber))
            #expect(list.nextUpdate == TrustVector.day(2027))
            #expect(list.thisUpdate == TrustVector.day(2026))
            for length in list.encoded.indices {
                #expect(throws: CertificateError.self) { try CertificateRevocationList(Array(list.encoded[..<length])) }
            }
        }
    }
}
