public import VouchCore

/// All that is measured of one face, and its form outside of Swift: `vouch face check --json` and the browser's module
/// write it with the same keys.
public struct ExaminedFace: Sendable, Hashable {
    /// The face's place and six points.
    public let found: FoundFace
    /// The face's 468 points.
    public let mesh: FaceMesh
    /// Where the person looks; nil if the eyes are too small.
    public let gaze: FaceGaze?
    /// The quality of the face's picture; nil if it was not measured.
    public let quality: FaceQuality?

    public init(found: FoundFace, mesh: FaceMesh, gaze: FaceGaze?, quality: FaceQuality?) {
        self.found = found
        self.mesh = mesh
        self.gaze = gaze
        self.quality = quality
    }

    /// The face without the points of its mesh. `box` is the mesh's; places are in pixels of the picture, origin top
    /// left, and angles in degrees.
    public var wire: WireValue { wire(withMesh: false) }

    /// The face as a value to be written.
    ///
    /// - Parameter hasMesh: whether it has a member `mesh` with the points of the mesh, each as x, y and depth.
    public func wire(withMesh hasMesh: Bool) -> WireValue {
        let pose = HeadPose(mesh)
        var members: [(key: StaticString, value: WireValue)] = [
            ("box", mesh.box.wire), ("points", found.pointsWire),
            ("yaw", .decimal(pose.yaw)), ("pitch", .decimal(pose.pitch)), ("roll", .decimal(pose.roll)),
            ("distanceBetweenEyes", .decimal(mesh.distanceBetweenEyes)),
            ("confidence", .probability(found.confidence)),
            ("gaze", .optional(gaze?.wire)), ("quality", .optional(quality?.wire)),
        ]
        if hasMesh { members.append(("mesh", mesh.pointsWire)) }
        return .object(members)
    }
}

extension FaceMesh {
    fileprivate var pointsWire: WireValue {
        .list(points.indices.map { .list([.decimal(points[$0].x), .decimal(points[$0].y), .decimal(depths[$0])]) })
    }
}

extension FaceBox {
    /// The box as `x`, `y`, `width` and `height`, in pixels.
    public var wire: WireValue {
        .object([("x", .decimal(x)), ("y", .decimal(y)), ("width", .decimal(width)), ("height", .decimal(height))])
    }
}

extension FoundFace {
    fileprivate var pointsWire: WireValue {
        func place(_ point: Point) -> WireValue { .list([.decimal(point.x), .decimal(point.y)]) }
        let members: [(key: StaticString, value: WireValue)] = [
            ("rightEye", place(rightEye)), ("leftEye", place(leftEye)), ("nose", place(nose)),
            ("mouth", place(mouth)), ("rightEar", place(rightEar)), ("leftEar", place(leftEar)),
        ]
        return .object(members)
    }
}

extension FaceGaze {
    fileprivate var wire: WireValue { .object([("yaw", .decimal(yaw)), ("pitch", .decimal(pitch))]) }
}

extension FaceQuality {
    fileprivate var wire: WireValue {
        .object([
            ("use", .string(use.rawValue)), ("acceptable", .flag(isAcceptable)),
            ("rightEyeOpening", .decimal(rightEyeOpening)), ("leftEyeOpening", .decimal(leftEyeOpening)),
            ("components", .list(components.map { $0.wire })),
        ])
    }
}

extension FaceQualityComponent {
    fileprivate var wire: WireValue {
        .object([
            ("measure", .string(measure.rawValue)), ("value", .decimal(value)), ("unit", .string(unit.rawValue)),
            ("least", .decimal(limit?.least)), ("most", .decimal(limit?.most)),
            ("passed", .optional(hasPassed.map { .flag($0) })), ("sentence", .string(sentence)),
        ])
    }
}

extension WireValue {
    /// Rounded to a ten-thousandth.
    fileprivate static func decimal(_ value: Double) -> WireValue { .number(value, digits: 4) }

    fileprivate static func decimal(_ value: Double?) -> WireValue { .optional(value.map { .number($0, digits: 4) }) }

    fileprivate static func string(_ value: String) -> WireValue { .text(Array(value.utf8)) }
}
