/// What is measured of a face's picture, under the names of ISO/IEC 29794-5:2025.
///
/// Left out, because they need a network that tells hair, caps and hands from skin: `faceOcclusionPrevention`,
/// `mouthOcclusionPrevention`, `noHeadCoverings`; because they need one that was trained on ratings:
/// `unifiedQualityScore`, `expressionNeutrality`, `compressionArtifacts`.
@nonexhaustive
public enum FaceQualityMeasure: String, Sendable, Hashable, CaseIterable {
    case backgroundUniformity
    case illuminationUniformity
    case luminanceMean
    case luminanceVariance
    case underExposurePrevention
    case overExposurePrevention
    case dynamicRange
    case sharpness
    case naturalColour
    case singleFacePresent
    case eyesOpen
    case eyesVisible
    case mouthClosed
    case interEyeDistance
    case headSize
    case leftwardCropOfFaceImage
    case rightwardCropOfFaceImage
    case marginAboveOfFaceImage
    case marginBelowOfFaceImage
    case headPoseYaw
    case headPosePitch
    case headPoseRoll

    /// What a value counts.
    @nonexhaustive
    public enum Unit: String, Sendable, Hashable {
        /// Of pixels, 0...1.
        case share
        /// A plain quotient.
        case ratio
        /// Luminance from black 0 to white 1.
        case luminance
        /// The mean square of luminance's differences, luminance 0...1.
        case luminanceSquared
        case bits
        /// Distance in CIELAB.
        case colourDifference
        /// Between the midpoint of the eyes and the chin, named T in the standard.
        case eyeToChinDistances
        /// Between the centres of the eyes.
        case interEyeDistances
        case pixels
        case degrees

        /// As written after a number; empty for plain numbers.
        public var symbol: String {
            switch self {
            case .share, .ratio, .luminance, .luminanceSquared: ""
            case .bits: "bit"
            case .colourDifference: "ΔE"
            case .eyeToChinDistances: "T"
            case .interEyeDistances: "IED"
            case .pixels: "px"
            case .degrees: "°"
            }
        }
    }

    public var unit: Unit {
        switch self {
        case .backgroundUniformity, .luminanceVariance: .luminanceSquared
        case .illuminationUniformity, .underExposurePrevention, .overExposurePrevention: .share
        case .luminanceMean: .luminance
        case .dynamicRange: .bits
        case .sharpness, .singleFacePresent, .eyesVisible, .headSize: .ratio
        case .naturalColour: .colourDifference
        case .eyesOpen, .mouthClosed: .eyeToChinDistances
        case .leftwardCropOfFaceImage, .rightwardCropOfFaceImage, .marginAboveOfFaceImage, .marginBelowOfFaceImage:
            .interEyeDistances
        case .interEyeDistance: .pixels
        case .headPoseYaw, .headPosePitch, .headPoseRoll: .degrees
        }
    }
}
