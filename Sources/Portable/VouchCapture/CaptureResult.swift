/// The pictures of a capture, cropped and uncropped, with and without flash, and the best of them.
public struct CaptureResult<Picture: Sendable>: Sendable {
    /// The document alone, without the torch.
    public let croppedImage: CapturedImage<Picture>?
    /// The document alone, with the torch.
    public let croppedFlashImage: CapturedImage<Picture>?
    /// The whole picture, without the torch.
    public let uncroppedImage: CapturedImage<Picture>?
    /// The whole picture, with the torch.
    public let uncroppedFlashImage: CapturedImage<Picture>?

    /// Sorts pictures by kind and keeps the best of each kind: ``CapturedImage/isBetter(than:)``.
    public init(_ images: some Sequence<CapturedImage<Picture>>) {
        var places = [CapturedImage<Picture>?](repeating: nil, count: 4)
        for image in images {
            let place = (image.isCropped ? 2 : 0) + (image.isFlash ? 1 : 0)
            places[place] = CaptureResult.better(places[place], image)
        }
        (uncroppedImage, uncroppedFlashImage) = (places[0], places[1])
        (croppedImage, croppedFlashImage) = (places[2], places[3])
    }

    /// The best picture without flash, cropped or not: its ``CapturedImage/autoCrop`` says which.
    public var image: CapturedImage<Picture>? { CaptureResult.better(uncroppedImage, croppedImage) }

    /// The best picture with flash, cropped or not.
    public var flashImage: CapturedImage<Picture>? { CaptureResult.better(uncroppedFlashImage, croppedFlashImage) }

    /// Whether the picture without flash could be cropped.
    public var isImageCropped: Bool { croppedImage != nil }

    /// Whether the picture with flash could be cropped.
    public var isFlashImageCropped: Bool { croppedFlashImage != nil }

    /// The analysis of the better of ``image`` and ``flashImage``; on a tie, of ``image``, because a picture without
    /// flash has no reflections of it. Nil if nothing was captured.
    public var captureAnalysis: CaptureAnalysis? { CaptureResult.better(image, flashImage)?.analysis }

    /// The pictures to send: only uncropped ones, without flash first.
    public var recommendedForSubmission: [CapturedImage<Picture>] {
        [uncroppedImage, uncroppedFlashImage].compactMap { $0 }
    }

    /// The second only if it is better than the first.
    private static func better(
        _ first: CapturedImage<Picture>?, _ second: CapturedImage<Picture>?
    ) -> CapturedImage<Picture>? {
        guard let first, let second else { return first ?? second }
        return second.isBetter(than: first) ? second : first
    }
}

extension CaptureResult: Equatable where Picture: Equatable {}
