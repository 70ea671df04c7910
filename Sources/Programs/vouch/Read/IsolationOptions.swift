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
    ///   - selfie: as named.
    func validate(_ inputs: [String], selfie: String?) throws {
        guard isolated == true else { return }
        if (inputs + [selfie ?? ""]).contains("-") {
            throw ValidationError("--isolated reads files and folders, not standard input")
        }
    }

    func isChosen(_ inputs: [String], selfie: String?) -> Bool {
        if let isolated { return isolated }
        guard !(inputs + [selfie ?? ""]).contains("-") else { return false }
        return inputs.contains { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}
