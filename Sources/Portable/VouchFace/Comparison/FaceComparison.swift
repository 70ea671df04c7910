import VouchCore

/// What comparing two faces gave.
public struct FaceComparison: Sendable, Hashable {
    /// What a comparison came to.
    public enum Verdict: String, Sendable, Hashable {
        /// Below the threshold: one person, as far as faces tell.
        case match
        /// Above the threshold: two persons.
        case noMatch
        /// There is nothing to compare: see ``FaceComparison/obstacle``.
        case notComparable
    }

    /// Why two faces cannot be compared.
    public enum Obstacle: String, Sendable, Hashable, Error {
        /// No face was found in the first picture.
        case noFirstFace
        /// No face was found in the second picture.
        case noSecondFace
        /// A picture has several faces, none of them much larger than the others.
        case severalFirstFaces
        /// Several faces of the second picture could be meant.
        case severalSecondFaces
        /// The eyes are closer together than ``FaceComparer/leastDistanceBetweenEyes``.
        case firstFaceTooSmall
        /// The second face has too few pixels.
        case secondFaceTooSmall
        /// The templates come from different networks.
        case differentDescriptors
        /// The portrait shows a child, and is too old to be compared: see ``ChildPortraitRule``.
        case childPortraitTooOld
    }

    /// What the comparison came to.
    public let verdict: Verdict
    /// Smaller is more alike; nil if not comparable.
    public let distance: Float?
    /// The calibrated probability that both are one person, 0...1, where half of all pairs are; nil if not comparable.
    public let probability: Float?
    /// Distances below it match.
    public let threshold: Float
    /// Why there is no comparison; nil if there is one.
    public let obstacle: Obstacle?

    init(distance: Float, threshold: Float, calibration: FaceDescriptor.Calibration) {
        verdict = distance < threshold ? .match : .noMatch
        self.distance = distance
        probability = calibration.probability(distance)
        self.threshold = threshold
        obstacle = nil
    }

    public init(_ obstacle: Obstacle, threshold: Float) {
        verdict = .notComparable
        distance = nil
        probability = nil
        self.threshold = threshold
        self.obstacle = obstacle
    }
}

/// Compares templates of one descriptor. One to one only: searching a crowd for a face is not offered.
public struct FaceComparer: Sendable {
    /// Of the templates that it compares.
    public let descriptor: FaceDescriptor
    /// Distances below it match.
    public let threshold: Float

    /// In pixels: fewer say too little about a face. ISO/IEC 29794-5 asks for 90 in an enrolled portrait.
    public static var leastDistanceBetweenEyes: Double { 16 }

    /// - Parameter threshold: nil: the descriptor's own. Not a positive number: likewise.
    public init(_ descriptor: FaceDescriptor, threshold: Float? = nil) {
        self.descriptor = descriptor
        let chosen = threshold ?? descriptor.threshold
        self.threshold = chosen.isFinite && chosen > 0 ? chosen : descriptor.threshold
    }

    /// Of two persons, of one, or of another descriptor: then ``FaceComparison/Verdict/notComparable``.
    public func compare(_ first: FaceTemplate, _ second: FaceTemplate) -> FaceComparison {
        guard first.descriptor == descriptor.identifier, second.descriptor == descriptor.identifier else {
            return FaceComparison(.differentDescriptors, threshold: threshold)
        }
        let distance = first.values.reveal { a in second.values.reveal { b in self.distance(a, b) } }
        return FaceComparison(distance: distance, threshold: threshold, calibration: descriptor.calibration)
    }

    private func distance(_ a: [Float], _ b: [Float]) -> Float {
        switch descriptor.distance {
        case .euclidean:
            return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        case .cosine:
            let (dot, aa, bb) = zip(a, b).reduce((Float(0), Float(0), Float(0))) { sums, pair in
                (sums.0 + pair.0 * pair.1, sums.1 + pair.0 * pair.0, sums.2 + pair.1 * pair.1)
            }
            let lengths = (aa * bb).squareRoot()
            return lengths > 0 ? 1 - dot / lengths : 1
        }
    }
}
