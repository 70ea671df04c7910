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

        /// The characters of one line, where they are distinguished.
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

    /// The result of checking one value, or of comparing two, in the older form of the results.
    public enum VerificationResult: Int, Codable, Sendable, Hashable, CaseIterable {
        /// Not performed.
        case disabled = 0
        /// The value passed the rules of its source.
        case verified = 1
        /// The value failed the rules of its source.
        case notVerified = 2
        /// Both sources mean the same value.
        case compareMatch = 3
        /// The sources contradict each other.
        case compareNotMatch = 4
    }

    /// The text fields of all sources and their comparison, in the older form: `ListVerifiedFields`.
    public struct LexicalAnalysis: Codable, Sendable, Hashable {
        /// How many fields ``fields`` has.
        public let count: Int
        /// The fields, in the order of ``Text/fieldList``.
        public let fields: [Field]
        /// How dates are written: `yyyy-MM-dd`.
        public let dateFormat: String

        private enum CodingKeys: String, CodingKey {
            case count = "Count"
            case fields = "pFieldMaps"
            case dateFormat = "pDateFormat"
        }

        /// One field, by source.
        public struct Field: Codable, Sendable, Hashable {
            /// The meaning of the field.
            public let type: TextFieldType
            /// The script by Windows' locale identifiers; always 0, Latin.
            public let lcid: Int
            /// The zone's value; nil if it has none.
            public let mrz: String?
            /// The printed value; nil if there is none.
            public let visual: String?
            /// A barcode's value; nil if there is none.
            public let barcode: String?
            /// The chip's value; nil if it has none.
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
