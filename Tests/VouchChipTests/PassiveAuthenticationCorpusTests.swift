import Foundation
import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

/// The published SODs, as `truth.json` settles them.
@Suite(.enabled(if: LDSVector.corpus != nil, "no corpus at ../shared/corpus/emrtd"))
struct PassiveAuthenticationCorpusTests {
    struct Verdict: Decodable {
        let file: String
        let signature: String
        let hashes: [String: String]?
        let chain: String?
    }

    private func sod(_ path: String) throws -> EFSOD? {
        let bytes = try #require(try LDSVector.corpusFile(path))
        guard let file = try? LDSContent.decode(.documentSecurity, bytes),
            case .documentSecurity(let sod) = file.content
        else { return nil }
        return sod
    }

    private func store() throws -> TrustStore {
        var store = TrustStore()
        guard TrustVector.masterLists != nil else { return store }
        let importer = TrustImporter(acceptsUnknownListSigners: true, cryptography: TrustVector.cryptography)
        _ = try importer.add(
            TrustVector.masterList("DE_ML_2026-05-28-08-28-45.ml"), named: "DE_ML", to: &store)
        return store
    }

    @Test func `every verdict is the one of truth json`() throws {
        let truth = try JSONDecoder().decode(
            [Verdict].self, from: Data(try #require(try LDSVector.corpusFile("truth.json"))))
        #expect(truth.count == 6)
        let authentication = PassiveAuthentication(
            trustStore: try store(), day: TrustVector.day(2026, 11, 21), cryptography: TrustVector.cryptography)
        for verdict in truth {
            let folder = (verdict.file as NSString).deletingLastPathComponent
            var groups: [Int: [UInt8]] = [:]
            for name in verdict.hashes?.keys.sorted() ?? [] {
                groups[try #require(Int(name.dropFirst(2)))] = try LDSVector.corpusFile("\(folder)/\(name).bin")
            }
            guard let sod = try sod(verdict.file) else {
                #expect(verdict.signature.hasPrefix("refused"), "\(verdict.file)")
                continue
            }
            let result = authentication.verify(sod, groups: groups)
            if verdict.signature == "passed" {
                #expect(result.signature == .passed, "\(verdict.file)")
            } else {
                guard case .failed = result.signature else {
                    Issue.record("\(verdict.file): \(result.signature)")
                    continue
                }
            }
            for name in verdict.hashes?.keys.sorted() ?? [] {
                #expect(result.hashesOfGroups[Int(name.dropFirst(2)) ?? 0] == .passed, "\(verdict.file) \(name)")
            }
            if verdict.chain?.hasPrefix("notPerformed: no trust anchor") == true {
                #expect(result.chain == .notPerformed(.init(.chainNoTrustAnchor)))
                #expect(result.missingAnchor != nil)
            }
        }
    }
}
