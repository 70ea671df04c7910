internal import Foundation

/// The owners whose files may be run or loaded implicitly: the user, root, and the owner of the program, who could have
/// changed the program as well.
struct FileTrust {
    private let owners: Set<UInt32>

    /// - Parameter program: nil: only the user's own.
    init(program: URL? = nil) {
        guard let program else {
            owners = [geteuid()]
            return
        }
        let facts = try? FileManager.default.attributesOfItem(atPath: program.resolvingSymlinksInPath().path)
        let owner = (facts?[.ownerAccountID] as? NSNumber)?.uint32Value
        owners = Set([0, geteuid()] + [owner].compactMap { $0 })
    }

    /// Whether all of these belong to them and are not writable by others.
    func covers(_ paths: [String]) -> Bool {
        paths.allSatisfy { path in
            let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            guard let facts = try? FileManager.default.attributesOfItem(atPath: file),
                let owner = (facts[.ownerAccountID] as? NSNumber)?.uint32Value,
                let mode = (facts[.posixPermissions] as? NSNumber)?.intValue
            else { return false }
            return owners.contains(owner) && mode & 0o002 == 0
        }
    }
}
