import Foundation
import Testing
import TrustTestSupport
import VouchCore
import VouchOpenSSL

@testable import VouchChip
import VouchPKI

/// What issuers get wrong is told, and makes no document a forgery; what forgers get wrong still does. Issue 18.
@Suite struct IssuerSlipTests {
    @Test func `without a slip there is nothing to tell`() throws {
        let report = try SlipDocument().report()
        #expect(report.summary == "notEstablished dataGenuineChipNotProven")
        #expect(report.findings.isEmpty, "\(report.findings.codes)")
        #expect(report.failures.isEmpty, "\(report.findings.codes)")
    }

    @Test(arguments: IssuerSlip.all)
    func `a slip is told with its clause, and everything the State signed passes`(_ slip: IssuerSlip) throws {
        var document = try SlipDocument()
        try slip.make(&document)
        let report = try document.report()
        #expect(report.summary == slip.summary, "\(report.failures)")
        let told = report.findings.filter { $0.finding.code.rawValue == slip.finding }
        #expect(!told.isEmpty, "\(report.findings.codes)")
        #expect(told.allSatisfy { !$0.finding.clause.rawValue.isEmpty })
        #expect(report.failures.isEmpty)
    }

    @Test(arguments: IssuerSlip.all)
    func `with a slip, a changed file is altered as ever, and a strange signature forged`(_ slip: IssuerSlip) throws {
        var document = try SlipDocument()
        try slip.make(&document)
        let store = try TrustVector.store([document.anchor()])
        var altered = try document.allFiles()
        let group = try #require(ElementaryFile.dataGroup(1))
        let zone = try #require(altered[group])
        altered[group] = zone.dropLast(50) + [zone[zone.count - 50] ^ 1] + zone.suffix(49)
        let inspection = OfflineInspection(
            trustStore: store, day: TrustVector.today, cryptography: TrustVector.cryptography)
        #expect(inspection.report(on: altered).summary == "no altered")

        // Everything as before, but for the hand that signed: under the certificate of another key.
        var forged = document
        let isRSA = document.signer.key.kind == .rsa(bits: 2048)
        forged.presentedCertificate = try document.signerCertificate()
        forged.signer.key = try isRSA ? OpenSSLKey(rsaBits: 2048) : OpenSSLKey(curve: .p256)
        #expect(inspection.report(on: try forged.allFiles()).summary == "no forged")
    }

    @Test func `the guide has every slip, with its finding`() throws {
        let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/issuer-slips.md").standardizedFileURL
        let rows = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells.count == 5 ? Int(cells[0]).map { ($0, cells) } : nil
        }
        #expect(rows.map(\.0) == Array(1...IssuerSlip.all.count))
        #expect(IssuerSlip.all.count >= 30)
        for ((number, cells), slip) in zip(rows, IssuerSlip.all) {
            #expect(slip.number == number && cells[4] == "`\(slip.finding)`", "\(number)")
            #expect(!cells[2].isEmpty && !cells[3].isEmpty)
        }
    }

    // MARK: What is no slip

    @Test func `a content type that nobody knows leaves the answer open, and attributes of another purpose fail`()
        throws
    {
        var document = try SlipDocument()
        document.security.contentType = OID(1, 2, 3, 4)
        let unknown = try document.report()
        #expect(unknown.summary == "notEstablished signatureNotChecked")
        #expect(unknown.code("passiveAuthentication.signature") == "notPerformed signature.unknownContentType")
        document.security.contentType = .data
        document.security.attributedType = .ldsSecurityObject
        let alike = try document.report()
        #expect(alike.summary == "notEstablished dataGenuineChipNotProven")
        #expect(alike.findings.codes.contains("signature.contentTypeMismatch"))
        document.security.attributedType = .securityObject
        #expect(try document.report().summary == "no forged")
    }

    @Test func `attributes that were signed with the tag they are sent with are accepted and told`() throws {
        var document = try SlipDocument()
        document.security.signedTag = 0xA0
        let report = try document.report()
        #expect(report.summary == "notEstablished dataGenuineChipNotProven")
        #expect(report.findings.codes == ["signature.attributesOtherTag"])
    }

    @Test func `a signature that covers no content proves none`() throws {
        var document = try SlipDocument()
        document.security.messageDigest = nil
        let report = try document.report()
        #expect(report.summary == "notEstablished signatureNotChecked")
        #expect(report.code("passiveAuthentication.signature") == "notPerformed signature.contentDigestMissing")
    }

    @Test func `a message digest of another function counts, of other content it does not`() throws {
        var document = try SlipDocument()
        document.security.messageDigest = .sha384
        #expect(try document.report().findings.codes.contains("signature.contradictingDigests"))
        #expect(try document.report().summary == "notEstablished dataGenuineChipNotProven")
    }

    @Test func `hashes twice are one if they are the same, and of a wrong length no comparison`() throws {
        var document = try SlipDocument()
        let hash = try OpenSSLCryptography().digest(.sha256, of: try #require(document.groups[1]))
        document.security.moreHashes = [.init(dataGroup: 1, hash: hash)]
        #expect(try document.report().summary == "notEstablished dataGenuineChipNotProven")
        #expect(try document.report().findings.codes.contains("content.repeatedElement"))
        document.security.moreHashes = [.init(dataGroup: 1, hash: Array(hash.reversed()))]
        #expect(try document.report().summary == "no securityObjectMalformed")
        // SHA-256 under the name of SHA-1.
        document.security.moreHashes = []
        document.security.groupDigestIdentifier = DigestAlgorithm.sha1.identifier
        let other = try document.report()
        #expect(other.summary == "notEstablished hashesNotChecked")
        #expect(other.code("passiveAuthentication.hashes") == "notPerformed hashes.otherLength")
        // A signature algorithm in place of the hash function.
        document.security.groupDigestIdentifier = OID(1, 2, 840, 10045, 4, 3, 2)
        #expect(try document.report().summary == "notEstablished dataGenuineChipNotProven")
        #expect(try document.report().findings.codes.contains("encoding.unusual"))
    }

    @Test func `a signer that is in no file is found in the store, and told`() throws {
        var document = try SlipDocument()
        document.security.hasCertificate = false
        let store = try TrustVector.store([document.anchor()], others: [Certificate(document.signerCertificate())])
        let report = try document.report(store)
        #expect(report.summary == "notEstablished dataGenuineChipNotProven")
        #expect(report.findings.codes.contains("signature.signerNotInside"))
    }

    /// 42 of 797 certificates of published master lists have identifiers that do not follow from their keys.
    @Test func `an identifier that says nothing of its key makes nobody a forger, one that does still does`() throws {
        let numbered = SlipCertificate.subjectKeyIdentifier([0, 0, 0, 0, 0, 0, 0, 1])
        var old = try SlipDocument()
        var new = try SlipDocument()
        for (isNumbered, expected) in [(true, "notEstablished unknownIssuer"), (false, "no signerForged")] {
            if isNumbered { old.authority.extensions[2] = numbered }
            let identifier =
                isNumbered ? [0, 0, 0, 0, 0, 0, 0, 1] : try SlipCertificate.keyIdentifier(old.authority.key)
            if !isNumbered { old.authority.extensions[2] = SlipCertificate.subjectKeyIdentifier(identifier) }
            new.authority.extensions[2] = SlipCertificate.subjectKeyIdentifier(identifier)
            new.signer.extensions[2] = SlipCertificate.authorityKeyIdentifier(identifier)
            #expect(try new.report(TrustVector.store([old.anchor()])).summary == expected)
        }
    }

    @Test(arguments: [
        ("UT", "GB", "notEstablished countryNotChecked"), ("GB", "UT", "no wrongCountry"),
        ("GB", "GB", "no wrongCountry"),
    ])
    func `who answers for a document is the authority`(_ authority: String, _ signer: String, _ expected: String) throws
    {
        var document = try SlipDocument()
        document.authority.subject = SlipCertificate.name(authority, "CSCA")
        document.signer.subject = SlipCertificate.name(signer, "Document Signer")
        #expect(try document.report().summary == expected)
    }

    @Test func `a clock before the certificate is told, one after it is a key that should be gone`() throws {
        let early = try TrustDocument(
            signer: .init(subject: "/C=UT/CN=Signer", from: "20301201000000Z", to: "20400101000000Z"))
        let result = try early.verify(on: TrustVector.day(2031))
        #expect(result.chain == .passed)
        #expect(result.remarkCodes.contains("chain.signedBeforeCertificate"))
    }

    @Test func `a mistake in EF.CardSecurity's certificate is the State's, a false signature a forger's`() throws {
        var document = try SlipDocument()
        var form = SlipDocument.Security()
        form.contentType = .securityObject
        let infos = SecurityInfos(SecurityInfosTests.everyKind).encoded
        document.files[.cardSecurity] = try document.signedData(infos, form)
        #expect(try document.report().code("cardSecurity.signature") == "passed")

        var other = document
        other.signer.extensions[0] = SlipCertificate.keyUsage(5, 0x20)
        document.files[.cardSecurity] = try other.signedData(infos, form)
        let slip = try document.report()
        #expect(slip.summary == "notEstablished cardSecurityDoubtful")
        #expect(slip.code("cardSecurity.chain") == "failed chain.signerKeyUsage")

        form.algorithm.scheme = .ecdsa(.sha256)
        var bytes = try document.signedData(infos, form)
        bytes[bytes.count - 1] ^= 1
        document.files[.cardSecurity] = bytes
        #expect(try document.report().summary == "no cardSecurityForged")
    }
}
