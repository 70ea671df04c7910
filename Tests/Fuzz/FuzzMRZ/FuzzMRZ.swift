import VouchCore
import VouchMRZ

/// Feeds anything to the parser and the decoder; whatever they accept must hold together.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMRZ(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let today = CalendarDate(year: 2026, month: 11, day: 21) else { return 0 }
    if let mrz = try? MRZ(parsing: bytes) {
        let fields = mrz.fields(today: today)
        precondition(!fields.isEmpty)
        let again = try? MRZ(lines: mrz.lines, format: mrz.format)
        precondition(again == mrz)
        _ = NameComparison.compare(visual: "ANNA".unicodeScalars, mrz: mrz.lines[0])
    }
    decode(bytes, today)
    return 0
}

/// The first byte chooses the shape; then two bytes make a position: what is seen, and how surely.
private func decode(_ bytes: [UInt8], _ today: CalendarDate) {
    guard let first = bytes.first else { return }
    let shapes = [[44, 44], [36, 36], [30, 30, 30], [30], [9, 30, 30], [5, 7]]
    var next = 1
    let lines = shapes[Int(first) % shapes.count].map { length in
        (0..<length).map { _ in
            let seen = next < bytes.count ? Int(bytes[next]) % CharacterLattice.symbolCount : 36
            let sureness = next + 1 < bytes.count ? Float(bytes[next + 1]) : 0
            next += 2
            var row = [Float](repeating: -sureness / 16, count: CharacterLattice.symbolCount)
            row[seen] = sureness == 255 ? .nan : 0
            return CharacterLattice.Position(logProbabilities: row)
        }
    }
    let lattice = CharacterLattice(lines: lines)
    let decoding = MRZDecoder(today: today).decode(lattice)
    precondition(decoding.lines.map { $0.count } == lines.map { $0.count })
    if decoding.isValid, let format = decoding.format {
        let mrz = try? MRZ(lines: decoding.lines, format: format)
        precondition(mrz?.verdict(today: today).isValid == true)
    }
}
