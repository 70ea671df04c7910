import ArgumentParser
import Foundation

/// Whether files are read in processes that may die.
struct IsolationOptions: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Read in confined processes: a file that crashes or hangs one fails alone. (default: for folders)"
        ))
    var isolated: Bool?

    /// - Parameters:
    ///   - inputs: as named.
    ///   - writing: the options by which a reading writes files, if any is given; their names are chosen in one process.
    ///   - selfie: as named.
    func validate(_ inputs: [String], selfie: String?, writing: [String]) throws {
        guard isolated == true else { return }
        if let option = writing.first {
            throw ValidationError("--isolated cannot be used with \(option)")
        }
        if (inputs + [selfie ?? ""]).contains("-") {
            throw ValidationError("--isolated reads files and folders, not standard input")
        }
    }

    func isChosen(_ inputs: [String], selfie: String?, isWriting: Bool) -> Bool {
        if let isolated { return isolated }
        guard !isWriting, !(inputs + [selfie ?? ""]).contains("-") else { return false }
        return inputs.contains { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}
