import Testing
import VouchChip
import VouchCore

/// The published master lists and the German and Dutch roots.
@Suite(.enabled(if: TrustVector.masterLists != nil, "no corpus at ../shared/corpus/masterlists"))
struct MasterListCorpusTests {
    struct List: Sendable, CustomTestStringConvertible {
        let name: String
        /// nil where no root of its State is here.
        let root: String?
        let count: Int
        /// Certificates that are taken although something about them is unusual.
        let remarks: [String: Int]
        var testDescription: String { name }
    }

    static let lists = [
        List(
            name: "DE_ML_2026-05-28-08-28-45.ml", root: "DE_ROOT_CA_CSCA07.cer", count: 588,
            remarks: ["trust.encodingDeviates": 2, "trust.notAnAuthority": 8]),
        List(
            name: "ICAO_ml_01April2025.ml", root: nil, count: 504,
            remarks: ["trust.encodingDeviates": 5, "trust.notAnAuthority": 1]),
        List(
            name: "NL_ML_2026-07-22.ml", root: "NL_ROOT_CA.cer", count: 411, remarks: ["trust.encodingDeviates": 4]),
    ]

    private func importer(root: String? = nil, acceptsUnknown: Bool = false) throws -> TrustImporter {
        TrustImporter(
            roots: try root.map { [try Certificate(TrustVector.masterList($0))] } ?? [],
            acceptsUnknownListSigners: acceptsUnknown, cryptography: TrustVector.cryptography)
    }

    @Test(arguments: lists)
    func `every certificate of a list is imported (P7)`(_ list: List) throws {
        var store = TrustStore()
        let report = try importer(root: list.root, acceptsUnknown: list.root == nil)
            .add(TrustVector.masterList(list.name), named: list.name, to: &store)
        #expect(report.listSignature == .passed)
        #expect(report.items.count { $0.kind == .certificate } == list.count)
        #expect(report.refused.isEmpty)
        #expect(store.certificates.count == list.count)
        #expect(store.certificates.allSatisfy { $0.isAnchor && $0.role != .documentSigner })
        #expect(report.signerPath?.certificates.count == (list.root == nil ? nil : 2))
        let remarks = Dictionary(grouping: report.items.flatMap { $0.remarks }) { "\($0.code.text)" }
        #expect(remarks.mapValues { $0.count } == list.remarks)
    }

    @Test func `a list under an older key of its State needs that key as root, or a store that has it`() throws {
        let older = try TrustVector.masterList("DE_ML_2024-08-07-07-38-24.ml")
        let newer = try TrustVector.masterList("DE_ML_2026-05-28-08-28-45.ml")
        let importer = try importer(root: "DE_ROOT_CA_CSCA07.cer")
        var store = TrustStore()
        let refused = try importer.add(older, named: "2024", to: &store)
        guard case .refused(.listSignerUnknown(let missing)) = refused.items.first?.result else {
            Issue.record("\(refused.items.map { $0.result })")
            return
        }
        #expect(missing.name.commonName == "csca-germany" && missing.keyIdentifier?.count == 20)
        #expect(missing.sameNameCount > 0 && store.certificates.isEmpty)

        _ = try importer.add(newer, named: "2026", to: &store)
        let report = try importer.add(older, named: "2024", to: &store)
        #expect(report.refused.isEmpty)
        #expect(report.items.count { $0.kind == .certificate } == 541)
        #expect(report.count(.alreadyThere) > 400)
    }
}
