import VouchDialects
import VouchModels
import VouchReport
import VouchVisual

extension SelphID {
    /// The dictionary `ocrResults` of a payment card: ``SelphIDDocumentType/CREDIT_CARD``.
    enum PaymentCardResults {
        /// `DocumentNumber`, `DateOfExpiry` as `YYYY-MM`, and `FullName`; each as printed on the front too.
        static func values(of card: PaymentCardContent) -> [String: String] {
            let read = [
                "DocumentNumber": card.number, "DateOfExpiry": card.expiry?.text, "FullName": card.holder,
            ].compactMapValues(\.self)
            var values = ["MatchingSidesScore": "-1.0"]
            for (key, value) in read {
                values[key] = value
                values["\(DocumentSide.front.rawValue)/OCR/\(key)"] = value
            }
            return values
        }
    }
}

extension DocumentReport {
    /// The holder's signature on a page; nil if none was cut out.
    var signature: Graphic? { graphics.first { $0.kind == "signature" && $0.source == "page" } }
}

extension DocumentReport.Document {
    /// State and type in the grammar of `specificData`, such as `UTO|PASSPORT`; nil unless both are known.
    var condition: String? {
        guard let issuingState, let word = SelphID.SelphIDDocumentType(reported: type) else { return nil }
        return "\(issuingState)|\(word.rawValue)"
    }
}
