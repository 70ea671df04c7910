/// The decoded content of a symbol.
@nonexhaustive
public enum BarcodePayload: Sendable {
    /// A North American driving licence or identity card.
    case aamva(AAMVADocument)
    /// A boarding pass.
    case boardingPass(BoardingPass)
    /// A visible digital seal of two dimensions.
    case visibleDigitalSeal(VisibleDigitalSeal)
    /// A seal of ICAO's, in JSON.
    case vdsNC(VDSNC)
    /// A seal in ICAO's Datastructure for Barcode.
    case icaoBarcode(ICAOBarcode)
    /// A French 2D-Doc.
    case twoDDoc(TwoDDoc)
    /// The symbol of an Argentine identity card.
    case argentineCard(ArgentineCard)
    /// Not a kind that Vouch reads; the bytes remain in the ``Barcode``.
    case unknown

    /// Decodes the bytes as what they look like. Never fails: if the rest does not match the beginning, the result is
    /// ``unknown``.
    public static func parse(_ bytes: [UInt8]) -> BarcodePayload {
        if VisibleDigitalSeal.looksLike(bytes), let seal = try? VisibleDigitalSeal(bytes) {
            return .visibleDigitalSeal(seal)
        }
        if VDSNC.looksLike(bytes), let seal = try? VDSNC(bytes) { return .vdsNC(seal) }
        if ICAOBarcode.looksLike(bytes), let seal = try? ICAOBarcode(bytes) { return .icaoBarcode(seal) }
        if TwoDDoc.looksLike(bytes), let document = try? TwoDDoc(bytes) { return .twoDDoc(document) }
        if AAMVADocument.looksLikeAAMVA(bytes), let document = try? AAMVADocument.parse(bytes) {
            return .aamva(document)
        }
        if BoardingPass.looksLike(bytes), let pass = try? BoardingPass(bytes) { return .boardingPass(pass) }
        if let card = ArgentineCard(bytes) { return .argentineCard(card) }
        return .unknown
    }
}
