#if os(Linux)
import Foundation
import VouchChip
public import VouchClient
import VouchCore
public import VouchJOSE
import VouchOpenSSL

/// Keys of EC P-256 in files that only this user may read; the folder is made with the first key.
public struct LocalKeys: KeyStore {
    private let folder: String

    /// - Parameter folder: nil for `vouch/keys` in the user's folder for data (`XDG_DATA_HOME`, else `~/.local/share`).
    public init(folder: String? = nil) {
        self.folder =
            folder
            ?? ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            .map { $0 + "/vouch/keys" } ?? NSHomeDirectory() + "/.local/share/vouch/keys"
    }

    public func key(_ name: String) throws -> any DeviceKey { try store().key(name) }
    public func deleteKey(_ name: String) throws { try store().deleteKey(name) }

    private func store() throws -> FileKeyStore {
        try FileKeyStore(
            folder: folder,
            make: { try OpenSSLKey(curve: .p256).privateKeyInfo().reveal { Sensitive(Array($0)) } },
            open: { bytes in
                let key = try bytes.reveal { try OpenSSLKey(privateKeyInfo: SecretBytes($0)) }
                return try OpenSSLPackageKey(key, use: .signature)
            })
    }
}
#endif
