public import VouchCore

/// Traces of a page that is itself a picture: a copy in black and white, or a screen that shows a document.
///
/// A trace is a finding about the picture. It does not prove a forgery: a camera may be set to grey, and some documents
/// are printed in one colour. Its absence proves nothing either: a copy in colour on good paper leaves none.
public struct CopyTraces: Sendable, Hashable {
    /// Share of the page whose colour differs from that of the light places around it by more than lamp and grain do,
    /// 0...1. Nil for a grey picture, and for a page that is too dark.
    public let colouredShare: Float?
    /// Strength of one fine regular pattern all over the page, in light or in colour, 0...1; nil if the page is too small
    /// to hold enough blocks of 64 pixels, or the picture was reduced.
    public let screenPattern: Float?

    /// Pages below it are copies in black and white. Measured: docs/decisions/0068.
    public static let leastColouredShare: Float = 0.06
    /// Patterns from it on are a screen's. Measured: docs/decisions/0068.
    public static let leastScreenPattern: Float = 0.5

    /// Whether the page is a copy in black and white: less than ``leastColouredShare`` of it has a colour. Nil if the
    /// colours were not measured.
    public var isBlackAndWhite: Bool? { colouredShare.map { $0 < Self.leastColouredShare } }
    /// Whether the page is shown on a screen: the pattern reaches ``leastScreenPattern``. Nil if the pattern was not
    /// measured.
    public var showsScreen: Bool? { screenPattern.map { $0 >= Self.leastScreenPattern } }

    /// - Parameters:
    ///   - image: in colour; what a grey one cannot show is nil.
    ///   - document: its position, in pixels of `image`.
    ///   - scale: pixels of the original picture per pixel of `image`: a reduced picture has lost a screen's pattern.
    public init(of image: ImageView, document: FoundDocument, scale: Double = 1) {
        guard let frame = PageFrame(document, width: image.width, height: image.height) else {
            (colouredShare, screenPattern) = (nil, nil)
            return
        }
        colouredShare = CopyColour.share(ColourSampler(image), frame)
        screenPattern = scale > 1 ? nil : ScreenPattern.strength(image, frame)
    }

    /// Traces as an earlier measurement found them. A value that is not finite counts as not measured; others become
    /// the nearest of 0...1.
    public init(colouredShare: Float?, screenPattern: Float?) {
        self.colouredShare = colouredShare.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
        self.screenPattern = screenPattern.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    }
}
