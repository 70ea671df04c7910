/// How a camera is held.
public enum CaptureOrientation: Sendable, Hashable, CaseIterable {
    /// The picture is higher than wide.
    case portrait
    /// The picture is wider than high.
    case landscape
}

/// The size of a frame in pixels.
public struct FrameSize: Sendable, Hashable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The same frame as the person sees it: a sensor gives its long side first, however it is held.
    public func held(_ orientation: CaptureOrientation) -> FrameSize {
        let (short, long) = (min(width, height), max(width, height))
        return switch orientation {
        case .portrait: FrameSize(width: short, height: long)
        case .landscape: FrameSize(width: long, height: short)
        }
    }
}

/// An upright rectangle of a frame, in pixels: origin top left, `y` downwards.
public struct CaptureRegion: Sendable, Hashable {
    /// Left edge, in pixels from the left of the frame.
    public let x: Double
    /// Upper edge, in pixels from the top of the frame.
    public let y: Double
    /// Width in pixels.
    public let width: Double
    /// Height in pixels.
    public let height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The region in which a face must be in a frame of this size: in the middle, three wide to four high, at most 65 %
    /// of the frame's width and 80 % of its height. Empty for an empty frame.
    public init(in frame: FrameSize) {
        let (frameWidth, frameHeight) = (Double(max(frame.width, 0)), Double(max(frame.height, 0)))
        height = min(0.8 * frameHeight, 0.65 * frameWidth * 4 / 3)
        width = height * 3 / 4
        x = (frameWidth - width) / 2
        y = (frameHeight - height) / 2
    }

    var centreX: Double { x + width / 2 }
    var centreY: Double { y + height / 2 }

    /// Has an area, and only numbers.
    var isSound: Bool { width > 0 && height > 0 && (x + y + width + height).isFinite }
}

#if !hasFeature(Embedded)
extension FrameSize: Codable {}

extension CaptureRegion: Codable {}
#endif
