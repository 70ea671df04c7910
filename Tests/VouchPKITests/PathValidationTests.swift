import Testing
import TrustTestSupport
import VouchCore
import VouchOpenSSL

@testable import VouchPKI

extension TrustTests {
    /// Whom a path of certificates lets sign, and until when. The certificates are `openssl`'s.
    @Suite struct PathValidationTests {
        private typealias Request = TrustAuthority.Request

        /// An authority, and a signer of 2025 and 2026.
        private struct Scene {
            let authority: TrustAuthority
            let signer: Certificate
            var store: TrustStore

            init(_ change: (inout Request) -> Void = { _ in }, of root: Request = Request()) throws {
                authority = try TrustAuthority()
                store = TrustStore(anchors: [try authority.certify("csca", root)])
                var request = Request(
                    subject: "/C=UT/CN=Signer", from: "20250101000000Z", to: "20261231235959Z",
                    extensions: TrustAuthority.signerExtensions)
                change(&request)
                signer = try authority.certify("signer", by: "csca", request)
            }

            func validation(
                on day: (Int, Int, Int) = (2026, 6, 1), signed: (Int, Int, Int)? = nil, state: String? = "UTO",
                store other: TrustStore? = nil
            ) throws -> CertificateValidation {
                let validator = CertificatePathValidator(
                    store: other ?? store, day: CalendarDate(year: day.0, month: day.1, day: day.2),
                    policy: .documentSigner, cryptography: OpenSSLCryptography())
                let time = signed.flatMap { CalendarDate(year: $0.0, month: $0.1, day: $0.2) }
                return validator.validate(
                    signer, signing: SignedClaim(signingTime: time, documentCode: "P", issuingState: state))
            }
        }

        // MARK: Days

        @Test(arguments: [
            (2024, 12, 31, "failed validity.signerNotYetValid"), (2025, 1, 1, "passed"), (2026, 12, 31, "passed"),
            (2027, 1, 1, "failed validity.signerExpired"),
        ])
        func `a signer is valid from its first day to its last`(_ year: Int, _ month: Int, _ day: Int, _ code: String)
            throws
        {
            #expect(try Scene().validation(on: (year, month, day)).validity.code == code)
        }

        @Test(arguments: [
            (2026, 12, 31, "passed"), (2027, 1, 1, "failed chain.signerNotValidAtSigning"),
        ])
        func `what was signed on the signer's last day counts`(_ year: Int, _ month: Int, _ day: Int, _ code: String)
            throws
        {
            #expect(try Scene().validation(signed: (year, month, day)).chain.code == code)
        }

        @Test func `a signer certified after its authority's end is refused`() throws {
            let root = Request(from: "20200101000000Z", to: "20241231235959Z")
            #expect(try Scene(of: root).validation().chain.code == "failed chain.issuedAfterAuthorityExpired")
        }

        // MARK: Purposes

        @Test(arguments: [
            (["keyUsage = critical, keyCertSign"], "failed chain.signerKeyUsage"),
            (["extendedKeyUsage = 2.23.136.1.1.3"], "failed chain.signerForOtherPurpose"),
            (["1.2.3.4 = critical, DER:05:00"], "failed chain.unknownCriticalExtension"),
            (["1.2.3.4 = DER:05:00"], "passed"),
        ])
        func `a certificate that is not a document signer's is refused`(_ lines: [String], _ code: String) throws {
            let names = lines.map { $0.prefix { $0 != " " } }
            let others = TrustAuthority.signerExtensions.filter { line in !names.contains { line.hasPrefix($0) } }
            #expect(try Scene { $0.extensions = others + lines }.validation().chain.code == code)
        }

        // MARK: States

        @Test func `without a path to an anchor the signer's country says nothing`() throws {
            let scene = try Scene()
            #expect(try scene.validation().country.code == "passed")
            #expect(try scene.validation(store: TrustStore()).country.code == "notPerformed country.noChain")
        }

        @Test func `a signer that claims another State's documents is not believed`() throws {
            let lines = ["subjectAltName = dirName:state", "[state]", "L = FRA"]
            let claiming = try Scene { $0.extensions += lines }
            #expect(try claiming.validation(state: "FRA").country.code == "notPerformed country.otherStateClaimed")
            #expect(try Scene().validation(state: "FRA").country.code == "failed country.issuingStateDiffers")
        }

        // MARK: Revocation

        @Test(arguments: [
            (2025, 12, 31, "notPerformed revocation.listFromFuture"), (2026, 1, 1, "passed"), (2026, 3, 1, "passed"),
            (2026, 3, 2, "notPerformed revocation.listOutdated"),
        ])
        func `a revocation list counts from its day to that of its next update`(
            _ year: Int, _ month: Int, _ day: Int, _ code: String
        ) throws {
            var scene = try Scene()
            scene.store.add(
                try scene.authority.revocationList(of: "csca", from: "20260101000000Z", to: "20260301000000Z"))
            #expect(try scene.validation(on: (year, month, day)).revocation.code == code)
        }

        @Test func `of an authority's lists the newest counts, whichever of its keys signed it`() throws {
            let named = ["authorityKeyIdentifier = keyid:always"]
            var scene = try Scene()
            scene.store.add(try scene.authority.certify("second"), isAnchor: true, source: TrustVector.source)
            scene.store.add(
                try scene.authority.revocationList(of: "csca", from: "20260101000000Z", extensions: named))
            #expect(try scene.validation().revocation.code == "passed")
            scene.store.add(
                try scene.authority.revocationList(
                    of: "second", revoking: ["signer"], from: "20260201000000Z", extensions: named))
            #expect(try scene.validation().revocation.code == "failed revocation.signerRevoked")
        }

        @Test func `a list with a critical extension that is not understood clears no one`() throws {
            var scene = try Scene()
            scene.store.add(
                try scene.authority.revocationList(of: "csca", extensions: ["1.2.3.4 = critical, DER:05:00"]))
            #expect(try scene.validation().revocation.code == "notPerformed revocation.noList")
        }
    }
}
