import Testing
import VouchDialects
import VouchFields
import VouchSelphID
import VouchTestSupport

/// What a launch takes and what it goes on from, by its kind of document and its mode.
@Suite(.timeLimit(.minutes(3))) struct SelphIDSelectionTests {
    /// What a launch for one kind makes of a document.
    private func status(
        _ wanted: SelphID.SelphIDDocumentType, shown: VouchFields.DocumentType
    ) async -> SelphID.FinishStatus {
        var bench = SelphIDBench()
        bench.configuration.documentType = wanted
        bench.read = { try SelphIDBench.report($0, type: shown) }
        return await bench.launch().finishStatus
    }

    private func kindsTaken(by wanted: SelphID.SelphIDDocumentType) async -> Set<VouchFields.DocumentType> {
        var taken: Set<VouchFields.DocumentType> = []
        for type in VouchFields.DocumentType.allCases where await status(wanted, shown: type) == .STATUS_OK {
            taken.insert(type)
        }
        return taken
    }

    @Test(.shows("D27")) func `SelphIDDocumentType.ID_CARD takes identity cards`() async {
        #expect(await kindsTaken(by: SelphID.SelphIDDocumentType.ID_CARD) == [.idCard, .unknown])
    }

    @Test(.shows("D28")) func `SelphIDDocumentType.PASSPORT takes passports`() async {
        #expect(await kindsTaken(by: SelphID.SelphIDDocumentType.PASSPORT) == [.passport, .unknown])
    }

    @Test(.shows("D29")) func `SelphIDDocumentType.DRIVERS_LICENSE takes driving licences`() async {
        #expect(await kindsTaken(by: SelphID.SelphIDDocumentType.DRIVERS_LICENSE) == [.drivingLicence, .unknown])
    }

    @Test(.shows("D30")) func `SelphIDDocumentType.FOREIGN_CARD takes residence permits`() async {
        #expect(await kindsTaken(by: SelphID.SelphIDDocumentType.FOREIGN_CARD) == [.residencePermit, .unknown])
    }

    @Test(.shows("D21", "D32")) func `documentType CUSTOM takes any document`() async {
        #expect(
            await kindsTaken(by: SelphID.SelphIDDocumentType.CUSTOM) == Set(VouchFields.DocumentType.allCases))
    }
}
