// Stubs of Apple's CoreNFC for scripts/check-apple: only the declarations that VouchApple uses.
public import Foundation

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

@available(iOS 11.0, *)
public struct NFCReaderError: Error {
    public enum Code: Int, Sendable {
        case readerErrorUnsupportedFeature = 1
        case readerErrorSecurityViolation = 2
        case readerErrorInvalidParameter = 3
        case readerErrorInvalidParameterLength = 4
        case readerErrorParameterOutOfBound = 5
        case readerErrorRadioDisabled = 6
        case readerTransceiveErrorTagConnectionLost = 100
        case readerTransceiveErrorRetryExceeded = 101
        case readerTransceiveErrorTagResponseError = 102
        case readerTransceiveErrorSessionInvalidated = 103
        case readerTransceiveErrorTagNotConnected = 104
        case readerTransceiveErrorPacketTooLong = 105
        case readerSessionInvalidationErrorUserCanceled = 200
        case readerSessionInvalidationErrorSessionTimeout = 201
        case readerSessionInvalidationErrorSessionTerminatedUnexpectedly = 202
        case readerSessionInvalidationErrorSystemIsBusy = 203
        case readerSessionInvalidationErrorFirstNDEFTagRead = 204
    }

    public var code: Code { stub() }
}

@available(iOS 13.0, *)
open class NFCReaderSession: NSObject {
    open class var readingAvailable: Bool { stub() }
    open var alertMessage: String {
        get { stub() }
        set { _ = newValue }
    }
    open var isReady: Bool { stub() }
    open func begin() {}
    open func invalidate() {}
    open func invalidate(errorMessage: String) {}
}

@available(iOS 13.0, *)
open class NFCTagReaderSession: NFCReaderSession {
    public struct PollingOption: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let iso14443 = PollingOption(rawValue: 1)
        public static let iso15693 = PollingOption(rawValue: 2)
        public static let iso18092 = PollingOption(rawValue: 4)
        @available(iOS 16.0, *)
        public static let pace = PollingOption(rawValue: 8)
    }

    public init?(
        pollingOption: PollingOption, delegate: any NFCTagReaderSessionDelegate, queue: DispatchQueue? = nil
    ) {}
    open func restartPolling() {}
    open func connect(to tag: NFCTag, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {}
}

@available(iOS 13.0, *)
public protocol NFCTagReaderSessionDelegate: NSObjectProtocol {
    func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession)
    func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: any Error)
    func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag])
}

@available(iOS 13.0, *)
public enum NFCTag {
    case feliCa(any NFCFeliCaTag)
    case iso7816(any NFCISO7816Tag)
    case iso15693(any NFCISO15693Tag)
    case miFare(any NFCMiFareTag)
}

@available(iOS 13.0, *)
public protocol NFCFeliCaTag: NSObjectProtocol {}

@available(iOS 13.0, *)
public protocol NFCISO15693Tag: NSObjectProtocol {}

@available(iOS 13.0, *)
public protocol NFCMiFareTag: NSObjectProtocol {}

@available(iOS 13.0, *)
public protocol NFCISO7816Tag: NSObjectProtocol {
    var initialSelectedAID: String { get }
    var isAvailable: Bool { get }
    func sendCommand(
        apdu: NFCISO7816APDU, completionHandler: @escaping @Sendable (Data, UInt8, UInt8, (any Error)?) -> Void)
}

@available(iOS 13.0, *)
open class NFCISO7816APDU: NSObject {
    public init?(data: Data) {}
}
