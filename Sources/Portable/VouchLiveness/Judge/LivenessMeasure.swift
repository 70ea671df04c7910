/// The measures of a video; each is judged on its own.
@nonexhaustive
public enum LivenessMeasure: String, Sendable, Hashable, CaseIterable {
    /// How many seconds before the challenge expired the video arrived; negative if it came too late, or sooner than it
    /// can have been filmed.
    case expiry
    /// The share of the challenge's steps that were done, each after its prompt and in its time.
    case steps
    /// The longest time without a frame, within the challenge's duration; infinite if times run backwards.
    case timing
    /// The longest way of the face between two frames; infinite if the face is missing in more than a tenth of them.
    case continuity
    /// The largest distance between templates of the face in different frames.
    case identity
    /// How far the face's points move otherwise than those of a flat sheet when the head turns.
    case planarity
    /// How far the nose moves against the face when the head turns.
    case relief
    /// The strength of a display's or a print's grid on the face.
    case displayGrid
    /// How much the place of a straight edge changes when the face grows: little if it moves with the face.
    case sheetEdge
    /// How well the colour of the skin follows the colours that the screen showed.
    case colourReflection
    /// The share of frames that come again.
    case repetition
    /// The share of the picture that does not change at all from frame to frame.
    case frozenPixels
    /// The score of a plugged-in network.
    case network

    /// The unit of a value.
    @nonexhaustive
    public enum Unit: String, Sendable, Hashable {
        /// Seconds.
        case seconds
        /// A share, 0...1.
        case share
        /// Multiples of the distance between the centres of the eyes.
        case interEyeDistances
        /// The distance from the middle between the eyes to the chin.
        case eyeChinDistances
        /// A plain quotient.
        case ratio
        /// A correlation, -1...1.
        case correlation
        /// A distance of templates, as the face network measures it.
        case templateDistance
        /// A score, as the network's description says.
        case networkScore
    }

    /// The unit of the value and the limit.
    public var unit: Unit {
        switch self {
        case .expiry, .timing: .seconds
        case .steps, .repetition, .frozenPixels: .share
        case .continuity: .eyeChinDistances
        case .planarity, .relief: .interEyeDistances
        case .identity: .templateDistance
        case .displayGrid: .ratio
        case .sheetEdge: .interEyeDistances
        case .colourReflection: .correlation
        case .network: .networkScore
        }
    }

    /// Whether failing it is a sign of an attack. The others fail for honest people too: a person who looks the wrong
    /// way, or stands in the sun where no screen is reflected, is asked again.
    public var isSignOfAttack: Bool {
        switch self {
        case .expiry, .steps, .timing, .continuity, .colourReflection: false
        case .identity, .planarity, .relief, .displayGrid, .sheetEdge, .repetition, .frozenPixels, .network: true
        }
    }

    /// Whether its margin is part of the score.
    var isScored: Bool { isSignOfAttack || self == .colourReflection }
}

#if !hasFeature(Embedded)
extension LivenessMeasure: Codable {}
#endif
