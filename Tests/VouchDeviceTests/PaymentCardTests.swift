import Foundation
import Testing
import VouchBarcode
import VouchCamera
import VouchDevice
import VouchReport

/// A payment card is read by who asks for one, in this process alone.
@Suite(.timeLimit(.minutes(5))) struct PaymentCardTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func picture(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
    }

    @Test func `a card's number, month and name are read from its picture`() async throws {
        let reader = LocalReading()
        let file = try Self.picture("Tests/Vectors/payment-card.jpg")
        let card = try #require(try await reader.paymentCard(in: file))
        #expect(card.number == "5555555555554444")
        #expect(card.expiry?.text == "2031-09")
        #expect(card.holder == "ANNA M ERIKSSON")
        // Who does not ask for a card learns nothing of it.
        let report = try await reader.read(ReadingRequest([file]))
        let json = String(decoding: try report.json(), as: UTF8.self)
        #expect(!json.contains("5555 4444"))
        #expect(!json.contains("55554444"))
    }

    @Test func `a passport is no card, and neither is what is no picture`() async throws {
        let reader = LocalReading()
        #expect(try await reader.paymentCard(in: Self.picture("Examples/passport.jpg")) == nil)
        await #expect(throws: (any Error).self) { try await reader.paymentCard(in: [1, 2, 3]) }
    }

    @Test func `a reader that is elsewhere refuses`() async throws {
        struct Elsewhere: DocumentReading {
            func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws {}
            func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines {
                throw ReadingRefusal.readsNoCards
            }
            func read(_ request: ReadingRequest) async throws -> DocumentReport { throw ReadingRefusal.readsNoCards }
            func barcodes(in file: [UInt8]) async throws -> [Barcode] { [] }
        }
        await #expect(throws: ReadingRefusal.readsNoCards) { try await Elsewhere().paymentCard(in: [1]) }
    }
}
