import VouchChip
import VouchChipPCSC
import VouchTesting

extension Complaint {
    /// Why a chip could not be read, and what to do about it. Quotes nothing that was typed or read.
    init(aboutChip error: any Error) {
        switch error {
        case let complaint as Complaint: self = complaint
        case let error as ChipError: self.init(error)
        case let error as VPCDError:
            self.init(
                "chip.noVirtualReader", error.description,
                hint: "install vsmartcard-vpcd and start pcscd; --port names another port")
        default:
            self.init("chip.failed", "the chip could not be read", hint: "try again; if the error persists, report it")
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
                hint:
                    "place the document flat on the reader: a passport open at its data page, or its closed back cover"
            )
        case .transportLost:
            self.init("chip.lost", "the chip left the reader \(place)", hint: "put it back and keep it still")
        case .transportFailed:
            self.init("chip.transport", "the reader failed \(place)", hint: "unplug the reader and plug it in again")
        case .timedOut:
            self.init(
                "chip.timedOut", "the chip took too long \(place)",
                hint: "move the document a little, or increase --timeout")
        case .wrongPassword(let remaining?):
            self.init(
                "chip.wrongPassword", "the chip refused the password; \(counted(remaining, "attempt")) left",
                hint: "ask the holder again: the password is blocked after the last attempt")
        case .wrongPassword(nil):
            self.init(
                "chip.wrongPassword", "the chip refused the password",
                hint: "compare it with the document: O and 0, I and 1 are often confused; "
                    + "chips respond more slowly after wrong attempts")
        case .passwordBlocked:
            self.init(
                "chip.passwordBlocked", "this password is blocked",
                hint: "unblock a PIN with the PUK; for a suspended PIN, give --can and --pin")
        case .rejected(.referencedDataNotFound) where error.step == .pace(.setAuthenticationTemplate):
            self.init(
                "chip.passwordUnknown", "the chip has no password of this kind",
                hint: "give --mrz, or the document number and its two dates: they open every document")
        case .rejected(let status):
            self.init(
                "chip.rejected", "the chip refused \(error.step) with status \(status)",
                hint: "read again with --record FILE to see the commands sent")
        case .malformedResponse, .malformedCommand, .tooLarge:
            self.init(
                "chip.malformed", "the chip sent a malformed response \(place)",
                hint: "try again; the chip may be defective or counterfeit")
        case .secureMessagingFailed:
            self.init(
                "chip.secureMessaging", "secure messaging failed \(place)",
                hint: "the response may have been altered between chip and reader; try another reader")
        case .unsupportedParameter where error.step == .bac(.deriveKeys):
            self.init(
                "chip.noPassword", "the chip requires a password that was not given",
                hint:
                    "give --mrz, or the document number and its two dates, or --from; newer documents also accept --can"
            )
        case .unsupportedParameter:
            self.init(
                "chip.unsupported", "the chip requires something Vouch does not support \(place)",
                hint: "please report the kind of chip")
        case .invalidKey:
            self.init(
                "chip.invalidKey", "the chip sent an invalid key \(place)", hint: "the chip is defective or counterfeit"
            )
        case .chipChanged:
            self.init("chip.changed", "a different chip is on the reader now", hint: "leave the document on the reader")
        default:
            self.init("chip.failed", "reading failed \(place)", hint: "try again; if the error persists, report it")
        }
    }

    private init?(_ error: PCSCError) {
        switch error.code {
        case .noService:
            self.init(
                "reader.noService", "the smart card service is not running",
                hint: "start it: `systemctl start pcscd`, or `pcscd --foreground` in another terminal")
        case .noReader:
            self.init(
                "reader.none", "no reader is connected",
                hint: "connect one; to try without a reader, use --virtual standard or `vouch chip emulate`")
        case .unknownReader:
            self.init("chip.unknownReader", "no such reader", hint: "`vouch chip info` lists the readers")
        case .readerUnavailable: self.init("reader.gone", "the reader was disconnected", hint: "connect it again")
        case .sharingViolation:
            self.init(
                "reader.busy", "another program is using the chip", hint: "quit that program, or wait until it is done")
        default: return nil
        }
    }
}
