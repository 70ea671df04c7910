import VouchCore
import VouchDialects
import VouchFields
import VouchModels

extension Regula.DatabaseDocument {
    /// A document model as an entry of `/api/doclist`.
    package init(_ model: DocumentModel) {
        let state = model.issuingStates.first
        let hasZone = model.pages.contains { $0.zone != nil }
        self.init(
            model: model.id, name: model.name, type: Regula.DocumentType(model.type),
            country: state.flatMap { StateCode($0.utf8)?.englishName } ?? "", icaoCode: state,
            region: model.jurisdiction, hasMRZ: hasZone,
            hasBarcode: model.pages.contains { !$0.barcodes.isEmpty },
            hasText: model.pages.contains { !$0.fields.isEmpty },
            hasGraphics: model.pages.contains { !$0.graphics.isEmpty }, hasChip: model.hasChip == true)
    }
}
