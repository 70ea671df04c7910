/// What the bytes of a symbol mean.
@nonexhaustive
public enum BarcodePayload: Sendable {
    case aamva(AAMVADocument)
    case boardingPass(BoardingPass)
    case visibleDigitalSeal(VisibleDigitalSeal)
    case vdsNC(VDSNC)
    /// No kind that Vouch reads; the bytes remain with the ``Barcode``.
    case unknown

    /// Takes the bytes apart as what they look like. Never fails: what does not hold what its beginning promises is
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
