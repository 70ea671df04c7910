import VouchCore

/// A file that was read and must be the same once more, as far as `depth`.
struct KnownFile: Sendable {
    let file: ElementaryFile
    let bytes: Sensitive<[UInt8]>
    /// In bytes.
    let depth: Int
}

/// Whether the chip that came back is the one that left: what it gave then it must give now.
struct ChipIdentity: Sendable {
    let record: ReadingRecord
    let cursor: FileCursor?
    let files: ApplicationFiles

    /// The hashes of the first data groups, which no two documents share, lie within so many bytes of EF.SOD.
    private static let depth = 200

    /// Whether any distinguishing file of the application was read, if only in part.
    var hasTellingFile: Bool { candidates.contains { $0.file != files.common } }

    /// The most distinctive file of the application.
    var application: KnownFile? { candidates.first }

    /// Where nothing of the application identifies the chip, what is kept of the master file must be the same, all of it.
    var plainFiles: [KnownFile] {
        record.files.filter { $0.file.isInMasterFile && $0.file != .cardSecurity }
            .map { KnownFile(file: $0.file, bytes: $0.bytes, depth: .max) }
    }

    /// The same of EF.CardSecurity, which PACE protects.
    var protectedFile: KnownFile? {
        if let cursor, cursor.file == .cardSecurity, !cursor.partial.bytes.isEmpty {
            return KnownFile(file: .cardSecurity, bytes: Sensitive(cursor.partial.bytes), depth: .max)
        }
        return record.files.last { $0.file == .cardSecurity }
            .map { KnownFile(file: .cardSecurity, bytes: $0.bytes, depth: .max) }
    }

    /// The known files of the application, the most distinctive first.
    private var candidates: [KnownFile] {
        var known = record.files.filter { !$0.file.isInMasterFile }.map { ($0.file, $0.bytes) }
        if let cursor, !cursor.file.isInMasterFile, !cursor.partial.bytes.isEmpty {
            known.append((cursor.file, Sensitive(cursor.partial.bytes)))
        }
        let distinctive = [files.documentSecurity, files.group(1), files.group(15), files.group(14)]
        func rank(_ file: ElementaryFile) -> Int {
            // EF.COM is the same in most documents of a State.
            file == files.common ? distinctive.count + 1 : distinctive.firstIndex(of: file) ?? distinctive.count
        }
        return known.sorted { rank($0.0) < rank($1.0) }.map { KnownFile(file: $0.0, bytes: $0.1, depth: Self.depth) }
    }
}
