/// One quality component of a face's picture: the native measure, and whether it keeps its limit.
public struct FaceQualityComponent: Sendable, Hashable {
    /// The measure.
    public let measure: FaceQualityMeasure
    /// The value, in ``unit``; nil if it could not be measured.
    public let value: Double?
    /// Where a value is good; nil if the picture's use sets no limit.
    public let limit: FaceQualityLimit?

    /// The unit of the value and the limit.
    public var unit: FaceQualityMeasure.Unit { measure.unit }

    /// Whether the value keeps its limit; nil if it could not be measured, or has no limit.
    public var hasPassed: Bool? {
        guard let value, let limit else { return nil }
        return limit.contains(value)
    }

    /// Advice for a person, in one sentence without its full stop; contains no number.
    public var sentence: String {
        guard let value else { return "could not be measured" }
        guard let limit else { return "measured, without a limit" }
        if limit.contains(value) { return "within the limit" }
        return measure.fault(isTooLow: limit.isBelow(value))
    }
}

/// The range in which a value is good.
public struct FaceQualityLimit: Sendable, Hashable {
    /// Smaller values fail; nil if there is no lower limit.
    public let least: Double?
    /// Larger values fail; nil if there is no upper limit.
    public let most: Double?

    /// Values of `least` and more are good.
    public static func atLeast(_ least: Double) -> FaceQualityLimit { FaceQualityLimit(least: least, most: nil) }
    /// Values of `most` and less are good.
    public static func atMost(_ most: Double) -> FaceQualityLimit { FaceQualityLimit(least: nil, most: most) }
    /// Values in a range are good.
    public static func within(_ range: ClosedRange<Double>) -> FaceQualityLimit {
        FaceQualityLimit(least: range.lowerBound, most: range.upperBound)
    }

    /// Whether `value` is too small.
    func isBelow(_ value: Double) -> Bool { if let least { value < least } else { false } }

    /// Whether a value is good. Infinite values and NaN are not.
    public func contains(_ value: Double) -> Bool {
        value.isFinite && !isBelow(value) && (most.map { value <= $0 } ?? true)
    }
}

extension FaceQualityMeasure {
    /// The fault, in a sentence without its full stop.
    func fault(isTooLow: Bool) -> String {
        switch self {
        case .backgroundUniformity: "the background is not plain"
        case .illuminationUniformity: "one side of the face is brighter than the other"
        case .luminanceMean: isTooLow ? "the face is too dark" : "the face is too bright"
        case .luminanceVariance: isTooLow ? "the face has too little contrast" : "the face has too much contrast"
        case .underExposurePrevention: "too much of the face is black"
        case .overExposurePrevention: "too much of the face is white"
        case .dynamicRange: "the face has too few shades"
        case .sharpness: "the face is blurred"
        case .naturalColour: "the colours of the skin are not natural, or the picture is grey"
        case .singleFacePresent: "another face is nearly as large"
        case .eyesOpen: "an eye is closed"
        case .eyesVisible: "dark glasses or a shadow hide the eyes"
        case .mouthClosed: "the mouth is open"
        case .interEyeDistance: "the face has too few pixels"
        case .headSize: isTooLow ? "the head is too small in the picture" : "the head is too large in the picture"
        case .leftwardCropOfFaceImage: "the picture ends too near the face on its left"
        case .rightwardCropOfFaceImage: "the picture ends too near the face on its right"
        case .marginAboveOfFaceImage: "the picture ends too near the face at its top"
        case .marginBelowOfFaceImage: "the picture ends too near the face at its bottom"
        case .headPoseYaw: "the head is turned to the side"
        case .headPosePitch: isTooLow ? "the head is turned upwards" : "the head is turned downwards"
        case .headPoseRoll: "the head leans to a shoulder"
        }
    }
}
