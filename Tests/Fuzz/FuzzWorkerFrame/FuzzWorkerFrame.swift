import VouchWorkers

/// Feeds any bytes, in pieces of any size, to the reader of frames; a message that comes out must come out of its own frame again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWorkerFrame(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    let step = Int(first % 32) + 1
    var reader = WorkerFrameReader(limit: 1 << 16)
    var place = 1
    while place < bytes.count {
        let piece = min(step, reader.wanted, bytes.count - place)
        precondition(piece > 0)
        do throws(WorkerMessage.Malformed) {
            if let message = try reader.add(bytes[place..<place + piece]) {
                var other = WorkerFrameReader(limit: 1 << 16)
                var frame = message.frame[...]
                var again: WorkerMessage?
                while !frame.isEmpty {
                    let piece = frame.prefix(other.wanted)
                    again = try other.add(piece)
                    frame = frame.dropFirst(piece.count)
                }
                precondition(again == message)
            }
        } catch {
            return 0
        }
        place += piece
    }
    return 0
}
