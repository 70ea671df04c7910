import VouchCore
import VouchFiles
import VouchKit
import VouchServer
import VouchStores

/// A file that the operator names.
enum OperatorFile {
    /// - Parameter limit: of its length; what is longer is cut one byte behind it.
    /// - Throws: ``StartProblem``, with the path.
    static func bytes(_ path: String, limit: Int) throws -> [UInt8] {
        do throws(ReadingProblem) {
            return Array(try FileReading.data(of: path, limit: limit + 1))
        } catch {
            throw StartProblem("\(path): \(error.message)", hint: error.hint)
        }
    }

    /// A secret on the only line of a file.
    ///
    /// - Parameter what: for people, such as `password`.
    static func line(_ path: String, what: String) throws -> Sensitive<String> {
        let longest = 512
        let bytes = try bytes(path, limit: longest)
        // An editor ends the line.
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, bytes.count <= longest, let secret = String(validating: line, as: UTF8.self) else {
            throw StartProblem("\(path) has no \(what)", hint: "write it there, on one line")
        }
        return Sensitive(secret)
    }
}

extension RetentionPolicy {
    init(file path: String) throws {
        do {
            try self.init(json: OperatorFile.bytes(path, limit: Self.longestFile))
        } catch let malformed as Malformed {
            throw StartProblem("\(path): \(malformed.description)", hint: "docs/guides/privacy.md describes the file")
        }
    }
}

extension CustomerPolicies {
    init(file path: String) throws {
        do {
            try self.init(json: OperatorFile.bytes(path, limit: Self.longestFile))
        } catch let malformed as Malformed {
            throw StartProblem(
                "\(path): \(malformed.description)", hint: "docs/guides/production.md describes the file")
        }
    }
}
