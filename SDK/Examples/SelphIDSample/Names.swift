import VouchDialects
import VouchSelphID

// The vendor's SDK has no namespace.
typealias ErrorType = SelphID.ErrorType
typealias FinishStatus = SelphID.FinishStatus
typealias NFCController = SelphID.NFCController
typealias NfcConfigurationData = SelphID.NfcConfigurationData
typealias NfcResult = SelphID.NfcResult
typealias OperationType = SelphID.OperationType
typealias R = SelphID.R
typealias SDKController = SelphID.SDKController
typealias SdkResult = SelphID.SdkResult
typealias SelphIDConfigurationData = SelphID.SelphIDConfigurationData
typealias SelphIDController = SelphID.SelphIDController
typealias SelphIDDocumentSide = SelphID.SelphIDDocumentSide
typealias SelphIDDocumentType = SelphID.SelphIDDocumentType
typealias SelphIDResult = SelphID.SelphIDResult
typealias SelphIDScanMode = SelphID.SelphIDScanMode
typealias SelphIDTimeout = SelphID.SelphIDTimeout
typealias ThemeSelphIDManager = SelphID.ThemeSelphIDManager
typealias ThemeSelphIDProtocol = SelphID.ThemeSelphIDProtocol
typealias TokenizeController = SelphID.TokenizeController
typealias TrackingController = SelphID.TrackingController
