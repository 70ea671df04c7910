/// The decoded content of a symbol.
@nonexhaustive
public enum BarcodePayload: Sendable {
    case aamva(AAMVADocument)
    case boardingPass(BoardingPass)
    case visibleDigitalSeal(VisibleDigitalSeal)
    case vdsNC(VDSNC)
    /// Not a kind that Vouch reads; the bytes remain in the ``Barcode``.
    case unknown

    /// Decodes the bytes as what they look like. Never fails: if the rest does not match the beginning, the result is
    /// ``unknown``.
    public static func parse(_ bytes: [UInt8]) -> BarcodePayload {
        if VisibleDigitalSeal.looksLike(bytes), let seal = try? VisibleDigitalSeal(bytes) {
            return .visibleDigitalSeal(seal)
        }
        if VDSNC.looksLike(bytes), let seal = try? VDSNC(bytes) { return .vdsNC(seal) }
        if AAMVADocument.looksLikeAAMVA(bytes), let document = try? AAMVADocument.parse(bytes) {
            return .aamva(document)
        }
        if BoardingPass.looksLike(bytes), let pass = try? BoardingPass(bytes) { return .boardingPass(pass) }
        return .unknown
    }
}
