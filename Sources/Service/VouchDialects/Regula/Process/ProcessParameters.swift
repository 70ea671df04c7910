extension Regula {
    /// The parameters of a request that have an effect: `processParam`.
    public struct ProcessParameters: Sendable, Hashable {
        /// What the request wants done.
        public var scenario: Scenario
        /// The containers to return; empty: all that the scenario has.
        public var resultTypeOutput: [ResultType] = []
        /// The text fields to return; empty: all.
        public var fieldTypesFilter: [TextFieldType] = []
        /// The text fields to leave out; it takes precedence over ``fieldTypesFilter``.
        public var fieldTypesIgnoreFilter: [TextFieldType] = []
        /// How dates are written; `yyyy-MM-dd` by default.
        public var dateFormat = DateFormat.standard
        /// The case of letters in values other than dates.
        public var convertCase = TextPostProcessing.noChange
        /// Whether the response has a log; it holds no value of the document.
        public var log = false
        /// Whether the response has the input pictures.
        public var returnUncroppedImage = false
        /// Whether portraits, signatures and other pictures on the document are left out.
        public var noGraphics = false
        /// The most pixels per inch of the document's picture; 0: 300, or what the picture has if that is less.
        public var imageDpiOutMax = 0
        /// The age in years that the holder must have reached; nil if any age will do.
        public var minimalHolderAge: Int?
        /// The formats of zones to accept; empty: all.
        public var mrzFormatsFilter: [MRZFormat] = []
        /// The kinds of documents to accept; empty: all. For another kind the response has no results.
        public var documentGroupFilter: [DocumentType] = []
        /// Which quality checks count. Its thresholds have no effect on the server, which measures before it reads
        /// them.
        public var imageQa = ImageQA()
        /// How a live portrait is compared; nil if it is not asked for. A live portrait is then compared by the default
        /// settings.
        public var faceAPI: FaceAPIParameters?
        /// The checks of authenticity to make; nil for none.
        public var authParams: AuthParameters?
        /// `bsiTr03135.generateResult`: whether the response has the report in the manner of BSI TR-03135.
        public var generatesBSIReport = false
        /// `generateDTCVC`: whether the response has a DTC-VC of the chip's files.
        public var generatesDTC = false
        /// Whether each picture shows the document's page and nothing around it.
        public var alreadyCropped = false

        /// The defaults of a scenario: everything is returned.
        public init(scenario: Scenario) { self.scenario = scenario }

        /// Whether a container belongs in the response.
        func wants(_ type: ResultType) -> Bool { resultTypeOutput.isEmpty || resultTypeOutput.contains(type) }

        func wants(_ type: TextFieldType) -> Bool {
            (fieldTypesFilter.isEmpty || fieldTypesFilter.contains(type)) && !fieldTypesIgnoreFilter.contains(type)
        }

        /// Names of parameters that have an effect.
        static let known: Set<String> = [
            "scenario", "resultTypeOutput", "fieldTypesFilter", "fieldTypesIgnoreFilter", "dateFormat", "convertCase",
            "log", "returnUncroppedImage", "noGraphics", "imageDpiOutMax", "minimalHolderAge", "mrzFormatsFilter",
            "documentGroupFilter", "imageQa", "useFaceApi", "faceApi", "authParams", "bsiTr03135", "generateDTCVC",
            "alreadyCropped",
        ]
        /// Members of `imageQa` that have one.
        static let knownQuality: Set<String> = [
            "focusCheck", "glaresCheck", "colornessCheck", "moireCheck", "occlusionCheck", "expectedPass",
        ]
    }

    /// The case of letters in values: `convertCase`.
    public enum TextPostProcessing: Int, Sendable, Hashable, CaseIterable {
        /// As on the document.
        case noChange = 0
        /// In capitals.
        case uppercase = 1
        /// In lower case.
        case lowercase = 2
        /// Each word begins with a capital.
        case capital = 3

        func written(_ text: String) -> String {
            switch self {
            case .noChange: text
            case .uppercase: text.uppercased()
            case .lowercase: text.lowercased()
            case .capital:
                text.split(separator: " ", omittingEmptySubsequences: false)
                    .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
            }
        }
    }

    /// How dates are written: `yyyy` or `yy`, `MM` or `M`, `dd` or `d`, and other characters between them.
    public struct DateFormat: Sendable, Hashable {
        /// The pattern, such as `dd/MM/yyyy`.
        public let pattern: String

        /// `yyyy-MM-dd`, as ISO 8601 writes dates.
        public static let standard = DateFormat(known: "yyyy-MM-dd")

        private init(known pattern: StaticString) { self.pattern = "\(pattern)" }

        /// A format of a pattern of at most 32 bytes.
        ///
        /// - Returns: nil unless year, month and day each occur once, and no other letters.
        public init?(_ pattern: String) {
            guard pattern.utf8.count <= 32 else { return nil }
            let runs = Self.runs(of: pattern).filter { $0.first?.isLetter == true }
            let allowed: Set<String> = ["yyyy", "yy", "MM", "M", "dd", "d"]
            guard runs.allSatisfy(allowed.contains), Set(runs.compactMap(\.first)) == ["y", "M", "d"], runs.count == 3
            else { return nil }
            self.pattern = pattern
        }

        /// - Parameter date: ISO 8601. One with an unknown part, and anything else, stays as it is.
        func written(_ date: String) -> String {
            let parts = date.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
                let day = Int(parts[2])
            else { return date }
            func padded(_ number: Int, _ count: Int) -> String {
                let digits = String(number)
                return String(repeating: "0", count: max(0, count - digits.count)) + digits
            }
            return Self.runs(of: pattern).map { run in
                switch run {
                case "yyyy": padded(year, 4)
                case "yy": padded(year % 100, 2)
                case "MM": padded(month, 2)
                case "M": String(month)
                case "dd": padded(day, 2)
                case "d": String(day)
                default: run
                }
            }.joined()
        }

        /// Parts of equal characters.
        private static func runs(of pattern: String) -> [String] {
            pattern.reduce(into: [String]()) { runs, character in
                if runs.last?.first == character {
                    runs[runs.count - 1].append(character)
                } else {
                    runs.append(String(character))
                }
            }
        }
    }
}
