import VouchCore

/// Whether the chip that came back is the one that left: what it gave then it must give now.
extension ReadingRun {
    /// The hashes of the first data groups, which no two documents share, lie within so many bytes of EF.SOD.
    private static let depth = 200

    /// Whether anything that tells documents apart was read of the application, if only in part.
    var hasTellingFile: Bool { candidates.contains { $0.file != files.common } }

    /// What is known of the application's files, the most telling first.
    private var candidates: [(file: ElementaryFile, bytes: Sensitive<[UInt8]>)] {
        var known = record.files.filter { !$0.file.isInMasterFile }.map { ($0.file, $0.bytes) }
        if let cursor, !cursor.file.isInMasterFile, !cursor.partial.bytes.isEmpty {
            known.append((cursor.file, Sensitive(cursor.partial.bytes)))
        }
        let telling = [files.documentSecurity, files.group(1), files.group(15), files.group(14)]
        func rank(_ file: ElementaryFile) -> Int {
            // EF.COM is the same in most documents of a State.
            file == files.common ? telling.count + 1 : telling.firstIndex(of: file) ?? telling.count
        }
        return known.sorted { rank($0.0) < rank($1.0) }
    }

    func verifyApplication() async throws {
        guard let known = candidates.first else { return }
        try await verify(known.file, known.bytes, depth: Self.depth)
    }

    /// Where nothing of the application tells, what is kept of the master file must be the same, all of it.
    func verifyPlainFiles() async throws {
        for known in record.files where known.file.isInMasterFile && known.file != .cardSecurity {
            try await verify(known.file, known.bytes, depth: .max)
        }
    }

    /// The same of EF.CardSecurity, which PACE protects.
    func verifyMasterFile() async throws {
        if let cursor, cursor.file == .cardSecurity, !cursor.partial.bytes.isEmpty {
            return try await verify(.cardSecurity, Sensitive(cursor.partial.bytes), depth: .max)
        }
        guard let known = record.files.last(where: { $0.file == .cardSecurity }) else { return }
        try await verify(.cardSecurity, known.bytes, depth: .max)
    }

    private func verify(_ file: ElementaryFile, _ bytes: Sensitive<[UInt8]>, depth: Int) async throws {
        let changed = ChipError(.chipChanged, at: .read(file))
        var reader = await fileReader()
        // One short response is enough for the depth, and files may be short.
        reader.startsExtended = false
        let wanted = bytes.reveal { min($0.count, depth) }
        var again = FileCursor(file)
        do {
            while again.partial.bytes.count < wanted, try await reader.advance(&again) == nil {}
        } catch let error as ChipError {
            switch error.code {
            case .rejected, .tooLarge, .malformedResponse:
                throw await connection.session.isOver ? error : changed
            default: throw error
            }
        }
        let found = again.partial.bytes
        let isSame = bytes.reveal { $0.prefix(wanted).elementsEqual(found.prefix(wanted)) }
        guard isSame else { throw changed }
    }
}
