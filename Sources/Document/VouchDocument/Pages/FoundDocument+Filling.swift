import VouchCore
import VouchVision

extension FoundDocument {
    /// A page that fills its picture.
    ///
    /// - Parameter seen: what the finder saw in the picture, for format and rotation; nil if it saw nothing.
    static func filling(width: Int, height: Int, like seen: FoundDocument?) -> FoundDocument {
        FoundDocument(
            corners: Quad(
                width: Double(width), height: Double(height),
                along: seen.map { $0.corners.topRight - $0.corners.topLeft }),
            format: seen?.format ?? .other, confidence: seen?.confidence ?? 0, coverage: 1, visibleEdges: [],
            isCropped: true, isUprightKnown: seen?.isUprightKnown ?? false)
    }
}

extension Quad {
    /// A picture's frame, turned by quarters so that its upper edge runs as a direction does.
    ///
    /// - Parameter along: from left to right of the upright page, in pixels of the picture; nil if it is not known.
    init(width: Double, height: Double, along: Point?) {
        let frame = Quad(width: width, height: height)
        guard let along else {
            self = frame
            return
        }
        let quarters = abs(along.x) >= abs(along.y) ? (along.x >= 0 ? 0 : 2) : (along.y >= 0 ? 1 : 3)
        let corners = (0..<4).map { frame.corners[($0 + quarters) % 4] }
        self.init(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    }
}
