import VouchChip

/// How a chip deviates from the standard. Profiles consist of these.
struct ChipQuirks: Sendable {
    enum LongRead: Sendable, Hashable {
        /// Returns as much as it can, with 9000.
        case shorter
        /// `6700`.
        case wrongLength
        /// `6Cxx` with the length it supports.
        case correctLength
    }

    var acceptsExtendedLength = true
    /// The answer to an extended command within a session, which it ends: the chip takes it for a short one.
    var answerToExtendedInSession: StatusWord?
    /// `6700` to an MSE:Set AT that has a Le field.
    var refusesLeOnMSE = false
    /// The maximum number of bytes READ BINARY returns at once, before secure messaging.
    var longestRead: Int?
    var answerToLongRead = LongRead.shorter
    /// Cuts every response into pieces of this length, fetched by GET RESPONSE, whatever Le allows.
    var responsePiece: Int?
    /// READ BINARY with a short file identifier is refused with `6A86`.
    var knowsShortIdentifiers = true
    /// `6282` with good data in the middle of a file.
    var endsFileFalsely = false
    /// Extended commands and responses longer than these are refused or truncated, as stated in EF.ATR/INFO.
    var longestCommand = 65_535
    var longestResponse = 65_536
    /// The eMRTD application cannot even be selected before PACE.
    var needsPACEToSelect = false
    /// Returns one byte more than Le requests.
    var readsTooMuch = false
    /// Added before every response.
    var delay = Duration.zero
}
