/// How a chip differs from the one in the standard. Profiles are made of these.
struct ChipQuirks: Sendable {
    enum LongRead: Sendable, Hashable {
        /// Gives as much as it can and says 9000.
        case shorter
        /// `6700`.
        case wrongLength
        /// `6Cxx` with the length it can.
        case correctLength
    }

    var acceptsExtendedLength = true
    /// `6700` to an MSE:Set AT that has a Le field (P3).
    var refusesLeOnMSE = false
    /// The most bytes that READ BINARY gives at once, before secure messaging.
    var longestRead: Int?
    var answerToLongRead = LongRead.shorter
    /// Cuts every response into pieces of this length, fetched by GET RESPONSE, whatever Le allows (P6).
    var responsePiece: Int?
    /// READ BINARY with a short file identifier is refused with `6A86`.
    var knowsShortIdentifiers = true
    /// `6282` with good data in the middle of a file.
    var endsFileFalsely = false
    /// Extended commands and responses longer than these are refused or cut, as EF.ATR/INFO says.
    var longestCommand = 65_535
    var longestResponse = 65_536
    /// The eMRTD application cannot even be selected before PACE (P2).
    var needsPACEToSelect = false
    /// Gives one byte more than Le asks for.
    var readsTooMuch = false
    /// Added before every response.
    var delay = Duration.zero
}
