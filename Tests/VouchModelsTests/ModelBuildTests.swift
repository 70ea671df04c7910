import Testing
import VouchOpenSSL

@testable import VouchModels

@Suite struct ModelBuildTests {
    private let library = OpenSSLCryptography()

    @Test func `the committed folder builds into every subset`() throws {
        let build = try ModelBuild(
            texts: CommittedModels.paths().map { .init(path: $0, bytes: try CommittedModels.bytes($0)) },
            vocabulary: .init(path: "words.vocabulary", bytes: CommittedModels.bytes("words.vocabulary")),
            subsets: .init(path: "subsets", bytes: CommittedModels.bytes("subsets")))
        for subset in build.subsets.names {
            let file = try build.database(subset: subset, version: 1, library)
            #expect(try ModelDatabase(reading: file, trust: .checksumOnly, library).subset == subset)
        }
        #expect(throws: ModelBuild.Failure.self) { try build.database(subset: "Ful", version: 1, library) }
    }

    @Test func `nothing is built of models with findings`() throws {
        let bytes = try ModelVectors.bytes("lint/overlap.model")
        do {
            _ = try ModelBuild(texts: [.init(path: "overlap.model", bytes: bytes)])
            Issue.record("built")
        } catch {
            #expect(error.description.hasPrefix("overlap.model:18:1: "))
        }
        #expect(throws: ModelBuild.Failure.self) {
            try ModelBuild(texts: [], vocabulary: .init(path: "words", bytes: Array("nothing".utf8)))
        }
    }

    @Test func `places of a page have names, the zone too`() throws {
        let model = try ModelVectors.utopia()
        #expect(model.outlines(of: .front)?.map(\.name) == ["portrait", "surname", "dateOfBirth"])
        let back = try #require(model.outlines(of: .back))
        #expect(back.map(\.name) == ["td1"])
        #expect(back[0].place == .init(x: 0, y: 53.98 - 23.2, width: 85.6, height: 23.2))
        #expect(model.outlines(of: .front)?[1].kind == .field)
    }
}
