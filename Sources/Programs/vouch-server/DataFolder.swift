import Foundation
import VouchCore
import VouchFiles
import VouchJOSE
import VouchOpenSSL
import VouchPKCS11

/// Where a server keeps its store and, in a demonstration, its master key. No one but its owner may read it.
struct DataFolder {
    let path: String

    init(_ path: String) throws {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StartProblem(
                "\(path) cannot be the data folder",
                hint: "name a writable folder, or one that can be created")
        }
    }

    var store: String { file("vouch.sqlite") }
    var demo: String { file("demo.json") }
    /// The ledger of deleted subjects: no backup of the store holds it.
    var deletions: String { file("deletions.log") }

    private func file(_ name: String) -> String { (path as NSString).appendingPathComponent(name) }

    /// The variable that holds the master key itself, for machines whose secrets are variables.
    static let masterVariable = "VOUCH_MASTER_KEY_HEX"

    /// The variable that admits a master key that every user of the machine can read.
    static let readableVariable = "VOUCH_READABLE_MASTER_KEY"

    /// A key that others can read opens every store that is copied.
    private static func requirePrivate(_ path: String) throws {
        guard ProcessInfo.processInfo.environment[readableVariable] != "1" else { return }
        var found = stat()
        var place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        guard stat(place.path, &found) == 0, found.st_mode & 0o006 != 0 else { return }
        // A folder on the way that others may not enter keeps them from it as well.
        while place.path.count > 1 {
            place.deleteLastPathComponent()
            guard stat(place.path, &found) == 0, found.st_mode & 0o001 != 0 else { return }
        }
        throw StartProblem(
            "every user of this machine can read or change the master key \(path)",
            hint: "chmod o= \(path), or set \(readableVariable)=1 if nobody else has an account here")
    }

    /// The 32 bytes of a file, or a variable, of 64 hexadecimal digits; or a key in a token.
    ///
    /// - Parameters:
    ///   - given: the file, or a token's address; nil for ``masterVariable`` or the folder's own.
    ///   - isMade: whether the folder's own is made if it is missing.
    func masterKey(_ given: String?, isMade: Bool) throws -> MasterKey {
        if let given, TokenAddress.isMeant(by: given) {
            do throws(TokenProblem) {
                return .token(try TokenAddress(given))
            } catch {
                throw StartProblem(error)
            }
        }
        if given == nil, let text = ProcessInfo.processInfo.environment[Self.masterVariable] {
            guard let bytes = Self.bytes(text), bytes.count == 32 else {
                throw StartProblem(
                    "\(Self.masterVariable) is not a master key",
                    hint: "a master key has 64 hexadecimal digits: openssl rand -hex 32")
            }
            return .bytes(Sensitive(bytes))
        }
        let path = given ?? file("master.key")
        if given == nil, isMade, !FileManager.default.fileExists(atPath: path) {
            let text = try OpenSSLCryptography().randomBytes(32).map { byte in
                String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }.joined()
            try SafeFile.write(Data((text + "\n").utf8), to: path, isPrivate: true)
        }
        try Self.requirePrivate(path)
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            guard !FileManager.default.fileExists(atPath: path) else {
                throw StartProblem(
                    "the master key \(path) cannot be read", hint: "it must belong to the user that the server runs as")
            }
            throw StartProblem(
                "no master key at \(path)",
                hint: "write 64 hexadecimal digits there (openssl rand -hex 32), or name a file with --master-key")
        }
        guard let bytes = Self.bytes(text.trimmingCharacters(in: .whitespacesAndNewlines)), bytes.count == 32 else {
            throw StartProblem(
                "\(path) is not a master key", hint: "a master key has 64 hexadecimal digits: openssl rand -hex 32")
        }
        return .bytes(Sensitive(bytes))
    }

    /// The key of the demonstration's app, to which QR codes are encrypted; its private part is beside it, for a client
    /// that opens them.
    func appKey() throws -> JSONWebKey {
        let path = file("app-key.pem")
        if let text = FileManager.default.contents(atPath: path) {
            return try OpenSSLPackageKey(pem: Sensitive(Array(text))).publicKey
        }
        let key = try OpenSSLKey(curve: .p256)
        let text = try key.privateKeyInfo().reveal { Data($0) }.base64EncodedString(
            options: [.lineLength64Characters, .endLineWithLineFeed])
        let pem = "-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n"
        try SafeFile.write(Data(pem.utf8), to: path, isPrivate: true)
        return try OpenSSLPackageKey(key).publicKey
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
        guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
        let known = digits.compactMap(\.self)
        return stride(from: 0, to: known.count, by: 2).map { known[$0] << 4 | known[$0 + 1] }
    }
}

extension DataFolder {
    /// Held while the folder's store is used, by any number of servers and commands, or replaced, by one command. The
    /// end of the process releases it too.
    struct Lock {
        fileprivate let descriptor: Int32

        func release() { close(descriptor) }
    }

    /// - Throws: ``StartProblem`` if the other kind of lock is held.
    func lock(isShared: Bool) throws -> Lock {
        let descriptor = open((path as NSString).appendingPathComponent("lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StartProblem("cannot write in \(path)", hint: "does this user have permission to write there?")
        }
        give(descriptor)
        guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            close(descriptor)
            throw isShared
                ? StartProblem("the store in \(path) is being restored", hint: "start again when it has finished")
                : StartProblem(
                    "a server, a worker or another command uses the store in \(path)", hint: "stop it first")
        }
        return Lock(descriptor: descriptor)
    }
}

/// Why the server does not start.
struct StartProblem: Error {
    let message: String
    let hint: String

    init(_ message: String, hint: String) {
        self.message = message
        self.hint = hint
    }
}
