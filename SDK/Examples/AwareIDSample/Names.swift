import VouchAwareID
import VouchDialects

// The vendor's SDK has no namespace.
typealias DocReader = AwareID.DocReader
typealias DocumentReaderResults = AwareID.DocumentReaderResults
typealias FaceCapture = AwareID.FaceCapture
typealias Workflow = AwareID.Workflow
typealias CaptureState = AwareID.CaptureState
typealias CaptureSessionStatus = AwareID.CaptureSessionStatus
// swift-format-ignore: AlwaysUseLowerCamelCase
let RGL_SCENARIO_FULL_PROCESS = AwareID.RGL_SCENARIO_FULL_PROCESS
// swift-format-ignore: AlwaysUseLowerCamelCase
let RGL_SCENARIO_OCR = AwareID.RGL_SCENARIO_OCR
// swift-format-ignore: AlwaysUseLowerCamelCase
let RGL_SCENARIO_MRZ = AwareID.RGL_SCENARIO_MRZ
