extension Regula {
    /// The text fields by field and source. Source: OpenAPI, `Text`.
    public struct Text: Codable, Sendable, Hashable {
        /// Validity and comparison of all fields together.
        public let status: CheckResult
        /// Whether every value passes the rules of its source.
        public let validityStatus: CheckResult
        /// Whether the sources agree.
        public let comparisonStatus: CheckResult
        /// How dates are written: `yyyy-MM-dd`.
        public let dateFormat: String
        /// The fields in the report's order.
        public let fieldList: [TextField]
        /// The sources that values come from.
        public let availableSourceList: [AvailableSource]

        init(_ fields: [TextField], dateFormat: DateFormat) {
            validityStatus = .combined(fields.map(\.validityStatus))
            comparisonStatus = .combined(fields.map(\.comparisonStatus))
            status = .combined([validityStatus, comparisonStatus])
            self.dateFormat = dateFormat.pattern
            fieldList = fields
            let lists = fields.flatMap(\.validityList)
            availableSourceList = Source.allCases.compactMap { source in
                let own = lists.filter { $0.source == source }
                return own.isEmpty
                    ? nil
                    : AvailableSource(
                        source: source, validityStatus: .combined(own.map(\.status)),
                        containerType: source.textContainer)
            }
        }

        /// A source of values.
        public struct AvailableSource: Codable, Sendable, Hashable {
            /// Zone, print, barcode or chip.
            public let source: Source
            /// Whether every value of this source passes its rules.
            public let validityStatus: CheckResult
            /// The kind of result that holds this source's text too.
            public let containerType: ResultType
        }
    }

    /// One field, from every source that has it.
    public struct TextField: Codable, Sendable, Hashable {
        /// The meaning of the field.
        public let fieldType: TextFieldType
        /// The same for people, in English; for ``TextFieldType/other`` Vouch's own name, which distinguishes such
        /// fields.
        public let fieldName: String
        /// The script by Windows' locale identifiers; always 0, Latin: Vouch does not distinguish scripts.
        public var lcid = 0
        /// The script for people.
        public var lcidName = "Latin"
        /// Validity and comparison together.
        public let status: CheckResult
        /// Whether the value of every source passes its rules.
        public let validityStatus: CheckResult
        /// Whether the sources agree.
        public let comparisonStatus: CheckResult
        /// The accepted value, as the request wants it written; if there is none, the first source's.
        public let value: String
        /// The value of each source.
        public let valueList: [Value]
        /// The validity of each source's value.
        public let validityList: [SourceValidity]
        /// The comparison of each pair of sources.
        public let comparisonList: [SourceComparison]

        init(
            _ type: TextFieldType, name: String? = nil, value: String, values: [Value],
            comparisons: [SourceComparison] = []
        ) {
            fieldType = type
            fieldName = name ?? type.readableName
            self.value = value
            valueList = values
            validityList = values.map { SourceValidity(source: $0.source, status: $0.originalValidity) }
            comparisonList = comparisons
            validityStatus = .combined(values.map(\.originalValidity))
            comparisonStatus = .combined(comparisons.map(\.status))
            status = .combined([validityStatus, comparisonStatus])
        }

        /// The value of one source.
        public struct Value: Codable, Sendable, Hashable {
            /// Zone, print, barcode or chip.
            public let source: Source
            /// The value in normal form, as the request wants it written; as read if it could not be interpreted.
            public let value: String
            /// The value as printed or encoded.
            public let originalValue: String
            /// Whether the value passes the rules of its source.
            public let originalValidity: CheckResult
            /// The recognised characters; nil unless the reader distinguishes them, as in zones.
            public let originalSymbols: [Symbol]?
            /// The page it was read from, from 0; 0 for the chip.
            public let pageIndex: Int
            /// How sure the reading is, 0...100, not calibrated; 100 for barcodes and chips, which are decoded.
            public let probability: Int
            /// Where it stands, in pixels of the straightened page; nil if unknown.
            public let fieldRect: AreaArray.Rectangle?
            /// The kind of result that holds the value too.
            public let containerType: ResultType
        }

        /// One recognised character.
        public struct Symbol: Codable, Sendable, Hashable {
            /// The Unicode scalar.
            public let code: Int
            /// How sure the reading is, 0...100, not calibrated.
            public let probability: Int
        }

        /// The validity of one source's value.
        public struct SourceValidity: Codable, Sendable, Hashable {
            /// Zone, print, barcode or chip.
            public let source: Source
            /// Whether the value passes the rules of its source.
            public let status: CheckResult
        }

        /// The comparison of two sources.
        public struct SourceComparison: Codable, Sendable, Hashable {
            /// The first source.
            public let sourceLeft: Source
            /// The second source.
            public let sourceRight: Source
            /// Whether the two sources agree.
            public let status: CheckResult
        }
    }
}

extension Regula.Source {
    /// The container with this source's text.
    var textContainer: Regula.ResultType {
        switch self {
        case .mrz: .mrzText
        case .barcode: .barcodeText
        case .rfid: .rfidText
        default: .visualText
        }
    }
}
