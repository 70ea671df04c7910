import VouchCapture
public import VouchCore
public import VouchReport
public import VouchVision

extension SelphID {
    /// A camera, or anything that gives frames: a video, pictures.
    public protocol CameraProviding: Sendable {
        /// Asks for the permission if it was never asked for.
        func permission() async -> CameraPermission

        /// Frames, until the task is cancelled. Their end counts as the end of the time.
        ///
        /// - Throws: `CancellationError` if the person ended it, ``CameraTrouble``; any other error is told as
        ///   ``SelphIDError/UNEXPECTED_CAPTURE_ERROR``.
        func frames(of side: DocumentSide) -> AsyncThrowingStream<CameraFrame, any Error>
    }

    /// What the system said about the camera.
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
        /// ``SelphIDError/CONTROL_NOT_INITIALIZED_ERROR``
        case notReady
        /// ``SelphIDError/HARDWARE_ERROR``
        case broken
    }

    /// One frame, upright. It shows a document: printing it shows nothing.
    public struct CameraFrame: Sendable, Redacted {
        /// Row by row from the top, tightly packed.
        public let pixels: [UInt8]
        /// In pixels.
        public let width: Int
        /// In pixels.
        public let height: Int
        /// Of every pixel.
        public let format: PixelFormat
        /// In seconds from any start.
        public let time: Double

        /// - Parameter pixels: row by row from the top, tightly packed.
        /// - Returns: nil unless there are as many bytes as the size needs.
        public init?(_ pixels: [UInt8], width: Int, height: Int, format: PixelFormat, time: Double) {
            guard pixels.withUnsafeBytes({ ImageView($0, width: width, height: height, format: format) }) != nil,
                pixels.count == width * height * format.bytesPerPixel
            else { return nil }
            self.pixels = pixels
            (self.width, self.height, self.format, self.time) = (width, height, format, time)
        }

        /// Lends the pixels to `body`.
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

    /// Makes picture files of pixels.
    public protocol PictureEncoding: Sendable {
        /// - Parameter quality: 0...1.
        /// - Returns: a JPEG file.
        func jpeg(_ picture: ImageView, quality: Double) throws -> [UInt8]
    }

    /// Reads what was captured: Vouch's reader, on the device or by a server, or whatever an app has.
    public protocol DocumentReading: Sendable {
        /// - Returns: a report whose pictures are the request's, in that order. If nothing could be read, a report
        ///   without fields.
        /// - Throws: `CancellationError`; ``ErrorType``; any other error is told as
        ///   ``ErrorType/SELPHID_INTERNAL_ERROR``.
        func read(_ request: ReadingRequest) async throws -> DocumentReport
    }

    /// What is to be read, and what it may be.
    public struct ReadingRequest: Sendable {
        /// The sides captured so far, in the order of the capture.
        public let shots: [Shot]
        /// What was asked for.
        public let documentType: SelphIDDocumentType
        /// What was asked for.
        public let scanMode: SelphIDScanMode
        /// `ES|<ALL>`; nil: all documents.
        public let specificData: String?
        /// Of `documentModels`; in addition to those that the reader has, for this launch only.
        public let models: DocumentModels?
        /// Of `tokenPreviousCaptureData`, to be combined with this capture.
        public let previous: DocumentReport?
    }

    /// One captured side.
    public struct Shot: Sendable, Redacted {
        /// The one that was asked for.
        public let side: DocumentSide
        /// The camera's whole picture.
        public let frame: CameraFrame
        /// Where the document lies in it.
        public let document: FoundDocument
        /// Straightened and trimmed by the edges.
        public let page: PageImage
        /// To know the same side again.
        let signature: PageSignature?
    }
}
