public import VouchDialects
public import VouchRegula

// The vendor's SDK has no namespace: its names, for an app that keeps its code. Sources: as of `AwareID`.

/// The face capture library, by the vendor's own name.
public typealias FaceCapture = AwareID.FaceCapture
/// The rules of a capture session, by the vendor's own name.
public typealias Workflow = AwareID.Workflow
/// A capture session at one moment, by the vendor's own name.
public typealias CaptureState = AwareID.CaptureState
/// What a capture session is doing, by the vendor's own name.
public typealias CaptureSessionStatus = AwareID.CaptureSessionStatus
/// The document reader, by the vendor's own name.
public typealias DocReader = Regula.DocReader
/// How a scan ended, by the vendor's own name.
public typealias DocReaderAction = Regula.DocReaderAction
/// What a scan read, by the vendor's own name.
public typealias DocumentReaderResults = Regula.DocumentReaderResults
/// Why the reader could not start or scan, by the vendor's own name.
public typealias DocumentReaderException = Regula.DocumentReaderException
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Reads everything of a document: ``AwareID/RGL_SCENARIO_FULL_PROCESS``.
public let RGL_SCENARIO_FULL_PROCESS = AwareID.RGL_SCENARIO_FULL_PROCESS
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Reads the page: ``AwareID/RGL_SCENARIO_OCR``.
public let RGL_SCENARIO_OCR = AwareID.RGL_SCENARIO_OCR
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Reads the zone only, which gives the key to a chip: ``AwareID/RGL_SCENARIO_MRZ``.
public let RGL_SCENARIO_MRZ = AwareID.RGL_SCENARIO_MRZ
