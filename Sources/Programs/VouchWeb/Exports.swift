import VouchCore
import VouchMRZ
import VouchReader
import VouchVision

// The WebAssembly module's exports. A page allocates memory, copies the two network files and each frame into it, and
// reads the JSON result; see docs/guides/browser.md. Faces are in FaceExports.swift, captures in CaptureExports.swift. One module serves one thread, as WebAssembly does.
// `vouch_allocate` and `vouch_free`, which give the page memory, are in support/runtime.c.

/// Set by ``load``; a module instance has one thread, so there are no races.
nonisolated(unsafe) var reader: MRZReader?
nonisolated(unsafe) var documentFinder: DocumentFinder?
nonisolated(unsafe) private var result: [UInt8] = []

/// Keeps a result for the page.
///
/// - Returns: its length.
func answer(_ value: WireValue) -> Int32 {
    result = value.json
    return Int32(result.count)
}

/// Loads the two networks of zones. On failure those loaded before stay; on success a witness must be loaded again.
///
/// - Returns: 0 ready; 1 malformed; 2 unsupported version; 3 damaged.
@_expose(wasm, "vouch_load")
@_cdecl("vouch_load")
func load(
    _ finder: UnsafeRawPointer?, _ finderCount: Int32, _ recogniser: UnsafeRawPointer?, _ recogniserCount: Int32
) -> Int32 {
    guard let finder, let recogniser, finderCount > 0, recogniserCount > 0 else { return 1 }
    do throws(NetworkError) {
        reader = try MRZReader(
            finderWeights: [UInt8](UnsafeRawBufferPointer(start: finder, count: Int(finderCount))),
            recogniserWeights: [UInt8](UnsafeRawBufferPointer(start: recogniser, count: Int(recogniserCount))))
        return 0
    } catch {
        return status(error)
    }
}

/// Loads the witness of zones, after ``load``: with it, fewer wrong readings are called valid. Same result as ``load``; -1
/// before that.
@_expose(wasm, "vouch_load_witness")
@_cdecl("vouch_load_witness")
func loadWitness(_ witness: UnsafeRawPointer?, _ witnessCount: Int32) -> Int32 {
    guard reader != nil else { return -1 }
    guard let witness, witnessCount > 0 else { return 1 }
    do throws(NetworkError) {
        try reader?.addWitness(weights: [UInt8](UnsafeRawBufferPointer(start: witness, count: Int(witnessCount))))
        return 0
    } catch {
        return status(error)
    }
}

/// Loads the document finder's network; same result as ``load``. Not needed by pages that only read zones.
@_expose(wasm, "vouch_load_document_finder")
@_cdecl("vouch_load_document_finder")
func loadDocumentFinder(_ finder: UnsafeRawPointer?, _ finderCount: Int32) -> Int32 {
    guard let finder, finderCount > 0 else { return 1 }
    do throws(NetworkError) {
        documentFinder = try DocumentFinder(
            weights: [UInt8](UnsafeRawBufferPointer(start: finder, count: Int(finderCount))))
        return 0
    } catch {
        return status(error)
    }
}

func status(_ error: NetworkError) -> Int32 {
    switch error.code {
    case .malformed: 1
    case .unsupportedVersion: 2
    case .checksumMismatch: 3
    }
}

/// Reads a frame of RGBA pixels, as returned by a canvas.
///
/// - Parameter today: the day of reading as `year * 10000 + month * 100 + day`.
/// - Returns: the length of the JSON that ``resultPointer`` points at; -1 before ``load``, -2 for an invalid size or
///   date.
@_expose(wasm, "vouch_read")
@_cdecl("vouch_read")
func read(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ today: Int32) -> Int32 {
    guard let reader else { return -1 }
    guard let view = frame(pixels, width, height),
        let day = CalendarDate(
            year: Int(today) / 10000, month: Int(today) / 100 % 100, day: Int(today) % 100)
    else { return -2 }
    return answer(.list(reader.read(view, today: day).map { $0.wire() }))
}

/// Finds the documents in a frame of RGBA pixels, as returned by a canvas.
///
/// - Returns: the length of the JSON that ``resultPointer`` points at; -1 before ``loadDocumentFinder``, -2 for an
///   invalid size.
@_expose(wasm, "vouch_find_documents")
@_cdecl("vouch_find_documents")
func findDocuments(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32) -> Int32 {
    guard let documentFinder else { return -1 }
    guard let view = frame(pixels, width, height) else { return -2 }
    return answer(.list(documentFinder.documents(in: view).map { .object($0.wireMembers) }))
}

func frame(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32) -> ImageView? {
    // Multiplied in 64 bits: Int has 32 here, and 65536 x 65536 would be nothing.
    guard let pixels, width > 0, height > 0, Int64(width) * Int64(height) <= 1 << 27 else { return nil }
    return ImageView(
        UnsafeRawBufferPointer(start: pixels, count: Int(width) * Int(height) * 4),
        width: Int(width), height: Int(height), format: .rgba8)
}

/// Address of the last result; valid until the next call that gives one.
@_expose(wasm, "vouch_result")
@_cdecl("vouch_result")
func resultPointer() -> UnsafePointer<UInt8>? { result.withUnsafeBufferPointer { $0.baseAddress } }
