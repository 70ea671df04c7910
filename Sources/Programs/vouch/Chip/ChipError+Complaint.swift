import VouchChip
import VouchChipPCSC
import VouchTesting

extension Complaint {
    /// What stands in the way of reading a chip, with what to do about it. Quotes nothing that was typed or read.
    init(aboutChip error: any Error) {
        switch error {
        case let complaint as Complaint: self = complaint
        case let error as ChipError: self.init(error)
        case let error as VPCDError:
            self.init(
                "chip.noVirtualReader", error.description,
                hint: "install vsmartcard-vpcd and start pcscd; --port names another port")
        default: self.init("chip.failed", "the chip could not be read", hint: "try again; if it stays so, report it")
        }
    }

    private init(_ error: ChipError) {
        if let underlying = error.underlying as? PCSCError, let complaint = Complaint(underlying) {
            self = complaint
            return
        }
        let place = "at \(error.step)"
        switch error.code {
        case .noChip:
            self.init(
                "chip.none", "no chip answers on the reader",
                hint: "lay the document flat on the reader: a passport open at its data page, or its closed back cover")
        case .transportLost:
            self.init("chip.lost", "the chip left the reader \(place)", hint: "lay it down again and keep it still")
        case .transportFailed:
            self.init("chip.transport", "the reader failed \(place)", hint: "unplug it and plug it in again")
        case .timedOut:
            self.init(
                "chip.timedOut", "the chip took too long \(place)", hint: "move it a little; allow more --timeout")
        case .wrongPassword(let remaining?):
            self.init(
                "chip.wrongPassword", "the chip refuses the password, \(remaining) tries are left",
                hint: "ask the holder again: after the last try it is blocked")
        case .wrongPassword(nil):
            self.init(
                "chip.wrongPassword", "the chip refuses the password",
                hint: "compare it with the document: O and 0, I and 1 are often confused; "
                    + "chips slow down after wrong tries")
        case .passwordBlocked:
            self.init(
                "chip.passwordBlocked", "this password is blocked",
                hint: "a PIN is unblocked with the PUK; a suspended one wants the CAN first: give --can and --pin")
        case .rejected(.referencedDataNotFound) where error.step == .pace(.setAuthenticationTemplate):
            self.init(
                "chip.passwordUnknown", "the chip has no password of this kind",
                hint: "give --mrz, or the document number with its two dates: every document opens with them")
        case .rejected(let status):
            self.init(
                "chip.rejected", "the chip refuses \(error.step) with \(status)",
                hint: "read again with --record FILE and look at what was sent")
        case .malformedResponse, .malformedCommand, .tooLarge:
            self.init(
                "chip.malformed", "the chip answers nonsense \(place)",
                hint: "try again; the chip may be broken or false")
        case .secureMessagingFailed:
            self.init(
                "chip.secureMessaging", "a protected answer is not what the chip must have sent \(place)",
                hint: "something between reader and chip may have changed it; try again on another reader")
        case .unsupportedParameter where error.step == .bac(.deriveKeys):
            self.init(
                "chip.noPassword", "the chip opens only with a password that was not given",
                hint:
                    "give --mrz, or the document number with its two dates, or --from; newer documents take --can, too")
        case .unsupportedParameter:
            self.init(
                "chip.unsupported", "the chip wants what Vouch cannot do \(place)", hint: "please report its kind")
        case .invalidKey:
            self.init(
                "chip.invalidKey", "the chip sends a key that is none \(place)", hint: "the chip is broken or false")
        case .chipChanged:
            self.init("chip.changed", "another chip lies on the reader now", hint: "leave the document on the reader")
        default: self.init("chip.failed", "reading failed \(place)", hint: "try again; if it stays so, report it")
        }
    }

    private init?(_ error: PCSCError) {
        switch error.code {
        case .noService:
            self.init(
                "reader.noService", "the smart card service does not run",
                hint: "start it: `systemctl start pcscd`, or `pcscd --foreground` in another terminal")
        case .noReader:
            self.init(
                "reader.none", "no reader is plugged in",
                hint: "plug one in; to try without, use --virtual standard or `vouch chip emulate`")
        case .unknownReader: self.init("chip.unknownReader", "there is no such reader", hint: "see `vouch chip info`")
        case .readerUnavailable: self.init("reader.gone", "the reader was unplugged", hint: "plug it in again")
        case .sharingViolation:
            self.init("reader.busy", "another program has the chip", hint: "end it, or wait until it is done")
        default: return nil
        }
    }
}
