import VouchCore

/// The parts of a face that its quality is measured on.
struct FaceZones {
    let shades: FaceShades
    /// Inside the face's oval, from the forehead to the chin.
    let face: [Int]
    /// Squares of 0.3 eye distances on the cheeks, as in ISO/IEC 39794-5:2019, D.1.4.2.4.
    let rightCheek: [Int]
    let leftCheek: [Int]
    /// Both halves of `face`, split from the forehead to the chin.
    let rightHalf: [Int]
    let leftHalf: [Int]
    /// Around each eye, lids and the skin below included: what a lens would cover.
    let rightEye: [Int]
    let leftEye: [Int]

    private static let cheekSide = 0.3
    private static let lensWidth = 0.5
    private static let size = 160
    private static let margin = 1.1

    /// The outline of the face in the mesh, clockwise from the forehead.
    static let oval: [Int] = [
        10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
        150,
        136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
    ]

    /// Where the chin is in `oval`.
    private static let chin = 18

    init(_ mesh: FaceMesh, _ picture: ImageView) {
        let square = FaceSquare(around: mesh, margin: Self.margin)
        // Never more pixels than the picture has there.
        let side = square.side.isFinite ? square.side : 0
        let size = Int(min(max(side, 16), Double(Self.size)))
        shades = FaceShades(picture, square, size: size)
        let eyes = mesh.distanceBetweenEyes
        let oval = mesh.outline
        face = shades.pixels(inside: oval)
        // The oval begins at the forehead and is at the chin half way round.
        leftHalf = shades.pixels(inside: Array(oval[...Self.chin]))
        rightHalf = shades.pixels(inside: Array(oval[Self.chin...]) + [oval[0]])
        rightCheek = shades.pixels(around: mesh[.rightCheekMiddle], side: eyes * Self.cheekSide)
        leftCheek = shades.pixels(around: mesh[.leftCheekMiddle], side: eyes * Self.cheekSide)
        rightEye = shades.pixels(around: mesh[.rightBelowEye], side: eyes * Self.lensWidth)
        leftEye = shades.pixels(around: mesh[.leftBelowEye], side: eyes * Self.lensWidth)
    }
}

extension FaceMesh {
    /// Between the midpoint of the eyes and the chin, T in ISO/IEC 29794-5, in pixels.
    var eyeToChinDistance: Double { (self[.chin] - rightEyeCentre.midpoint(to: leftEyeCentre)).length }
}
