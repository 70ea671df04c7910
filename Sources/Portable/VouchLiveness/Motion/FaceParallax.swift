import VouchCore
import VouchFace

/// How a face's points move against each other between two frames.
///
/// Points on a flat sheet keep to the map of a plane however the sheet is held; on a head the nose, nearest to the camera,
/// outruns the rest when it turns. A sheet bent around a head is not flat, but its middle line has one depth: its nose
/// does not stand out before the bridge and the lips.
struct FaceParallax {
    /// The residue of the best map of a plane, the root of the mean square, in distances between the eyes.
    let planarity: Double
    /// How far the tip of the nose moved to the side against the middle line, in the same unit.
    let relief: Double

    private static let noseTip = [1, 4]
    private static let bridge = 168
    private static let lips = [13, 14]
    private static let outerCorners = (right: 33, left: 263)

    /// - Returns: nil if a mesh has no extent.
    init?(from rest: FaceMesh, to turned: FaceMesh) {
        let unit = FaceScale(rest).eyes
        guard unit.isFinite, unit > 1, let before = Self.nose(rest), let after = Self.nose(turned) else { return nil }
        let middle = rest.points[Self.noseTip[0]]
        // About the origin and of size one, so that the equations are well conditioned.
        func scaled(_ point: Point) -> Point { (point - middle) * (1 / unit) }
        let from = rest.points.map(scaled)
        let to = turned.points.map(scaled)
        guard let fit = PlaneFit(from: from, to: to) else { return nil }
        var sum = 0.0
        for (p, q) in zip(from, to) {
            let rest = fit(p) - q
            sum += rest.x * rest.x + rest.y * rest.y
        }
        planarity = (sum / Double(from.count)).squareRoot()
        relief = abs(after - before)
        guard planarity.isFinite, relief.isFinite else { return nil }
    }

    /// How far to the side of the line from the bridge to the lips the tip of the nose is, in distances between the eyes.
    private static func nose(_ mesh: FaceMesh) -> Double? {
        let unit = FaceScale(mesh).eyes
        let across = mesh.points[outerCorners.left] - mesh.points[outerCorners.right]
        let top = mesh.points[bridge]
        let down = lips.reduce(Point(x: 0, y: 0)) { $0 + mesh.points[$1] } * (1 / Double(lips.count)) - top
        let tip = noseTip.reduce(Point(x: 0, y: 0)) { $0 + mesh.points[$1] } * (1 / Double(noseTip.count)) - top
        // Where the line is at the height of the tip, along the eyes' own axis.
        let determinant = across.x * down.y - across.y * down.x
        guard unit > 1, unit.isFinite, abs(determinant) > 1e-6, across.length > 0 else { return nil }
        return (tip.x * down.y - tip.y * down.x) / determinant * across.length / unit
    }
}
