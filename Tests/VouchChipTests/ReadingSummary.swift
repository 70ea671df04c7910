import VouchCore

@testable import VouchChip

/// What came of a reading, in one line: the error that was thrown, or all that was not as it should be.
enum ReadingSummary {
    static func of(_ read: () async throws -> ChipReading) async -> String {
        do {
            return describe(try await read())
        } catch let error as ChipError {
            return "throws \(error)"
        } catch {
            return "throws \(type(of: error))"
        }
    }

    private static func describe(_ reading: ChipReading) -> String {
        var parts = ["\(reading.accessControl)"]
        if let interruption = reading.interruption { parts.append("interrupted by \(interruption)") }
        if reading.reconnections > 0 { parts.append("opened \(reading.reconnections + 1) times") }
        parts += reading.outcomes.compactMap { file, outcome in
            // Chips without PACE, and those that nobody asks to be read.
            if file.isInMasterFile, outcome == .absent { return nil }
            switch outcome {
            case .read: return nil
            case .failed(let code): return "\(file.name) failed(\(code))"
            case .malformed: return "\(file.name) malformed"
            default: return "\(file.name) \(outcome)"
            }
        }
        var findings: [String] = []
        // Nobody signed these chips.
        let signed: [ElementaryFile?] = [.documentSecurity, .cardSecurity]
        for finding in reading.findings {
            let code = finding.finding.code.rawValue
            if signed.contains(finding.file), code == "content.missingElement" { continue }
            let text = code + (finding.file.map { " in \($0.name)" } ?? "")
            if !findings.contains(text) { findings.append(text) }
        }
        parts += findings
        parts += reading.checks.compactMap { name, outcome in
            guard case .failed(let finding) = outcome else { return nil }
            return "\(name.text) failed: \(finding.code.rawValue)"
        }
        return parts.joined(separator: ", ")
    }
}
