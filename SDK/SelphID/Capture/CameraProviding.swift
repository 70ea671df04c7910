import VouchCapture
public import VouchCore
public import VouchDialects
public import VouchReport
public import VouchVision
public import VouchVisual

extension SelphID {
    /// A camera, or anything else that provides frames: a video, pictures.
    public protocol CameraProviding: Sendable {
        /// Whether the camera may be used; asks the person if they were never asked.
        func permission() async -> CameraPermission

        /// The frames for one side, until the task is cancelled. If they end earlier, the side counts as timed out.
        ///
        /// - Throws: `CancellationError` if the person ended it, ``CameraTrouble``; any other error is reported as
        ///   ``SelphIDError/UNEXPECTED_CAPTURE_ERROR``.
        func frames(of side: DocumentSide) -> AsyncThrowingStream<CameraFrame, any Error>
    }

    /// The system's answer about the camera.
    public enum CameraPermission: Sendable, Hashable {
        /// The camera may be used.
        case granted
        /// The person said no.
        case denied
        /// The device does not ask again: the person must go to its settings.
        case deniedInSettings
    }

    /// Why there are no frames.
    public enum CameraTrouble: Error, Sendable, Hashable {
        /// The camera is not ready: ``SelphIDError/CONTROL_NOT_INITIALIZED_ERROR``.
        case notReady
        /// The camera does not work: ``SelphIDError/HARDWARE_ERROR``.
        case broken
    }

    /// One frame, upright. It shows a document: printing it shows nothing.
    public struct CameraFrame: Sendable, Redacted {
        /// The pixels, row by row from the top, without padding.
        public let pixels: [UInt8]
        /// In pixels.
        public let width: Int
        /// In pixels.
        public let height: Int
        /// The format of each pixel.
        public let format: PixelFormat
        /// When the frame was taken, in seconds since any moment; never goes back.
        public let time: Double

        /// Takes a frame.
        ///
        /// - Parameter pixels: row by row from the top, without padding.
        /// - Returns: nil unless there are exactly as many bytes as the size needs.
        public init?(_ pixels: [UInt8], width: Int, height: Int, format: PixelFormat, time: Double) {
            guard pixels.withUnsafeBytes({ ImageView($0, width: width, height: height, format: format) }) != nil,
                pixels.count == width * height * format.bytesPerPixel
            else { return nil }
            self.pixels = pixels
            (self.width, self.height, self.format, self.time) = (width, height, format, time)
        }

        /// Lends the pixels to `body`, without a copy. The view is valid only there.
        public func withView<Value, Failure: Error>(
            _ body: (ImageView) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            let result = pixels.withUnsafeBytes { bytes -> Result<Value, Failure> in
                guard let view = ImageView(bytes, width: width, height: height, format: format) else {
                    preconditionFailure("a frame is made with as many pixels as its size needs")
                }
                do throws(Failure) {
                    return .success(try body(view))
                } catch {
                    return .failure(error)
                }
            }
            return try result.get()
        }
    }

    /// Encodes pixels as picture files.
    public protocol PictureEncoding: Sendable {
        /// Encodes a JPEG file.
        ///
        /// - Parameter quality: 0...1, larger is better.
        /// - Throws: any error; the launch then ends with ``SelphIDError/WIDGET_RESULT_DATA_ERROR``.
        func jpeg(_ picture: ImageView, quality: Double) throws -> [UInt8]
    }

    /// Reads what was captured: Vouch's reader, on the device or through a server, or the app's own.
    public protocol DocumentReading: Sendable {
        /// Reads all sides captured so far. Called once for each captured side.
        ///
        /// - Returns: a report whose pictures are the request's, in that order. If nothing could be read, a report
        ///   without fields.
        /// - Throws: `CancellationError`; ``ErrorType``; any other error is reported as
        ///   ``ErrorType/SELPHID_INTERNAL_ERROR``.
        func read(_ request: ReadingRequest) async throws -> DocumentReport

        /// Reads a payment card; called only if the launch asks for one.
        ///
        /// - Returns: nil if there is no card's number in the picture: the capture goes on.
        /// - Throws: as ``read(_:)``.
        func paymentCard(_ shot: Shot) async throws -> PaymentCardContent?
    }

    /// The pictures to read, and the documents that they may show.
    public struct ReadingRequest: Sendable {
        /// The sides captured so far, in the order of the capture.
        public let shots: [Shot]
        /// The kind of document that the launch asks for.
        public let documentType: SelphIDDocumentType
        /// How the documents are restricted.
        public let scanMode: SelphIDScanMode
        /// The documents that are admitted, in the vendor's grammar: `ES|<ALL>`. Nil admits all.
        public let specificData: String?
        /// The models of `documentModels`, in addition to those that the reader has, for this launch only.
        public let models: DocumentModels?
        /// The report behind `tokenPreviousCaptureData`, to be combined with this capture; nil if there is none.
        public let previous: DocumentReport?
    }

    /// One captured side.
    public struct Shot: Sendable, Redacted {
        /// The side that was asked for.
        public let side: DocumentSide
        /// The camera's whole picture.
        public let frame: CameraFrame
        /// Where the document lies in the frame.
        public let document: FoundDocument
        /// The document straightened and trimmed by its edges.
        public let page: PageImage
        /// To know the same side again.
        let signature: PageSignature?
    }
}

extension SelphID.DocumentReading {
    /// Reads none: a launch for a payment card ends by its timeout.
    public func paymentCard(_ shot: SelphID.Shot) async throws -> PaymentCardContent? { nil }
}
