import Synchronization
import VouchChip
import VouchOpenSSL
import VouchMRZ

/// A whole chip in memory, for tests: files, access control, secure messaging, keys, and faults.
///
/// It is a `ChipTransport`, so any code that reads a chip can read it. It is not secure: keys and people are
/// invented.
public final class VirtualPassport: ChipTransport {
    public let supportsExtendedLength: Bool
    /// The zone, as in DG1; parts of it open BAC and PACE.
    public let zone: MRZ
    /// The effective configuration: the caller's, changed by profile and fault.
    public let configuration: Configuration

    private let state: Mutex<State>
    private let delay: Duration

    private struct State: Sendable {
        var chip: VirtualChip
        var isLost = false
        var hasStruck = false
        var commandCount = 0
        var byteCount = 0
    }

    /// Personalises a chip.
    ///
    /// - Parameters:
    ///   - pki: signs EF.SOD and EF.CardSecurity; nil leaves them unsigned and needs no `openssl` command.
    ///   - random: where the chip takes its random bytes from; a fixed source reproduces a worked example.
    /// - Throws: `MRZError` if the person's data does not fit the document; errors of the cryptography and of `pki`.
    public init(
        _ configuration: Configuration = Configuration(), pki: TestPKI? = nil,
        cryptography: any ChipCryptography = OpenSSLCryptography(), random: any RandomSource = SystemRandomSource()
    ) throws {
        let personalisation = try Personalisation(
            configuration, cryptography: cryptography, random: SystemRandomSource(), pki: pki)
        var quirks = configuration.profile.quirks
        if configuration.fault == .slow { quirks.delay += .seconds(1) }
        switch configuration.fault {
        case .wrongLe: quirks.readsTooMuch = true
        case .extendedTakenForShort: quirks.answerToExtendedInSession = .secureMessagingObjectsIncorrect
        case .extendedMissesObjects: quirks.answerToExtendedInSession = .secureMessagingObjectsMissing
        default: break
        }
        self.configuration = personalisation.configuration
        zone = personalisation.zone
        supportsExtendedLength = quirks.acceptsExtendedLength
        delay = quirks.delay
        let chip = VirtualChip(
            content: try personalisation.content(), quirks: quirks,
            faults: configuration.fault?.chipFaults(position: configuration.faultPosition) ?? ChipFaults(),
            cryptography: cryptography, random: random)
        state = Mutex(State(chip: chip))
    }

    /// A forgery of another chip; see ``altered(_:keysOf:)``.
    init(of other: VirtualPassport, content: ChipContent) {
        (supportsExtendedLength, zone, configuration) = (other.supportsExtendedLength, other.zone, other.configuration)
        delay = other.delay
        let chip = other.state.withLock { $0.chip }
        state = Mutex(
            State(
                chip: VirtualChip(
                    content: content, quirks: chip.quirks, faults: chip.faults, cryptography: chip.cryptography,
                    random: chip.random)))
    }

    var content: ChipContent { state.withLock { $0.chip.content } }

    /// The number of commands so far, and of bytes transferred in both directions.
    public var traffic: (commands: Int, bytes: Int) {
        state.withLock { ($0.commandCount, $0.byteCount) }
    }

    /// A file as stored on the chip; nil if it does not exist. For comparing with what was read.
    public func storedBytes(of file: ElementaryFile, in application: ChipApplication = .eMRTD) -> [UInt8]? {
        state.withLock { state in
            let content = state.chip.content
            let files =
                file.isInMasterFile ? content.masterFile : content.application(application.identifier)?.files ?? []
            return files.first { $0.file == file }?.bytes
        }
    }

    public func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        try Task.checkCancellation()
        if delay > .zero { try await Task.sleep(for: delay) }
        switch state.withLock({ Self.respond(&$0, to: command, configuration) }) {
        case .response(let bytes): return bytes
        case .lost: throw ChipError(.transportLost, at: .transport)
        case .silence:
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
    }

    public func reconnect() async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.isLost = false
            state.chip.reset()
        }
    }

    // MARK: Faults on the way

    private enum Reaction: Sendable {
        case response([UInt8])
        case lost
        case silence
    }

    private static func respond(
        _ state: inout State, to command: [UInt8], _ configuration: Configuration
    ) -> Reaction {
        guard !state.isLost else { return .lost }
        state.commandCount += 1
        state.byteCount += command.count
        let number = state.commandCount
        func isDue(_ usual: Int) -> Bool { number >= configuration.faultPosition ?? usual }
        func strikesOnce(_ usual: Int) -> Bool {
            guard !state.hasStruck, isDue(usual) else { return false }
            state.hasStruck = true
            return true
        }
        switch configuration.fault {
        case .dropAtCommand where strikesOnce(9):
            state.isLost = true
            return .lost
        case .silence where strikesOnce(6): return .silence
        case .emptyResponse where strikesOnce(6): return .response([])
        case .oneByteResponse where strikesOnce(6): return .response([0x90])
        case .oversizedResponse where strikesOnce(6):
            return .response([UInt8](repeating: 0x61, count: 70_000) + [0x90, 0x00])
        case .endlessPieces where isDue(6): return .response([UInt8](repeating: 0x61, count: 16) + [0x61, 0x10])
        case .endlessWrongLength where isDue(6): return .response([0x6C, 0x10])
        case .wrongLengthOnce where strikesOnce(9): return .response([0x67, 0x00])
        default: break
        }
        let response = state.chip.respond(to: command)
        state.byteCount += response.count
        if configuration.fault == .dropAtByte, !state.hasStruck,
            state.byteCount > configuration.faultPosition ?? 4_000
        {
            state.hasStruck = true
            state.isLost = true
            return .lost
        }
        return .response(response)
    }
}
