/// The measures of a face's picture, under the names of ISO/IEC 29794-5:2025. The comments say what a value is;
/// some names suggest the opposite direction.
///
/// Left out, because they need a network that separates hair, caps and hands from skin: `faceOcclusionPrevention`,
/// `mouthOcclusionPrevention`, `noHeadCoverings`; because they need one that was trained on ratings:
/// `unifiedQualityScore`, `expressionNeutrality`, `compressionArtifacts`.
@nonexhaustive
public enum FaceQualityMeasure: String, Sendable, Hashable, CaseIterable {
    /// The mean square of luminance's gradient above and beside the head: 0 for a plain background.
    case backgroundUniformity
    /// The shared area of the histograms of the face's two halves: 1 if both are lit alike, 0 without a common shade.
    case illuminationUniformity
    /// The mean luminance of the face: 0 black, 1 white.
    case luminanceMean
    /// The variance of the face's luminance.
    case luminanceVariance
    /// The share of the face that is black, with a luminance of at most 25 of 255: smaller is better.
    case underExposurePrevention
    /// The share of the face that is white, with a luminance of at least 247 of 255: smaller is better.
    case overExposurePrevention
    /// The entropy of the face's luminance, 0...8 bits: larger is better.
    case dynamicRange
    /// How sharp the face is: near 1 if it is sharp, near 0 if it is blurred.
    case sharpness
    /// The distance in CIELAB of the cheeks' colour from the colours of skin: 0 if it is one of them, 100 for greenish
    /// and bluish skin.
    case naturalColour
    /// The area of the largest other face over that of this one: 0 if there is no other.
    case singleFacePresent
    /// The opening between the lids of the more closed eye, over the distance of the eyes' midpoint to the chin.
    case eyesOpen
    /// The luminance around the darker eye over that of the cheek below it: about 1 for bare eyes, near 0 behind dark
    /// glasses.
    case eyesVisible
    /// The opening between the lips, over the distance of the eyes' midpoint to the chin.
    case mouthClosed
    /// The distance between the centres of the eyes, in pixels, as it would be if the head were not turned to a side.
    case interEyeDistance
    /// The distance of the eyes' midpoint to the chin, over the picture's height.
    case headSize
    /// The distance of the nearer eye from the picture's left edge, over that between the eyes.
    case leftwardCropOfFaceImage
    /// The distance of the nearer eye from the picture's right edge, over that between the eyes.
    case rightwardCropOfFaceImage
    /// The distance of the eyes' midpoint from the picture's upper edge, over that between the eyes.
    case marginAboveOfFaceImage
    /// The distance of the eyes' midpoint from the picture's lower edge, over that between the eyes.
    case marginBelowOfFaceImage
    /// How far the head is turned, in degrees: ``HeadPose/yaw``.
    case headPoseYaw
    /// How far the head is bent, in degrees: ``HeadPose/pitch``.
    case headPosePitch
    /// How far the head leans, in degrees: ``HeadPose/roll``.
    case headPoseRoll

    /// The unit of a value.
    @nonexhaustive
    public enum Unit: String, Sendable, Hashable {
        /// A share of pixels, 0...1.
        case share
        /// A plain quotient.
        case ratio
        /// Luminance from black 0 to white 1.
        case luminance
        /// A mean square of differences of luminance, with luminance 0...1.
        case luminanceSquared
        /// Bits of entropy.
        case bits
        /// Distance in CIELAB.
        case colourDifference
        /// Multiples of the distance between the midpoint of the eyes and the chin, which the standard names T.
        case eyeToChinDistances
        /// Multiples of the distance between the centres of the eyes.
        case interEyeDistances
        /// Pixels of the picture that was looked at.
        case pixels
        /// Degrees of an angle.
        case degrees

        /// The text after a number of this unit; empty for plain numbers.
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

    /// The unit of the value and its limits.
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
