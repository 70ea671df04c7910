import Testing
import TrustTestSupport
import VouchBarcode
import VouchCore
import VouchDocument
import VouchPKI

/// Lists that speak of a seal's signer: of revoked certificates, of defects.
@Suite struct SealRevocationTests {
    /// With an anchor of the authority's name that signed a list without a date for the next one.
    private func store(listIssued day: String) throws -> TrustStore {
        let authority = try TrustAuthority()
        var store = try SealVectors.store()
        store.add(try authority.certify("csca"), isAnchor: true, source: TrustVector.source)
        store.add(try authority.endlessRevocationList(of: "csca", issued: "\(day)000000Z"))
        return store
    }

    @Test(arguments: [
        ("260401", "passed"), ("260304", "passed"), ("260302", "notPerformed revocation.listOutdated"),
        ("250101", "notPerformed revocation.listOutdated"),
    ])
    func `a list without a date for the next one counts for 90 days`(_ issued: String, _ expected: String) throws {
        #expect(try SealVectors.verify("visa", store: store(listIssued: issued)).revocation.code == expected)
    }

    @Test func `a list from the future says nothing of those it does not name`() throws {
        let result = try SealVectors.verify("visa", store: store(listIssued: "260602"))
        #expect(result.revocation.code == "notPerformed revocation.listFromFuture")
        // It comes before the signer's revocation only where the signer is not on it.
        let store = try SealVectors.store(withList: true)
        let list = try #require(store.revocationLists.first)
        let before = try #require(CalendarDate(year: list.thisUpdate.year - 1, month: 12, day: 31))
        let revoked = try SealVectors.verify("revoked", signers: ["revoked"], store: store, today: before)
        #expect(revoked.revocation.code == "failed revocation.signerRevoked")
        let other = try SealVectors.verify("visa", store: store, today: before)
        #expect(other.revocation.code == "notPerformed revocation.listFromFuture")
    }

    @Test(
        arguments: [
            (ListContent.revoked, 4, "failed revocation.signerListed"),
            (ListContent.revoked, 1, "notPerformed revocation.signerOnHold"),
            (ListContent.newDocumentDefect, nil, "notPerformed revocation.unknownDocumentDefect"),
            (ListContent.replaced, nil, "notPerformed revocation.noList"),
        ] as [(OID, UInt8?, String)])
    func `a defect list that names the signer is heeded`(
        _ type: OID, _ status: UInt8?, _ expected: String
    ) throws {
        let signer = try SealVectors.certificate("signer")
        let defect = ListContent.defect(type, status.map { ListContent.status($0) } ?? [])
        var store = try SealVectors.store()
        store.add(
            try ListContent.published(
                .defectList, ListContent.defects([try ListContent.entry(signer, [defect])]),
                by: try SealVectors.certificate("root")))
        let result = try SealVectors.verify("visa", store: store)
        #expect(result.revocation.code == expected)
        #expect(result.signature == .passed)
        #expect(result.chain == .passed)
        // Another signer's seal is not concerned.
        let other = try SealVectors.verify("p384", signers: ["p384"], store: store)
        #expect(other.revocation.code == "notPerformed revocation.noList")
    }
}
