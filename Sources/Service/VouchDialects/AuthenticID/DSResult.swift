public import VouchCapture

extension AuthenticID {
    /// What a scan delivers: pictures with and without flash, cropped and not, and their analysis.
    ///
    /// `Image` is the platform's picture type, or a picture file's bytes.
    public struct DSResult<Image: Sendable>: Sendable {
        /// Without flash, cropped.
        public let croppedImage: Image?
        /// The document alone, with the torch.
        public let croppedFlashImage: Image?
        /// Without flash, with its surroundings: what the vendor recommends for submission.
        public let uncroppedImage: Image?
        /// The whole picture, with the torch.
        public let uncroppedFlashImage: Image?
        /// The best without flash, cropped or not.
        public let image: Image?
        /// The best with flash, cropped or not.
        public let flashImage: Image?
        /// Whether the picture without flash could be cropped.
        public let isImageCropped: Bool
        /// Whether ``croppedFlashImage`` is there.
        public let isFlashImageCropped: Bool
        /// Quality of the picture, 0...1; 0 if nothing was captured. 0.6 and above is recommended.
        public let confidence: Float
        /// Nil if nothing was captured.
        public let captureAnalysis: CaptureAnalysis?
        let result: CaptureResult<Image>

        /// A native result in the vendor's shape.
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
            captureAnalysis = result.captureAnalysis
        }

        /// The picture to send and its header: uncropped without flash first, as recommended; a cropped one only where
        /// no uncropped one exists. Nil if nothing was captured.
        public var submission: Submission<Image>? {
            (result.recommendedForSubmission.first ?? result.image ?? result.flashImage).map(Submission.init)
        }
    }

    /// One picture on its way to AuthenticID's API.
    public struct Submission<Image: Sendable>: Sendable {
        /// The picture that is sent.
        public let image: Image
        /// `AutoCrop: True` asks the API to crop; `False` says that the picture is cropped already.
        public let headers: [String: String]

        init(_ captured: CapturedImage<Image>) {
            image = captured.picture
            headers = ["AutoCrop": captured.autoCrop.isRequested ? "True" : "False"]
        }
    }

    /// Receives what a scan delivers.
    public protocol DocumentScanDelegate<Image> {
        /// Whatever the app captures with.
        associatedtype Image: Sendable

        /// Called once for each capture.
        mutating func handleScan(result: DSResult<Image>)
    }
}
