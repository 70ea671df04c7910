public import VouchCore
public import VouchFace

/// Finds and describes faces. Conformers wrap the face networks.
public protocol FaceEngine: Sendable {
    /// The network that describes faces.
    var card: FaceNetworkCard { get }
    /// Compares what ``template(of:in:)`` returns.
    var comparer: FaceComparer { get }

    /// - Parameter picture: in colour or grey.
    /// - Returns: the faces, the largest first; empty if there is none.
    /// - Throws: ``FaceError``.
    func faces(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [FaceMesh]

    /// One look at a page of a picture.
    ///
    /// - Parameter page: in pixels of the picture, from its upper left corner clockwise as the page is read.
    /// - Returns: the faces on the page, the largest first.
    /// - Throws: ``FaceError``.
    func faces(in picture: ImageView, on page: Quad) throws(FaceError) -> [FaceMesh]

    /// - Throws: ``FaceError``.
    func template(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceTemplate
}

extension FaceEngine {
    /// The faces of an upright picture. One quick look is enough for a portrait; what it misses is small.
    func faces(of picture: ImageView) throws(FaceError) -> [FaceMesh] {
        let quick = try faces(in: picture, search: .quick)
        return quick.isEmpty ? try faces(in: picture, search: .thorough) : quick
    }

    /// Describes the person of a picture by its largest face.
    ///
    /// - Throws: ``FaceError``. A picture without a face is not an error: the subject says so.
    func subject(of picture: ImageView) throws(FaceError) -> FaceSubject {
        let faces = try faces(of: picture)
        let index: Int
        do throws(FaceSubject.Obstacle) {
            index = try FaceSubject.principal(of: faces)
        } catch {
            return .notDescribed(error)
        }
        return .described(try template(of: faces[index], in: picture))
    }
}
