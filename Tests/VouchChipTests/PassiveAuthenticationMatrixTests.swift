import Testing
import TrustTestSupport
import VouchPKI
import VouchCore
import VouchTestSupport

extension TrustTests {
    /// Every kind of key with every hash function, signed by the `openssl` command.
    @Suite struct PassiveAuthenticationMatrixTests {
        struct Row: Sendable, Hashable, CustomTestStringConvertible {
            let kind: TrustAuthority.KeyKind
            var isPSS = false
            var testDescription: String { "\(kind)\(isPSS ? " PSS" : "")" }
        }

        static let curves = [
            "prime192v1", "secp224r1", "prime256v1", "secp384r1", "secp521r1", "brainpoolP192r1", "brainpoolP224r1",
            "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1",
        ]

        static let rows =
            [Row(kind: .rsa(2048)), Row(kind: .rsa(2048), isPSS: true), Row(kind: .rsa(4096))]
            + curves.flatMap { [Row(kind: .ec($0, isExplicit: false)), Row(kind: .ec($0, isExplicit: true))] }

        @Test(arguments: rows)
        func `a document is proven under its anchor, and not without`(_ row: Row) throws {
            let authority = try TrustAuthority()
            try authority.makeKey("csca", row.kind)
            try authority.makeKey("signer", row.kind)
            let root = try authority.certify("csca", .init(isPSS: row.isPSS))
            try authority.certify(
                "signer", by: "csca",
                .init(
                    subject: "/C=UT/O=Utopia/CN=Document Signer", extensions: TrustAuthority.signerExtensions,
                    digest: "sha384", isPSS: row.isPSS))
            let groups = try TrustDocument.groups()
            // Every kind of key with two hash functions in turn, and with all in the long tests; each of them with a chip
            // behind it is VerdictMatrixTests.
            let turn = try #require(Self.rows.firstIndex(of: row))
            let all = DigestAlgorithm.allCases
            for (index, digest) in all.enumerated() where TestRun.isLong || (index + turn) % all.count < 2 {
                let bytes = try authority.securityObject(groups, by: "signer", digest: digest, isPSS: row.isPSS)
                let proven = try TrustDocument.verify(bytes, groups, TrustDocument.store(root))
                #expect(proven.isProven, "\(digest): \(proven.checks.map { $0.outcome.code })")
                #expect(proven.scheme?.digest == digest)
                #expect(proven.digestAlgorithm == digest)
                #expect(proven.remarks.isEmpty)
                let unknown = try TrustDocument.verify(bytes, groups, TrustStore())
                #expect(unknown.chain.code == "notPerformed chain.noTrustAnchor")
                #expect(unknown.missingAnchor?.name == root.subject)
                #expect(unknown.missingAnchor?.keyIdentifier == root.extensions.subjectKeyIdentifier)
                #expect(unknown.signature == .passed)
                #expect(unknown.hashes == .passed)
            }
        }
    }
}
