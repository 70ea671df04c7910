public import VouchCore

/// The quality of a face's picture, by the components of ISO/IEC 29794-5:2025.
///
/// Values are measured as the standard describes them, on Vouch's own mesh, without the networks of its reference
/// implementation: they are comparable among each other, and are not a conformance claim. *Sharpness*,
/// *backgroundUniformity* and *eyesVisible* are measures of our own under the standard's names.
public struct FaceQuality: Sendable, Hashable {
    /// The purpose of the picture, on which the limits depend.
    public let use: FaceUse
    /// One for each ``FaceQualityMeasure``, in its order.
    public let components: [FaceQualityComponent]
    /// The opening between the lids of the person's own right eye, over the distance of the eyes' midpoint to the chin;
    /// nil if not measured.
    public let rightEyeOpening: Double?
    /// The opening between the lids of the person's own left eye, over the distance of the eyes' midpoint to the chin;
    /// nil if not measured.
    public let leftEyeOpening: Double?
    /// The mean luminance of the darker half of the face over that of the lighter one, 0...1; nil if not measured.
    public let evenness: Double?

    /// Whether nothing that could be measured is beyond its limit.
    public var isAcceptable: Bool { components.allSatisfy { $0.hasPassed != false } }

    /// The component of a measure; nil if this use has none.
    public subscript(_ measure: FaceQualityMeasure) -> FaceQualityComponent? {
        components.first { $0.measure == measure }
    }

    /// - Parameters:
    ///   - gaze: from ``IrisMesher``; without it `eyesOpen` is not measured, because the mesh's own lids hardly close.
    ///   - otherFaces: the boxes of the picture's other faces.
    ///   - picture: the one that `mesh` was fitted in. In grey, `naturalColour` fails.
    public init(
        of mesh: FaceMesh, gaze: FaceGaze?, otherFaces: [FaceBox], in picture: ImageView, for use: FaceUse
    ) {
        let shape = FaceShape(mesh, gaze, picture)
        let zones = FaceZones(mesh, picture)
        let light = FaceLight(zones)
        let area = mesh.box.area
        let largest = otherFaces.map { $0.area }.max() ?? 0
        func value(_ measure: FaceQualityMeasure) -> Double? {
            switch measure {
            case .backgroundUniformity: FaceBackground.variation(mesh, picture)
            case .illuminationUniformity: light.uniformity
            case .luminanceMean: light.mean
            case .luminanceVariance: light.variance
            case .underExposurePrevention: light.blackShare
            case .overExposurePrevention: light.whiteShare
            case .dynamicRange: light.entropy
            case .sharpness: FaceSharpness.value(mesh, picture)
            case .naturalColour: FaceColour.distance(zones)
            case .singleFacePresent: area > 0 ? largest / area : nil
            case .eyesVisible: light.eyeBrightness
            default: shape.value(measure)
            }
        }
        self.use = use
        components = FaceQualityMeasure.allCases.map { measure in
            FaceQualityComponent(
                measure: measure, value: value(measure).flatMap { $0.isFinite ? $0 : nil },
                limit: use.limit(of: measure))
        }
        evenness = light.evenness
        (rightEyeOpening, leftEyeOpening) = (shape.rightEyeOpening, shape.leftEyeOpening)
    }
}
