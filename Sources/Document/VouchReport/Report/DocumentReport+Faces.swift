extension DocumentReport {
    /// The pictures of the holder's face, compared one to one. Holds no template.
    public struct Faces: PersonalRecord {
        /// What compared them; absent if nothing did.
        public let network: Network?
        /// Each pair of the pictures there are.
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
            /// Of the network, as its file names it.
            public let identifier: String
            /// For people.
            public let name: String
            /// Of the weights: an SPDX identifier, or the licence's name.
            public let licence: String
            /// Where the weights come from.
            public let origin: String?
            /// Pixels on a side of its input.
            public let inputSize: Int
            /// Numbers in a template.
            public let numbers: Int
            /// `euclidean` or `cosine`.
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

        /// Two faces, and what comparing them came to.
        public struct Comparison: Codable, Sendable, Hashable {
            /// `page`, `ghostPortrait`, `chip` or `selfie`.
            public let first: String
            /// By its name in the list of faces.
            public let second: String
            /// What the comparison came to.
            public let verdict: Verdict
            /// The probability that both show one person, 0...1, where half of all pairs do; absent if not comparable.
            public let score: Double?
            /// Smaller is more alike; absent if not comparable.
            public let distance: Double?
            /// Distances below it match.
            public let threshold: Double
            /// Why they are not comparable: `noFirstFace`, `secondFaceTooSmall`; absent if they are.
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

        /// What a comparison came to.
        public enum Verdict: String, Codable, Sendable, Hashable, CaseIterable {
            /// One person, as far as faces tell.
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

    /// Score, distance and threshold; nil if the pair is not comparable.
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
