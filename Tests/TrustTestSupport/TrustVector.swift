import Foundation
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTestSupport

/// What the tests of certificates, passive authentication and trust store have in common.
package enum TrustVector {
    package static let cryptography = OpenSSLCryptography()

    /// The folder of published master lists; nil where there is none.
    package static let masterLists = SharedCorpus.folder("masterlists")

    package static func masterList(_ name: String) throws -> [UInt8] {
        guard let masterLists else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: masterLists.appendingPathComponent(name)))
    }

    package static func day(_ year: Int, _ month: Int = 1, _ day: Int = 1) -> CalendarDate {
        CalendarDate(year: year, month: month, day: day) ?? CalendarDate.earliest
    }

    /// - Parameter name: of a file in `Tests/Vectors/chip`, without `.json`.
    package static func load<T: Decodable>(_ name: String) throws -> T {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let url = tests.appendingPathComponent("Vectors/chip/\(name).json")
        return try JSONDecoder().decode(T.self, from: Data(contentsOf: url))
    }

    /// The day of inspection unless a test says otherwise.
    package static let today = day(2026, 11, 21)

    package static func store(_ anchors: [Certificate], others: [Certificate] = []) -> TrustStore {
        var store = TrustStore()
        for anchor in anchors { store.add(anchor, isAnchor: true, source: source) }
        for other in others { store.add(other, isAnchor: false, source: source) }
        return store
    }

    package static let source = TrustSource(kind: .certificateFile, name: "test", isAuthenticated: false)
}

extension CalendarDate {
    fileprivate static var earliest: CalendarDate {
        guard let date = CalendarDate(year: 1, month: 1, day: 1) else { preconditionFailure("a day that exists") }
        return date
    }
}
