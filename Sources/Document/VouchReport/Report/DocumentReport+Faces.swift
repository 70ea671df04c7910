extension DocumentReport {
    /// The pictures of the holder's face, compared one to one. Holds no template.
    public struct Faces: PersonalRecord {
        /// Network that compared them; absent if nothing did.
        public let network: Network?
        /// Comparison of each pair of the pictures there are.
        public let comparisons: [Comparison]
        /// The face of the selfie, cut out; absent if none was given, or it shows no face.
        public let selfie: Graphic?

        public init(network: Network?, comparisons: [Comparison], selfie: Graphic?) {
            self.network = network
            self.comparisons = comparisons
            self.selfie = selfie
        }

        /// The same without the bytes of the selfie's face.
        public func withoutData() -> Faces {
            Faces(network: network, comparisons: comparisons, selfie: selfie?.withoutData())
        }

        /// The network that describes faces: a distance means nothing without it.
        public struct Network: Codable, Sendable, Hashable {
            /// Identifier of the network, as its file names it.
            public let identifier: String
            /// Name of the network for people.
            public let name: String
            /// Licence of the weights: an SPDX identifier, or the licence's name.
            public let licence: String
            /// Where the weights come from; absent if it is not known.
            public let origin: String?
            /// Width and height of its input, in pixels.
            public let inputSize: Int
            /// How many numbers a template has.
            public let numbers: Int
            /// Kind of distance between templates: `euclidean` or `cosine`.
            public let distance: String
            /// Its own; comparisons name the one that was used.
            public let threshold: Double

            public init(
                identifier: String, name: String, licence: String, origin: String?, inputSize: Int, numbers: Int,
                distance: String, threshold: Double
            ) {
                self.identifier = identifier
                self.name = name
                self.licence = licence
                self.origin = origin
                self.inputSize = inputSize
                self.numbers = numbers
                self.distance = distance
                self.threshold = Rounding.finite(threshold, to: 10_000)
            }
        }

        /// Two faces, compared.
        public struct Comparison: Codable, Sendable, Hashable {
            /// Picture of one face: `page`, `ghostPortrait`, `chip` or `selfie`.
            public let first: String
            /// Picture of the other face, in the same words.
            public let second: String
            /// Outcome of the comparison.
            public let verdict: Verdict
            /// The probability that both show one person, 0...1, where half of all pairs do; absent if not comparable.
            public let score: Double?
            /// Distance of the templates, smaller for faces that are more alike; absent if not comparable.
            public let distance: Double?
            /// Distances below it match.
            public let threshold: Double
            /// Why they are not comparable, such as `noFirstFace` or `secondFaceTooSmall`; absent if they are.
            public let reason: String?

            public init(
                first: String, second: String, verdict: Verdict, score: Double?, distance: Double?, threshold: Double,
                reason: String?
            ) {
                self.first = first
                self.second = second
                self.verdict = verdict
                self.score = score.map { Rounding.finite($0, to: 10_000) }
                self.distance = distance.map { Rounding.finite($0, to: 10_000) }
                self.threshold = Rounding.finite(threshold, to: 10_000)
                self.reason = reason
            }
        }

        /// Outcome of a comparison.
        public enum Verdict: String, Codable, Sendable, Hashable, CaseIterable {
            /// One person, judging by the faces.
            case match
            /// Two persons.
            case noMatch
            /// There is nothing to compare.
            case notComparable
        }
    }
}

extension DocumentReport.Faces.Comparison {
    /// One line for people: `Portrait on the page and selfie: the same person`.
    ///
    /// - Parameter terms: of the language it is written in.
    public func sentence(_ terms: ReportTerms = .english) -> String {
        let verdict =
            switch verdict {
            case .match: terms(.samePerson)
            case .noMatch: terms(.otherPerson)
            case .notComparable: terms(.notComparable, why(terms))
            }
        return terms(.facePair, Self.name(first, terms), Self.name(second, terms), verdict)
    }

    /// Score, distance and threshold in one line.
    ///
    /// - Returns: nil if the pair is not comparable.
    public func figures(_ terms: ReportTerms = .english) -> String? {
        guard let score, let distance else { return nil }
        return terms(.faceFigures, Self.text(score), Self.text(distance), Self.text(threshold))
    }

    static func name(_ source: String, _ terms: ReportTerms) -> String {
        switch source {
        case "page": terms(.faceOnPage)
        case "ghostPortrait": terms(.faceOnGhost)
        case "chip": terms(.faceInChip)
        default: terms(.selfie)
        }
    }

    private func why(_ terms: ReportTerms) -> String {
        switch reason {
        case "noFirstFace": terms(.noFace, Self.name(first, terms))
        case "noSecondFace": terms(.noFace, Self.name(second, terms))
        case "severalFirstFaces": terms(.severalFaces, Self.name(first, terms))
        case "severalSecondFaces": terms(.severalFaces, Self.name(second, terms))
        case "firstFaceTooSmall": terms(.faceTooSmall, Self.name(first, terms))
        case "secondFaceTooSmall": terms(.faceTooSmall, Self.name(second, terms))
        case "childPortraitTooOld": terms(.childTooOld)
        default: terms(.unknown)
        }
    }

    /// With two decimals, whatever the number.
    private static func text(_ value: Double) -> String {
        let hundredths = Int(max(0, min(value, 1e6)) * 100 + 0.5)
        let rest = "\(hundredths % 100)"
        return "\(hundredths / 100)." + (rest.count < 2 ? "0" + rest : rest)
    }
}
