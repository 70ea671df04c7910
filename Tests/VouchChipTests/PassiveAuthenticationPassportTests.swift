import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore
import VouchTesting

extension TrustTests {
    /// The files of virtual passports, those of forgers among them.
    @Suite struct PassiveAuthenticationPassportTests {
        private func result(
            _ fault: VirtualPassport.Fault?, anchor: Bool = true
        ) throws -> PassiveAuthenticationResult {
            let pki = try TestPKI()
            var configuration = VirtualPassport.Configuration()
            configuration.fault = fault
            let passport = try VirtualPassport(configuration, pki: pki)
            var groups: [Int: [UInt8]] = [:]
            for number in 1...16 {
                groups[number] = ElementaryFile.dataGroup(number).flatMap { passport.storedBytes(of: $0) }
            }
            let store =
                anchor ? TrustDocument.store(try Certificate(pki.countrySigningCertificate())) : TrustStore()
            return try TrustDocument.verify(
                try #require(passport.storedBytes(of: .documentSecurity)), groups, store)
        }

        @Test func `a passport is proven with its anchor and not without`() throws {
            let proven = try result(nil)
            #expect(proven.isProven)
            #expect(proven.validity == .passed)
            #expect(proven.hashesOfGroups.count > 4)
            #expect(proven.hashesOfGroups.values.allSatisfy { $0 == .passed })
            let unknown = try result(nil, anchor: false)
            #expect(unknown.signature == .passed)
            #expect(unknown.chain.code == "notPerformed chain.noTrustAnchor")
            #expect(unknown.country.code == "notPerformed country.noChain")
        }

        @Test func `each forgery has its own finding`() throws {
            #expect(try result(.alteredGroup).hashesOfGroups[1]?.code == "failed hashes.mismatch")
            #expect(try result(.forgedSOD).chain.code == "notPerformed chain.noTrustAnchor")
            #expect(try result(.wrongCountry).country.code == "failed country.issuingStateDiffers")
            let expired = try result(.expiredSigner)
            #expect(expired.chain.code == "failed chain.signerNotValidAtSigning")
            #expect(expired.validity.code == "failed validity.signerExpired")
            // A copy is a copy: only the chip's own key could tell.
            #expect(try result(.clone).isProven)
        }

        @Test func `EF CardSecurity is checked under the same anchors`() throws {
            let pki = try TestPKI()
            var configuration = VirtualPassport.Configuration()
            configuration.profile = .chipAuthenticationMapping
            let passport = try VirtualPassport(configuration, pki: pki)
            let bytes = try #require(passport.storedBytes(of: .cardSecurity))
            guard case .cardSecurity(let file) = try LDSContent.decode(.cardSecurity, bytes).content else {
                Issue.record("not of the kind asked for")
                return
            }
            func result(_ store: TrustStore) -> CardSecurityResult {
                PassiveAuthentication(
                    trustStore: store, day: TrustDocument.day, cryptography: TrustVector.cryptography
                ).verify(file)
            }
            let proven = result(TrustDocument.store(try Certificate(pki.countrySigningCertificate())))
            #expect(
                proven.checks.map { $0.outcome.code } == [
                    "passed", "passed", "passed", "notPerformed revocation.noList",
                ])
            #expect(result(TrustStore()).chain.code == "notPerformed chain.noTrustAnchor")
        }
    }
}
