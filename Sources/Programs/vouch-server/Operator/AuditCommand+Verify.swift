import Foundation
import VouchCore
import VouchFiles
import VouchJOSE
import VouchKit
import VouchOpenSSL
import VouchPKI
import VouchPersistence
import VouchServer
import VouchStores

extension AuditCommand.Verify {
    private static let longestFile = 1 << 30
    /// The longest answer of the server: some 60,000 heads.
    private static let longestAnswer = 16 << 20

    func verify(export path: String, _ cryptography: OpenSSLCryptography) throws {
        let lines = try Self.lines(of: path)
        // Another file is not a chain that was changed.
        guard lines.first.map({ $0.first == UInt8(ascii: "{") }) ?? true else {
            throw StartProblem("\(path) is not an exported chain", hint: "`vouch-server audit export` writes a chain")
        }
        let entries = try lines.enumerated().map { index, line in
            guard let entry = AuditEntry(line: line) else { throw AuditFault(.changed, at: Int64(index + 1)) }
            return entry
        }
        guard let chain = entries.first?.record.chain else {
            throw StartProblem("\(path) has no entry", hint: "`vouch-server audit export` writes a chain")
        }
        var known: [AuditHead] = []
        if let heads {
            guard let keys else {
                throw StartProblem(
                    "heads require the keys that signed them", hint: "--keys takes /.well-known/jwks.json")
            }
            known = try Self.heads(in: Self.heads(of: heads), try Self.keys(in: keys), cryptography)
        }
        var verifier = AuditVerifier(chain, heads: known)
        for entry in entries { try verifier.take(entry, cryptography) }
        try verifier.finish()
        try printSummary(verifier.head, known.count)
    }

    func verifyStore(_ cryptography: OpenSSLCryptography) async throws {
        let database = try await store.database(in: store.folder())
        let audit = SQLAudit(database)
        let own = try await OpenSSLPackageKey.kept("token key", in: database, named: "token-1", use: .signature)
            .publicKey
        let trusted = try keys.map { try Self.keys(in: $0) } ?? [own]
        let given = try heads.map { try Self.heads(in: Self.heads(of: $0), trusted, cryptography) } ?? []
        let chains = Set(try await audit.heads().map(\.chain) + given.map(\.chain))
        for chain in chains.sorted() {
            let kept = try await audit.signedHeads(of: chain).map { Array($0.utf8) }
            let known = try given + Self.heads(in: kept, trusted, cryptography)
            var verifier = AuditVerifier(chain, heads: known)
            try await AuditCommand.Export.entries(of: chain, in: audit) { try verifier.take($0, cryptography) }
            try verifier.finish()
            try printSummary(verifier.head, known.count)
        }
        if chains.isEmpty { try OperatorCommand.say("the audit log is empty") }
    }

    private func printSummary(_ head: AuditHead, _ heads: Int) throws {
        let entries = head.length == 1 ? "1 entry" : "\(head.length) entries"
        // A chain that ends early looks like one that has not gone on.
        guard heads > 0 else {
            return try OperatorCommand.say(
                "\(head.chain): \(entries), unbroken; without a signed head nobody knows whether it is whole")
        }
        try OperatorCommand.say("\(head.chain): \(entries), whole; \(heads) signed \(heads == 1 ? "head" : "heads")")
    }

    // MARK: Files

    /// Without the carriage returns that a file gets on its way through Windows.
    private static func lines(of path: String) throws -> [[UInt8]] {
        let lines = try bytes(of: path).split(separator: UInt8(ascii: "\n")).map { line in
            Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
        return lines.filter { !$0.isEmpty }
    }

    /// The signed heads of a file: one a line, or the server's answers as they came, one a line.
    private static func heads(of path: String) throws -> [[UInt8]] {
        try lines(of: path).flatMap { line -> [[UInt8]] in
            guard line.first == UInt8(ascii: "{") else { return [line] }
            guard let answer = try? JSONReader.read(line, maximumLength: longestAnswer),
                let heads = answer["heads"]?.elements
            else {
                throw StartProblem(
                    "\(path): a line is neither a signed head nor an answer that has heads",
                    hint: "keep the answers of /v1/audit/heads, one per line")
            }
            return heads.map { Array(($0.text ?? "").utf8) }
        }
    }

    private static func bytes(of path: String) throws -> Data {
        do throws(ReadingProblem) {
            return try FileReading.data(of: path, limit: longestFile)
        } catch {
            throw StartProblem("\(path): \(error.message)", hint: error.hint)
        }
    }

    private static func heads(
        in lines: [[UInt8]], _ keys: [JSONWebKey], _ cryptography: OpenSSLCryptography
    ) throws -> [AuditHead] {
        try lines.map { line in
            guard let head = AuditHead(signed: String(decoding: line, as: UTF8.self), keys: keys, cryptography) else {
                throw StartProblem(
                    "a head was not signed by these keys",
                    hint: "use --keys to name the keys in force when it was signed")
            }
            return head
        }
    }

    private static func keys(in path: String) throws -> [JSONWebKey] {
        guard let set = try? JSONReader.read(Array(bytes(of: path)), maximumLength: 1 << 20),
            let list = set["keys"]?.elements
        else { throw StartProblem("\(path) is not a set of keys", hint: "take /.well-known/jwks.json") }
        return list.compactMap { try? JSONWebKey(parsing: JSONCanonicalForm.bytes(of: $0)) }
    }
}
