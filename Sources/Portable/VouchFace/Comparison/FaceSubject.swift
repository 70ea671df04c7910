/// The person a picture is of, described once and then compared any number of times: a template, or why there is none.
///
/// It identifies a person, as its template does: keep it no longer than needed.
public enum FaceSubject: Sendable, Hashable {
    /// A face that can be compared.
    case described(FaceTemplate)
    /// No face that can be compared, and why.
    case notDescribed(Obstacle)

    /// Why the person of a picture cannot be described.
    public enum Obstacle: String, Sendable, Hashable, Error, CaseIterable {
        /// No face was found.
        case noFace
        /// There are several faces, none of them much larger than the others.
        case severalFaces
        /// The eyes are closer together than ``FaceComparer/leastDistanceBetweenEyes``.
        case faceTooSmall
    }

    /// A second face counts as another person from this share of the largest one's area: bystanders are smaller.
    private static var rivalShare: Double { 0.5 }

    /// The face that a picture is of: its largest.
    ///
    /// - Parameter faces: of one picture, in any order.
    /// - Returns: an index into `faces`.
    /// - Throws: ``Obstacle``.
    public static func principal(of faces: [FaceMesh]) throws(Obstacle) -> Int {
        guard let largest = faces.indices.max(by: { faces[$0].box.area < faces[$1].box.area }) else { throw .noFace }
        let rival = faces[largest].box.area * rivalShare
        for index in faces.indices where index != largest && faces[index].box.area >= rival { throw .severalFaces }
        guard faces[largest].distanceBetweenEyes >= FaceComparer.leastDistanceBetweenEyes else { throw .faceTooSmall }
        return largest
    }
}

extension FaceComparison.Obstacle {
    /// - Parameter isFirst: whether it is the first picture of a pair.
    init(_ obstacle: FaceSubject.Obstacle, isFirst: Bool) {
        self =
            switch obstacle {
            case .noFace: isFirst ? .noFirstFace : .noSecondFace
            case .severalFaces: isFirst ? .severalFirstFaces : .severalSecondFaces
            case .faceTooSmall: isFirst ? .firstFaceTooSmall : .secondFaceTooSmall
            }
    }
}

extension FaceComparer {
    /// Compares the persons of two pictures.
    public func compare(_ first: FaceSubject, _ second: FaceSubject) -> FaceComparison {
        switch (first, second) {
        case (.described(let a), .described(let b)): compare(a, b)
        case (.notDescribed(let obstacle), _): FaceComparison(.init(obstacle, isFirst: true), threshold: threshold)
        case (_, .notDescribed(let obstacle)): FaceComparison(.init(obstacle, isFirst: false), threshold: threshold)
        }
    }
}
