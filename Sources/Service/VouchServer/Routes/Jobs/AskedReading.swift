import Foundation
import VouchAPI
import VouchCore
import VouchKit
import VouchModels
import VouchReport

/// A reading request whose limits were checked.
struct AskedReading: Sendable, Redacted {
    let inputs: [DocumentInput]
    let selfie: DocumentInput?
    let policy: ReadingPolicy
    let chipSession: String?
    /// The size of all its files, in bytes.
    let size: Int

    /// - Parameter longest: how long each file may be, in bytes.
    /// - Throws: `request.malformed` or `request.tooLarge`.
    init(_ body: ReadingRequest, longest: Int = ReadingRoutes.longestInput) throws(Problem) {
        guard (1...ReadingRoutes.mostInputs).contains(body.inputs.count) else {
            throw Problem(.malformed, "a reading has 1 to \(ReadingRoutes.mostInputs) inputs")
        }
        var inputs: [DocumentInput] = []
        for (index, input) in body.inputs.enumerated() {
            inputs.append(try Self.input(input.data, "input \(index + 1)", longest))
        }
        self.inputs = inputs
        selfie = if let sent = body.selfie { try Self.input(sent, "selfie", ReadingRoutes.longestInput) } else { nil }
        var policy = ReadingPolicy()
        if let age = body.ageThreshold {
            guard (1...120).contains(age) else { throw Problem(.malformed, "ageThreshold is not 1 to 120") }
            policy.ageThreshold = age
        }
        if let readsText = body.readsText { policy.readsText = readsText }
        if let graphics = body.graphics {
            guard Self.graphics.contains(graphics) else { throw Problem(.malformed, "graphics is not all or none") }
            policy.includesGraphics = graphics == "all"
        }
        policy.isCropped = body.areCropped ?? false
        if let expect = body.expect { policy.expecting = try Self.selection(expect) }
        policy.models = body.models ?? []
        guard policy.models.count <= Self.mostModels else {
            throw Problem(.malformed, "a reading has up to \(Self.mostModels) models of its own")
        }
        policy.previous = body.previous
        self.policy = policy
        chipSession = body.chipSession
        size = body.inputs.reduce(body.selfie?.count ?? 0) { $0 + $1.data.count }
    }

    /// The most models that a request brings.
    static let mostModels = 100
    /// How `expect` can be meant: without conditions there is nothing to say.
    static let modes = [ModelSelection.Mode.specific, .search].map(\.rawValue)

    private static func selection(_ expect: ReadingRequest.Expectation) throws(Problem) -> ModelSelection {
        guard modes.contains(expect.mode), let mode = ModelSelection.Mode(rawValue: expect.mode) else {
            throw Problem(.malformed, "expect.mode is not specific or search")
        }
        do throws(ModelTextError) {
            return try ModelSelection(mode: mode, conditions: expect.documents)
        } catch {
            throw Problem(.malformed, "expect.documents: \(error)", remedy: error.hint ?? "for example ES|<ALL>")
        }
    }

    /// What `graphics` can be.
    static let graphics = ["all", "none"]

    private static func input(_ data: Data, _ name: String, _ longest: Int) throws(Problem) -> DocumentInput {
        guard data.count <= longest else {
            throw Problem(.tooLarge, "\(name) is longer than \(longest) bytes", remedy: ReadingRoutes.lengthRemedy)
        }
        return .data(data, name: name)
    }
}
