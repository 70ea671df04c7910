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
