public import VouchCore

/// What was looked for on the pages that a genuine document does not show. None of these proves a document genuine.
public struct AuthenticityChecks: Sendable {
    /// Failed for a copy in black and white.
    public var colour: CheckOutcome
    /// Failed for a picture of a screen.
    public var screen: CheckOutcome
    /// Failed for a colour print.
    public var print: CheckOutcome
    /// Failed for a zone that is not in OCR-B.
    public var typeface: CheckOutcome

    public init(colour: CheckOutcome, screen: CheckOutcome, print: CheckOutcome, typeface: CheckOutcome) {
        (self.colour, self.screen, self.print, self.typeface) = (colour, screen, print, typeface)
    }

    var checks: [DocumentCheck] {
        [
            DocumentCheck(name: "authenticity.colour", outcome: colour),
            DocumentCheck(name: "authenticity.screen", outcome: screen),
            DocumentCheck(name: "authenticity.print", outcome: print),
            DocumentCheck(name: "authenticity.typeface", outcome: typeface, sources: [.mrz]),
        ]
    }
}
