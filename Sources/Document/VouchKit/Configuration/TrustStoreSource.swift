import Foundation
package import VouchFiles
public import VouchPKI
import VouchOpenSSL

/// The source of the trust store: the certificates that digital seals and chips are verified with.
public enum TrustStoreSource: Sendable {
    /// An empty store: nothing is proved genuine.
    case none
    /// A store in memory.
    case store(TrustStore)
    /// A file written by `vouch trust import`.
    ///
    /// - Parameter mayBeAbsent: whether a missing file means an empty store.
    case file(String, mayBeAbsent: Bool)

    /// The user's own store: that of the environment's `VOUCH_TRUST`, otherwise `vouch/trust.store` in the user's data
    /// folder, which may be absent.
    public static var usual: TrustStoreSource {
        .file(TrustStoreFile.usualPath, mayBeAbsent: TrustStoreFile.named == nil)
    }

    /// Loads the store.
    ///
    /// - Throws: ``ReadingProblem``.
    public func load() throws(ReadingProblem) -> TrustStore {
        switch self {
        case .none: return TrustStore()
        case .store(let store): return store
        case .file(let path, let mayBeAbsent):
            // A link that leads nowhere is not an absent file.
            var status = stat()
            if mayBeAbsent, lstat(path, &status) != 0, errno == ENOENT { return TrustStore() }
            return try TrustStoreFile.load(path)
        }
    }
}

/// The single file of a trust store.
public enum TrustStoreFile {
    /// The path in `VOUCH_TRUST` of the environment; nil if it is not set or empty.
    public static var named: String? {
        ProcessInfo.processInfo.environment["VOUCH_TRUST"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The path at which `vouch trust import` writes the user's own store.
    public static var usualPath: String {
        if let named { return named }
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? NSHomeDirectory()
        let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.local/share"
        return "\(data)/vouch/trust.store"
    }

    /// Reads a trust store from its file, and checks that it is whole.
    ///
    /// - Throws: ``ReadingProblem``, whose message names the path.
    public static func load(_ path: String) throws(ReadingProblem) -> TrustStore {
        let bytes: Data
        do throws(ReadingProblem) {
            bytes = try FileReading.data(of: path, limit: TrustStore.maximumFileLength)
        } catch {
            throw error.naming(path)
        }
        do {
            return try TrustStore(file: Array(bytes), OpenSSLCryptography())
        } catch {
            throw ReadingProblem(aboutTrust: error, path: path, isStore: true)
        }
    }

    /// Keeps other processes from changing the store, from before it is read until after it is saved.
    ///
    /// - Returns: the lock, released with its last owner.
    package static func lock(_ path: String) throws(ReadingProblem) -> FileLock {
        do throws(WritingFailure) {
            _ = try TargetFolder(FilePlace(path).folder, isCreated: true)
            try SafeFile.probe(path, replacing: TrustStore.isStore)
            return try FileLock(beside: path)
        } catch {
            throw ReadingProblem(WritingFailure(path, error.cause))
        }
    }

    /// Replaces the file atomically: a concurrent reader gets either the old or the new one. A file that is not a trust
    /// store is not replaced, and a link is not followed.
    ///
    /// - Throws: ``ReadingProblem``.
    public static func save(_ store: TrustStore, to path: String) throws(ReadingProblem) {
        guard let bytes = try? store.encoded(OpenSSLCryptography()) else {
            throw ReadingProblem(
                "trust.unusable", "cannot encode the trust store", hint: "check that OpenSSL is installed")
        }
        do throws(WritingFailure) {
            _ = try TargetFolder(FilePlace(path).folder, isCreated: true)
            try SafeFile.write(Data(bytes), to: path, isPrivate: false, replacing: TrustStore.isStore)
        } catch {
            throw ReadingProblem(WritingFailure(path, error.cause))
        }
    }
}

extension ReadingProblem {
    fileprivate init(_ failure: WritingFailure) {
        self.init(
            "trust.cannotWrite", failure.description, hint: failure.hint,
            severity: failure.isRefusal ? .output : .outputLost)
    }
}

extension ReadingProblem {
    /// Explains an error of a trust store or of a list to import.
    ///
    /// - Parameter isStore: whether the file is a trust store rather than a list to import.
    public init(aboutTrust error: any Error, path: String, isStore: Bool = false) {
        guard let error = error as? TrustError else {
            self.init(
                "trust.unusable", "\(path): cannot use this file", hint: "try again; if the error persists, report it")
            return
        }
        let place = error.line.map { ", line \($0)" } ?? ""
        let (message, hint): (String, String) =
            switch error.code {
            case .tooLarge: ("this file is too large", "check that it is the right one")
            case .unknownFormat where isStore: ("not a trust store", "create one with `vouch trust import`")
            case .unknownFormat:
                ("not a master list, LDIF, PEM or DER", "master lists end in .ml; unpack archives first")
            case .unknownVersion: ("a newer version of Vouch wrote this trust store", "update Vouch")
            case .damaged: ("this file is damaged", "download it again, or restore a copy")
            case .malformedText: ("malformed LDIF or PEM", "download it again")
            case .notAMasterList:
                ("signed data, but not a master list", "defect and deviation lists are supported too; this is neither")
            }
        self.init("trust.\(error.code.rawValue)", "\(path)\(place): \(message)", hint: hint)
    }
}
