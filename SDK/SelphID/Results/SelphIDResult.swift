public import Foundation
public import VouchCore
public import VouchDialects
import VouchReport
import VouchVision

extension SelphID {
    /// The result of a capture. Personal data in the clear; printing it shows none.
    ///
    /// A member is nil if there is nothing of its kind: a side that was not captured, a raw picture without
    /// `generateRawImages`, a token without a ``TokenizeController``. `…Data` is the file of the picture beside it.
    public struct SelphIDResult: Sendable, Hashable, Redacted {
        /// The camera's whole picture of the front.
        public let rawFrontDocument: DocumentImage?
        /// The front, straightened and trimmed by its edges.
        public let frontDocument: DocumentImage?
        /// The camera's whole picture of the back.
        public let rawBackDocument: DocumentImage?
        /// The back, straightened and trimmed by its edges.
        public let backDocument: DocumentImage?
        /// The portrait on the document; nil if none was found.
        public let faceImage: DocumentImage?
        /// The signature on the document; nil if none was found.
        public let signatureImage: DocumentImage?

        /// A token of ``rawFrontDocument``, whose picture has the quality `tokenImageQuality`.
        public let tokenRawFrontDocument: String?
        /// A token of ``frontDocument``, in that quality.
        public let tokenFrontDocument: String?
        /// A token of ``rawBackDocument``, in that quality.
        public let tokenRawBackDocument: String?
        /// A token of ``backDocument``, in that quality.
        public let tokenBackDocument: String?
        /// A token of ``faceImage``, as it is.
        public let tokenFaceImage: String?
        /// A token of ``signatureImage``, as it is.
        public let tokenSignatureImage: String?
        /// A token of ``ocrResults``. A further launch takes it as `tokenPreviousCaptureData`.
        public let tokenOCR: String?

        /// The name of the document model that fits; nil if none does. A search answers even then: with State and type, in
        /// the grammar of `specificData`, such as `ES|PASSPORT`.
        public let documentCaptured: String?
        /// How similar the fields are that both sides state, 0.0...1.0; -1.0 if they have no field in common, or only
        /// one side was captured.
        public let matchingSidesScore: Double
        /// How far the capture was when it ended.
        public let captureProgress: CaptureProgress
        /// What was read, in the form of ``OCRResults``; nil if nothing was read.
        public let ocrResults: [String: String]?

        /// The file of ``rawFrontDocument``.
        public var rawFrontDocumentData: Data? { rawFrontDocument?.data }
        /// The file of ``frontDocument``.
        public var frontDocumentData: Data? { frontDocument?.data }
        /// The file of ``rawBackDocument``.
        public var rawBackDocumentData: Data? { rawBackDocument?.data }
        /// The file of ``backDocument``.
        public var backDocumentData: Data? { backDocument?.data }
        /// The file of ``faceImage``.
        public var faceImageData: Data? { faceImage?.data }
        /// The file of ``signatureImage``.
        public var signatureImageData: Data? { signatureImage?.data }

        init(
            _ captured: CaptureMemory.Captured, _ configuration: SelphIDConfigurationData, _ session: SDKSession
        ) throws {
            let maker = PictureMaker(
                encoder: session.providers.encoder,
                // A card's number leaves the device by the app alone.
                tokenizer: configuration.documentType == .CREDIT_CARD ? nil : session.tokenizer,
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
            signatureImage = report?.signature.flatMap(DocumentImage.init)
            tokenSignatureImage = try signatureImage.flatMap { try session.tokenizer?.token(.documentSignature, $0) }
            documentCaptured =
                report?.document.name
                ?? (configuration.scanMode == .MODE_SEARCH ? report?.document.condition : nil)
            matchingSidesScore = report?.matchingSidesScore ?? -1
            captureProgress = captured.progress
            var values = report.map { OCRResults($0, captured: captured.shots.map(\.side)).values }
            values?["DocumentCaptured"] = documentCaptured
            ocrResults = captured.card.map(PaymentCardResults.values) ?? values
            tokenOCR = try values.flatMap { try session.tokenizer?.token(.ocr, $0) }
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
