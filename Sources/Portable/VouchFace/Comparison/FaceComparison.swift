import VouchCore

/// The result of comparing two faces.
public struct FaceComparison: Sendable, Hashable {
    /// Whether two faces belong to one person.
    public enum Verdict: String, Sendable, Hashable {
        /// The distance is below the threshold: one person, judging by the faces.
        case match
        /// The distance is not below the threshold: two persons.
        case noMatch
        /// The faces cannot be compared: see ``FaceComparison/obstacle``.
        case notComparable
    }

    /// Why two faces cannot be compared.
    public enum Obstacle: String, Sendable, Hashable, Error {
        /// No face was found in the first picture.
        case noFirstFace
        /// No face was found in the second picture.
        case noSecondFace
        /// The first picture has several faces, none of them much larger than the others.
        case severalFirstFaces
        /// The second picture has several faces, none of them much larger than the others.
        case severalSecondFaces
        /// The eyes in the first picture are closer together than ``FaceComparer/leastDistanceBetweenEyes``.
        case firstFaceTooSmall
        /// The eyes in the second picture are closer together than ``FaceComparer/leastDistanceBetweenEyes``.
        case secondFaceTooSmall
        /// The templates come from different networks.
        case differentDescriptors
        /// The portrait shows a child, and is too old to be compared: see ``ChildPortraitRule``.
        case childPortraitTooOld
    }

    /// Whether the faces belong to one person.
    public let verdict: Verdict
    /// The distance of the templates, as their descriptor measures it: smaller is more alike. Nil if not comparable.
    public let distance: Float?
    /// The calibrated probability that both are one person, 0...1, if half of all pairs compared are; nil if not
    /// comparable.
    public let probability: Float?
    /// The threshold that was used: distances below it match.
    public let threshold: Float
    /// Why there is no comparison; nil if there is one.
    public let obstacle: Obstacle?

    package init(distance: Float, threshold: Float, calibration: FaceDescriptor.Calibration) {
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
    /// The descriptor of the templates that it compares.
    public let descriptor: FaceDescriptor
    /// Distances below it match.
    public let threshold: Float

    /// The least distance between the eyes, in pixels: fewer say too little about a face. ISO/IEC 29794-5 asks for 90
    /// in an enrolled portrait.
    public static var leastDistanceBetweenEyes: Double { 16 }

    /// - Parameter threshold: the distance below which faces match. The descriptor's own is used for nil, and for what
    ///   is not a positive, finite number.
    public init(_ descriptor: FaceDescriptor, threshold: Float? = nil) {
        self.descriptor = descriptor
        let chosen = threshold ?? descriptor.threshold
        self.threshold = chosen.isFinite && chosen > 0 ? chosen : descriptor.threshold
    }

    /// Compares two templates. Templates of another descriptor are ``FaceComparison/Verdict/notComparable``.
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
