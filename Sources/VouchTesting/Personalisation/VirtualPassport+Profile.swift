import VouchChip
import VouchCore

extension VirtualPassport {
    /// A kind of chip as it is met in the field. The names are stable: the command line knows them.
    public enum Profile: String, Sendable, Hashable, CaseIterable {
        /// As configured, without peculiarities.
        case standard
        /// A passport of the first generation: BAC, active authentication with RSA, short lengths only.
        case bacOnly
        /// No BAC, and everything of the eMRTD application is `6982` before PACE, as on German documents (P2).
        case paceOnly
        /// MSE:Set AT with a Le field is `6700`, as on German documents (P3).
        case refusesLeOnMSE
        /// No extended length; EF.ATR/INFO says so.
        case shortLengthOnly
        /// READ BINARY gives at most 223 bytes; more is `6700`.
        case maximumRead223
        /// READ BINARY of too much is `6Cxx` with the length that would do.
        case wrongLengthAnswers
        /// A signature of RSA 3072 goes out in pieces with `61xx`, also where Le asks for all of it (P6).
        case needs61xx
        /// READ BINARY with a short file identifier is `6A86`: files have to be selected.
        case noShortIdentifiers
        /// DG2 of 40,000 bytes: its end is reached only by the odd instruction.
        case oddInstructionRequired
        /// 30 milliseconds a command (P5).
        case slow
        /// Everything can be read at once, as from the earliest passports.
        case noAccessControl
        /// `6282` with good data before the end of a file.
        case falseEndOfFile
        /// Chip authentication, and no active authentication.
        case chipAuthenticationOnly
        /// Extended length in buffers of 1,000 bytes, as EF.ATR/INFO says.
        case smallBuffers
        /// An identity card: TD1, PACE with MRZ, CAN, PIN and PUK, an eID application (A20).
        case identityCard
        /// A driving licence (A22) and an eID application beside the passport's.
        case otherApplications
        /// PACE with integrated mapping.
        case integratedMapping
        /// PACE with chip authentication mapping, and with generic mapping beside it.
        case chipAuthenticationMapping
        /// DG3 and DG4, behind terminal authentication.
        case extendedAccessControl

        /// What a caller's configuration becomes on such a chip.
        func apply(to configuration: inout Configuration) {
            switch self {
            case .bacOnly:
                configuration.pace = []
                configuration.can = nil
                configuration.chipAuthentication = nil
                configuration.activeAuthentication = .rsa(bits: 1024, .sha1)
            case .paceOnly: configuration.hasBAC = false
            case .needs61xx: configuration.activeAuthentication = .rsa(bits: 3072, .sha256)
            case .oddInstructionRequired: configuration.portrait = .drawn(byteCount: 40_000)
            case .noAccessControl:
                configuration.hasBAC = false
                configuration.pace = []
            case .chipAuthenticationOnly: configuration.activeAuthentication = nil
            case .identityCard:
                configuration.format = .td1
                configuration.hasBAC = false
                configuration.pin = configuration.pin ?? Sensitive("123456")
                configuration.puk = configuration.puk ?? Sensitive("9876543210")
                configuration.otherApplications.append((.eID, [:]))
            case .otherApplications:
                configuration.otherApplications += [
                    (.drivingLicence2, [.common: Self.drivingLicenceCommon]), (.eID, [:]),
                ]
            case .integratedMapping:
                configuration.pace = [
                    PACESetting(PACEProtocol(agreement: .ecdh, mapping: .integrated, cipher: .aes128))
                ]
            case .chipAuthenticationMapping:
                configuration.pace = [
                    PACESetting(PACEProtocol(agreement: .ecdh, mapping: .chipAuthentication, cipher: .aes128)),
                    PACESetting(PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128)),
                ]
            case .extendedAccessControl:
                configuration.groups.formUnion([3, 4])
                configuration.hasTerminalAuthentication = true
            case .standard, .refusesLeOnMSE, .shortLengthOnly, .maximumRead223, .wrongLengthAnswers,
                .noShortIdentifiers, .slow, .falseEndOfFile, .smallBuffers:
                break
            }
        }

        /// EF.COM of ISO/IEC 18013-2: version 1.0, DG1 only.
        private static var drivingLicenceCommon: [UInt8] {
            TLVWriter.object(
                0x60, of: [TLVWriter.object(0x5F01, [0x01, 0x00]), TLVWriter.object(0x5C, [0x61])])
        }

        var quirks: ChipQuirks {
            var quirks = ChipQuirks()
            switch self {
            case .bacOnly, .shortLengthOnly: quirks.acceptsExtendedLength = false
            case .paceOnly, .identityCard: quirks.needsPACEToSelect = true
            case .refusesLeOnMSE: quirks.refusesLeOnMSE = true
            case .maximumRead223:
                quirks.longestRead = 223
                quirks.answerToLongRead = .wrongLength
            case .wrongLengthAnswers:
                quirks.longestRead = 0xDF
                quirks.answerToLongRead = .correctLength
            case .needs61xx: quirks.responsePiece = 0xF0
            case .noShortIdentifiers: quirks.knowsShortIdentifiers = false
            case .slow: quirks.delay = .milliseconds(30)
            case .falseEndOfFile: quirks.endsFileFalsely = true
            case .smallBuffers:
                quirks.longestCommand = 1000
                quirks.longestResponse = 1000
            case .standard, .oddInstructionRequired, .noAccessControl, .chipAuthenticationOnly, .otherApplications,
                .integratedMapping, .chipAuthenticationMapping, .extendedAccessControl:
                break
            }
            return quirks
        }
    }
}
