import Foundation
import VouchChip

/// The folder that a chip's files are saved to, readable by the user alone.
struct ChipFolder {
    let path: String

    /// Makes the folder, and sees to it that no other document's files are in it: two persons' files under each other
    /// would be worse than none.
    init(making path: String) throws(Complaint) {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Complaint(
                "save.cannotCreate", "\(path): this folder cannot be made", hint: "name another folder with --save",
                exitCode: .cannotCreate)
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard !names.contains(where: { $0.hasSuffix(".bin") }) else {
            throw Complaint(
                "save.notEmpty", "\(path): this folder holds chip files already",
                hint: "name a new folder, so that no two documents are mixed", exitCode: .cannotCreate)
        }
    }

    func write(_ files: [ChipFile]) throws(Complaint) {
        for file in files {
            let data = file.bytes.reveal { Data($0) }
            try ChipFolder.write(data, to: (path as NSString).appendingPathComponent(ChipFolder.name(of: file.file)))
        }
    }

    /// The chip's answer to the challenge of active authentication, as two files.
    func write(_ evidence: ActiveAuthenticationEvidence) throws(Complaint) {
        let folder = path as NSString
        try ChipFolder.write(Data(evidence.challenge), to: folder.appendingPathComponent(ChipFolder.challengeName))
        try ChipFolder.write(Data(evidence.signature), to: folder.appendingPathComponent(ChipFolder.signatureName))
    }

    /// Files that a folder may hold.
    static func known(in application: ChipApplication) -> [ElementaryFile] {
        [.cardAccess, .cardSecurity, .attributes, .directory] + ElementaryFile.files(of: application)
    }

    /// The files that were saved to a folder.
    ///
    /// - Throws: a complaint also where there is none.
    static func files(
        in folder: String, of application: ChipApplication
    ) throws(Complaint) -> [(file: ElementaryFile, bytes: [UInt8])] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw Complaint("folder.unreadable", "\(folder): this folder cannot be looked into", hint: "check the path")
        }
        var files: [(file: ElementaryFile, bytes: [UInt8])] = []
        for file in known(in: application) {
            let wanted = name(of: file).lowercased()
            guard let name = names.first(where: { $0.lowercased() == wanted }) else { continue }
            files.append((file, try load((folder as NSString).appendingPathComponent(name))))
        }
        guard !files.isEmpty else {
            throw Complaint(
                "folder.noChipFiles", "\(folder): no files of a chip are in this folder",
                hint: "they are called DG1.bin, EF.SOD.bin and so on, as --save writes them")
        }
        return files
    }

    static func load(_ path: String) throws(Complaint) -> [UInt8] {
        let bytes = try InputFile.bytes(of: path, limit: LDSContent.maximumLength)
        guard bytes.count <= LDSContent.maximumLength else {
            throw Complaint(
                "file.tooLarge", "\(path): this is longer than any file of a chip", hint: "is it the right one?")
        }
        return bytes
    }

    static let challengeName = "ActiveAuthentication.challenge"
    static let signatureName = "ActiveAuthentication.signature"

    /// `DG1.bin`, `EF.COM.bin`, `EF.ATR-INFO.bin`.
    static func name(of file: ElementaryFile) -> String {
        file.name.replacing("/", with: "-") + ".bin"
    }

    /// Whole or not at all.
    static func write(_ data: Data, to path: String) throws(Complaint) {
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {
            throw Complaint(
                "save.cannotWrite", "\(path): this file cannot be written", hint: "is there space, and may this user?",
                exitCode: .cannotCreate)
        }
    }
}
