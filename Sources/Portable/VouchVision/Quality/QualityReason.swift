/// Why a picture failed a metric, or could not be judged by it.
@nonexhaustive
public enum QualityReason: UInt8, Sendable, Hashable, CaseIterable {
    /// The edges of print are too wide.
    case blurred
    /// A reflection hides a part.
    case glare
    /// The paper is too dark to separate print from it.
    case tooDark
    /// A shadow lies across the page.
    case shadow
    /// Print and paper are too alike.
    case lowContrast
    /// The paper is at the end of the scale: print on it is lost.
    case washedOut
    /// Noise of the sensor is as strong as the print.
    case grainy
    /// Fewer pixels per inch than reading needs.
    case tooFewPixels
    /// Seen from the side.
    case tilted
    /// A part of the document is outside of the picture.
    case outsidePicture
    /// Too little is seen around the document to separate its edges from the picture's.
    case tooCloseToBorder
    /// Something lies on it: a finger, another document.
    case covered
    /// The edges are not seen, so the shape was guessed.
    case edgesNotSeen
    /// A copy without colours.
    case greyCopy
    /// The light has a colour of its own.
    case colouredLight
    /// A pattern as of a screen or a printer.
    case regularPattern
    /// Too little of the page is there to measure on.
    case nothingToJudge
    /// No document was found.
    case noDocument
    /// Its size in millimetres is not known.
    case unknownSize
    /// The picture ends where the document does.
    case croppedPicture
    /// The picture has no colours.
    case greyPicture
    /// The document has fewer pixels than the measure needs, or its corners form no page.
    case tooSmall
    /// The picture was made smaller before it was judged, which removes the fine patterns to be measured.
    case reducedPicture

    /// The reason's name for programs: the metric or `notMeasured`, a dot, and what is wrong. It stays the same.
    public var code: StaticString {
        switch self {
        case .blurred: "focus.blurred"
        case .glare: "glare.present"
        case .tooDark: "brightness.dark"
        case .shadow: "brightness.shadow"
        case .lowContrast: "contrast.low"
        case .washedOut: "contrast.washedOut"
        case .grainy: "noise.grainy"
        case .tooFewPixels: "resolution.low"
        case .tilted: "perspective.tilted"
        case .outsidePicture: "bounds.outside"
        case .tooCloseToBorder: "bounds.tooClose"
        case .covered: "occlusion.covered"
        case .edgesNotSeen: "occlusion.edgesNotSeen"
        case .greyCopy: "colour.greyCopy"
        case .colouredLight: "colourCast.colouredLight"
        case .regularPattern: "moire.pattern"
        case .nothingToJudge: "notMeasured.nothingToJudge"
        case .noDocument: "notMeasured.noDocument"
        case .unknownSize: "notMeasured.unknownSize"
        case .croppedPicture: "notMeasured.croppedPicture"
        case .greyPicture: "notMeasured.greyPicture"
        case .tooSmall: "notMeasured.tooSmall"
        case .reducedPicture: "notMeasured.reducedPicture"
        }
    }

    /// One plain English sentence for the person holding the camera or reading the report.
    public var sentence: StaticString {
        switch self {
        case .blurred: "The print is blurred: hold still, and let the camera focus."
        case .glare: "A reflection hides part of the document: tilt it or move the light."
        case .tooDark: "The document is too dark: add light."
        case .shadow: "Part of the document is in shadow."
        case .lowContrast: "The print barely stands out from the paper."
        case .washedOut: "The picture is overexposed: print is washed out."
        case .grainy: "The picture is grainy: add light."
        case .tooFewPixels: "The document is too small in the picture: move closer."
        case .tilted: "The document is seen from the side: hold the camera straight above it."
        case .outsidePicture: "Part of the document is outside the picture."
        case .tooCloseToBorder: "The document is too close to the edge of the picture."
        case .covered: "Something, perhaps a finger, covers the document's edge."
        case .edgesNotSeen: "Not all edges of the document could be seen."
        case .greyCopy: "The document has no colours: it may be a copy."
        case .colouredLight: "The colours are off: the light is coloured."
        case .regularPattern: "A fine regular pattern covers the document: it may be shown on a screen."
        case .nothingToJudge: "The page has nothing to judge this by."
        case .noDocument: "No document was located in the picture."
        case .unknownSize: "The size of the document is unknown."
        case .croppedPicture:
            "The picture was cropped to the document, so its surroundings cannot be seen."
        case .greyPicture: "The picture has no colours to judge."
        case .tooSmall: "The document is too small in the picture to judge this."
        case .reducedPicture: "The picture was reduced before it was judged, which removes fine patterns."
        }
    }
}
