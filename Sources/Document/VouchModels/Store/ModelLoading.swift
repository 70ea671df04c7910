/// The progress of a model update.
public struct ModelLoadProgress: Sendable, Hashable {
    /// A step of loading a database.
    public enum Stage: Int, Sendable, Hashable, CaseIterable, Comparable {
        /// Its bytes are being received.
        case receiving
        /// Its checksum and signature are being checked.
        case verifying
        /// Its models are being decoded.
        case decoding
        /// It is in use.
        case ready

        public static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
    }

    /// The current step.
    public let stage: Stage
    /// The part of the whole update that is done, 0...1; it never decreases. If the length is unknown, it stays 0 while
    /// receiving.
    public let fraction: Double
}

extension ModelStore {
    /// Receives a database, checks it, and uses it from then on. Until the last step, and after any error, readings use
    /// the previous one.
    ///
    /// - Parameters:
    ///   - chunks: the file's bytes, from a file or the network, in pieces of any size.
    ///   - expectedLength: the file's length in bytes, for the progress only; nil if not known.
    ///   - allowingOlder: see ``replace(with:allowingOlder:)``.
    ///   - progress: called from the caller's task, in order.
    /// - Throws: ``ModelDatabaseError``, `CancellationError`, and errors of the chunks and the library.
    @discardableResult
    public func update(
        from chunks: some AsyncSequence<[UInt8], any Error>, expectedLength: Int? = nil, trust: ModelTrust,
        _ library: some ModelSignatureVerifying, allowingOlder: Bool = false,
        progress: (ModelLoadProgress) -> Void = { _ in }
    ) async throws -> ModelDatabase {
        progress(ModelLoadProgress(stage: .receiving, fraction: 0))
        var file: [UInt8] = []
        var isHeadChecked = false
        for try await chunk in chunks {
            try Task.checkCancellation()
            guard file.count + chunk.count <= ModelDatabase.maximumLength else {
                throw ModelDatabaseError(.wrongLength, "more than \(ModelDatabase.maximumLength) bytes")
            }
            file += chunk
            if !isHeadChecked, file.count >= ModelDatabaseHeader.length {
                // A wrong file is reported before all of it is received.
                _ = try ModelDatabaseHeader(reading: file)
                isHeadChecked = true
            }
            if let expectedLength, expectedLength > 0 {
                let part = min(1, Double(file.count) / Double(expectedLength))
                progress(ModelLoadProgress(stage: .receiving, fraction: 0.6 * part))
            }
        }
        progress(ModelLoadProgress(stage: .verifying, fraction: 0.6))
        let database = try ModelDatabase(reading: file, trust: trust, library) { part in
            try Task.checkCancellation()
            progress(ModelLoadProgress(stage: .decoding, fraction: 0.7 + 0.3 * part))
        }
        try Task.checkCancellation()
        try replace(with: database, allowingOlder: allowingOlder)
        progress(ModelLoadProgress(stage: .ready, fraction: 1))
        return database
    }
}
