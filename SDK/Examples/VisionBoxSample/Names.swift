import VouchDialects
import VouchVisionBox

// The vendor's SDK has no namespace.
typealias DocumentReaderActivityResult = VisionBox.DocumentReaderActivityResult
typealias DocumentReaderConfig = VisionBox.DocumentReaderConfig
typealias DocumentReaderLoadingView = VisionBox.DocumentReaderLoadingView
typealias DocumentReaderReport = VisionBox.DocumentReaderReport
typealias EnrolmentBuilder = VisionBox.EnrolmentBuilder
typealias EnrolmentConfig = VisionBox.EnrolmentConfig
typealias EnrolmentProtocol = VisionBox.EnrolmentProtocol
typealias EnrolmentViewRegister = VisionBox.EnrolmentViewRegister
typealias ReadDocumentParameters = VisionBox.ReadDocumentParameters
