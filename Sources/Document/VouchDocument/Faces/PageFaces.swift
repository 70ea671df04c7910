import VouchCore
import VouchFace

/// Looks for a face on the pages of a picture, and by it for which way is up where nothing else says so.
struct PageFaces {
    let engine: any FaceEngine

    /// The faces seen on a page.
    enum Sight {
        /// The networks failed.
        case unknown
        case none
        case seen(SeenFace)

        var face: SeenFace? {
            guard case .seen(let face) = self else { return nil }
            return face
        }

        /// For ``VouchVision/PageQuality/faceDetected``.
        var isDetected: Bool? {
            switch self {
            case .unknown: nil
            case .none: false
            case .seen: true
            }
        }
    }

    /// A face that lies across the page's own direction is not one of its portrait.
    func sight(on page: Quad, in picture: ImageView) -> Sight {
        do throws(FaceError) {
            let seen = try engine.faces(in: picture, on: page).lazy.map { SeenFace($0) }
                .first { $0.isUpright(on: page) }
            return seen.map { .seen($0) } ?? .none
        } catch {
            return .unknown
        }
    }

    /// The same, turned by each of `turns` quarters until a face is upright.
    ///
    /// - Returns: what was seen, and the turn: sides clockwise from the present upper edge; 0 if none was seen.
    func sight(on page: Quad, turns: [Int], in picture: ImageView) -> (sight: Sight, turn: Int) {
        var first: Sight?
        for turn in turns {
            let sight = sight(on: page.turned(by: turn), in: picture)
            if case .seen = sight { return (sight, turn) }
            first = first ?? sight
        }
        return (first ?? .none, 0)
    }
}

extension Quad {
    /// With another of its sides as the upper edge, counted clockwise from the present one.
    fileprivate func turned(by turns: Int) -> Quad {
        let order = (0..<4).map { corners[($0 + turns) % 4] }
        return Quad(topLeft: order[0], topRight: order[1], bottomRight: order[2], bottomLeft: order[3])
    }
}
