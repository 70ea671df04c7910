import Foundation
import VouchFiles

/// The files that earlier runs wrote into the folders that this run writes into: they are not input.
final class OwnOutput {
    private let folders: [String: (folder: TargetFolder, reports: OwnFiles?)]

    /// Folders that do not exist yet hold nothing.
    init(folders paths: [String]) {
        var folders: [String: (TargetFolder, OwnFiles?)] = [:]
        for path in paths {
            guard let folder = try? TargetFolder(path) else { continue }
            folders[Self.resolved(path)] = (folder, try? OwnFiles(of: folder))
        }
        self.folders = folders
    }

    func contains(_ path: String) -> Bool {
        guard !folders.isEmpty else { return false }
        let place = FilePlace(path)
        guard let (folder, reports) = folders[Self.resolved(place.folder)] else { return false }
        return folder.hasMarkedPicture(place.name) || reports?.contains(place.name) == true
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
