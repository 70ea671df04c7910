/// A picture could not be decoded. Holds nothing of the picture itself, so it may be logged.
public struct ImagingError: Error, Sendable, Hashable {
    /// Faults of a file.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// No bytes at all.
        case empty
        /// Not a picture, an unsupported format, or a feature its library lacks.
        case unsupportedFormat
        /// The bytes end before half of the picture.
        case truncated
        /// The bytes start like a picture but are damaged.
        case malformed
        /// The header claims more pixels than allowed, or a side longer than 65535; nothing was decoded.
        case tooManyPixels(limit: Int)
        /// More bytes than allowed; nothing was examined.
        case tooManyBytes(limit: Int)
        /// The system gave no memory for the pixels.
        case outOfMemory
        /// Decoding would take more bytes than allowed, by the header; nothing was decoded.
        case tooMuchMemory(limit: Int)
        /// Decoding took longer than allowed.
        case tooMuchTime
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// The detected format, if known.
    public let format: PictureFormat?

    public init(_ code: Code, format: PictureFormat? = nil) {
        self.code = code
        self.format = format
    }
}

extension ImagingError: CustomStringConvertible {
    /// The failure in words, for people; programs check `code`.
    public var description: String {
        let name = format?.name ?? "picture"
        return switch code {
        case .empty: "the file is empty"
        case .unsupportedFormat:
            format.map { $0.isDecoded ? "this kind of \($0.name) is not read" : "\($0.name) is not read" }
                ?? "not a picture format that Vouch reads"
        case .truncated: "the \(name) file ends in the first half of the picture"
        case .malformed: "the \(name) is damaged"
        case .tooManyPixels(let limit): "the \(name) has more than \(millions(limit)) megapixels"
        case .tooManyBytes(let limit): "the file has more than \(millions(limit)) MB"
        case .outOfMemory: "not enough memory to decode the \(name)"
        case .tooMuchMemory(let limit): "decoding the \(name) would take more than \(limit / 1_000_000) MB of memory"
        case .tooMuchTime: "decoding the \(name) takes too long"
        }
    }

    /// Advice: the next thing to try.
    public var hint: String {
        switch code {
        case .empty: "was it copied or downloaded completely?"
        case .unsupportedFormat:
            if let format, !format.isDecoded {
                "convert the \(format.name) to JPEG or PNG"
            } else {
                "Vouch reads JPEG, PNG, WebP, TIFF, HEIC, AVIF, JPEG 2000, BMP and GIF, whatever the file is called"
            }
        case .truncated: "copy or download it again"
        case .malformed: "does it open in a picture viewer? save a new copy from there"
        case .tooManyPixels: "scale it down: 12 megapixels are plenty for a document"
        case .tooManyBytes: "save it as JPEG or PNG"
        case .outOfMemory: "scale it down, or read fewer pictures at once"
        case .tooMuchMemory: "scale it down: 12 megapixels are plenty; or save it as JPEG, not progressive"
        case .tooMuchTime: "scale it down: 12 megapixels are plenty; or save it as JPEG, not progressive"
        }
    }

    private func millions(_ count: Int) -> String {
        count % 1_000_000 == 0 ? "\(count / 1_000_000)" : "\(Double(count) / 1e6)"
    }
}
