/// What is measured of a face's picture, under the names of ISO/IEC 29794-5:2025.
///
/// Left out, because they need a network that tells hair, caps and hands from skin: `faceOcclusionPrevention`,
/// `mouthOcclusionPrevention`, `noHeadCoverings`; because they need one that was trained on ratings:
/// `unifiedQualityScore`, `expressionNeutrality`, `compressionArtifacts`.
@nonexhaustive
public enum FaceQualityMeasure: String, Sendable, Hashable, CaseIterable {
    /// How even the background is.
    case backgroundUniformity
    /// How even the light on the face is.
    case illuminationUniformity
    /// Mean level of the face, 0 black, 1 white.
    case luminanceMean
    /// How much the face's levels differ.
    case luminanceVariance
    /// The share of the face that is not at the dark end of the scale.
    case underExposurePrevention
    /// The share of the face that is not at the bright end of the scale.
    case overExposurePrevention
    /// Of the face's levels.
    case dynamicRange
    /// Of the picture, at the face.
    case sharpness
    /// How much the skin's colour is one of skin.
    case naturalColour
    /// Whether there is one face only.
    case singleFacePresent
    /// Between the lids, over the distance of the eyes' midpoint to the chin.
    case eyesOpen
    /// How much of the eyes can be seen.
    case eyesVisible
    /// Between the lips, over the distance of the eyes' midpoint to the chin.
    case mouthClosed
    /// Between the pupils, in pixels.
    case interEyeDistance
    /// Of the head, over the picture's height.
    case headSize
    /// The eyes' distance from the picture's left edge, over that between the eyes.
    case leftwardCropOfFaceImage
    /// The eyes' distance from the picture's right edge, over that between the eyes.
    case rightwardCropOfFaceImage
    /// The room above the head.
    case marginAboveOfFaceImage
    /// The room below the chin.
    case marginBelowOfFaceImage
    /// To the person's left or right, in degrees.
    case headPoseYaw
    /// Up or down, in degrees.
    case headPosePitch
    /// To either shoulder, in degrees.
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
        /// Of the levels.
        case bits
        /// Distance in CIELAB.
        case colourDifference
        /// Between the midpoint of the eyes and the chin, named T in the standard.
        case eyeToChinDistances
        /// Between the centres of the eyes.
        case interEyeDistances
        /// Of the picture that was looked at.
        case pixels
        /// Of an angle.
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

    /// Of the value and its limits.
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
