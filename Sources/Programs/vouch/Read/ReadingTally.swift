import VouchKit

/// What a run over several files ended in, for its last line.
struct ReadingTally {
    private var files = 0
    private var counts: [Reading.Status: Int] = [:]
    private var failing = 0
    /// Names shown of the files that are skipped.
    private static let shown = 10

    mutating func count(_ printed: PrintedReading) {
        files += 1
        if let status = printed.status { counts[status, default: 0] += 1 }
        failing += printed.failing
    }

    /// `vouch: 6 files: 4 read, 1 without a zone or barcode, 1 unreadable; 2 skipped; a check failed on 1 document`.
    func line(skipped: Int) -> String {
        let words: [(Reading.Status, String)] = [
            (.read, "read"), (.partial, "read in part"), (.notFound, "without a zone or barcode"),
            (.unreadable, "unreadable"),
        ]
        let ended = words.compactMap { status, word in counts[status].map { "\($0) \(word)" } }
        var parts = ["\(counted(files, "file")): \(ended.joined(separator: ", "))"]
        if skipped > 0 { parts.append("\(skipped) skipped") }
        if failing > 0 { parts.append("a check failed on \(counted(failing, "document"))") }
        return "vouch: \(parts.joined(separator: "; "))\n"
    }

    /// The files in folders that are not read, and why.
    static func notes(on skipped: [InputExpansion.Skipped]) -> String {
        var notes = ""
        let own = skipped.count(where: \.isOwn)
        if own > 0 { notes += "vouch: note: left out \(counted(own, "file")) that Vouch wrote into these folders\n" }
        let others = skipped.filter { !$0.isOwn }
        for one in others.prefix(shown) {
            notes += "vouch: note: \(Terminal.printable(one.path)) is skipped: \(Terminal.printable(one.reason))\n"
        }
        if others.count > shown {
            notes +=
                "vouch: note: so \(others.count == shown + 1 ? "is" : "are") "
                + "\(counted(others.count - shown, "other file", "other files"))\n"
        }
        return notes
    }
}
