import Foundation
import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

extension TrustTests {
    /// Files that were saved are checked with the same code.
    @Suite(.timeLimit(.minutes(2))) struct OfflineInspectionTests {
        @Test func `saved files have the outcomes of the chip, but for what the chip alone can prove`() async throws {
            let passport = try InspectionBench.passport()
            let inspection = try await InspectionBench.inspect(passport)
            let live = inspection.report
            let saved = inspection.reading.files.map { ($0.file, $0.bytes.reveal { $0 }) }
            let offline = try InspectionBench.offline().report(on: Dictionary(uniqueKeysWithValues: saved))
            #expect(offline.summary == "notEstablished chipProofMissing")
            #expect(offline.verdict.reason?.code == .checkNeedsChip)
            #expect(offline.checks.map { $0.name } == live.checks.map { $0.name })
            let ofChip: Set<StaticCode> = [
                "accessControl", "documentNumber.binding", "activeAuthentication", "chipAuthentication",
                "chipAuthentication.keyBinding", "chipAuthenticationMapping", "terminalAuthentication",
            ]
            for (own, other) in zip(offline.checks, live.checks) {
                if ofChip.contains(own.name) {
                    #expect(own.outcome != .passed, "\(own.name.text)")
                } else {
                    #expect(own.outcome == other.outcome, "\(own.name.text)")
                }
            }
            #expect(offline.certificates == live.certificates)
            #expect(offline.versions == live.versions)
            #expect(offline.accessControl == nil)
            #expect(offline.steps.isEmpty)
            #expect(offline.transcript == nil)
        }

        @Test(arguments: [VirtualPassport.Profile.standard, .bacOnly])
        func `an answer to a challenge that was given out proves the chip, and to no other`(
            _ profile: VirtualPassport.Profile
        ) async throws {
            let passport = try InspectionBench.passport(profile)
            let issued: [UInt8] = [1, 1, 2, 3, 5, 8, 13, 21]
            var plan = try InspectionBench.plan()
            plan.challenges = IssuedChallenge(issued)
            let inspection = try await InspectionBench.inspect(passport, plan)
            let answer = try #require(inspection.reading.activeAuthenticationEvidence)
            #expect(answer.challenge == issued)
            let files = InspectionBench.files(passport)
            let offline = try InspectionBench.offline()
            let proven = offline.report(on: files, evidence: .init(answer, issuedChallenge: issued))
            #expect(proven.summary == "yes genuine")
            #expect(proven.algorithms.activeAuthentication == inspection.report.algorithms.activeAuthentication)
            let replayed = offline.report(
                on: files, evidence: .init(answer, issuedChallenge: [0, 1, 2, 3, 5, 8, 13, 21]))
            #expect(replayed.summary == "no cloned")
            #expect(replayed.code("activeAuthentication") == "failed activeAuthentication.otherChallenge")
            var withoutKey = files
            withoutKey[VerdictVariant.group(15)] = nil
            let unknown = offline.report(on: withoutKey, evidence: .init(answer, issuedChallenge: issued))
            #expect(unknown.summary == "notEstablished signedGroupsMissing")
            let untrusted = try InspectionBench.offline(TrustStore()).report(
                on: files, evidence: .init(answer, issuedChallenge: issued))
            #expect(untrusted.summary == "notEstablished unknownIssuer")
            #expect(untrusted.code("activeAuthentication") == "passed")
            #expect(untrusted.code("activeAuthentication.keyBinding") == "notPerformed chain.noTrustAnchor")
        }

        @Test func `EF.SOD alone tells of its signer, and of no group`() throws {
            let passport = try InspectionBench.passport()
            let report = try InspectionBench.offline().report(
                on: [.documentSecurity: try #require(passport.storedBytes(of: .documentSecurity))])
            #expect(report.code("passiveAuthentication.signature") == "passed")
            #expect(report.code("passiveAuthentication.chain") == "passed")
            #expect(report.code("passiveAuthentication.hashes") == "notPerformed hashes.noGroupRead")
            #expect(report.code("passiveAuthentication.hashes.DG1") == "notPerformed hashes.groupNotRead")
            #expect(report.summary == "notEstablished hashesNotChecked")
            #expect(report.certificates.map { $0.role } == [.documentSigner, .anchor])
            #expect(report.certificates.allSatisfy { $0.fingerprint.count == 32 })
        }

        @Test func `what was not saved is not held against the chip, and lists are compared where both are there`()
            throws
        {
            let passport = try InspectionBench.passport()
            let offline = try InspectionBench.offline()
            var files = InspectionBench.files(passport)
            for file in [ElementaryFile.cardAccess, .cardSecurity, .common] { files[file] = nil }
            let report = offline.report(on: files)
            #expect(report.summary == "notEstablished chipProofMissing")
            #expect(report.failures.isEmpty)
            #expect(report.code("cardAccess.binding") == "notPerformed cardAccess.nothingToCompare")
            #expect(report.code("fileList") == "notPerformed fileList.nothingToCompare")
            files[.common] = passport.storedBytes(of: .common)
            #expect(offline.report(on: files).code("fileList") == "passed")
            files[.common] = EFCOM(ldsVersion: nil, unicodeVersion: nil, tags: [0x61, 0x75]).encoded
            #expect(offline.report(on: files).code("fileList") == "failed fileList.notInCommon")
            files[VerdictVariant.group(2)] = nil
            #expect(offline.report(on: files).summary == "notEstablished signedGroupsMissing")
        }

        @Test func `nothing is nothing, and rubbish is refused`() throws {
            let offline = try InspectionBench.offline()
            #expect(offline.report(on: [:]).summary == "notEstablished signatureNotChecked")
            for bytes: [UInt8] in [[], [0x77], [0x77, 0x80], [0x77, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x00]] {
                let report = offline.report(on: [.documentSecurity: bytes])
                #expect(report.summary == "no securityObjectMalformed")
            }
        }

        @Test func `what follows a file's own object is no part of it`() throws {
            let passport = try InspectionBench.passport()
            var files = InspectionBench.files(passport)
            for file in files.keys { files[file]? += [0, 0, 0, 0] }
            let report = try InspectionBench.offline().report(on: files)
            #expect(report.summary == "notEstablished chipProofMissing")
            #expect(report.failures.isEmpty)
            files[VerdictVariant.group(1)]? += [0xDE, 0xAD]
            let noted = try InspectionBench.offline().report(on: files)
            #expect(noted.findings.codes.contains("file.longerThanHeader"))
            #expect(!report.findings.codes.contains("file.longerThanHeader"))
            #expect(noted.failures.isEmpty)
        }

        // MARK: Less evidence

        /// The files of documents that are right, altered, cloned, and of another's.
        private static func documents() throws -> [[ElementaryFile: [UInt8]]] {
            let variants = VerdictVariant.files + VerdictVariant.masterFile
            return [InspectionBench.files(try InspectionBench.passport())]
                + (try variants.map { InspectionBench.files(try $0.make().passport) })
        }

        @Test func `evidence that is taken away turns nothing that failed into passed, and no no into yes`() throws {
            let offline = try InspectionBench.offline()
            let untrusting = try InspectionBench.offline(TrustStore())
            for files in try Self.documents() {
                let whole = offline.report(on: files)
                #expect(whole.verdict.genuine != .yes)
                let lesser = files.keys.map { file in offline.report(on: files.filter { $0.key != file }) }
                for less in lesser + [untrusting.report(on: files)] {
                    #expect(less.verdict.genuine != .yes)
                    for (name, outcome) in whole.checks where name != "passiveAuthentication.hashes" {
                        guard case .failed = outcome else { continue }
                        #expect(less.outcome(name) != .passed, "\(name.text)")
                    }
                }
            }
        }

        // MARK: Published files

        private struct Truth: Decodable {
            let file: String
            let signature: String
            let hashes: [String: String]?
            let chain: String?
        }

        @Test(.enabled(if: LDSVector.corpus != nil, "no corpus at ../shared/corpus/emrtd"))
        func `every published file is what truth json says`() throws {
            let truths = try JSONDecoder().decode(
                [Truth].self, from: Data(try #require(try LDSVector.corpusFile("truth.json"))))
            for truth in truths {
                let folder = (truth.file as NSString).deletingLastPathComponent
                var files: [ElementaryFile: [UInt8]] = [:]
                files[.documentSecurity] = try LDSVector.corpusFile(truth.file)
                for name in truth.hashes?.keys.sorted() ?? [] {
                    let file = try #require(ElementaryFile.dataGroups.first { $0.name == name })
                    files[file] = try LDSVector.corpusFile("\(folder)/\(name).bin")
                }
                let report = try InspectionBench.offline().report(on: files)
                #expect(report.verdict.genuine != .yes)
                if truth.signature == "passed" {
                    #expect(report.code("passiveAuthentication.signature") == "passed", "\(truth.file)")
                    #expect(report.summary == "notEstablished unknownIssuer", "\(truth.file)")
                } else {
                    #expect(report.code("passiveAuthentication.signature").hasPrefix("failed"), "\(truth.file)")
                    #expect(report.verdict.genuine == .no, "\(truth.file)")
                }
                for (name, outcome) in truth.hashes ?? [:] {
                    let check = report.checks.first { "\($0.name.text)" == "passiveAuthentication.hashes.\(name)" }
                    #expect(check?.outcome.code == outcome, "\(truth.file) \(name)")
                }
                guard let chain = truth.chain, chain.hasPrefix("notPerformed") else { continue }
                #expect(report.code("passiveAuthentication.chain") == "notPerformed chain.noTrustAnchor")
                #expect(report.missingAnchors.count == 1)
            }
        }

        @Test(.enabled(if: LDSVector.corpus != nil, "no corpus at ../shared/corpus/emrtd"))
        func `whatever file stands for whatever other, there is an answer and no yes`() throws {
            let offline = try InspectionBench.offline()
            let known =
                [ElementaryFile.documentSecurity, .cardSecurity, .cardAccess, .common] + ElementaryFile.dataGroups
            for path in LDSVector.corpusFiles() {
                let bytes = try #require(try LDSVector.corpusFile(path))
                for file in known { #expect(offline.report(on: [file: bytes]).verdict.genuine != .yes) }
            }
        }
    }
}
