@testable import VouchModels

/// A checksum that any content has, so that the fuzzer reaches what stands behind it.
private struct Indulgent: ModelSignatureVerifying {
    static let checksum = [UInt8](repeating: 0, count: 32)

    func sha256(of message: [UInt8]) -> [UInt8] { Self.checksum }

    func isValidEd25519(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool { true }
}

/// Feeds anything to the reader of databases: as a whole file, and as the content of one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModelDatabase(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    check(bytes)
    let header = ModelDatabaseHeader(version: 1, contentLength: bytes.count, checksum: Indulgent.checksum)
    check(header.bytes + bytes)
    return 0
}

private func check(_ file: [UInt8]) {
    do {
        let database = try ModelDatabase(reading: file, trust: .checksumOnly, Indulgent())
        // What was read can be written, and says the same.
        let again = try? ModelCompiler.database(
            of: database.models, subset: database.subset, version: database.version, vocabulary: database.vocabulary,
            Indulgent())
        guard let again, let same = try? ModelDatabase(reading: again, trust: .checksumOnly, Indulgent()) else {
            preconditionFailure("a database that was read can be written")
        }
        precondition(same.models == database.models.sorted { $0.id < $1.id } && same.vocabulary == database.vocabulary)
    } catch {
        precondition(error is ModelDatabaseError)
    }
}
