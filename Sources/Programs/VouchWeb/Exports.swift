import VouchCore
import VouchMRZ
import VouchReader
import VouchVision

// The WebAssembly module's doors. A page allocates memory, copies the two network files and each frame into it, and reads
// back JSON; see docs/guides/browser.md. One module serves one thread, as WebAssembly does. `vouch_allocate` and
// `vouch_free`, which lend the page memory, are in support/runtime.c.

/// Set by ``load``; a module instance has one thread, so nothing can race for it.
nonisolated(unsafe) private var reader: MRZReader?
nonisolated(unsafe) private var documentFinder: DocumentFinder?
nonisolated(unsafe) private var result: [UInt8] = []

/// Loads the two networks. 0: ready; 1: malformed; 2: another version; 3: damaged, and what was loaded before stays.
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

/// Loads the network of the document finder; answers as ``load``. A page that only reads zones does without it.
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

private func status(_ error: NetworkError) -> Int32 {
    switch error.code {
    case .malformed: 1
    case .unsupportedVersion: 2
    case .checksumMismatch: 3
    }
}

/// Reads a frame of RGBA pixels, as a canvas gives them.
///
/// - Parameter today: the day of reading as `year * 10000 + month * 100 + day`.
/// - Returns: the length of the JSON that ``resultPointer`` points at; -1 before ``load``, -2 for impossible sizes or dates.
@_expose(wasm, "vouch_read")
@_cdecl("vouch_read")
func read(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ today: Int32) -> Int32 {
    guard let reader else { return -1 }
    guard let view = frame(pixels, width, height),
        let day = CalendarDate(
            year: Int(today) / 10000, month: Int(today) / 100 % 100, day: Int(today) % 100)
    else { return -2 }
    result = json(reader.read(view, today: day))
    return Int32(result.count)
}

/// Finds the documents in a frame of RGBA pixels, as a canvas gives them.
///
/// - Returns: the length of the JSON that ``resultPointer`` points at; -1 before ``loadDocumentFinder``, -2 for impossible
///   sizes.
@_expose(wasm, "vouch_find_documents")
@_cdecl("vouch_find_documents")
func findDocuments(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32) -> Int32 {
    guard let documentFinder else { return -1 }
    guard let view = frame(pixels, width, height) else { return -2 }
    result = json(documentFinder.documents(in: view))
    return Int32(result.count)
}

private func frame(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32) -> ImageView? {
    // Multiplied in 64 bits: Int has 32 here, and 65536 x 65536 would be nothing.
    guard let pixels, width > 0, height > 0, Int64(width) * Int64(height) <= 1 << 27 else { return nil }
    return ImageView(
        UnsafeRawBufferPointer(start: pixels, count: Int(width) * Int(height) * 4),
        width: Int(width), height: Int(height), format: .rgba8)
}

/// Where the last result lies; valid until the next call of ``read`` or ``findDocuments``.
@_expose(wasm, "vouch_result")
@_cdecl("vouch_result")
func resultPointer() -> UnsafePointer<UInt8>? { result.withUnsafeBufferPointer { $0.baseAddress } }

private func json(_ readings: [MRZReading]) -> [UInt8] {
    var json = JSONBytes()
    json.array { list in
        for reading in readings { list.object { write(reading, to: &$0) } }
    }
    return json.bytes
}

/// The keys of `vouch read --json`, as far as a page needs them.
private func write(_ reading: MRZReading, to item: inout JSONBytes) {
    let decoding = reading.decoding
    item.key("format")
    if let format = decoding.format { item.text(format.identifier) } else { item.null() }
    item.key("valid")
    item.boolean(decoding.isValid)
    item.key("score")
    item.number(Double(decoding.score))
    item.key("lines")
    item.array { for line in decoding.lines { $0.text(line) } }
    item.key("rawLines")
    item.array { for line in decoding.rawLines { $0.text(line) } }
    item.key("fields")
    item.object { fields in
        for field in decoding.fields {
            fields.key(field.name.identifier)
            fields.object {
                $0.key("value")
                $0.text(field.value)
                $0.key("standing")
                $0.text(field.standing.identifier)
                $0.key("probability")
                $0.number(Double(field.probability))
            }
        }
    }
    item.key("checks")
    item.object { checks in
        for check in decoding.checks {
            checks.key(check.name.identifier)
            switch check.outcome {
            case .passed: checks.text("passed")
            case .failed: checks.text("failed")
            case .notPerformed: checks.text("notPerformed")
            @unknown default: checks.text("notPerformed")
            }
        }
    }
    item.key("zone")
    item.array { corners in
        for corner in reading.zone.corners {
            corners.array {
                $0.number(corner.x, digits: 1)
                $0.number(corner.y, digits: 1)
            }
        }
    }
}
