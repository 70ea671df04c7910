public import VouchBarcode
import VouchCore
public import VouchVisual

extension KnownValues {
    /// Takes over the values of an AAMVA barcode.
    public init(_ licence: AAMVAContents) {
        let given = [licence.name.firstName, licence.name.middleNames].compactMap { $0 }.filter { !$0.isEmpty }
        let sex =
            switch licence.sex {
            case .male: "M"
            case .female: "F"
            default: ""
            }
        self.init(
            surname: licence.name.surname ?? [], givenNames: Array(given.joined(separator: [32])),
            documentNumber: licence.documentNumber ?? [], dateOfBirth: licence.dateOfBirth,
            dateOfIssue: licence.dateOfIssue, dateOfExpiry: licence.dateOfExpiry, sex: sex,
            issuingState: String(decoding: licence.country ?? [], as: UTF8.self))
    }
}
