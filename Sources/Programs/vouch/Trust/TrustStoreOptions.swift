import ArgumentParser
import Foundation
import VouchPKI
import VouchOpenSSL
import VouchCore

/// Where the trust store is.
struct TrustStoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The trust store's file. Also: VOUCH_TRUST. (default: vouch/trust.store in the user's data folder)",
            valueName: "file"))
    var trust: String?

    var path: String { trust ?? TrustStoreFile.usualPath }

    /// - Parameter mayBeNew: whether a file that was named and is not there means an empty store, as the one in the usual
    ///   place does.
    func load(mayBeNew: Bool = false) throws(Complaint) -> TrustStore {
        if trust == nil && TrustStoreFile.named == nil || mayBeNew, !FileManager.default.fileExists(atPath: path) {
            return TrustStore()
        }
        return try TrustStoreFile.load(path)
    }

    static func complainOfNone() throws {
        Complaint("trust.none", "the store holds none of this State", hint: "see `vouch trust coverage`").print()
        throw ExitCode(1)
    }

    /// The store to show; an empty one is a complaint, since everything about it would be "none".
    func loadFilled() throws(Complaint) -> TrustStore {
        let store = try load()
        guard !store.certificates.isEmpty else {
            throw Complaint(
                "trust.empty", "there is no trust store yet",
                hint: "make one with `vouch trust import LIST`; States publish master lists")
        }
        return store
    }
}

/// The one file that a trust store is kept in.
enum TrustStoreFile {
    /// As the environment names it; nil where it does not.
    static var named: String? {
        ProcessInfo.processInfo.environment["VOUCH_TRUST"].flatMap { $0.isEmpty ? nil : $0 }
    }

    static var usualPath: String {
        if let named { return named }
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? NSHomeDirectory()
        let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.local/share"
        return "\(data)/vouch/trust.store"
    }

    static func load(_ path: String) throws(Complaint) -> TrustStore {
        let bytes = try InputFile.bytes(of: path, limit: TrustStore.maximumFileLength + 1)
        do {
            return try TrustStore(file: bytes, OpenSSLCryptography())
        } catch {
            throw Complaint(aboutTrust: error, path: path, isStore: true)
        }
    }

    /// Replaces the file as a whole: whoever reads it meanwhile has the old one or the new one.
    static func save(_ store: TrustStore, to path: String) throws(Complaint) {
        do {
            let folder = (path as NSString).deletingLastPathComponent
            if !folder.isEmpty {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            try Data(try store.encoded(OpenSSLCryptography())).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Complaint(
                "trust.cannotWrite", "\(path): the trust store cannot be written",
                hint: "name a file in a folder that this user may write to, with --trust", exitCode: .cannotCreate)
        }
    }
}

extension Complaint {
    /// - Parameter isStore: whether it is about our own file, not one to import.
    init(aboutTrust error: any Error, path: String, isStore: Bool = false) {
        guard let error = error as? TrustError else {
            self.init(
                "trust.unusable", "\(path): this file cannot be used", hint: "try again; if it stays so, report it")
            return
        }
        let place = error.line.map { ", line \($0)" } ?? ""
        let (message, hint): (String, String) =
            switch error.code {
            case .tooLarge: ("this file is larger than any such file", "is it the right one?")
            case .unknownFormat where isStore: ("this is no trust store", "make one with `vouch trust import`")
            case .unknownFormat:
                (
                    "this is no master list, LDIF, PEM or DER",
                    "master lists end in .ml; unpack archives first"
                )
            case .unknownVersion: ("a later version of Vouch wrote this trust store", "update Vouch")
            case .damaged: ("this file is damaged", "fetch it again, or restore a copy")
            case .malformedText: ("this is no well-formed LDIF or PEM", "fetch it again")
            case .notAMasterList:
                ("signed data, but no master list", "lists of defects and of deviations are read too; this is neither")
            }
        self.init("trust.\(error.code.rawValue)", "\(path)\(place): \(message)", hint: hint)
    }
}
