public import VouchCapture
public import VouchCore
import VouchVision

/// The drawing over a camera's picture: the place where document or face should be, and how well it is there.
public struct ScreenGuide: Sendable, Hashable {
    /// The place's shape.
    public enum Shape: Sendable, Hashable {
        /// A rectangle with rounded corners.
        ///
        /// - Parameter ratio: width by height, above 0.
        case document(ratio: Double)
        /// An oval, three wide to four high.
        case face
    }

    /// How well it is there. Shown by colour and by line width, for people who cannot distinguish the colours.
    public enum State: Sendable, Hashable, CaseIterable {
        /// Nothing is in the picture yet.
        case searching
        /// Something is to be put right first.
        case adjusting
        /// Everything is right: hold still.
        case good
        /// The picture is taken.
        case captured
    }

    /// The place's shape.
    public let shape: Shape
    /// How well it is there.
    public let state: State

    /// A guide of this shape and state.
    public init(_ shape: Shape, _ state: State) { (self.shape, self.state) = (shape, state) }

    /// A guide for a side: as wide as a page of a passport where a book is expected, else as a card.
    public init(_ request: SideRequest?, of plan: CapturePlan, after captured: [CapturedSide], _ state: State) {
        let formats = plan.candidates(after: captured).flatMap(\.formats)
        // All cards have one shape, all pages another; where both may come, the card's is drawn, since a page fills it.
        let isPage = !formats.isEmpty && formats.allSatisfy { $0 == .id3 || $0 == .booklet }
        let size = (isPage ? DocumentFormat.id3 : .id1).millimetres ?? (85.6, 53.98)
        self.init(.document(ratio: size.width / size.height), state)
    }

    /// The place in a view, in its points: origin top left.
    ///
    /// A document's leaves a twentieth of the width at either side and stands above the middle, where the words do not
    /// cover it; a face's is where the capture wants it (``VouchCapture/CaptureRegion``).
    public func region(width: Double, height: Double) -> CaptureRegion {
        switch shape {
        case .document(let ratio):
            let sound = ratio.isFinite && ratio > 0 ? ratio : 85.6 / 53.98
            let wide = min(0.9 * max(width, 0), 0.8 * max(height, 0) * sound)
            let high = wide / sound
            return CaptureRegion(x: (width - wide) / 2, y: max((height - high) * 0.4, 0), width: wide, height: high)
        case .face:
            return CaptureRegion(in: FrameSize(width: Int(max(width, 0)), height: Int(max(height, 0))))
        }
    }

    /// Where corners of a frame lie in a view that the frame fills, cut off where it is longer (aspect fill).
    ///
    /// - Parameters:
    ///   - frame: the frame's size in pixels; `corners` are in its pixels.
    ///   - isMirrored: whether the view shows the picture mirrored, as that of a front camera.
    ///   - width: the view's in points, as is `height`.
    /// - Returns: points of the view, origin top left; nil for an empty frame or view, or corners that are not finite.
    public static func place(
        of corners: Quad, in frame: FrameSize, width: Double, height: Double, isMirrored: Bool = false
    ) -> Quad? {
        guard frame.width > 0, frame.height > 0, width > 0, height > 0, width.isFinite, height.isFinite,
            corners.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
        else { return nil }
        let scale = max(width / Double(frame.width), height / Double(frame.height))
        let left = (width - Double(frame.width) * scale) / 2
        let top = (height - Double(frame.height) * scale) / 2
        func place(_ point: Point) -> Point {
            let x = point.x * scale + left
            return Point(x: isMirrored ? width - x : x, y: point.y * scale + top)
        }
        return Quad(
            topLeft: place(corners.topLeft), topRight: place(corners.topRight),
            bottomRight: place(corners.bottomRight), bottomLeft: place(corners.bottomLeft))
    }
}

extension DocumentInstruction {
    /// How the guide shows it.
    public var guideState: ScreenGuide.State {
        switch self {
        case .showFront, .showBack, .showPage, .showZone, .showBarcode, .showChipSymbol, .turnOver, .turnPage:
            .searching
        case .holdStill: .good
        case .captured: .captured
        default: .adjusting
        }
    }
}

extension FaceFeedback {
    /// How the guide shows it.
    public var guideState: ScreenGuide.State {
        switch self {
        case .faceCompliant: .good
        case .noFaceDetected: .searching
        default: .adjusting
        }
    }
}
