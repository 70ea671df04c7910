import Foundation
import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

extension TrustTests {
    /// Every kind of signature of a State with every kind of chip: genuine under the anchor, not established without it.
    @Suite(.timeLimit(.minutes(5))) struct VerdictMatrixTests {
        private struct Chip: Sendable {
            let passport: VirtualPassport
            let groups: [Int: [UInt8]]
            let zone: AccessPassword
            let cipher: BlockCipher
        }

        /// {RSA, ECDSA} of active authentication, {ECDH, DH} and {3DES, AES} of chip authentication; unsigned, made once.
        private static let chips = Result { () throws -> [Chip] in
            var chips: [Chip] = []
            let proofs: [VirtualPassport.ActiveAuthenticationSetting] = [
                .rsa(bits: 2048, .sha256), .ecdsa(.brainpoolP256r1, .sha256),
            ]
            for proof in proofs {
                for parameters in [StandardizedParameters.p256, .modp2048Order224] {
                    for cipher in [BlockCipher.tripleDES, .aes256] {
                        var configuration = VirtualPassport.Configuration()
                        configuration.portrait = .drawn(byteCount: 1_000)
                        configuration.groups = [1, 2]
                        configuration.activeAuthentication = proof
                        configuration.chipAuthentication = .init(
                            ciphers: [cipher], parameters: .standardized(parameters))
                        let passport = try VirtualPassport(configuration)
                        var groups: [Int: [UInt8]] = [:]
                        for number in 1...16 { groups[number] = passport.storedBytes(of: VerdictVariant.group(number)) }
                        chips.append(
                            Chip(
                                passport: passport, groups: groups, zone: try ReadingBench.zone(passport),
                                cipher: cipher))
                    }
                }
            }
            return chips
        }

        /// All thousand combinations take over a minute; every day each signature and hash meets one chip, in turn.
        private static let isLong = ProcessInfo.processInfo.environment["VOUCH_LONG_TESTS"] != nil

        private func inspect(_ chip: Chip, _ object: [UInt8], _ store: TrustStore) async throws -> ChipInspection {
            var plan = try InspectionBench.plan(store)
            plan.reading.includesMasterFile = false
            return try await InspectionBench.inspector(chip.passport.altered([.documentSecurity: object]))
                .inspect(plan, passwords: [chip.zone])
        }

        @Test(arguments: TrustTests.PassiveAuthenticationMatrixTests.rows)
        func `a signature of each kind and hash makes each kind of chip genuine, with the anchor only`(
            _ row: TrustTests.PassiveAuthenticationMatrixTests.Row
        ) async throws {
            let authority = try TrustAuthority()
            try authority.makeKey("csca", row.kind)
            try authority.makeKey("signer", row.kind)
            let root = try authority.certify("csca", .init(isPSS: row.isPSS))
            try authority.certify(
                "signer", by: "csca",
                .init(
                    subject: "/C=UT/O=Utopia/CN=Document Signer", extensions: TrustAuthority.signerExtensions,
                    isPSS: row.isPSS))
            let chips = try Self.chips.get()
            for (index, digest) in DigestAlgorithm.allCases.enumerated() {
                let turn = try #require(TrustTests.PassiveAuthenticationMatrixTests.rows.firstIndex(of: row)) + index
                for (place, chip) in chips.enumerated() where Self.isLong || place == turn % chips.count {
                    let object = try authority.securityObject(
                        chip.groups, by: "signer", digest: digest, isPSS: row.isPSS)
                    let inspection = try await inspect(chip, object, TrustDocument.store(root))
                    let report = inspection.report
                    #expect(report.summary == "yes genuine", "\(digest), chip \(place): \(report.checks)")
                    #expect(report.code("activeAuthentication") == "passed")
                    #expect(report.algorithms.chipAuthentication?.cipher == chip.cipher)
                    #expect(report.algorithms.signature?.digest == digest)
                    #expect(report.algorithms.hashes == digest)
                    // Once on a chip itself, and always on what it gave.
                    if place == turn % chips.count {
                        let unknown = try await inspect(chip, object, TrustStore()).report
                        #expect(unknown.summary == "notEstablished unknownIssuer")
                        #expect(unknown.missingAnchors.map { $0.name } == [root.subject])
                    }
                    let saved = inspection.reading.files.map { ($0.file, $0.bytes.reveal { $0 }) }
                    let offline = try InspectionBench.offline(TrustStore())
                        .report(on: Dictionary(uniqueKeysWithValues: saved))
                    #expect(offline.summary == "notEstablished unknownIssuer")
                }
            }
        }
    }
}
