public import VouchCore
import VouchFields
import VouchReport

extension AwareID {
    /// One record of `ocrResults.fieldType`: a field, and what each source says of it.
    public struct OCRField: Codable, Sendable, Hashable, Redacted {
        /// The field's name for people, as the vendor spells it: `Document #`. Fields that the vendor's page lacks have
        /// the name of Regula's table, or Vouch's.
        public let name: String
        /// What zone, print and barcode say, and how they compare. A chip's texts have no place here.
        public let fieldResult: FieldResult
        /// The number of ``Regula/TextFieldType``; 50 (`OTHER`) for fields that have none.
        public let typeId: Int
        /// The result of the field over all its sources, the chip included.
        public let overallResult: OverallResult

        /// The values of one field by source, and how they compare. A source without a value has an empty text.
        ///
        /// A value is Vouch's normal form where the source could be interpreted (dates as `YYYY-MM-DD`), otherwise the
        /// text as read.
        public struct FieldResult: Codable, Sendable, Hashable, Redacted {
            /// The zone's value; empty if it has none.
            public var mrz = ""
            /// The printed value; empty if there is none.
            public var visual = ""
            /// A barcode's value; empty if there is none.
            public var barcode = ""
            /// Whether the zone's value passes its own rules: check digit, form.
            public var isMrzStatusValid = Validity.notValidated
            /// Whether the printed value has the field's form.
            public var isVisualStatusValid = Validity.notValidated
            /// Whether the barcode's value has the field's form.
            public var isBarcodeStatusValid = Validity.notValidated
            /// Whether zone and print agree.
            public var mrzVisualCompareValid = Agreement.notCompared
            /// Whether zone and barcode agree.
            public var mrzBarcodeCompareValid = Agreement.notCompared
            /// Whether print and barcode agree.
            public var visualBarcodeCompareValid = Agreement.notCompared

            public init() {}

            /// Values of a field of the report: as interpreted, otherwise as read.
            init(_ field: DocumentReport.Field) {
                func said(_ source: FieldSource) -> (text: String, validity: Validity) {
                    let said = field.sources[source.rawValue]
                    return (said.map { $0.value ?? $0.raw } ?? "", Validity(said?.validity.outcome))
                }
                func agreement(_ first: FieldSource, _ second: FieldSource) -> Agreement {
                    let pair = Set([first.rawValue, second.rawValue])
                    return Agreement(
                        field.comparison.pairs.first { Set([$0.first, $0.second]) == pair }?.outcome.outcome)
                }
                (mrz, isMrzStatusValid) = said(.mrz)
                (visual, isVisualStatusValid) = said(.visual)
                (barcode, isBarcodeStatusValid) = said(.barcode)
                mrzVisualCompareValid = agreement(.mrz, .visual)
                mrzBarcodeCompareValid = agreement(.mrz, .barcode)
                visualBarcodeCompareValid = agreement(.visual, .barcode)
            }

            /// What follows from another field's accepted value, under each source that says it.
            init(_ text: String, from field: DocumentReport.Field) {
                self.init()
                func found(_ source: FieldSource) -> (String, Validity) {
                    guard let said = field.sources[source.rawValue], said.value == field.value else {
                        return ("", .notValidated)
                    }
                    return (text, Validity(said.validity.outcome))
                }
                (mrz, isMrzStatusValid) = found(.mrz)
                (visual, isVisualStatusValid) = found(.visual)
                (barcode, isBarcodeStatusValid) = found(.barcode)
            }

            /// Of the machine-readable zone alone.
            init(zone text: String, _ outcome: DocumentReport.Outcome.Word?) {
                self.init()
                (mrz, isMrzStatusValid) = (text, Validity(outcome))
            }
        }

        init(
            _ kind: OCRFieldKind, _ result: FieldResult = FieldResult(),
            overall: DocumentReport.Outcome.Word = .notPerformed
        ) {
            name = kind.name
            typeId = kind.number
            fieldResult = result
            overallResult = OverallResult(overall)
        }
    }

    /// A field as the vendor numbers and names it.
    struct OCRFieldKind: Hashable {
        let number: Int
        let name: String

        /// All records of the vendor's sample, in its order and spelling: one name ends in a space.
        static let documented: [OCRFieldKind] = [
            .init(number: 0, name: "Document Class Code"), .init(number: 1, name: "Issuing State Code"),
            .init(number: 2, name: "Document #"), .init(number: 3, name: "Date of expiry"),
            .init(number: 4, name: "Date of issue"), .init(number: 5, name: "Date of birth"),
            .init(number: 6, name: "Place of Birth"), .init(number: 8, name: "Surname"),
            .init(number: 9, name: "Given names"), .init(number: 11, name: "Nationality"),
            .init(number: 12, name: "Sex"), .init(number: 24, name: "Issuing Authority"),
            .init(number: 25, name: "Surname And Given Names"), .init(number: 26, name: "Nationality Code"),
            .init(number: 35, name: "MRZ Type"), .init(number: 36, name: "Optional data"),
            .init(number: 38, name: "Issuing State"), .init(number: 51, name: "MRZ Lines"),
            .init(number: 80, name: "Check digit of document number"),
            .init(number: 81, name: "Check digit of birth date "),
            .init(number: 82, name: "Check digit of expiry date"),
            .init(number: 84, name: "Final check digit"), .init(number: 185, name: "Age"),
            .init(number: 195, name: "Check digit of 'Optional data'"), .init(number: 315, name: "Other valid IDs"),
            .init(number: 318, name: "Observations"), .init(number: 327, name: "DS Certificate Issuer"),
            .init(number: 364, name: "Months to expire"), .init(number: 522, name: "Age at issue"),
            .init(number: 523, name: "Years since issue"),
        ]

        /// The kind for a field of a report. The number of another document that this one states is an "other valid
        /// ID"; remarks are "observations". Fields that the sample lacks have the numbers and names of Regula's table.
        init(_ field: FieldName) {
            let number: Int64 =
                switch field {
                case .passportNumber: 315
                case .remarks: 318
                default: Regula.TextFieldType(field).rawValue
                }
            self.number = Int(number)
            let type = Regula.TextFieldType(rawValue: number)
            name =
                Self.documented.first { $0.number == Int(number) }?.name
                ?? (type == .other ? field.rawValue : type.readableName)
        }

        init(number: Int, name: String) {
            self.number = number
            self.name = name
        }
    }
}
