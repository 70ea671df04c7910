import Foundation
import VouchChip
import VouchKit

/// The folder that a chip's files are saved to, readable by the user alone.
struct ChipFolder {
    let path: String

    /// Creates the folder, and refuses one with another document's files: mixing two people's files would be worse than
    /// none.
    init(making path: String) throws(Complaint) {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Complaint(
                "save.cannotCreate", "\(path): cannot create this folder", hint: "choose another folder with --save",
                exitCode: .cannotCreate)
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard !names.contains(where: { $0.hasSuffix(".bin") }) else {
            throw Complaint(
                "save.notEmpty", "\(path): this folder already contains chip files",
                hint: "choose a new folder, so that two documents are not mixed", exitCode: .cannotCreate)
        }
    }

    func write(_ files: [ChipFile]) throws(Complaint) {
        for file in files {
            let data = file.bytes.reveal { Data($0) }
            try ChipFolder.write(data, to: (path as NSString).appendingPathComponent(SavedChip.fileName(of: file.file)))
        }
    }

    /// The chip's answer to the challenge of active authentication, as two files.
    func write(_ evidence: ActiveAuthenticationEvidence) throws(Complaint) {
        let folder = path as NSString
        try ChipFolder.write(Data(evidence.challenge), to: folder.appendingPathComponent(ChipFolder.challengeName))
        try ChipFolder.write(Data(evidence.signature), to: folder.appendingPathComponent(ChipFolder.signatureName))
    }

    static let challengeName = "ActiveAuthentication.challenge"
    static let signatureName = "ActiveAuthentication.signature"

    /// Atomically.
    static func write(_ data: Data, to path: String) throws(Complaint) {
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {
            throw Complaint(
                "save.cannotWrite", "\(path): cannot write this file", hint: "check free space and permissions",
                exitCode: .cannotCreate)
        }
    }
}
