import Testing
import TrustTestSupport
import VouchPKI
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
            remarks: ["trust.encodingDeviates": 6, "trust.notAnAuthority": 8]),
        List(
            name: "ICAO_ml_01April2025.ml", root: nil, count: 504,
            remarks: ["trust.encodingDeviates": 13, "trust.notAnAuthority": 1]),
        List(
            name: "NL_ML_2026-07-22.ml", root: "NL_ROOT_CA.cer", count: 411, remarks: ["trust.encodingDeviates": 7]),
    ]

    private func importer(root: String? = nil, acceptsUnknown: Bool = false) throws -> TrustImporter {
        TrustImporter(
            roots: try root.map { [try Certificate(TrustVector.masterList($0))] } ?? [],
            acceptsUnknownListSigners: acceptsUnknown, cryptography: TrustVector.cryptography)
    }

    @Test(arguments: lists)
    func `every certificate of a list is imported`(_ list: List) throws {
        var store = TrustStore()
        let report = try importer(root: list.root, acceptsUnknown: list.root == nil)
            .add(TrustVector.masterList(list.name), named: list.name, to: &store)
        #expect(report.listSignature == .passed)
        #expect(report.items.count { $0.kind == .certificate } == list.count)
        #expect(report.refused.isEmpty)
        #expect(store.certificates.count == list.count)
        #expect(store.certificates.allSatisfy { $0.isAnchor && $0.role != .documentSigner })
        #expect(report.signerPath?.certificates.count == (list.root == nil ? nil : 2))
        let remarks = Dictionary(grouping: report.items.flatMap { $0.remarks }) { $0.code.rawValue }
        #expect(remarks.mapValues { $0.count } == list.remarks)
    }

    @Test(arguments: lists)
    func `nearly every authority on the lists is marked as a State's`(_ list: List) throws {
        var store = TrustStore()
        let report = try importer(acceptsUnknown: true)
            .add(TrustVector.masterList(list.name), named: list.name, to: &store)
        #expect(report.otherAuthorities.count * 40 < list.count)
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
        #expect(missing.name.commonName == "csca-germany")
        #expect(missing.keyIdentifier?.count == 20)
        #expect(missing.sameNameCount > 0)
        #expect(store.certificates.isEmpty)

        _ = try importer.add(newer, named: "2026", to: &store)
        let report = try importer.add(older, named: "2024", to: &store)
        #expect(report.refused.isEmpty)
        #expect(report.items.count { $0.kind == .certificate } == 541)
        #expect(report.count(.alreadyThere) > 400)
    }

    /// 529 roots and 268 links of all four lists, under the names that States really give them.
    @Test func `every certificate is signed with its own key, or with one that is found`() throws {
        var store = TrustStore()
        let importer = try importer(acceptsUnknown: true)
        for name in Self.lists.map({ $0.name }) + ["DE_ML_2024-08-07-07-38-24.ml"] {
            _ = try importer.add(TrustVector.masterList(name), named: name, to: &store)
        }
        let cryptography = TrustVector.cryptography
        var counts: [String: Int] = [:]
        for entry in store.certificates {
            let certificate = entry.certificate
            #expect(IssuingCountry.state(of: certificate.subject.country ?? "") != nil)
            if entry.role == .authority {
                counts["roots", default: 0] += 1
                #expect(cryptography.isSelfSigned(certificate), "\(certificate)")
            } else {
                let signer = store.candidates(forIssuerOf: certificate).first {
                    certificate.verdict(under: $0.certificate.publicKey, cryptography) == .valid
                }
                counts[signer == nil ? "without" : "links", default: 0] += 1
            }
        }
        // The one without is a Portuguese link whose older authority no list has.
        #expect(counts == ["roots": 529, "links": 267, "without": 1])
        let file = try store.encoded(cryptography)
        #expect(try TrustStore(file: file, cryptography) == store)
    }

    @Test func `coverage, explanation and difference of real lists`() throws {
        var older = TrustStore()
        var newer = TrustStore()
        let importer = try importer(acceptsUnknown: true)
        _ = try importer.add(TrustVector.masterList("DE_ML_2024-08-07-07-38-24.ml"), named: "2024", to: &older)
        _ = try importer.add(TrustVector.masterList("DE_ML_2026-05-28-08-28-45.ml"), named: "2026", to: &newer)
        let difference = newer.difference(from: older)
        #expect(difference.added.count - difference.removed.count == 588 - 541)
        #expect(!difference.removed.isEmpty)
        let day = TrustVector.day(2026, 11, 21)
        let coverage = newer.coverage(on: day, expiringBy: TrustVector.day(2027, 11, 21))
        #expect(coverage.count > 90)
        #expect(coverage.allSatisfy { $0.state != nil })
        #expect(coverage.first { $0.country == "DE" }?.validAnchorCount ?? 0 > 3)
        for state in ["D", "DEU", "NLD", "CHN", "HKG", "UNO", "EUE", "RKS", "GBD"] {
            guard case .covered = newer.explain(state: state, on: day).reason else {
                Issue.record("\(state): \(newer.explain(state: state, on: day).reason)")
                continue
            }
        }
        #expect(newer.explain(state: "UTO", on: day).reason == .countryUnknown)
        #expect(newer.statesWithoutAnchor(on: day).contains { $0.text == "SOM" })
    }
}
