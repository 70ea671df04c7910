import Testing
import VouchCore
@testable import VouchDocument
@Suite struct DebugTests {
    @Test func `debug`() throws {
        let states: [GeneratedState] = try FieldVectors.load("persons.json")
        for seed in [35, 86, 105, 118, 149, 176, 211, 215, 229, 283, 63, 1000180, 1000197, 1000241,1000383, 1000747, 1000794,1000246] as [UInt64] {
            var document = GeneratedDocument(states, seed: seed)
            if seed > 100_000 { var random = SplitMix64(state: seed ^ 0xA77A); print(seed, GeneratedAttack(&document, &random)?.field.rawValue ?? "") }
            print(seed, document.look.code, document.kind)
            for f in try document.fields(today: FieldVectors.today) {
                if case .passed = f.outcome { continue }
                print("   ", f.name.rawValue, f.sources.map { "\($0.key) \($0.value.raw.reveal { $0 })|\($0.value.value?.reveal { $0 } ?? "nil")|\($0.value.confidence ?? 1)|\(FieldVectors.text($0.value.validity))" }, f.comparisons.map { FieldVectors.text($0.outcome) })
            }
        }
    }
}
