/// What is judged of a video, each by itself.
@nonexhaustive
public enum LivenessMeasure: String, Sendable, Hashable, CaseIterable {
    /// The video arrived before the challenge expired, and is not older.
    case expiry
    /// The steps of the challenge, each after its prompt and in its time.
    case steps
    /// Frames follow each other closely, and last as long as the challenge.
    case timing
    /// One face in every frame, without leaps.
    case continuity
    /// The same person in all frames compared.
    case identity
    /// Whether the face's points move as a flat sheet's would.
    case planarity
    /// Whether the nose stands out before the face when the head turns.
    case relief
    /// Traces of a display's or a print's grid.
    case displayGrid
    /// Straight edges that go with the face.
    case sheetEdge
    /// Whether the skin reflects the colours that the screen showed.
    case colourReflection
    /// Frames that come again.
    case repetition
    /// Parts of frames that do not change at all.
    case frozenPixels
    /// The score of a plugged-in network.
    case network

    /// What a value counts.
    @nonexhaustive
    public enum Unit: String, Sendable, Hashable {
        /// Of a time.
        case seconds
        /// 0...1.
        case share
        /// Between the centres of the eyes.
        case interEyeDistances
        /// A plain quotient.
        case ratio
        /// -1...1.
        case correlation
        /// As the face network measures templates.
        case templateDistance
        /// As the network's description says.
        case networkScore
    }

    /// Of the value and the limit.
    public var unit: Unit {
        switch self {
        case .expiry, .timing: .seconds
        case .steps, .repetition, .frozenPixels: .share
        case .continuity, .planarity, .relief: .interEyeDistances
        case .identity: .templateDistance
        case .displayGrid: .ratio
        case .sheetEdge: .interEyeDistances
        case .colourReflection: .correlation
        case .network: .networkScore
        }
    }

    /// Whether failing it is a sign of an attack. The others fail for honest people too: who looks the wrong way, or stands
    /// in the sun where no screen is reflected, is asked again.
    public var isSignOfAttack: Bool {
        switch self {
        case .expiry, .steps, .timing, .continuity, .colourReflection: false
        case .identity, .planarity, .relief, .displayGrid, .sheetEdge, .repetition, .frozenPixels, .network: true
        }
    }

    /// Whether its margin is part of the score.
    var isScored: Bool { isSignOfAttack || self == .colourReflection }
}
