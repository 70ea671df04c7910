/// The purpose of a face's picture. ISO/IEC 29794-5:2025 separates the same uses, because they ask for different things.
public enum FaceUse: String, Sendable, Hashable, CaseIterable {
    /// The portrait of a travel document: ICAO Doc 9303-3 and ISO/IEC 39794-5:2019, D.1.
    case documentPortrait
    /// A selfie or a frame of a video, compared with a portrait. Its background and frame are free.
    case comparison

    /// The limit that this use sets for a measure; nil if it sets none.
    ///
    /// Where the standard maps a measure to 0...100 by a curve whose numbers its reference implementation publishes
    /// (OFIQ 1.x, its default configuration), the limit is where the curve is at 50. Others are from ISO/IEC 39794-5,
    /// D.1, or measured by us.
    public func limit(of measure: FaceQualityMeasure) -> FaceQualityLimit? {
        switch measure {
        // At 50 of the standard's curves.
        case .luminanceMean: .within(0.2...0.8)
        case .luminanceVariance: .within(0.0033...0.083)
        case .mouthClosed: .atMost(0.2)
        case .singleFacePresent: .atMost(0.5)
        case .leftwardCropOfFaceImage, .rightwardCropOfFaceImage: .atLeast(0.9)
        // Ours: a grey picture has 7.1, the curve's 50 would be at 11.
        case .naturalColour: .atMost(5)
        // Ours: between 33 published photographs as they are, all within, and the same darkened, brightened, blurred,
        // in half shade or behind drawn glasses, beyond.
        case .illuminationUniformity: .atLeast(0.3)
        case .underExposurePrevention: .atMost(0.2)
        case .overExposurePrevention: .atMost(0.05)
        case .dynamicRange: .atLeast(5)
        case .sharpness: .atLeast(0.4)
        case .eyesVisible: .atLeast(0.5)
        // The curve's 50 is at 0.02; the network's lids meet less closely.
        case .eyesOpen: .atLeast(0.035)
        case .backgroundUniformity, .interEyeDistance, .headSize, .marginAboveOfFaceImage, .marginBelowOfFaceImage,
            .headPoseYaw, .headPosePitch, .headPoseRoll:
            self == .documentPortrait ? portraitLimit(of: measure) : comparisonLimit(of: measure)
        }
    }

    private func portraitLimit(of measure: FaceQualityMeasure) -> FaceQualityLimit? {
        switch measure {
        // Ours.
        case .backgroundUniformity: .atMost(0.002)
        // ISO/IEC 39794-5, D.1.4.2.2: 90 pixels.
        case .interEyeDistance: .atLeast(90)
        // The head is 60 % to 90 % of the picture's height (D.1.4.3), and T is about half a head.
        case .headSize: .within(0.3...0.45)
        // At 50 of the curves.
        case .marginAboveOfFaceImage: .atLeast(1.4)
        case .marginBelowOfFaceImage: .atLeast(1.8)
        // D.1.4.2.1. It asks the same of the pitch; ours is 0 to 16 for faces that look ahead, 9 in the middle.
        case .headPoseYaw: .within(-5...5)
        case .headPosePitch: .within(-5...20)
        case .headPoseRoll: .within(-8...8)
        default: nil
        }
    }

    private func comparisonLimit(of measure: FaceQualityMeasure) -> FaceQualityLimit? {
        switch measure {
        // The smallest of a token image, ISO/IEC 19794-5:2005, 9.2.
        case .interEyeDistance: .atLeast(60)
        // Ours: forehead and chin are in the picture.
        case .marginAboveOfFaceImage: .atLeast(0.9)
        case .marginBelowOfFaceImage: .atLeast(1.2)
        // Ours: half of 45 degrees, where the squared cosine, the standard's curve, is at 50.
        case .headPoseYaw, .headPosePitch, .headPoseRoll: .within(-22.5...22.5)
        default: nil
        }
    }
}
