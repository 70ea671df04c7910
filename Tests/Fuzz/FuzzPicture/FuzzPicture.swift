import VouchCore
import VouchImaging

// The whole way of a stranger's bytes: sniffing, metadata, the format's own library, our conversions. Both pixel
// formats, since they take different ways through every decoder. What the reader does with the pixels is not worth
// fuzzing from here: it sees any pixels at all, and the libraries would be run a hundred times less often.

private let decoder = PictureDecoder(limits: .init(bytes: 1 << 20, pixels: 1_000_000))

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    for (format, side) in [(PixelFormat.grey8, 40), (.rgb8, nil)] {
        guard let picture = try? decoder.decode(bytes, as: format, minimumLongSide: side) else { continue }
        // Every pixel must be readable memory.
        let sum = picture.withView { view in
            (0..<view.height).reduce(0) { sum, y in
                sum &+ Int(view.base.load(fromByteOffset: y * view.stride + view.stride - 1, as: UInt8.self))
            }
        }
        precondition(sum >= 0)
    }
    // Later pages are reached by following offsets of the file's own.
    if let pages = try? decoder.pageCount(of: bytes, limit: 3), pages > 1 {
        _ = try? decoder.decode(bytes, as: .grey8, minimumLongSide: 40, page: pages - 1)
    }
    return 0
}
