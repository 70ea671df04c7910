import Foundation
import VouchBarcode
import VouchBarcodeZXing
import VouchCore
import VouchImaging

/// Grey pixels tests can turn and retouch.
struct GreyPixels {
    var width: Int
    var height: Int
    var values: [UInt8]

    init(width: Int, height: Int, values: [UInt8]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    init(file: URL) throws {
        let picture = try PictureDecoder().decode([UInt8](Data(contentsOf: file)), as: .grey8)
        (width, height) = (picture.width, picture.height)
        values = picture.withView { view in
            (0..<view.height).flatMap { y in
                (0..<view.width).map { view.base.load(fromByteOffset: y * view.stride + $0, as: UInt8.self) }
            }
        }
    }

    var quarterTurned: GreyPixels {
        var turned = GreyPixels(width: height, height: width, values: values)
        for y in 0..<height {
            for x in 0..<width { turned.values[x * height + height - 1 - y] = values[y * width + x] }
        }
        return turned
    }

    var inverted: GreyPixels { GreyPixels(width: width, height: height, values: values.map { 255 - $0 }) }

    /// This picture with another one below it, on white.
    func above(_ other: GreyPixels) -> GreyPixels {
        func rows(_ picture: GreyPixels, width: Int) -> [UInt8] {
            (0..<picture.height).flatMap { y in
                picture.values[y * picture.width..<(y + 1) * picture.width]
                    + [UInt8](repeating: 255, count: width - picture.width)
            }
        }
        let width = max(width, other.width)
        return GreyPixels(
            width: width, height: height + other.height, values: rows(self, width: width) + rows(other, width: width))
    }

    func barcodes(_ search: BarcodeSearch = BarcodeSearch(timeLimit: .seconds(20))) throws -> [Barcode] {
        try values.withUnsafeBytes { bytes in
            guard let view = ImageView(bytes, width: width, height: height, format: .grey8) else { return [] }
            return try ZXingDecoder().barcodes(in: view, search: search)
        }
    }
}

enum BarcodeVector {
    private static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().resolvingSymlinksInPath()

    static func picture(_ name: String) throws -> GreyPixels {
        try GreyPixels(file: tests.appendingPathComponent("Vectors/barcodes/\(name)"))
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: tests.appendingPathComponent("Vectors/barcodes/\(name)")))
    }
}

extension Barcode {
    var content: [UInt8] { bytes.reveal { $0 } }
}
