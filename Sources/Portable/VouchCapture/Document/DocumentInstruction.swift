/// The one thing that the person who holds document and camera should do next.
public enum DocumentInstruction: UInt8, Sendable, Hashable, CaseIterable {
    /// Nothing is seen: the front is wanted.
    case showFront
    /// Nothing is seen: the back is wanted.
    case showBack
    /// Nothing is seen: another page is wanted.
    case showPage
    /// The machine-readable zone is wanted, and is not seen.
    case showZone
    /// The barcode is wanted, and is not seen.
    case showBarcode
    /// The chip symbol is wanted, and is not seen.
    case showChipSymbol
    /// Several documents lie in the frame.
    case showOneDocument
    /// The document is none of those expected.
    case wrongDocument
    /// The front where the back is asked for, or the other way round.
    case wrongSide
    /// One side is captured, and the other one is wanted.
    case turnOver
    /// A page is captured, and the next one is wanted.
    case turnPage
    /// The document covers too little of the frame.
    case moveCloser
    /// The document covers too much of the frame.
    case moveBack
    /// A part of the document is outside of the frame.
    case bringInside
    /// The document is seen from the side.
    case holdAbove
    /// The document or the camera moves too fast.
    case steady
    /// The paper is too dark.
    case addLight
    /// A reflection hides a part of the page.
    case avoidGlare
    /// The print is blurred.
    case focus
    /// Everything is right: the picture is about to be taken.
    case holdStill
    /// The picture is taken, and being looked at.
    case captured

    /// Stable key for programs and translations, the same as the name of the case.
    public var key: StaticString {
        switch self {
        case .showFront: "showFront"
        case .showBack: "showBack"
        case .showPage: "showPage"
        case .showZone: "showZone"
        case .showBarcode: "showBarcode"
        case .showChipSymbol: "showChipSymbol"
        case .showOneDocument: "showOneDocument"
        case .wrongDocument: "wrongDocument"
        case .wrongSide: "wrongSide"
        case .turnOver: "turnOver"
        case .turnPage: "turnPage"
        case .moveCloser: "moveCloser"
        case .moveBack: "moveBack"
        case .bringInside: "bringInside"
        case .holdAbove: "holdAbove"
        case .steady: "steady"
        case .addLight: "addLight"
        case .avoidGlare: "avoidGlare"
        case .focus: "focus"
        case .holdStill: "holdStill"
        case .captured: "captured"
        }
    }

    /// One plain English sentence for the person.
    public var sentence: StaticString {
        switch self {
        case .showFront: "Show the front of the document."
        case .showBack: "Show the back of the document."
        case .showPage: "Show the next page of the document."
        case .showZone: "Show the lines of letters and < signs."
        case .showBarcode: "Show the barcode."
        case .showChipSymbol: "Show the page with the chip symbol."
        case .showOneDocument: "Show only one document."
        case .wrongDocument: "This is not the document asked for."
        case .wrongSide: "This is the other side: turn the document over."
        case .turnOver: "Turn the document over."
        case .turnPage: "Turn to the next page."
        case .moveCloser: "Move closer."
        case .moveBack: "Move back a little."
        case .bringInside: "Bring the whole document into the picture."
        case .holdAbove: "Hold the camera straight above the document."
        case .steady: "Hold document and camera still."
        case .addLight: "Find brighter light."
        case .avoidGlare: "Tilt the document a little: a reflection hides part of it."
        case .focus: "The print is blurred: let the camera focus, or move back a little."
        case .holdStill: "Good. Hold still."
        case .captured: "Captured. One moment."
        }
    }
}
