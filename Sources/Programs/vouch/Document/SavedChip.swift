import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchDocument

/// The files of a document's chip that were saved, and what came of checking them: `--chip`.
struct SavedChip: Sendable {
    let inspection: InspectionReport
    let fields: [FieldName: FieldValue]
    /// Of the first face in DG2.
    let portrait: EncodedImage?

    /// - Parameters:
    ///   - folder: of `vouch chip read --save`.
    ///   - store: whom to believe.
    /// - Throws: a complaint where the folder holds no file of a chip.
    init(folder: String, store: TrustStore, today: CalendarDate) throws(Complaint) {
        let files = try ChipFolder.files(in: folder, of: .eMRTD)
        let bytes = Dictionary(files.map { ($0.file, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        inspection = OfflineInspection(trustStore: store, day: today, cryptography: OpenSSLCryptography())
            .report(on: bytes, of: .eMRTD, evidence: nil)
        // A file that makes no sense has failed its check above, and says nothing here.
        let contents = files.compactMap { file, bytes in try? LDSContent.decode(file, bytes).content }
        fields = SourceFields.chip(contents, today: today)
        portrait =
            contents.lazy.compactMap { content -> EncodedImage? in
                guard case .biometrics(let group) = content else { return nil }
                return group.faces.first?.image
            }.first
    }

    var companions: DocumentReader.Companions {
        var companions = DocumentReader.Companions()
        companions.chip = ChipChecks(inspection)
        companions.chipFields = fields
        return companions
    }
}
