import CPCSC
public import VouchChip

/// The error that pcsc-lite reported. Underlies the ``ChipError`` of everything in this module.
public struct PCSCError: Error, Sendable, Hashable {
    /// Why a command was not carried.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// pcscd is not running.
        case noService
        /// No reader is connected.
        case noReader
        /// No reader of that name.
        case unknownReader
        /// The reader was disconnected.
        case readerUnavailable
        /// No chip lies in the reader.
        case noChip
        /// The chip left the reader.
        case chipRemoved
        /// Another program reset the chip.
        case chipReset
        /// The chip does not answer the reader, or stops answering.
        case unresponsive
        /// Another program is using the chip.
        case sharingViolation
        /// The reader's or the chip's time is over.
        case timedOut
        /// The response exceeds the maximum length.
        case tooLong
        /// pcsc-lite's own error number.
        case other(Int)
    }

    /// The kind of failure, for programs.
    public let code: Code

    init(_ result: LONG) {
        code =
            switch result {
            case vouch_pcsc_no_service, vouch_pcsc_service_stopped: .noService
            case vouch_pcsc_no_readers: .noReader
            case vouch_pcsc_unknown_reader: .unknownReader
            case vouch_pcsc_reader_unavailable: .readerUnavailable
            case vouch_pcsc_no_chip: .noChip
            case vouch_pcsc_removed: .chipRemoved
            case vouch_pcsc_reset: .chipReset
            case vouch_pcsc_unpowered, vouch_pcsc_unresponsive, vouch_pcsc_unsupported, vouch_pcsc_protocol_mismatch,
                vouch_pcsc_not_transacted, vouch_pcsc_communication:
                .unresponsive
            case vouch_pcsc_sharing_violation: .sharingViolation
            case vouch_pcsc_timeout: .timedOut
            case vouch_pcsc_insufficient_buffer: .tooLong
            default: .other(Int(result))
            }
    }

    init(code: Code) { self.code = code }
}

extension ChipError {
    /// The meaning of a result of pcsc-lite for the exchange with a chip.
    static func fromPCSC(_ result: LONG, at step: ProcedureStep) -> ChipError {
        fromPCSC(PCSCError(result), at: step)
    }

    static func fromPCSC(_ error: PCSCError, at step: ProcedureStep) -> ChipError {
        let code: Code =
            switch error.code {
            case .noChip: step == .connect ? .noChip : .transportLost
            case .chipRemoved, .unresponsive: step == .connect ? .noChip : .transportLost
            case .chipReset: .transportLost
            case .timedOut: .timedOut
            case .tooLong: .malformedResponse
            default: .transportFailed
            }
        return ChipError(code, at: step, underlying: error)
    }
}

/// Throws unless pcsc-lite reported success.
func check(_ result: LONG, at step: ProcedureStep) throws(ChipError) {
    guard result == vouch_pcsc_success else { throw .fromPCSC(result, at: step) }
}

extension PCSCError: ChipObstacleTelling {
    /// `SCARD_W_SECURITY_VIOLATION`: pcscd's policy does not let this user at the readers.
    private static let securityViolation: UInt32 = 0x8010_006A

    public var obstacle: ChipObstacle? {
        switch code {
        case .noService, .noReader: .notSupported
        case .other(let number) where UInt32(truncatingIfNeeded: number) == Self.securityViolation:
            .permissionNotGranted
        default: nil
        }
    }
}
