import Testing
import TrustTestSupport
import VouchCore
import VouchOpenSSL
import VouchTestSupport

@testable import VouchChip
import VouchPKI

/// Passive authentication that is switched off says so, and nothing is genuine without it.
@Suite struct ExemptionTests {
    /// A document whose chip proves its key: genuine, if the State's signature is checked.
    private func genuine() throws -> SlipDocument {
        var document = try SlipDocument()
        try IssuerSlip.all[34].make(&document)
        return document
    }

    private func report(
        _ document: SlipDocument, _ exemptions: PassiveAuthenticationExemptions, model: String? = nil
    ) throws -> InspectionReport {
        var inspection = OfflineInspection(
            trustStore: try TrustVector.store([document.anchor()]), day: TrustVector.today,
            cryptography: TrustVector.cryptography)
        (inspection.exemptions, inspection.model) = (exemptions, model)
        let evidence = document.answer.map {
            OfflineInspection.Evidence(
                ActiveAuthenticationEvidence(challenge: document.challenge, signature: $0),
                issuedChallenge: document.challenge)
        }
        return inspection.report(on: try document.allFiles(), evidence: evidence)
    }

    @Test(
        .shows("X-B31"),
        arguments: [
            PassiveAuthenticationExemptions(states: ["UTO"]), .init(models: ["UTO-P-2016"]),
            .init(states: ["D"], models: ["UTO-P-2016", "D-P-2017"]),
        ])
    func `passive authentication switched off for a State or a model says so, and is never yes`(
        _ exemptions: PassiveAuthenticationExemptions
    ) throws {
        let document = try genuine()
        #expect(try report(document, .none, model: "UTO-P-2016").summary == "yes genuine")
        let off = try report(document, exemptions, model: "UTO-P-2016")
        #expect(off.summary == "notEstablished passiveAuthenticationOff")
        #expect(off.verdict.reason?.code == .passiveAuthenticationSwitchedOff)
        let checks = off.checks.filter { "\($0.name.text)".hasPrefix("passiveAuthentication.") }
        #expect(checks.count >= 6)
        for check in checks where check.name != "passiveAuthentication.keyStrength" {
            #expect(check.outcome.code == "notPerformed passiveAuthentication.switchedOff", "\(check.name.text)")
        }
        #expect(off.code("activeAuthentication") == "passed")
        #expect(off.code("activeAuthentication.keyBinding") != "passed")
        #expect(off.certificates.isEmpty)
        #expect(off.failures.isEmpty)
    }

    @Test func `documents that are not listed are checked as ever`() throws {
        let document = try genuine()
        for exemptions in [
            PassiveAuthenticationExemptions(states: ["D", "UT", "uto"]), .init(models: ["UTO-P-2017"]), .init(),
        ] {
            #expect(try report(document, exemptions, model: "UTO-P-2016").summary == "yes genuine")
        }
    }

    @Test func `a forgery of an exempt State is not proven, and a chip that fails its own proof fails`() throws {
        var forged = try genuine()
        forged.presentedCertificate = try SlipDocument().signerCertificate()
        #expect(try report(forged, .none).verdict.genuine == .no)
        let exemptions = PassiveAuthenticationExemptions(states: ["UTO"])
        #expect(try report(forged, exemptions).summary == "notEstablished passiveAuthenticationOff")
        forged.answer = try OpenSSLKey(curve: .p256).sign(forged.challenge, by: .plainECDSA(.sha256))
        let cloned = try report(forged, exemptions)
        #expect(cloned.summary == "notEstablished chipFailedKeyNotBound")
    }
}
