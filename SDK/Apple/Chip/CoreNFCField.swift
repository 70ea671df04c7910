#if canImport(CoreNFC)
import CoreNFC
import Foundation
import Synchronization

/// The reading field of an iPhone, by Core NFC. Type-checked only: it was never run on a device.
///
/// The app needs the capability *Near Field Communication Tag Reading*, a usage description and the list of application
/// identifiers: SDK/Examples/SwiftUIApp has them. An iPad has no reader: ``ChipFieldEnd/notSupported``.
public struct CoreNFCField: ChipField {
    public init() {}

    /// Whether this device can read chips.
    public static var isAvailable: Bool { NFCTagReaderSession.readingAvailable }

    public func open(
        _ polling: ChipPolling, text: String, events: @escaping @Sendable (ChipFieldEvent) -> Void
    ) throws(ChipFieldError) -> any ChipFieldSession {
        guard Self.isAvailable else { throw .ended(.notSupported) }
        guard let run = CoreNFCSession(polling, text: text, events: events) else { throw .ended(.notPermitted) }
        return run
    }
}

extension ChipPolling {
    fileprivate var option: NFCTagReaderSession.PollingOption {
        switch self {
        case .standard: .iso14443
        case .pace: .pace
        }
    }
}

/// One `NFCTagReaderSession` and its events.
///
/// Unchecked, as the framework's classes are not marked: `session` is set once, before the first event, and its methods may
/// be called from any thread.
private final class CoreNFCSession: NSObject, NFCTagReaderSessionDelegate, ChipFieldSession, @unchecked Sendable {
    private let events: @Sendable (ChipFieldEvent) -> Void
    private var session: NFCTagReaderSession?

    init?(_ polling: ChipPolling, text: String, events: @escaping @Sendable (ChipFieldEvent) -> Void) {
        self.events = events
        super.init()
        // A queue of its own: by default the main one is used, which an app may block.
        let queue = DispatchQueue(label: "vouch.nfc")
        guard let session = NFCTagReaderSession(pollingOption: polling.option, delegate: self, queue: queue) else {
            return nil
        }
        session.alertMessage = text
        self.session = session
        session.begin()
    }

    func show(_ text: String) { session?.alertMessage = text }
    func restartPolling() { session?.restartPolling() }

    func end(_ failure: String?) {
        if let failure { session?.invalidate(errorMessage: failure) } else { session?.invalidate() }
    }

    func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {}

    func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: any Error) {
        events(.ended(ChipFieldError(error).end))
    }

    func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
        events(.found(tags.map { CoreNFCChip($0, in: session) }))
    }
}

/// One tag. Unchecked for the same reason: both properties are constant.
private final class CoreNFCChip: FieldChip, @unchecked Sendable {
    private let tag: NFCTag
    private let session: NFCTagReaderSession

    init(_ tag: NFCTag, in session: NFCTagReaderSession) {
        (self.tag, self.session) = (tag, session)
    }

    private var document: (any NFCISO7816Tag)? {
        if case .iso7816(let tag) = tag { tag } else { nil }
    }

    var takesCommands: Bool { document != nil }

    func connect() async throws {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            session.connect(to: tag) { error in
                if let error { done.resume(throwing: ChipFieldError(error)) } else { done.resume() }
            }
        }
    }

    func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        guard let document, let apdu = NFCISO7816APDU(data: Data(command)) else {
            throw ChipFieldError.malformedCommand
        }
        return try await withCheckedThrowingContinuation { (done: CheckedContinuation<[UInt8], any Error>) in
            document.sendCommand(apdu: apdu) { data, first, second, error in
                if let error {
                    done.resume(throwing: ChipFieldError(error))
                } else {
                    done.resume(returning: [UInt8](data) + [first, second])
                }
            }
        }
    }
}

extension ChipFieldError {
    /// The meaning of Core NFC's error.
    fileprivate init(_ error: any Error) {
        guard let code = (error as? NFCReaderError)?.code else {
            self = .other((error as NSError).code)
            return
        }
        switch code {
        case .readerSessionInvalidationErrorUserCanceled: self = .ended(.cancelled)
        case .readerSessionInvalidationErrorSessionTimeout: self = .ended(.timedOut)
        case .readerSessionInvalidationErrorSystemIsBusy: self = .ended(.busy)
        case .readerErrorRadioDisabled: self = .ended(.radioOff)
        case .readerErrorUnsupportedFeature: self = .ended(.notSupported)
        case .readerErrorSecurityViolation: self = .ended(.notPermitted)
        case .readerTransceiveErrorSessionInvalidated,
            .readerSessionInvalidationErrorSessionTerminatedUnexpectedly:
            self = .ended(.terminated)
        case .readerTransceiveErrorTagConnectionLost, .readerTransceiveErrorRetryExceeded,
            .readerTransceiveErrorTagResponseError, .readerTransceiveErrorTagNotConnected:
            self = .chipLost
        case .readerTransceiveErrorPacketTooLong: self = .malformedCommand
        default: self = .other(code.rawValue)
        }
    }

    /// The reason, where it is the session's; anything else ended it without one.
    fileprivate var end: ChipFieldEnd {
        if case .ended(let reason) = self { reason } else { .terminated }
    }
}
#endif
