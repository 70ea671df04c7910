public import VouchDialects

// The vendor's SDK has no namespace: an app that imports this module instead of `core` and `selphidComponent` keeps its words.

/// Receives events on the device itself.
public typealias AnalyticsOutput = SelphID.AnalyticsOutput
/// Logs out of operations that are left alone.
public typealias BehaviorController = SelphID.BehaviorController
/// The errors of a behaviour component.
public typealias BehaviorError = SelphID.BehaviorError
/// Why a component did not succeed.
public typealias ErrorType = SelphID.ErrorType
/// Whether a component succeeded.
public typealias FinishStatus = SelphID.FinishStatus
/// Reads a chip.
public typealias NFCController = SelphID.NFCController
/// What a launch of the NFC component asks for.
public typealias NfcConfigurationData = SelphID.NfcConfigurationData
/// Reads a chip.
public typealias NfcController = SelphID.NfcController
/// The result of reading a chip.
public typealias NfcResult = SelphID.NfcResult
/// The purpose of an operation.
public typealias OperationType = SelphID.OperationType
/// The resources of the components, by the vendor's names.
public typealias R = SelphID.R
/// The SDK's front door.
public typealias SDKController = SelphID.SDKController
/// The result of a component.
public typealias SdkResult = SelphID.SdkResult
/// The configuration of one launch.
public typealias SelphIDConfigurationData = SelphID.SelphIDConfigurationData
/// Captures a document.
public typealias SelphIDController = SelphID.SelphIDController
/// The sides to capture.
public typealias SelphIDDocumentSide = SelphID.SelphIDDocumentSide
/// The kind of document to capture.
public typealias SelphIDDocumentType = SelphID.SelphIDDocumentType
/// The codes of ``SelphID/ErrorType/OTHER(_:)``.
public typealias SelphIDError = SelphID.SelphIDError
/// The result of a capture.
public typealias SelphIDResult = SelphID.SelphIDResult
/// How the documents are restricted.
public typealias SelphIDScanMode = SelphID.SelphIDScanMode
/// How long the capture of one side may last.
public typealias SelphIDTimeout = SelphID.SelphIDTimeout
/// Gives other screens.
public typealias StatusController = SelphID.StatusController
/// Chooses the theme of all components.
public typealias ThemeSelphIDManager = SelphID.ThemeSelphIDManager
/// A theme of the app's own.
public typealias ThemeSelphIDProtocol = SelphID.ThemeSelphIDProtocol
/// Makes components return tokens.
public typealias TokenizeController = SelphID.TokenizeController
/// Turns tracking on.
public typealias TrackingController = SelphID.TrackingController
