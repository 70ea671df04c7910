public import VouchCore

/// Finds faces in pictures.
public protocol FaceDetecting: Sendable {
    /// Finds the faces of a picture.
    ///
    /// - Parameter picture: in colour or grey, upright or not: see ``FaceSearch``.
    /// - Returns: the faces, the largest first; empty if there is none.
    /// - Throws: ``FaceError``.
    func faces(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [FoundFace]
}

/// Fits a mesh to a face that was found.
public protocol FaceMeshing: Sendable {
    /// Fits a mesh at the place of a face.
    ///
    /// - Returns: the mesh; nil if there is no face at this place after all.
    /// - Throws: ``FaceError``.
    func mesh(of face: FoundFace, in picture: ImageView) throws(FaceError) -> FaceMesh?
}

/// Describes faces by numbers that are close to each other for the same person.
public protocol FaceDescribing: Sendable {
    /// The meaning of the numbers: only templates of the same descriptor can be compared.
    var descriptor: FaceDescriptor { get }

    /// The template of a face.
    ///
    /// - Parameter mesh: fitted in `picture`.
    /// - Throws: ``FaceError``.
    func template(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceTemplate
}

/// How thoroughly faces are looked for.
public enum FaceSearch: Sendable, Hashable {
    /// One look at the whole picture: faces of a tenth of its longer side and more. For live frames.
    case quick
    /// Also smaller faces, in overlapping parts of the picture; for photographs and pages.
    case thorough
    /// As ``thorough``, with the picture turned by each quarter.
    case everyTurn
}
