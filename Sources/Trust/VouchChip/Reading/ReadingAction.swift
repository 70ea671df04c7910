import VouchCore
import VouchPKI

/// An action that a ``ReadingMachine`` wants done with the chip. Each is answered by one ``ActionOutcome``.
enum ReadingAction: Sendable {
    /// One more piece of a file.
    ///
    /// - Parameter startsExtended: before access control some chips take offence at extended length.
    case readPiece(FileCursor, startsExtended: Bool)
    /// SELECT the master file, to look for EF.CardAccess there.
    case selectMasterFile
    case open(AccessRequest)
    case select(ChipApplication)
    case prove(ProofRequest)
    /// Wait for the chip and reset it.
    case reconnect
    case compare(KnownFile)
    /// Sum up: statistics, and the report of an inspection.
    case report(ReadingRecord)
}

/// The means with which access control is to be passed.
struct AccessRequest: Sendable {
    /// Lengths that the chip takes, once they are known.
    let attributes: EFATRInfo?
    let offers: [PACEInfo]
    let explicit: [PACEDomainParameterInfo]
    /// How PACE opened the chip before; nil the first time.
    let opener: AccessControl.PACEDetails?
    /// In the order of preference.
    let passwords: [AccessPassword]
    /// Where an application other than the eMRTD's may be open without a password: its first file.
    let plainFile: ElementaryFile?
    let startsExtended: Bool
}

/// The means with which a proof is made.
enum ProofRequest: Sendable {
    case chipAuthentication(SecurityInfos, of: ElementaryFile)
    case terminalAuthentication(TerminalCredential, trustPoints: [String], chip: [UInt8], terminalKey: [UInt8])
    case activeAuthentication(SubjectPublicKeyInfo, algorithms: [ActiveAuthenticationInfo])
}

/// The outcome of a ``ReadingAction``.
enum ActionOutcome: Sendable {
    case piece(FileCursor, FileEnd?)
    case masterFile(isSelected: Bool)
    case opened(AccessResult)
    case selected
    case chipAuthenticated(ChipAuthenticationResult)
    case terminalAuthenticated(TerminalAuthenticationResult)
    case activelyAuthenticated(ActiveAuthenticationResult)
    /// The proof could not be begun, through no fault of the chip.
    case hindered(CheckOutcome.Reason)
    case reconnected
    case compared(isSame: Bool)
    case reported(InspectionReport?, ChipStatistics, ChipMemory)
    case failed(ReadingFailure)
}

/// An action that could not be carried out.
struct ReadingFailure: Error, Sendable {
    let error: ChipError
    /// Whether it was no error of the chip's or the transport's protocol, but an unknown one.
    var isForeign = false
    /// Whether the session ended by it.
    let isSessionOver: Bool
    /// Whether no time is left for anything.
    let isOutOfTime: Bool
    /// The place in a file that was read so far.
    var cursor: FileCursor?
}
