import VouchCore
import VouchMRZ
import VouchReader

// Evidence: a zone decided again from the letters that were seen, by the code that decided it first.

/// Decides again what a machine-readable zone says.
///
/// - Parameters:
///   - letters: natural logarithms of the probabilities of the 37 characters at each place, line by line, 4 bytes each,
///     little-endian: `letters` of a bundle's `reading/zones`.
///   - lengths: number of places in each line, 4 bytes each.
///   - today: the day of reading as `year * 10000 + month * 100 + day`.
///   - isStrict: other than 0, by the strictest rules.
/// - Returns: the length of the JSON that ``resultPointer`` points at, a zone without places; -2 for what is no zone.
@_expose(wasm, "vouch_decide_zone")
@_cdecl("vouch_decide_zone")
func decideZone(
    _ letters: UnsafeRawPointer?, _ count: Int32, _ lengths: UnsafePointer<Int32>?, _ lineCount: Int32,
    _ today: Int32, _ isStrict: Int32
) -> Int32 {
    guard let letters, let lengths, (1...3).contains(lineCount), (0...1 << 20).contains(count),
        let day = CalendarDate(
            year: Int(today) / 10000, month: Int(today) / 100 % 100, day: Int(today) % 100)
    else { return -2 }
    let bytes = [UInt8](UnsafeRawBufferPointer(start: letters, count: Int(count)))
    let lines = (0..<Int(lineCount)).map { Int(lengths[$0]) }
    guard let lattice = CharacterLattice(lengths: lines, bytes: bytes) else { return -2 }
    let decoder = MRZDecoder(today: day, strictness: isStrict != 0 ? .standard.stricter(.strict) : .standard)
    let nowhere = Quad(width: 0, height: 0)
    return answer(
        MRZReading(decoding: decoder.decode(lattice), zone: nowhere, lineQuads: [], lattice: lattice).wire())
}
