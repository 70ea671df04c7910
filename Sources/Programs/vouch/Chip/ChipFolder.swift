import Foundation
import VouchChip
import VouchFiles
import VouchKit

/// The folder that a chip's files are saved to, readable by the user alone.
struct ChipFolder {
    let path: String
    private let folder: TargetFolder

    /// Creates the folder, and refuses one with another document's files: mixing two people's files would be worse than
    /// none.
    init(making path: String) throws(Complaint) {
        self.path = path
        let names: [String]
        do throws(WritingFailure) {
            folder = try TargetFolder(path, isCreated: true)
            names = try folder.names()
            try folder.probe()
        } catch {
            throw Complaint(folder: path, error)
        }
        guard !names.contains(where: { $0.hasSuffix(".bin") }) else {
            throw Complaint(
                "save.notEmpty", "\(path): this folder already contains chip files",
                hint: "choose a new folder, so that two documents are not mixed", exitCode: .cannotCreate)
        }
    }

    /// - Parameter evidence: the chip's answer to the challenge of active authentication, which becomes two files.
    func write(_ files: [ChipFile], _ evidence: ActiveAuthenticationEvidence?) throws(Complaint) {
        var new = files.map { file in
            TargetFolder.NewFile(name: SavedChip.fileName(of: file.file), bytes: file.bytes.reveal { Data($0) })
        }
        if let evidence {
            new.append(.init(name: ChipFolder.challengeName, bytes: Data(evidence.challenge)))
            new.append(.init(name: ChipFolder.signatureName, bytes: Data(evidence.signature)))
        }
        do throws(WritingFailure) {
            try folder.write(new)
        } catch {
            throw Complaint(error)
        }
    }

    static let challengeName = "ActiveAuthentication.challenge"
    static let signatureName = "ActiveAuthentication.signature"
}
