import VouchChip
import VouchCore

extension VirtualPassport {
    /// A kind of chip found in the field. The names are stable: the command line uses them.
    public enum Profile: String, Sendable, Hashable, CaseIterable {
        /// As configured, without quirks.
        case standard
        /// A passport of the first generation: BAC, active authentication with RSA, short lengths only.
        case bacOnly
        /// No BAC, and everything of the eMRTD application is `6982` before PACE, as on German documents.
        case paceOnly
        /// MSE:Set AT with a Le field is `6700`, as on German documents.
        case refusesLeOnMSE
        /// No extended length, as stated in EF.ATR/INFO.
        case shortLengthOnly
        /// READ BINARY returns at most 223 bytes; more is `6700`.
        case maximumRead223
        /// READ BINARY of too much is `6Cxx` with the supported length.
        case wrongLengthAnswers
        /// Responses longer than 240 bytes, such as an RSA 3072 signature, are sent in pieces with `61xx`, even if Le
        /// requests all of it.
        case needs61xx
        /// READ BINARY with a short file identifier is `6A86`: files must be selected.
        case noShortIdentifiers
        /// DG2 of 40,000 bytes: its end can be reached only with the odd instruction.
        case oddInstructionRequired
        /// 30 milliseconds per command.
        case slow
        /// Everything can be read without access control, as on the earliest passports.
        case noAccessControl
        /// `6282` with good data before the end of a file.
        case falseEndOfFile
        /// Chip authentication, and no active authentication.
        case chipAuthenticationOnly
        /// Extended length in buffers of 1,000 bytes, as EF.ATR/INFO says.
        case smallBuffers
        /// An identity card: TD1, PACE with MRZ, CAN, PIN and PUK, an eID application that opens with PACE, and an
        /// empty eSign application. A real one also requires terminal authentication for eID groups.
        case identityCard
        /// A driving licence by ISO/IEC 18013, one by EU law and an eID application beside the passport's. All open as
        /// the passport does; the eID groups with PACE only.
        case otherApplications
        /// PACE with integrated mapping.
        case integratedMapping
        /// PACE with chip authentication mapping, and also with generic mapping.
        case chipAuthenticationMapping
        /// DG3 and DG4, behind terminal authentication.
        case extendedAccessControl

        /// Adapts a caller's configuration to such a chip.
        func apply(to configuration: inout Configuration) throws {
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
                configuration.add(.eID, OtherApplicationWriter.eID(configuration.holder))
                configuration.add(.eSign, [:])
            case .otherApplications:
                let holder = configuration.holder
                configuration.add(.drivingLicence2, OtherApplicationWriter.drivingLicence(holder))
                configuration.add(.euDrivingLicence, OtherApplicationWriter.euDrivingLicence(holder))
                configuration.add(.eID, OtherApplicationWriter.eID(holder))
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
                configuration.terminalAuthority = try configuration.terminalAuthority ?? TerminalAuthority()
            case .standard, .refusesLeOnMSE, .shortLengthOnly, .maximumRead223, .wrongLengthAnswers,
                .noShortIdentifiers, .slow, .falseEndOfFile, .smallBuffers:
                break
            }
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

extension VirtualPassport.Configuration {
    /// An application of the profile, unless the caller supplies its own.
    fileprivate mutating func add(_ application: ChipApplication, _ files: [ElementaryFile: [UInt8]]) {
        guard !otherApplications.contains(where: { $0.application == application }) else { return }
        otherApplications.append((application, files))
    }
}
