extension Regula {
    /// The parameters of a request that have an effect: `processParam`.
    public struct ProcessParameters: Sendable, Hashable {
        /// What is looked for.
        public var scenario: Scenario
        /// The containers wanted; empty: all that the scenario has.
        public var resultTypeOutput: [ResultType] = []
        /// The text fields wanted; empty: all.
        public var fieldTypesFilter: [TextFieldType] = []
        /// Not part of the answer.
        public var fieldTypesIgnoreFilter: [TextFieldType] = []
        /// How dates are written.
        public var dateFormat = DateFormat.standard
        /// How values are written.
        public var convertCase = TextPostProcessing.noChange
        /// Whether the response has a log.
        public var log = false
        /// Whether the response has the input pictures.
        public var returnUncroppedImage = false
        /// Whether pictures on the document are left out.
        public var noGraphics = false
        /// Most pixels per inch of the document's picture; 0: no limit.
        public var imageDpiOutMax = 0
        /// In years; the document passes only if its holder has reached it.
        public var minimalHolderAge: Int?
        /// The zones admitted; empty: all.
        public var mrzFormatsFilter: [MRZFormat] = []
        /// The kinds of documents admitted; empty: all.
        public var documentGroupFilter: [DocumentType] = []
        /// Switches of the checks of picture quality. Its limits come after the measurement and change nothing.
        public var imageQa = ImageQA()
        /// How a live portrait is compared; nil: not asked for, and then compared as usual if there is one.
        public var faceAPI: FaceAPIParameters?
        /// Checks of authenticity; nil: none asked for.
        public var authParams: AuthParameters?
        /// Whether the response has the report in the manner of BSI TR-03135.
        public var generatesBSIReport = false
        /// Whether the response has a DTC-VC of the chip's files.
        public var generatesDTC = false

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
        ]
        /// Members of `imageQa` that have one.
        static let knownQuality: Set<String> = [
            "focusCheck", "glaresCheck", "colornessCheck", "moireCheck", "occlusionCheck", "expectedPass",
        ]
    }

    /// How values are written: `convertCase`.
    public enum TextPostProcessing: Int, Sendable, Hashable, CaseIterable {
        /// As printed.
        case noChange = 0
        /// In capitals.
        case uppercase = 1
        /// In small letters.
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

    /// How dates are written: `yyyy`, `yy`, `MM`, `M`, `dd`, `d` and signs between them.
    public struct DateFormat: Sendable, Hashable {
        /// Of days, months and years: `dd/MM/yyyy`.
        public let pattern: String

        /// ISO 8601.
        public static let standard = DateFormat(known: "yyyy-MM-dd")

        private init(known pattern: StaticString) { self.pattern = "\(pattern)" }

        /// - Returns: nil unless year, month and day each occur once, with other signs between them.
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
