import Testing
import VouchChip
import VouchCore
import VouchFields
import VouchOpenSSL
import VouchPKI
import VouchTesting

@testable import VouchDocument

/// What a document's checks take over from the inspection of its chip.
@Suite struct ChipChecksTests {
    private func inspection(_ fault: VirtualPassport.Fault?) throws -> InspectionReport {
        let pki = try TestPKI.shared()
        var configuration = VirtualPassport.Configuration()
        configuration.fault = fault
        configuration.portrait = .drawn(byteCount: 3_000)
        let passport = try VirtualPassport(configuration, pki: pki)
        var files: [ElementaryFile: [UInt8]] = [:]
        for file in [.common, .documentSecurity] + ElementaryFile.dataGroups {
            files[file] = passport.storedBytes(of: file)
        }
        let store = TrustStore(anchors: [try Certificate(pki.countrySigningCertificate())])
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 22))
        return OfflineInspection(trustStore: store, day: day, cryptography: OpenSSLCryptography()).report(on: files)
    }

    @Test func `a chip that its State signed passes passive authentication`() throws {
        #expect(ChipChecks(try inspection(nil)).passiveAuthentication == .passed)
    }

    @Test func `a signer of another State fails passive authentication, whatever else could not be checked`() throws {
        let inspection = try inspection(.wrongCountry)
        #expect(inspection.outcome("passiveAuthentication.signature") == .passed)
        let country = try #require(inspection.outcome("passiveAuthentication.country"))
        #expect(ChipChecks(inspection).passiveAuthentication == country)
        guard case .failed = country else {
            Issue.record("the signer's country was not refused: \(country)")
            return
        }
    }
}
