import CPCSC

/// A reader as pcscd sees it.
public struct PCSCReader: Sendable, Hashable {
    /// The states of a reader.
    public enum State: Sendable, Hashable {
        /// No chip lies in it.
        case empty
        /// A chip lies in it, and may be connected to.
        case chipPresent
        /// A chip is present but does not answer.
        case chipMute
        /// Another program is using the chip exclusively.
        case inExclusiveUse
        /// pcscd does not know, or the reader has just gone.
        case unknown

        init(flags: DWORD) {
            // Empty comes first, because a program that used the chip keeps the reader for a while after its removal.
            self =
                if flags & vouch_pcsc_state_empty != 0 {
                    .empty
                } else if flags & vouch_pcsc_state_mute != 0 {
                    .chipMute
                } else if flags & vouch_pcsc_state_exclusive != 0 {
                    .inExclusiveUse
                } else if flags & vouch_pcsc_state_present != 0 {
                    .chipPresent
                } else {
                    .unknown
                }
        }
    }

    /// The name that pcscd gave the reader, by which to connect.
    public let name: String
    /// The state of the reader when it was asked last.
    public let state: State
    /// The answer to reset: 0…33 bytes; for a contactless chip the reader generates one.
    public let answerToReset: [UInt8]
}
