import Foundation
public import VouchCore
import VouchFiles
public import VouchJOSE

/// Keeps the private keys of this device: on a phone, in the secure element.
public protocol KeyStore: Sendable {
    /// The key of this name, made if there is none.
    ///
    /// - Parameter name: 1…64 letters, digits and hyphens.
    /// - Throws: ``ClientError/Code/keyUnusable`` for another name, and for a key that is there and cannot be used: it
    ///   is not replaced, since what it enrolled would be lost.
    func key(_ name: String) throws -> any DeviceKey
    /// Forgets the key, if there is one; what it signed can still be checked.
    ///
    /// - Throws: ``ClientError/Code/keyUnusable`` for another name, or if the store refuses; an error of the file
    ///   system.
    func deleteKey(_ name: String) throws
}

/// Keeps keys in files that only this user may read, for machines without a secure element. Anyone who can read the
/// disk has the keys.
public struct FileKeyStore: KeyStore {
    private let folder: String
    private let make: @Sendable () throws -> Sensitive<[UInt8]>
    private let open: @Sendable (Sensitive<[UInt8]>) throws -> any DeviceKey

    /// Makes a store in a folder.
    ///
    /// - Parameters:
    ///   - folder: path of the folder, which is made if it is missing.
    ///   - make: makes a new private key, in any encoding that `open` understands.
    ///   - open: opens a key of such an encoding.
    /// - Throws: an error of the file system if the folder cannot be made.
    public init(
        folder: String, make: @escaping @Sendable () throws -> Sensitive<[UInt8]>,
        open: @escaping @Sendable (Sensitive<[UInt8]>) throws -> any DeviceKey
    ) throws {
        self.folder = folder
        self.make = make
        self.open = open
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    public func key(_ name: String) throws -> any DeviceKey {
        let path = try path(name)
        if let bytes = try bytes(of: path) {
            do {
                return try open(bytes)
            } catch {
                throw ClientError(
                    .keyUnusable, detail: "the key's file is damaged", remedy: "delete it and enrol again")
            }
        }
        let made = try make()
        try made.reveal { try SafeFile.write(Data($0), to: path, isPrivate: true) }
        return try open(made)
    }

    public func deleteKey(_ name: String) throws {
        let path = try path(name)
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    /// - Returns: nil if there is no file.
    private func bytes(of path: String) throws -> Sensitive<[UInt8]>? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        guard mode & 0o077 == 0, attributes[.type] as? FileAttributeType == .typeRegular else {
            throw ClientError(.keyUnusable, detail: "others may read the key's file", remedy: "chmod 600 it")
        }
        guard let data = FileManager.default.contents(atPath: path), data.count <= 64 << 10 else {
            throw ClientError(.keyUnusable, detail: "the key's file cannot be read", remedy: "check its owner")
        }
        return Sensitive(Array(data))
    }

    private func path(_ name: String) throws -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isPlain, (1...64).contains(name.utf8.count) else {
            throw ClientError(.keyUnusable, detail: "a key's name has letters, digits and hyphens, at most 64")
        }
        return (folder as NSString).appendingPathComponent(name + ".key")
    }
}
