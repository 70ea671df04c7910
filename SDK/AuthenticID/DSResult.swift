public import VouchCapture

extension AuthenticID {
    /// The result of a scan: pictures with and without flash, cropped and not, and their analysis.
    ///
    /// The names are those of the vendor's page "Parsing Responses". `Image` is the platform's picture type, or a
    /// picture file's bytes.
    public struct DSResult<Image: Sendable>: Sendable {
        /// The document cut out, without flash. For submission `AutoCrop` is `False`.
        public let croppedImage: Image?
        /// The document cut out, with flash. For submission `AutoCrop` is `False`.
        public let croppedFlashImage: Image?
        /// The whole picture, without flash: what the vendor recommends for submission, with `AutoCrop` `True`.
        public let uncroppedImage: Image?
        /// The whole picture, with flash. For submission `AutoCrop` is `True`.
        public let uncroppedFlashImage: Image?
        /// The best picture without flash, cropped or not: the one of higher confidence, and on a tie the uncropped
        /// one.
        public let image: Image?
        /// The best picture with flash, cropped or not, chosen in the same way.
        public let flashImage: Image?
        /// Whether the picture without flash could be cropped, so that ``croppedImage`` is there.
        public let isImageCropped: Bool
        /// Whether the picture with flash could be cropped, so that ``croppedFlashImage`` is there.
        public let isFlashImageCropped: Bool
        /// How good the picture is, 0...1, larger is better; 0 if nothing was captured. The vendor recommends 0.6 and
        /// above. Not calibrated.
        public let confidence: Float
        /// The distance to the document and whether a face was seen.
        public let captureAnalysis: Analysis
        let result: CaptureResult<Image>

        /// The result of Vouch's capture in the vendor's shape.
        public init(_ result: CaptureResult<Image>) {
            self.result = result
            croppedImage = result.croppedImage?.picture
            croppedFlashImage = result.croppedFlashImage?.picture
            uncroppedImage = result.uncroppedImage?.picture
            uncroppedFlashImage = result.uncroppedFlashImage?.picture
            image = result.image?.picture
            flashImage = result.flashImage?.picture
            isImageCropped = result.isImageCropped
            isFlashImageCropped = result.isFlashImageCropped
            confidence = result.captureAnalysis?.confidence ?? 0
            captureAnalysis = Analysis(
                distanceConfidence: result.captureAnalysis?.distanceConfidence ?? 0,
                faceDetected: result.captureAnalysis?.faceDetected)
        }

        /// What was found out about the better picture.
        public struct Analysis: Sendable, Hashable {
            /// How well the camera's distance was chosen, 0...1; the vendor recommends 0.6 and above. 0 where no document
            /// was located.
            public let distanceConfidence: Float
            /// Whether a human face was found in the document; nil if it was not looked for, which does not mean that
            /// there is none.
            public let faceDetected: Bool?
        }

        /// The picture to send and its header: uncropped before cropped, as recommended, and without flash before with
        /// it. Nil if nothing was captured.
        public var submission: Submission<Image>? {
            (result.recommendedForSubmission.first ?? result.image ?? result.flashImage).map(Submission.init)
        }
    }

    /// One picture on its way to AuthenticID's API.
    public struct Submission<Image: Sendable>: Sendable {
        /// The picture that is sent.
        public let image: Image
        /// The header to send with it: `AutoCrop: True` asks the API to crop, `AutoCrop: False` says that the picture
        /// is cropped already.
        public let headers: [String: String]

        init(_ captured: CapturedImage<Image>) {
            image = captured.picture
            headers = ["AutoCrop": captured.autoCrop.isRequested ? "True" : "False"]
        }
    }

    /// Receives the result of a scan. The vendor leaves to the app whether the capture succeeded:
    /// ``AuthenticID/RetakeFlow`` decides by a policy.
    public protocol DocumentScanDelegate<Image> {
        /// The platform's picture type, or a picture file's bytes.
        associatedtype Image: Sendable

        /// Called once for each capture, so for each side and each retake.
        mutating func handleScan(result: DSResult<Image>)
    }
}
