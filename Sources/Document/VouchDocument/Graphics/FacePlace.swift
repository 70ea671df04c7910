import VouchCore
import VouchModels

/// A face on a page of known size, in millimetres, and where the portrait around it must lie.
struct FacePlace {
    private let centre: Point
    /// From the forehead to the chin.
    let height: Double

    /// How much farther in than expected a side of the portrait may lie, as a share of it.
    static let shrinkage = 0.2

    /// - Returns: nil if there is no face, or the page's size is unknown.
    init?(on page: StraightPage) {
        guard let face = page.face, let size = page.millimetres, size.width > 1, size.height > 1 else { return nil }
        let (scaleX, scaleY) = (size.width / Double(page.image.width), size.height / Double(page.image.height))
        let box = face.box
        centre = Point(x: (box.left + box.right) / 2 * scaleX, y: (box.top + box.bottom) / 2 * scaleY)
        height = (box.bottom - box.top) * scaleY
        // No face on a page is larger than its portrait may be, or too small to be one.
        guard height.isFinite, height > 4, height < size.height else { return nil }
    }

    /// A rectangle of 35 to 45, centred on the face, with more above it than below: the mesh ends at the forehead.
    var portrait: DocumentModel.Rectangle {
        let tall = height * 1.95
        let wide = tall * 35 / 45
        return DocumentModel.Rectangle(x: centre.x - wide / 2, y: centre.y - tall * 0.53, width: wide, height: tall)
    }
}
