import VouchCore
import VouchFields

extension DocumentReport {
    /// One field, from every source that has it.
    public struct Field: PersonalRecord {
        /// The accepted value; null if there is none. Dates as ISO 8601.
        public let value: String?
        /// Value for people, if it differs: `12 August 1974`, `Utopia`.
        public let text: String?
        /// The values by source: `mrz`, `visual`, `barcode`, `chip`.
        public let sources: [String: Source]
        /// Sources that say `value`; the others say something else, or it could not be compared.
        public let saidBy: [String]
        /// The fields it was composed of, because no source has it; absent for what a source says. It proves nothing.
        public let composedOf: [String]?
        /// Comparison of the sources, pair by pair.
        public let comparison: Comparison
        /// How far the value can be relied on.
        public let outcome: Outcome

        init(_ field: DocumentField) {
            let value = field.value?.reveal { $0 }
            self.value = value
            text = value.flatMap { ReportTerms.english.readable($0, field.name) }
            var sources: [String: Source] = [:]
            for (source, value) in field.sources { sources[source.rawValue] = Source(value) }
            self.sources = sources
            saidBy = field.saidBy.map(\.rawValue)
            composedOf = field.composedOf.isEmpty ? nil : field.composedOf.map(\.rawValue)
            comparison = Comparison(field.comparisons)
            outcome = Outcome(field.outcome)
        }

        private enum CodingKeys: String, CodingKey { case value, text, sources, saidBy, composedOf, comparison }

        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: CodingKeys.self)
            value = try object.decodeIfPresent(String.self, forKey: .value)
            text = try object.decodeIfPresent(String.self, forKey: .text)
            let sources = try object.decode([String: Source].self, forKey: .sources)
            let (value, known) = (value, try object.decodeIfPresent([String].self, forKey: .saidBy))
            self.sources = sources
            // Reports written before there was this key.
            saidBy = known ?? sources.filter { value != nil && $0.value.value == value }.keys.sorted()
            composedOf = try object.decodeIfPresent([String].self, forKey: .composedOf)
            comparison = try object.decode(Comparison.self, forKey: .comparison)
            outcome = try Outcome(from: decoder)
        }

        /// The outcome's keys are among the field's own: `fields.surname.outcome` is a word.
        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(value, forKey: .value)
            try object.encodeIfPresent(text, forKey: .text)
            try object.encode(sources, forKey: .sources)
            try object.encode(saidBy, forKey: .saidBy)
            try object.encodeIfPresent(composedOf, forKey: .composedOf)
            try object.encode(comparison, forKey: .comparison)
            try outcome.encode(to: encoder)
        }
    }

    /// One source's value of a field.
    public struct Source: PersonalRecord {
        /// For programs; null if `raw` could not be interpreted.
        public let value: String?
        /// Characters as printed or encoded.
        public let raw: String
        /// Whether the value satisfies the source's own rules.
        public let validity: Outcome
        /// Confidence of a value read from a picture, 0…1; absent for other sources.
        public let confidence: Double?
        /// Page that it was read from: index into `pages`; absent for other sources.
        public let page: Int?
        /// Corners in millimetres of the upright page, clockwise from the upper left.
        public let box: [[Double]]?
        /// True if the source has no room left, so that the end may be missing; absent otherwise.
        public let mayBeTruncated: Bool?
        /// False if it was found without its label or hardly read, so that its agreement proves nothing; absent
        /// otherwise.
        public let isWitness: Bool?
        /// False if it is not certain that the print is this field's or was read rightly, so that a difference proves
        /// nothing; absent otherwise.
        public let mayContradict: Bool?

        init(_ field: FieldValue) {
            value = field.value?.reveal { $0 }
            raw = field.raw.reveal { $0 }
            validity = Outcome(field.validity)
            confidence = field.confidence.map { Rounding.finite($0, to: 10_000) }
            page = field.place?.page
            box = field.place.map { Rounding.corners($0.box) }
            mayBeTruncated = field.mayBeTruncated ? true : nil
            isWitness = field.isWitness ? nil : false
            mayContradict = field.mayContradict ? nil : false
        }

        private enum CodingKeys: String, CodingKey {
            case value, raw, validity, confidence, page, box, mayBeTruncated, isWitness, mayContradict
        }

        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(value, forKey: .value)
            try object.encode(raw, forKey: .raw)
            try object.encode(validity, forKey: .validity)
            try object.encodeIfPresent(confidence, forKey: .confidence)
            try object.encodeIfPresent(page, forKey: .page)
            try object.encodeIfPresent(box, forKey: .box)
            try object.encodeIfPresent(mayBeTruncated, forKey: .mayBeTruncated)
            try object.encodeIfPresent(isWitness, forKey: .isWitness)
            try object.encodeIfPresent(mayContradict, forKey: .mayContradict)
        }
    }

    /// Comparison of a field's sources.
    public struct Comparison: Codable, Sendable, Hashable {
        /// Failed if any pair differs, passed if any agrees and none differs.
        public let summary: Outcome.Word
        /// Every pair of sources, in the order of the sources.
        public let pairs: [Pair]

        /// Two sources, and whether they agree.
        public struct Pair: Codable, Sendable, Hashable {
            /// Name of one source.
            public let first: String
            /// Name of the other source.
            public let second: String
            /// Whether both say the same.
            public let outcome: Outcome

            init(first: String, second: String, outcome: Outcome) {
                (self.first, self.second, self.outcome) = (first, second, outcome)
            }

            private enum CodingKeys: String, CodingKey { case first, second }

            public init(from decoder: any Decoder) throws {
                let object = try decoder.container(keyedBy: CodingKeys.self)
                first = try object.decode(String.self, forKey: .first)
                second = try object.decode(String.self, forKey: .second)
                outcome = try Outcome(from: decoder)
            }

            public func encode(to encoder: any Encoder) throws {
                var object = encoder.container(keyedBy: CodingKeys.self)
                try object.encode(first, forKey: .first)
                try object.encode(second, forKey: .second)
                try outcome.encode(to: encoder)
            }
        }

        init(_ comparisons: [FieldComparison]) {
            pairs = comparisons.map {
                Pair(first: $0.first.rawValue, second: $0.second.rawValue, outcome: Outcome($0.outcome))
            }
            let words = pairs.map(\.outcome.outcome)
            summary = words.contains(.failed) ? .failed : words.contains(.passed) ? .passed : .notPerformed
        }
    }
}

/// Numbers as reports write them.
enum Rounding {
    /// Rounded to fractions of the given denominator; values that are not finite, or too large to be rounded,
    /// become 0, because JSON cannot express them.
    static func finite(_ value: Double, to fraction: Double) -> Double {
        let rounded = (value * fraction).rounded() / fraction
        return rounded.isFinite ? rounded : 0
    }

    /// `[[x, y] × 4]`, clockwise from the upper left of the upright item.
    ///
    /// - Parameter fraction: hundredths of a millimetre, or tenths of a pixel.
    static func corners(_ quad: Quad, to fraction: Double = 100) -> [[Double]] {
        quad.corners.map { [finite($0.x, to: fraction), finite($0.y, to: fraction)] }
    }
}
