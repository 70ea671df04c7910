extension Regula {
    /// The text of one source and page: `DocVisualExtendedInfo`.
    struct TextData: Codable, Sendable, Hashable {
        let nFields: Int
        let pArrayFields: [Field]

        struct Field: Codable, Sendable, Hashable {
            let fieldType: TextFieldType
            let fieldName: String
            let stringsCount: Int
            let stringsResult: [Line]
            let length: Int
            let text: String
            let validity: Int
            let inComparison: Int
            let lcid: Int
            let fieldRect: AreaArray.Rectangle

            private enum CodingKeys: String, CodingKey {
                case fieldType = "wFieldType"
                case fieldName = "FieldName"
                case stringsCount = "StringsCount"
                case stringsResult = "StringsResult"
                case length = "Buf_Length"
                case text = "Buf_Text"
                case validity = "Validity"
                case inComparison = "InComparison"
                case lcid = "wLCID"
                case fieldRect = "FieldRect"
            }
        }

        /// The characters of one line, where they are told apart.
        struct Line: Codable, Sendable, Hashable {
            let symbolsCount: Int
            let symbols: [Symbol]

            private enum CodingKeys: String, CodingKey {
                case symbolsCount = "SymbolsCount"
                case symbols = "StringResult"
            }
        }

        struct Symbol: Codable, Sendable, Hashable {
            let candidatesCount: Int
            let candidates: [Candidate]

            private enum CodingKeys: String, CodingKey {
                case candidatesCount = "CandidatesCount"
                case candidates = "ListOfCandidates"
            }
        }

        struct Candidate: Codable, Sendable, Hashable {
            let code: Int
            let probability: Int

            private enum CodingKeys: String, CodingKey {
                case code = "SymbolCode"
                case probability = "SymbolProbability"
            }
        }

        init(_ fields: [(TextField, TextField.Value)]) {
            pArrayFields = fields.map { field, value in
                let symbols = (value.originalSymbols ?? []).map {
                    Symbol(candidatesCount: 1, candidates: [Candidate(code: $0.code, probability: $0.probability)])
                }
                let lines = symbols.isEmpty ? [] : [Line(symbolsCount: symbols.count, symbols: symbols)]
                return Field(
                    fieldType: field.fieldType, fieldName: field.fieldName, stringsCount: lines.count,
                    stringsResult: lines, length: value.value.utf8.count, text: value.value,
                    validity: value.originalValidity.rawValue, inComparison: field.comparisonStatus.rawValue,
                    lcid: field.lcid, fieldRect: value.fieldRect ?? .init(left: 0, top: 0, right: 0, bottom: 0))
            }
            nFields = pArrayFields.count
        }

        /// One container for each source and page that has text.
        static func containers(_ text: Text) -> [Container] {
            let types: [ResultType] = [.mrzText, .visualText, .barcodeText, .rfidText]
            return types.flatMap { type -> [Container] in
                let all = text.fieldList.flatMap { field in
                    field.valueList.filter { $0.containerType == type }.map { (field, $0) }
                }
                return Set(all.map(\.1.pageIndex)).sorted().map { page in
                    Container(
                        type, page: page,
                        Named("DocVisualExtendedInfo", TextData(all.filter { $0.1.pageIndex == page })))
                }
            }
        }
    }

    /// The verdict on a value, or on two, in the older form of the results.
    public enum VerificationResult: Int, Codable, Sendable, Hashable, CaseIterable {
        /// There is nothing to judge.
        case disabled = 0
        /// It has the field's form.
        case verified = 1
        /// It has not.
        case notVerified = 2
        /// Both say the same.
        case compareMatch = 3
        /// They say different things.
        case compareNotMatch = 4
    }

    /// What each source says of a field, and how that compares: `ListVerifiedFields`.
    public struct LexicalAnalysis: Codable, Sendable, Hashable {
        /// As many as ``fields`` has.
        public let count: Int
        /// In the vendor's order.
        public let fields: [Field]
        /// Of the dates in it.
        public let dateFormat: String

        private enum CodingKeys: String, CodingKey {
            case count = "Count"
            case fields = "pFieldMaps"
            case dateFormat = "pDateFormat"
        }

        /// One field, compared.
        public struct Field: Codable, Sendable, Hashable {
            /// By the vendor's numbers.
            public let type: TextFieldType
            /// Of the language, as Windows numbers it.
            public let lcid: Int
            /// Nil if it has none.
            public let mrz: String?
            /// Nil if it has none.
            public let visual: String?
            /// Nil if it has none.
            public let barcode: String?
            /// Nil if it has none.
            public let rfid: String?
            /// Ten verdicts: validity of zone, chip, print and barcode; then the comparisons zone–chip, zone–print,
            /// chip–print, print–barcode, zone–barcode, chip–barcode.
            public let matrix: [VerificationResult]

            private enum CodingKeys: String, CodingKey {
                case type = "wFieldType"
                case lcid = "wLCID"
                case mrz = "Field_MRZ"
                case visual = "Field_Visual"
                case barcode = "Field_Barcode"
                case rfid = "Field_RFID"
                case matrix = "Matrix"
            }

            init(_ field: TextField) {
                func value(_ source: Source) -> String? { field.valueList.first { $0.source == source }?.value }
                type = field.fieldType
                lcid = field.lcid
                (mrz, visual, barcode, rfid) = (value(.mrz), value(.visual), value(.barcode), value(.rfid))
                let validities = [Source.mrz, .rfid, .visual, .barcode].map { source -> VerificationResult in
                    switch field.validityList.first(where: { $0.source == source })?.status {
                    case .ok: .verified
                    case .error: .notVerified
                    default: .disabled
                    }
                }
                let pairs: [(Source, Source)] = [
                    (.mrz, .rfid), (.mrz, .visual), (.rfid, .visual), (.visual, .barcode), (.mrz, .barcode),
                    (.rfid, .barcode),
                ]
                matrix =
                    validities
                    + pairs.map { left, right -> VerificationResult in
                        let pair = field.comparisonList.first {
                            ($0.sourceLeft, $0.sourceRight) == (left, right)
                                || ($0.sourceLeft, $0.sourceRight) == (right, left)
                        }
                        return switch pair?.status {
                        case .ok: .compareMatch
                        case .error: .compareNotMatch
                        default: .disabled
                        }
                    }
            }
        }

        init(_ text: Text) {
            fields = text.fieldList.map(Field.init)
            count = fields.count
            dateFormat = text.dateFormat
        }
    }
}
