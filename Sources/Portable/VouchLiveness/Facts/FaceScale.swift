import VouchCore
import VouchFace

/// The size of a face, whatever its turn to the side, in pixels.
struct FaceScale {
    /// Between the eyes, as seen from the front.
    let eyes: Double
    /// From the middle between the eyes to the chin.
    let height: Double

    private static let outerCorners = (right: 33, left: 263)
    private static let chin = 152

    init(_ mesh: FaceMesh) {
        let (right, left) = (Self.outerCorners.right, Self.outerCorners.left)
        let across = (mesh.points[left] - mesh.points[right]).length
        let depth = mesh.depths[left] - mesh.depths[right]
        let seen = mesh.distanceBetweenEyes
        eyes = across > 0 ? seen * (across * across + depth * depth).squareRoot() / across : 0
        let middle = mesh.rightEyeCentre.midpoint(to: mesh.leftEyeCentre)
        height = (mesh.points[Self.chin] - middle).length
    }
}
