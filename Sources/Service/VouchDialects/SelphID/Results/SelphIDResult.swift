public import Foundation
public import VouchCore
import VouchReport
import VouchVision

extension SelphID {
    /// What a capture gives. Personal data in the clear; printing it shows none.
    ///
    /// A member is nil if there is nothing of its kind: a side that was not captured, a raw picture without
    /// `generateRawImages`, a token without a ``TokenizeController``. `…Data` is the file of the picture beside it.
    public struct SelphIDResult: Sendable, Hashable, Redacted {
        /// The camera's whole picture.
        public let rawFrontDocument: DocumentImage?
        /// Straightened and trimmed by the edges.
        public let frontDocument: DocumentImage?
        /// The camera's whole picture.
        public let rawBackDocument: DocumentImage?
        /// Straightened and trimmed by the edges.
        public let backDocument: DocumentImage?
        /// The portrait on the document.
        public let faceImage: DocumentImage?

        /// Nil without a ``TokenizeController``.
        public let tokenRawFrontDocument: String?
        /// Nil without a ``TokenizeController``.
        public let tokenFrontDocument: String?
        /// Nil without a ``TokenizeController``.
        public let tokenRawBackDocument: String?
        /// Nil without a ``TokenizeController``.
        public let tokenBackDocument: String?
        /// Nil without a ``TokenizeController``.
        public let tokenFaceImage: String?
        /// Of ``ocrResults``. It is also what a further launch takes as `tokenPreviousCaptureData`.
        public let tokenOCR: String?

        /// The document's model, by its name for people.
        public let documentCaptured: String?
        /// 0...1, how well both sides agree; -1 if they have nothing in common, or there is only one.
        public let matchingSidesScore: Double
        /// How far the capture came.
        public let captureProgress: CaptureProgress
        /// Nil if nothing was read.
        public let ocrResults: [String: String]?

        /// A picture file.
        public var rawFrontDocumentData: Data? { rawFrontDocument?.data }
        /// A picture file.
        public var frontDocumentData: Data? { frontDocument?.data }
        /// A picture file.
        public var rawBackDocumentData: Data? { rawBackDocument?.data }
        /// A picture file.
        public var backDocumentData: Data? { backDocument?.data }
        /// A picture file.
        public var faceImageData: Data? { faceImage?.data }

        init(
            _ captured: CaptureMemory.Captured, _ configuration: SelphIDConfigurationData, _ session: SDKSession
        ) throws {
            let maker = PictureMaker(
                encoder: session.providers.encoder, tokenizer: session.tokenizer,
                tokenQuality: Double(configuration.tokenImageQuality))
            let wantsRaw = configuration.generateRawImages
            let (front, back) = (captured.shot(of: .front), captured.shot(of: .back))
            (frontDocument, tokenFrontDocument) = try maker.pair(front?.page, .frontDocument)
            (backDocument, tokenBackDocument) = try maker.pair(back?.page, .backDocument)
            (rawFrontDocument, tokenRawFrontDocument) =
                try maker.pair(wantsRaw ? front?.frame : nil, .rawFrontDocument)
            (rawBackDocument, tokenRawBackDocument) = try maker.pair(wantsRaw ? back?.frame : nil, .rawBackDocument)

            let report = captured.report
            faceImage = report?.portrait.flatMap(DocumentImage.init)
            tokenFaceImage = try faceImage.flatMap { try session.tokenizer?.token(.faceImage, $0) }
            documentCaptured = report?.document.name
            matchingSidesScore = report?.matchingSidesScore ?? -1
            captureProgress = captured.progress
            ocrResults = report.map { OCRResults($0, captured: captured.shots.map(\.side)).values }
            tokenOCR = try ocrResults.flatMap { try session.tokenizer?.token(.ocr, $0) }
            if let report, let tokenOCR { session.earlier.remember(report, as: tokenOCR) }
        }
    }

    /// Makes files and tokens of pictures. A token has a picture of its own quality, as it is only for information.
    private struct PictureMaker {
        let encoder: (any PictureEncoding)?
        let tokenizer: Tokenizer?
        let tokenQuality: Double

        func pair(
            _ picture: (any PixelHolding)?, _ kind: TokenContent.Kind
        ) throws -> (image: DocumentImage?, token: String?) {
            guard let picture, let encoder else { return (nil, nil) }
            let image = try DocumentImage(picture, by: encoder, quality: DocumentImage.usualQuality)
            guard let tokenizer else { return (image, nil) }
            let small = try DocumentImage(picture, by: encoder, quality: tokenQuality)
            return (image, try tokenizer.token(kind, small))
        }
    }
}

extension SelphID {
    /// Pixels of a frame or of a page.
    protocol PixelHolding {
        var width: Int { get }
        var height: Int { get }

        func withView<Value, Failure: Error>(_ body: (ImageView) throws(Failure) -> Value) throws(Failure) -> Value
    }
}

extension SelphID.CameraFrame: SelphID.PixelHolding {}
extension PageImage: SelphID.PixelHolding {}

extension SelphID.DocumentImage {
    /// Of pictures that are not tokenised.
    static let usualQuality = 0.95

    init(_ picture: any SelphID.PixelHolding, by encoder: any SelphID.PictureEncoding, quality: Double) throws {
        let file = try picture.withView { try encoder.jpeg($0, quality: quality) }
        self.init(Data(file), mime: "image/jpeg", width: picture.width, height: picture.height)
    }

    /// Nil for a picture whose bytes are elsewhere.
    init?(_ graphic: DocumentReport.Graphic) {
        guard let data = graphic.data.flatMap({ Data(base64Encoded: $0) }) else { return nil }
        self.init(data, mime: graphic.mime, width: graphic.width, height: graphic.height)
    }
}
