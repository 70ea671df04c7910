import Foundation
import VouchEvidence
import VouchKit

/// The bundle that a reading leaves.
struct EvidenceOutput: Sendable {
    private let file: OutputFile
    private let key: EvidenceKey

    /// Checks key and place before anything is read.
    init(_ path: String, key: String) throws(Complaint) {
        self.key = try EvidenceFile.key(key)
        file = try OutputFile(path, .evidence)
    }

    func write(_ reading: Reading) throws(Complaint) {
        guard !reading.documents.isEmpty else { return }
        guard let draft = reading.evidence, let bundle = try? draft.signed(by: key) else {
            throw Complaint(
                "evidence.notReplayable", "no evidence was written: running the reading again gives another report",
                hint: "please report this", exitCode: .incomplete)
        }
        try file.write(Data(bundle.encoded))
    }
}
