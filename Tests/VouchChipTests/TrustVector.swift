import Foundation
import VouchChip
import VouchOpenSSL
import VouchCore

/// What the tests of certificates, passive authentication and trust store have in common.
enum TrustVector {
    static let cryptography = OpenSSLCryptography()

    /// The folder of published master lists; nil where it is not present.
    static let masterLists: URL? = {
        guard let folder = LDSVector.corpus?.deletingLastPathComponent().appendingPathComponent("masterlists"),
            FileManager.default.fileExists(atPath: folder.path)
        else {
            print("notice: published master lists not read: no corpus at ../shared/corpus/masterlists")
            return nil
        }
        return folder
    }()

    static func masterList(_ name: String) throws -> [UInt8] {
        guard let masterLists else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: masterLists.appendingPathComponent(name)))
    }

    static func day(_ year: Int, _ month: Int = 1, _ day: Int = 1) -> CalendarDate {
        CalendarDate(year: year, month: month, day: day) ?? CalendarDate.earliest
    }

    static let source = TrustSource(kind: .certificateFile, name: "test", isAuthenticated: false)
}

extension CalendarDate {
    fileprivate static var earliest: CalendarDate {
        guard let date = CalendarDate(year: 1, month: 1, day: 1) else { preconditionFailure("a day that exists") }
        return date
    }
}
