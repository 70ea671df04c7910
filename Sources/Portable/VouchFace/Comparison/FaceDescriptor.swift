import VouchCore

/// A descriptor network's output for a face, and the meaning of its distances.
public struct FaceDescriptor: Sendable, Hashable {
    /// Names the network and its version; templates of different identifiers cannot be compared.
    public let identifier: String
    /// How many numbers a template has, 1...4096.
    public let count: Int
    /// How two templates are compared.
    public let distance: Distance
    /// The distance below which faces are the same person's, unless the caller chooses another.
    public let threshold: Float
    /// How distances become probabilities.
    public let calibration: Calibration

    /// How far apart two templates are.
    public enum Distance: String, Sendable, Hashable {
        /// The length of the difference of the two templates.
        case euclidean
        /// 1 less the cosine of the angle between the two templates, 0...2.
        case cosine
    }

    /// The probability that a pair is the same person's, where half of all pairs are:
    /// 1 / (1 + e^(`slope` × (distance - `middle`))).
    public struct Calibration: Sendable, Hashable {
        /// The distance at which the probability is one half.
        public let middle: Float
        /// How steeply the probability falls with the distance, for each unit of it.
        public let slope: Float

        public init(middle: Float, slope: Float) {
            self.middle = middle
            self.slope = slope
        }

        func probability(_ distance: Float) -> Float { 1 / (1 + exponential(slope * (distance - middle))) }
    }

    /// - Returns: nil unless `count` is 1...4096, and threshold, middle and slope are positive and finite.
    public init?(
        identifier: String, count: Int, distance: Distance, threshold: Float, calibration: Calibration
    ) {
        let positive = [threshold, calibration.middle, calibration.slope]
        guard (1...4096).contains(count), positive.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
        self.init(checked: identifier, count, distance, threshold, calibration)
    }

    private init(
        checked identifier: String, _ count: Int, _ distance: Distance, _ threshold: Float, _ calibration: Calibration
    ) {
        self.identifier = identifier
        self.count = count
        self.distance = distance
        self.threshold = threshold
        self.calibration = calibration
    }

    /// dlib's residual network of 29 layers, 128 numbers; its author's threshold. How the slope was found is in
    /// decision 29.
    public static var dlibResNet: FaceDescriptor {
        FaceDescriptor(
            checked: "dlib-resnet-v1", 128, .euclidean, 0.6, Calibration(middle: 0.6, slope: 20))
    }
}
