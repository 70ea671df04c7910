import VouchCore
import VouchDocument
import VouchEvidence
import VouchMRZ
import VouchVision

/// Reads anything as an evidence bundle, and as the records in one. A bundle that is read is written as the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEvidence(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let bundle = try? EvidenceBundle(bytes) {
        precondition(bundle.encoded == bytes)
        let less = bundle.without(bundle.names.prefix(1))
        precondition((try? EvidenceBundle(less.encoded))?.withheld == less.withheld)
    }
    guard let kind = bytes.first, let today = CalendarDate(year: 2026, month: 11, day: 28) else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch kind % 4 {
    case 0: zones(rest, today)
    case 1:
        guard let picture = try? EvidenceDecoder.decode(PictureRecord.self, from: rest) else { break }
        _ = try? picture.findings(zones: [], barcodes: [], today: today, strictness: .standard)
    case 2:
        guard let print = try? EvidenceDecoder.decode(PrintRecord.self, from: rest) else { break }
        _ = try? print.print(of: nothing)
    default:
        guard let graphics = try? EvidenceDecoder.decode(GraphicsRecord.self, from: rest) else { break }
        _ = graphics.portraits
    }
    return 0
}

private let nothing = PictureFindings(
    width: 1, height: 1, format: .jpeg, isDamaged: false, zones: [], pages: [], barcodes: [],
    quality: PictureQuality(sharpness: 0, glare: 0, brightness: 0, contrast: 0, moire: 0), stages: [])

private func zones(_ bytes: [UInt8], _ today: CalendarDate) {
    guard let zone = try? EvidenceDecoder.decode(ZoneRecord.self, from: bytes),
        let reading = try? zone.reading(today: today, strictness: .standard)
    else { return }
    // Decided from the same letters, it is the same again.
    precondition((try? zone.reading(today: today, strictness: .standard))?.decoding.lines == reading.decoding.lines)
}
