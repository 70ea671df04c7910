/// The kind of file, detected from its first bytes: a file's name is not reliable.
@nonexhaustive
public enum PictureFormat: Sendable, Hashable, CaseIterable {
    /// JPEG: ISO/IEC 10918.
    case jpeg
    /// PNG: ISO/IEC 15948.
    case png
    /// WebP, lossy or lossless: RFC 9649.
    case webp
    /// TIFF 6.0 and BigTIFF, of several pages as well.
    case tiff
    /// HEIF with pictures in HEVC (HEIC): ISO/IEC 23008-12.
    case heif
    /// HEIF with pictures in AV1: the AV1 Image File Format.
    case avif
    /// JPEG 2000: ISO/IEC 15444-1, as a JP2 file or a bare codestream.
    case jpeg2000
    /// Windows bitmap.
    case bmp
    /// GIF, of which the first frame is read.
    case gif
    // Read by VouchMedia, not by the decoder.
    /// PDF: ISO 32000. VouchMedia draws its pages.
    case pdf
    /// A video in an MP4 or QuickTime file: ISO/IEC 14496-12.
    case mp4
    /// A video in a Matroska or WebM file: RFC 9559.
    case matroska
    /// A video in an AVI file.
    case avi

    /// The format whose signature is at the start of `bytes`, or nil.
    public init?(sniffing bytes: UnsafeRawBufferPointer) {
        func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + signature.count
                && bytes[offset..<offset + signature.count].elementsEqual(signature)
        }
        func begins(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { begins(Array($0), at: offset) }
        }
        if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webp
        } else if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A])
            || begins([0x49, 0x49, 0x2B, 0]) || begins([0x4D, 0x4D, 0, 0x2B])
        {
            self = .tiff
        } else if begins("ftyp", at: 4), PictureFormat.heifBrands.contains(where: { begins($0, at: 8) }) {
            self = .heif
        } else if begins("ftypavif", at: 4) || begins("ftypavis", at: 4) {
            self = .avif
        } else if begins("ftyp", at: 4) || begins("moov", at: 4) || begins("mdat", at: 4) || begins("wide", at: 4) {
            // ISO/IEC 14496-12; QuickTime's older files may begin with any of the other boxes.
            self = .mp4
        } else if begins([0x1A, 0x45, 0xDF, 0xA3]) {
            self = .matroska
        } else if begins("RIFF"), begins("AVI ", at: 8) {
            self = .avi
        } else if begins("GIF8") {
            self = .gif
        } else if begins("BM") {
            self = .bmp
        } else if begins([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]) || begins([0xFF, 0x4F, 0xFF, 0x51]) {
            self = .jpeg2000
        } else if begins("%PDF") {
            self = .pdf
        } else {
            return nil
        }
    }

    /// Major brands of ISO/IEC 23008-12 files that hold a still picture.
    private static let heifBrands: [StaticString] = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1",
    ]

    /// The format's name, for people and for JSON.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .tiff: "TIFF"
        case .heif: "HEIC"
        case .avif: "AVIF"
        case .gif: "GIF"
        case .bmp: "BMP"
        case .jpeg2000: "JPEG 2000"
        case .pdf: "PDF"
        case .mp4: "MP4"
        case .matroska: "Matroska"
        case .avi: "AVI"
        }
    }

    /// Whether ``PictureDecoder`` reads it.
    public var isDecoded: Bool {
        switch self {
        case .jpeg, .png, .webp, .tiff, .heif, .avif, .jpeg2000, .bmp, .gif: true
        case .pdf, .mp4, .matroska, .avi: false
        }
    }
}

extension PictureFormat {
    /// A video, of which single frames are read.
    public var isVideo: Bool {
        switch self {
        case .mp4, .matroska, .avi: true
        default: false
        }
    }
}
