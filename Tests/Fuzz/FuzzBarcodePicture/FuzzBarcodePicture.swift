import VouchBarcode
import VouchBarcodeZXing
import VouchCore

// Any pixels at all: the first two bytes choose the width, the third how often each pixel is repeated across and down, so
// that few bytes make bars wide enough to be taken for a symbol's.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 3 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let width = max(1, Int(bytes[0]) | Int(bytes[1] & 7) << 8)
    let (across, down) = (Int(bytes[2] & 15) + 1, Int(bytes[2] >> 4) + 1)
    let rows = (count - 3 + width - 1) / width
    guard rows * down * width * across <= 400_000, width * across <= 65535, rows * down <= 65535 else { return 0 }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(rows * down * width * across)
    for row in 0..<rows {
        let line = (0..<width * across).map { x -> UInt8 in
            let index = 3 + row * width + x / across
            return index < count ? bytes[index] : 255
        }
        for _ in 0..<down { pixels += line }
    }
    pixels.withUnsafeBytes { pixels in
        guard let view = ImageView(pixels, width: width * across, height: rows * down, format: .grey8) else { return }
        let found = (try? ZXingDecoder().barcodes(in: view, search: BarcodeSearch(timeLimit: .seconds(1)))) ?? []
        precondition(found.count <= 16 + 255)
    }
    return 0
}
