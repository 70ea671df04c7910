import Foundation
public import VouchBarcode
import VouchCore
public import VouchImaging
public import VouchReader
public import VouchVision

/// Everything that one picture holds, in pixels of the picture as displayed.
public struct PictureFindings: Sendable {
    /// The picture's identity.
    public let id: PictureID
    /// Width in pixels, as displayed.
    public let width: Int
    /// Height in pixels, as displayed.
    public let height: Int
    /// Format of the file.
    public let format: PictureFormat
    /// Whether parts of the file were missing or corrupt.
    public let isDamaged: Bool
    /// Machine-readable zones, the best first.
    public let zones: [MRZReading]
    /// The documents' pages, most likely the front first; of an open booklet the data page, the one it faces, and the
    /// booklet that both are parts of.
    public let pages: [ExaminedPage]
    /// A face in a picture that shows neither a page nor a zone; nil if there is none or faces were not searched for.
    public let looseFace: SeenFace?
    /// Barcodes, the largest first.
    public let barcodes: [BarcodeReading]
    /// Why barcodes could not be looked for; nil if they could, found or not.
    public let barcodeError: BarcodeError?
    /// Quality of the whole picture, whether or not it shows a page.
    public let quality: PictureQuality
    /// How long each step took, in the order begun; some run beside each other, so that their sum may exceed the whole.
    public let stages: [Stage]

    /// ``pages`` except for booklets whose pages are there by themselves.
    public var singlePages: [ExaminedPage] {
        let wholes = Set(pages.compactMap(\.partOf))
        return pages.filter { !wholes.contains($0.id) }
    }

    /// One step, and how long it took.
    public struct Stage: Sendable {
        /// Name of the step: `decode`, `find`, `read`, `barcodes`, `reread` (at full size) or `quality`.
        public let name: String
        /// Time of the step alone.
        public let duration: Duration

        public init(name: String, duration: Duration) {
            self.name = name
            self.duration = duration
        }
    }

    public init(
        id: PictureID = PictureID(), width: Int, height: Int, format: PictureFormat, isDamaged: Bool,
        zones: [MRZReading], pages: [ExaminedPage], looseFace: SeenFace? = nil, barcodes: [BarcodeReading],
        barcodeError: BarcodeError? = nil, quality: PictureQuality, stages: [Stage]
    ) {
        self.id = id
        self.width = width
        self.height = height
        self.format = format
        self.isDamaged = isDamaged
        self.zones = zones
        self.pages = pages
        self.looseFace = looseFace
        self.barcodes = barcodes
        self.barcodeError = barcodeError
        self.quality = quality
        self.stages = stages
    }

    /// With the barcodes, which are looked for last.
    func adding(_ barcodes: [BarcodeReading], error: BarcodeError?, stages: [Stage]) -> PictureFindings {
        PictureFindings(
            id: id, width: width, height: height, format: format, isDamaged: isDamaged, zones: zones, pages: pages,
            looseFace: looseFace, barcodes: barcodes, barcodeError: error, quality: quality,
            stages: self.stages + stages)
    }

    /// With another reading in the place of some of its zones.
    func replacing(_ reading: MRZReading, where isReplaced: (MRZReading) -> Bool) -> PictureFindings {
        PictureFindings(
            id: id, width: width, height: height, format: format, isDamaged: isDamaged,
            zones: [reading] + zones.filter { !isReplaced($0) }, pages: pages, looseFace: looseFace, barcodes: barcodes,
            barcodeError: barcodeError, quality: quality, stages: stages)
    }

    /// Whether another picture of the same would add nothing: something was read, and every letter of every zone is sure.
    var isSettled: Bool { isRead && zones.allSatisfy(\.decoding.isCertain) }

    /// Whether something was read that can be relied on: a valid zone, or a barcode.
    public var isRead: Bool { zones.contains(where: \.decoding.isValid) || !barcodes.isEmpty }
}

/// A machine-readable zone, and the picture it was read from.
public struct FoundZone: Sendable {
    /// The picture.
    public let picture: PictureID
    /// What was read there.
    public let reading: MRZReading
}

extension Sequence<PictureFindings> {
    /// The zones of all pictures, the best first: the one place where the zone of a document is chosen.
    public var zones: [FoundZone] {
        // Sorting keeps the order of equals.
        flatMap { picture in picture.zones.map { FoundZone(picture: picture.id, reading: $0) } }
            .sorted { $0.reading.isBetter(than: $1.reading) }
    }
}

/// A decoded symbol and what its bytes mean.
public struct BarcodeReading: Sendable {
    /// Where it is, and its bytes.
    public let barcode: Barcode
    /// The decoded content.
    public let payload: BarcodePayload

    public init(_ barcode: Barcode) {
        self.barcode = barcode
        payload = barcode.bytes.reveal(BarcodePayload.parse)
    }

    /// Whether they are one symbol of one picture.
    public func isSame(as other: BarcodeReading) -> Bool {
        barcode.corners == other.barcode.corners
            && barcode.bytes.reveal { own in other.barcode.bytes.reveal { $0 == own } }
    }
}

extension BarcodeReading: Codable {
    private enum Key: String, CodingKey { case symbology, bytes, corners }

    /// Takes over a symbol from another process, and parses its bytes again.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        let numbers = try members.decode([Double].self, forKey: .corners)
        guard let symbology = BarcodeSymbology(rawValue: try members.decode(String.self, forKey: .symbology)),
            numbers.count == 8
        else {
            throw DecodingError.dataCorruptedError(forKey: .corners, in: members, debugDescription: "not a symbol")
        }
        func corner(_ place: Int) -> Point { Point(x: numbers[2 * place], y: numbers[2 * place + 1]) }
        let corners = Quad(
            topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3))
        let bytes = [UInt8](try members.decode(Data.self, forKey: .bytes))
        self.init(Barcode(symbology: symbology, bytes: Sensitive(bytes), corners: corners))
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(barcode.symbology.rawValue, forKey: .symbology)
        try members.encode(barcode.bytes.reveal { Data($0) }, forKey: .bytes)
        try members.encode(barcode.corners.corners.flatMap { [$0.x, $0.y] }, forKey: .corners)
    }
}
