import Foundation

/// The specimen pictures of Vouch's repository: an invented State's documents.
enum Examples {
    static func file(_ name: String) throws -> [UInt8] {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<6 { folder.deleteLastPathComponent() }
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Examples/\(name)")))
    }
}
