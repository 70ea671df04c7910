public import VouchDialects
public import VouchVisionBox

// The vendor's SDK has no namespace: with this module an app keeps its names as they are.

/// How the server is reached.
public typealias APIConfig = VisionBox.APIConfig
/// The servers that are trusted.
public typealias APISecurityConfig = VisionBox.APISecurityConfig
/// A subject to store.
public typealias AddSubjectParameters = VisionBox.AddSubjectParameters
/// How a selfie is taken.
public typealias BiometricFaceCaptureParameters = VisionBox.BiometricFaceCaptureParameters
/// A selfie, judged.
public typealias BiometricFaceReport = VisionBox.BiometricFaceReport
/// Two faces, compared.
public typealias BiometricMatchReport = VisionBox.BiometricMatchReport
/// What a boarding pass is read from.
public typealias BoardingPassData = VisionBox.BoardingPassData
/// Everything on a boarding pass.
public typealias BoardingPassFull = VisionBox.BoardingPassFull
/// The main data of a boarding pass.
public typealias BoardingPassSummary = VisionBox.BoardingPassSummary
/// What a subject is composed of.
public typealias BuildSubjectParameters = VisionBox.BuildSubjectParameters
/// What a document says.
public typealias DocumentData = VisionBox.DocumentData
/// A value of a document.
public typealias DocumentDataField = VisionBox.DocumentDataField
/// Whether a value was verified.
public typealias DocumentDataFieldStatus = VisionBox.DocumentDataFieldStatus
/// What a reading came to.
public typealias DocumentDataStatus = VisionBox.DocumentDataStatus
/// What became of the chip.
public typealias DocumentRFIDStatus = VisionBox.DocumentRFIDStatus
/// Report or error, as on Android.
public typealias DocumentReaderActivityResult = VisionBox.DocumentReaderActivityResult
/// How the document reader is set up.
public typealias DocumentReaderConfig = VisionBox.DocumentReaderConfig
/// The app's own views, as on Android.
public typealias DocumentReaderCustomViews = VisionBox.DocumentReaderCustomViews
/// Why there is no report.
public typealias DocumentReaderError = VisionBox.DocumentReaderError
/// A view shown while the document reader loads.
public typealias DocumentReaderLoadingView = VisionBox.DocumentReaderLoadingView
/// The type of such a view.
public typealias DocumentReaderLoadingViewType = VisionBox.DocumentReaderLoadingViewType
/// A view shown before a chip is read.
public typealias DocumentReaderRFIDInstructionsView = VisionBox.DocumentReaderRFIDInstructionsView
/// Receives what is pressed on it.
public typealias DocumentReaderRFIDInstructionsViewDelegate = VisionBox.DocumentReaderRFIDInstructionsViewDelegate
/// The type of such a view.
public typealias DocumentReaderRFIDInstructionsViewType = VisionBox.DocumentReaderRFIDInstructionsViewType
/// Reads chips.
public typealias DocumentReaderRFIDProtocol = VisionBox.DocumentReaderRFIDProtocol
/// A document, read.
public typealias DocumentReaderReport = VisionBox.DocumentReaderReport
/// Receives a result, as on Android.
public typealias DocumentReaderResultLauncher = VisionBox.DocumentReaderResultLauncher
/// Scans documents.
public typealias DocumentReaderScanProtocol = VisionBox.DocumentReaderScanProtocol
/// The kind of a document.
public typealias DocumentType = VisionBox.DocumentType
/// Which document it is.
public typealias DocumentTypeData = VisionBox.DocumentTypeData
/// The document's model.
public typealias DocumentTypeInfo = VisionBox.DocumentTypeInfo
/// Composes the SDK's features.
public typealias EnrolmentBuilder = VisionBox.EnrolmentBuilder
/// The configuration of the whole SDK.
public typealias EnrolmentConfig = VisionBox.EnrolmentConfig
/// The SDK's front door.
public typealias EnrolmentProtocol = VisionBox.EnrolmentProtocol
/// The app's own views, as on iOS.
public typealias EnrolmentViewRegister = VisionBox.EnrolmentViewRegister
/// What went wrong.
public typealias FeatureError = VisionBox.FeatureError
/// Questions to a person.
public typealias FormParameters = VisionBox.FormParameters
/// One question.
public typealias FormQuestion = VisionBox.FormQuestion
/// The answers.
public typealias FormReport = VisionBox.FormReport
/// A document by its sources.
public typealias IdDocument = VisionBox.IdDocument
/// Which boarding pass is read.
public typealias ParseBoardingPassParameters = VisionBox.ParseBoardingPassParameters
/// A passenger to share.
public typealias Passenger = VisionBox.Passenger
/// What a reading is to do.
public typealias ReadDocumentParameters = VisionBox.ReadDocumentParameters
/// What opens a chip without a scan.
public typealias ReadRFIDDocumentParameters = VisionBox.ReadRFIDDocumentParameters
/// Is told of an update of the models.
public typealias RegulaDatabaseListener = VisionBox.RegulaDatabaseListener
/// A person as stored.
public typealias Subject = VisionBox.Subject
