public import VouchCore

/// Traces of a page that is itself a picture, and of a zone that no issuer printed: a copy in black and white, a screen
/// that shows a document, a colour print of one, a zone in a typeface of offices.
///
/// A trace is a finding about the picture. It does not prove a forgery: a camera may be set to grey, some documents are
/// printed in one colour, and some by a press with dots. Its absence proves nothing either: a copy in colour on good
/// paper leaves none.
public struct CopyTraces: Sendable, Hashable {
    /// Share of the page whose colour differs from that of the light places around it by more than lamp and grain do,
    /// 0...1. Nil for a grey picture, and for a page that is too dark.
    public let colouredShare: Float?
    /// Strength of one fine regular pattern all over the page, in light or in colour, 0...1; nil if the page is too small
    /// to hold enough blocks of 64 pixels, or the picture was reduced.
    public let screenPattern: Float?
    /// How far the dots of several inks stand out all over the page, in deviations beyond chance, summed; 0 and up. Nil
    /// below 280 dots an inch, for a page of unknown size, and if the picture was reduced.
    public let printedDots: Float?
    /// The likeness of the zone's letters to OCR-B less that to the typeface of offices that they are most like, -1...1.
    /// Nil without a zone, for letters of fewer than 12 pixels, and for letters like none.
    public let typefaceAdvantage: Float?

    /// Pages below it are copies in black and white. Measured: docs/decisions/0068.
    public static let leastColouredShare: Float = 0.06
    /// Patterns from it on are a screen's. Measured: docs/decisions/0068.
    public static let leastScreenPattern: Float = 0.5
    /// Dots from it on are a print's. Measured: docs/decisions/0112.
    public static let leastPrintedDots: Float = 2
    /// Zones below it are not in OCR-B. Measured: docs/decisions/0112.
    public static let leastTypefaceAdvantage: Float = -0.015

    /// Whether the page is a copy in black and white: less than ``leastColouredShare`` of it has a colour. Nil if the
    /// colours were not measured.
    public var isBlackAndWhite: Bool? { colouredShare.map { $0 < Self.leastColouredShare } }
    /// Whether the page is shown on a screen: the pattern reaches ``leastScreenPattern``. Nil if the pattern was not
    /// measured.
    public var showsScreen: Bool? { screenPattern.map { $0 >= Self.leastScreenPattern } }

    /// Whether the page is a colour print: its dots reach ``leastPrintedDots``. Nil if they were not measured, and on a
    /// screen, whose pixels are as regular.
    public var isPrinted: Bool? {
        showsScreen == true ? nil : printedDots.map { $0 >= Self.leastPrintedDots }
    }
    /// Whether the zone is in OCR-B. Nil if the letters were not compared.
    public var isZoneInOCRB: Bool? { typefaceAdvantage.map { $0 >= Self.leastTypefaceAdvantage } }

    /// - Parameters:
    ///   - image: in colour; what a grey one cannot show is nil.
    ///   - document: its position, in pixels of `image`.
    ///   - scale: pixels of the original picture per pixel of `image`: a reduced picture has lost a screen's pattern.
    public init(of image: ImageView, document: FoundDocument, scale: Double = 1) {
        self.init(of: image, document: document, zone: [], scale: scale)
    }

    /// - Parameter zone: the lines of the page's zone, in pixels of `image`; empty without one.
    package init(of image: ImageView, document: FoundDocument, zone: [ZoneLine], scale: Double = 1) {
        guard let frame = PageFrame(document, width: image.width, height: image.height) else {
            (colouredShare, screenPattern, printedDots, typefaceAdvantage) = (nil, nil, nil, nil)
            return
        }
        colouredShare = CopyColour.share(ColourSampler(image), frame)
        let planes = scale > 1 ? nil : ColourPlanes(image)
        screenPattern = planes.flatMap { ScreenPattern.strength($0, frame) }
        printedDots = planes.flatMap { PrintedDots.strength($0, frame) }
        typefaceAdvantage =
            zone.isEmpty
            ? nil : ZoneTypeface.advantage(of: zone, in: PicturePyramid(planes?.light ?? GreyPicture(image)))
    }

    /// Traces as an earlier measurement found them. A value that is not finite counts as not measured; others become
    /// the nearest possible.
    public init(
        colouredShare: Float?, screenPattern: Float?, printedDots: Float? = nil, typefaceAdvantage: Float? = nil
    ) {
        func within(_ value: Float?, _ least: Float, _ most: Float) -> Float? {
            value.flatMap { $0.isFinite ? min(max($0, least), most) : nil }
        }
        self.colouredShare = within(colouredShare, 0, 1)
        self.screenPattern = within(screenPattern, 0, 1)
        self.printedDots = within(printedDots, 0, 1000)
        self.typefaceAdvantage = within(typefaceAdvantage, -1, 1)
    }
}
