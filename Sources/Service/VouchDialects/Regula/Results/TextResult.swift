extension Regula {
    /// The values of all text fields, by field and source. Source: OpenAPI, `Text`.
    public struct Text: Codable, Sendable, Hashable {
        /// Validity and comparison together.
        public let status: CheckResult
        /// Whether each value holds by its source's own rules.
        public let validityStatus: CheckResult
        /// Whether the sources agree.
        public let comparisonStatus: CheckResult
        /// Of the dates in it: `yyyy-MM-dd`.
        public let dateFormat: String
        /// In the vendor's order.
        public let fieldList: [TextField]
        /// Where values come from.
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

        /// Where values come from.
        public struct AvailableSource: Codable, Sendable, Hashable {
            /// Zone, print, barcode or chip.
            public let source: Source
            /// Of everything from this source.
            public let validityStatus: CheckResult
            /// The vendor's number of this kind of result.
            public let containerType: ResultType
        }
    }

    /// One field, from every source that has it.
    public struct TextField: Codable, Sendable, Hashable {
        /// By the vendor's numbers.
        public let fieldType: TextFieldType
        /// For people; for ``TextFieldType/other`` the name that tells such fields apart.
        public let fieldName: String
        /// Always 0, Latin: Vouch does not tell languages apart.
        public var lcid = 0
        /// Of the language, for people.
        public var lcidName = "Latin"
        /// Of validity and comparison together.
        public let status: CheckResult
        /// Of all sources together.
        public let validityStatus: CheckResult
        /// Of all pairs of sources together.
        public let comparisonStatus: CheckResult
        /// The accepted value; empty if there is none.
        public let value: String
        /// One for each source.
        public let valueList: [Value]
        /// One for each source.
        public let validityList: [SourceValidity]
        /// One for each pair of sources.
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

        /// One source's value.
        public struct Value: Codable, Sendable, Hashable {
            /// Zone, print, barcode or chip.
            public let source: Source
            /// For programs; what was read if it could not be interpreted.
            public let value: String
            /// As printed or encoded.
            public let originalValue: String
            /// Whether the value holds by the source's own rules.
            public let originalValidity: CheckResult
            /// Each character as recognised; absent unless the reader tells characters apart, as in zones.
            public let originalSymbols: [Symbol]?
            /// Of the page it was read from, from 0; 0 for the chip.
            public let pageIndex: Int
            /// 0...100; 100 for what is not recognised but decoded: barcodes and chips.
            public let probability: Int
            /// In pixels of the document's picture; absent if unknown.
            public let fieldRect: AreaArray.Rectangle?
            /// The vendor's number of this kind of result.
            public let containerType: ResultType
        }

        /// A recognised character.
        public struct Symbol: Codable, Sendable, Hashable {
            /// Of Unicode.
            public let code: Int
            /// 0...100.
            public let probability: Int
        }

        /// Whether a source's value has the field's form.
        public struct SourceValidity: Codable, Sendable, Hashable {
            /// Zone, print, barcode or chip.
            public let source: Source
            /// What it came to.
            public let status: CheckResult
        }

        /// Whether two sources agree.
        public struct SourceComparison: Codable, Sendable, Hashable {
            /// One of the two.
            public let sourceLeft: Source
            /// The other one.
            public let sourceRight: Source
            /// What it came to.
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
