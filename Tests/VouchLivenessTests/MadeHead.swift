import Testing
import VouchCore
import VouchFace

@testable import VouchLiveness

/// A head of 468 points: an ellipsoid with a nose, or a flat or bent sheet that shows one.
struct MadeHead {
    enum Kind {
        case head
        case sheet
        /// A sheet around a cylinder.
        case bent
    }

    var kind = Kind.head
    var centre = Point(x: 240, y: 300)
    /// In pixels between the eyes.
    var eyes = 90.0

    /// - Parameters:
    ///   - yaw: degrees to the person's left.
    ///   - pitch: degrees downwards.
    func mesh(yaw: Double = 0, pitch: Double = 0, scale: Double = 1) throws -> FaceMesh {
        let (cy, sy) = Self.turn(yaw)
        let (cp, sp) = Self.turn(pitch)
        var points: [Point] = []
        var depths: [Double] = []
        for index in 0..<FaceMesh.count {
            let (x, y, z) = Self.place(index)
            let depth =
                switch kind {
                case .head: z
                case .sheet: 0.0
                case .bent: -(1.9 * 1.9 - x * x).squareRoot() + 1.9
                }
            // A turn to the person's left takes the nose to the picture's right and the left eye away from the camera.
            let (x1, z1) = (x * cy - depth * sy, x * sy + depth * cy)
            let (y1, z2) = (y * cp - z1 * sp, y * sp + z1 * cp)
            points.append(Point(x: centre.x + x1 * eyes * scale, y: centre.y + y1 * eyes * scale))
            depths.append(z2 * eyes * scale)
        }
        return try #require(FaceMesh(points: points, depths: depths, presence: 1))
    }

    /// In distances between the eyes, from the middle of the face; smaller depths are nearer.
    private static func place(_ index: Int) -> (Double, Double, Double) {
        switch index {
        case 33: return (-0.68, -0.4, -0.45)
        case 133: return (-0.32, -0.4, -0.5)
        case 362: return (0.32, -0.4, -0.5)
        case 263: return (0.68, -0.4, -0.45)
        case 61: return (-0.4, 0.65, -0.55)
        case 291: return (0.4, 0.65, -0.55)
        case 1, 4: return (0, 0.2, -1.05)
        case 168: return (0, -0.35, -0.62)
        case 13: return (0, 0.62, -0.62)
        case 14: return (0, 0.68, -0.62)
        case 10: return (0, -1.2, -0.45)
        case 152: return (0, 1.25, -0.45)
        default:
            // Spread over the front of an ellipsoid.
            let x = Double((index * 37) % 101) / 50 - 1
            let y = (Double((index * 61) % 97) / 48 - 1) * (1 - x * x).squareRoot()
            return (x * 1.05, y * 1.25, -0.8 * max(1 - x * x - y * y, 0).squareRoot())
        }
    }

    /// Cosine and sine, by steps of a degree: no Foundation here either.
    private static func turn(_ degrees: Double) -> (Double, Double) {
        var (x, y) = (1.0, 0.0)
        let sign = degrees < 0 ? -1.0 : 1.0
        for _ in 0..<Int(abs(degrees)) {
            (x, y) = (
                x * 0.999_847_695_156_391 - y * 0.017_452_406_437_283_5,
                y * 0.999_847_695_156_391 + x * 0.017_452_406_437_283_5
            )
        }
        return (x, y * sign)
    }
}

/// Frames of somebody who does what is asked, unless told otherwise.
struct MadeVideo {
    var challenge: LivenessChallenge
    var head = MadeHead()
    var rate = 15.0
    /// Whether the skin reflects the screen.
    var reflects = true
    /// What is done instead of a step, by its number; nil at a number: nothing.
    var instead: [Int: LivenessAction?] = [:]
    /// When a step is done after its prompt, in seconds.
    var delay = 0.5
    var identity: (Double) -> Double? = { _ in 0.3 }
    var grid = 12.0
    var edges: ((Double) -> [SheetEdge])?
    /// Which frame's cells each frame has.
    var shown: (Int) -> Int = { $0 }
    var unchanged = 0.0

    func frames() throws -> [LivenessFrame] {
        let count = Int(challenge.duration * rate) + 1
        return try (0..<count).map { try frame($0) }
    }

    private func frame(_ number: Int) throws -> LivenessFrame {
        let time = Double(number) / rate
        var (yaw, pitch, opening, scale) = (0.0, 0.0, 0.3, 1.0)
        for (index, step) in challenge.steps.enumerated() {
            let action: LivenessAction? = if let other = instead[index] { other } else { step.action }
            guard let action else { continue }
            let since = time - step.at - delay
            guard since >= 0, since < 1.2 else { continue }
            let share = min(since, 1.2 - since) / 0.6
            switch action {
            case .turnLeft: yaw = 30 * share
            case .turnRight: yaw = -30 * share
            case .lookUp: pitch = -22 * share
            case .blink: opening = since < 0.25 ? 0.05 : 0.3
            default: scale = 1 + 0.5 * share
            }
        }
        let mesh = try head.mesh(yaw: yaw.rounded(), pitch: pitch.rounded(), scale: scale)
        let lit = challenge.colours.last { $0.at <= time - 0.05 }
        func light(_ base: Double, _ channel: UInt8?) -> Double {
            base * (1 + (reflects ? 0.06 * Double(channel ?? 0) / 255 : 0)) + 1e-4 * Double((number * 7919) % 13)
        }
        let skin = LinearColour(
            red: light(0.4, lit?.red), green: light(0.25, lit?.green), blue: light(0.2, lit?.blue))
        let cells = (0..<192).map { Float(($0 * 31 + shown(number) * 17 * ($0 % 7 + 1)) % 200) }
        return LivenessFrame(
            time: time, faceCount: 1,
            face: LivenessFace(
                mesh: mesh, pose: HeadPose(yaw: yaw, pitch: pitch, roll: 0), eyeOpening: opening,
                identityDistance: identity(time), skin: skin, grid: grid, edges: edges?(time) ?? []),
            signature: FrameSignature(cells: cells), unchangedShare: unchanged)
    }

    /// Turns, a blink, and colours.
    static func challenge(
        _ actions: [LivenessAction] = [.turnLeft, .blink, .turnRight], colours: Bool = true
    ) throws -> LivenessChallenge {
        let steps = actions.enumerated().map {
            LivenessChallenge.Step(action: $0.element, at: 1 + 2.6 * Double($0.offset), within: 2.2)
        }
        let duration = (steps.last?.end ?? 6) + 0.5
        let corners: [(UInt8, UInt8, UInt8)] = [
            (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (0, 255, 255), (255, 0, 255),
        ]
        let shown = (0..<12).map { index in
            let corner = corners[index * 5 % 7 % 6]
            return LivenessChallenge.Colour(
                at: 0.4 + 0.6 * Double(index), red: corner.0, green: corner.1, blue: corner.2)
        }
        return try LivenessChallenge(
            nonce: [UInt8](repeating: 7, count: 32), issued: 1_000_000, expires: 1_000_120, steps: steps,
            colours: colours ? shown.filter { $0.at < duration } : [], duration: duration)
    }

    func result(received: Int64 = 1_000_030, hasOwnNoise: Bool = true) throws -> LivenessResult {
        LivenessJudge().result(
            try frames(),
            LivenessJudge.Context(challenge: challenge, received: received, hasOwnNoise: hasOwnNoise))
    }
}
