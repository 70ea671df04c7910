public import VouchCore
public import VouchFields

extension DocumentReport {
    /// The outcome of a check, in the form used by all of Vouch's JSON: `{"outcome": …, "reason": code or null,
    /// "clause": text or null}`.
    public struct Outcome: Codable, Sendable, Hashable {
        /// The three outcomes of a check.
        public enum Word: String, Codable, Sendable, Hashable, CaseIterable {
            /// It was done, and holds.
            case passed
            /// It was done, and does not hold.
            case failed
            /// It was not done, or could not be.
            case notPerformed
        }

        /// Whether the check passed, failed or was not performed.
        public let outcome: Word
        /// The finding, or the reason why it was not performed: `checkDigit.mismatch`. Absent if it passed.
        public let reason: String?
        /// The clause the check is based on: `Doc 9303-3 §4.9`. Only if it failed.
        public let clause: String?

        /// ``reason`` as this version knows it; nil if it passed, or for a code of another version.
        public var code: CheckCode? { reason.flatMap(CheckCode.init) }

        /// An outcome whose code and clause are texts, for instance of a report that another program wrote.
        public init(word: Word, reason: String? = nil, clause: String? = nil) {
            outcome = word
            self.reason = reason
            self.clause = clause
        }

        /// Takes over the outcome of a check.
        public init(_ check: CheckOutcome) {
            switch check {
            case .passed: self.init(word: .passed)
            case .failed(let finding):
                self.init(word: .failed, reason: finding.code.rawValue, clause: finding.clause.rawValue)
            case .notPerformed(let reason): self.init(word: .notPerformed, reason: reason.code.rawValue)
            @unknown default: self.init(word: .notPerformed)
            }
        }

        private enum CodingKeys: String, CodingKey { case outcome, reason, clause }

        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(outcome, forKey: .outcome)
            try object.encode(reason, forKey: .reason)
            try object.encode(clause, forKey: .clause)
        }
    }

    /// One check. The outcome's keys are among its own.
    public struct Check: Codable, Sendable, Hashable {
        /// Stable: `dates.expiry`, `passiveAuthentication.signature`.
        public let name: String
        /// Subject of the check.
        public let part: Part
        /// Outcome of the check.
        public let outcome: Outcome
        /// Names of the fields that the check is about.
        public let fields: [String]
        /// Names of the sources that it compares or judges.
        public let sources: [String]
        /// One plain English sentence about the outcome; no personal data.
        public let words: String
        /// Advice, in English; absent if it passed.
        public let advice: String?

        public init(
            _ name: String, _ part: Part, _ outcome: CheckOutcome, fields: [FieldName] = [], sources: [FieldSource] = []
        ) {
            self.init(
                name, part, Outcome(outcome), fields: fields.map(\.rawValue), sources: sources.map(\.rawValue))
        }

        /// Takes over a check of the fields, with its words in English.
        public init(_ check: DocumentCheck) {
            let name = "\(check.name.text)"
            self.init(name, Part(ofCheck: name), check.outcome, fields: check.fields, sources: check.sources)
        }

        init(_ name: String, _ part: Part, _ outcome: Outcome, fields: [String] = [], sources: [String] = []) {
            self.name = name
            self.part = part
            self.outcome = outcome
            self.fields = fields
            self.sources = sources
            let said = ReportWords.about(name, outcome)
            words = ReportWords.subject(name, outcome, fields) ?? said.sentence
            advice = said.advice
        }

        private enum CodingKeys: String, CodingKey { case name, part, fields, sources, words, advice }

        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: CodingKeys.self)
            name = try object.decode(String.self, forKey: .name)
            part = try object.decode(Part.self, forKey: .part)
            outcome = try Outcome(from: decoder)
            fields = try object.decode([String].self, forKey: .fields)
            sources = try object.decode([String].self, forKey: .sources)
            words = try object.decode(String.self, forKey: .words)
            advice = try object.decodeIfPresent(String.self, forKey: .advice)
        }

        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(name, forKey: .name)
            try object.encode(part, forKey: .part)
            try outcome.encode(to: encoder)
            try object.encode(fields, forKey: .fields)
            try object.encode(sources, forKey: .sources)
            try object.encode(words, forKey: .words)
            try object.encodeIfPresent(advice, forKey: .advice)
        }
    }

    /// The subject of a check.
    public enum Part: String, Codable, Sendable, Hashable, CaseIterable {
        /// The type of the document.
        case documentType
        /// Whether all its pages were read.
        case pages
        /// Whether the pictures are good enough.
        case pictureQuality
        /// The machine-readable zone by itself.
        case mrz
        /// Values by themselves, and compared between sources.
        case fields
        /// Expiry, impossible and future dates.
        case dates
        /// The holder's age.
        case age
        /// Front against back, and against an earlier capture.
        case sides
        /// Visible digital seals.
        case seal
        /// Security elements of a genuine document.
        case security
        /// Portraits and other pictures.
        case portrait
        /// The chip.
        case chip

        /// By the prefix of a check's name.
        init(ofCheck name: String) {
            self =
                switch name.prefix(while: { $0 != "." }) {
                case "document": .documentType
                case "pages": .pages
                case "image": .pictureQuality
                case "zone": .mrz
                case "dates": .dates
                case "age": .age
                case "sides", "captures": .sides
                case "seal", "sealProof": .seal
                case "security", "authenticity": .security
                case "portrait", "graphics": .portrait
                case "chip": .chip
                default: .fields
                }
        }
    }
}
