import VouchClient
import VouchDialects

// The vendor's SDK has no namespace.
typealias DocReader = AwareID.DocReader
typealias DocumentReaderResults = AwareID.DocumentReaderResults
typealias FaceCapture = AwareID.FaceCapture
typealias Workflow = AwareID.Workflow
typealias CaptureState = AwareID.CaptureState
typealias CaptureSessionStatus = AwareID.CaptureSessionStatus
let RGL_SCENARIO_FULL_PROCESS = AwareID.RGL_SCENARIO_FULL_PROCESS
let RGL_SCENARIO_OCR = AwareID.RGL_SCENARIO_OCR
let RGL_SCENARIO_MRZ = AwareID.RGL_SCENARIO_MRZ
