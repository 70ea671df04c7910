import Testing
import VouchFields
import VouchTestSupport

@testable import VouchModels

// Modes of the selection, and the grammar of its conditions.
@Suite struct ModelSelectionTests {
    private func ids(_ mode: ModelSelection.Mode, _ conditions: String) throws -> [String] {
        let selection = try ModelSelection(mode: mode, conditions: conditions)
        return try CommittedModels.models().filter { selection.mayBe($0) }.map(\.id)
    }

    private func model(_ id: String) throws -> DocumentModel {
        try #require(try CommittedModels.models().first { $0.id == id })
    }

    @Test(.shows("D19", "D23")) func `the generic mode takes every model`() throws {
        #expect(try ids(.generic, "").count == CommittedModels.models().count)
    }

    @Test(.shows("D20", "D25")) func `all documents of a State are its models and the general ones`() throws {
        let chosen = try ids(.search, "ES|<ALL>")
        #expect(chosen.contains("ESP-idCard-2015"))
        #expect(chosen.contains("generic-passport"))
        #expect(chosen.contains("generic-drivingLicence-eu"))
        #expect(!chosen.contains("FRA-idCard-2021"))
        #expect(!chosen.contains("generic-drivingLicence-aamva"))
        #expect(try ids(.search, "ESP|<ALL>") == chosen)
        #expect(try ids(.search, " es | <ALL> ") == chosen)
    }

    @Test(.shows("D24", "D26")) func `types, identifiers and the black list narrow it`() throws {
        #expect(try ids(.specific, "DE|PASSPORT") == ids(.specific, "D|passport"))
        #expect(try ids(.specific, "DEU|PASSPORT").sorted() == ["D-passport-2005", "generic-passport"])
        #expect(try ids(.specific, "<ALL>|FRA-idCard-2021") == ["FRA-idCard-2021"])
        let listed = try ids(.specific, "FR|ID_CARD;!FR|FRA-idCard-1988;ES|DRIVERS_LICENSE,FOREIGN_CARD")
        #expect(listed.contains("FRA-idCard-2021"))
        #expect(!listed.contains("FRA-idCard-1988"))
        #expect(listed.contains("generic-residencePermit-eu"))
        #expect(try !ids(.specific, "!<ALL>|VISA").contains("generic-visa-a"))
        #expect(try ids(.specific, "!<ALL>|VISA").contains("generic-passport"))
    }

    static let types: [(String, DocumentType)] = [
        ("ID_CARD", .idCard), ("PASSPORT", .passport), ("DRIVERS_LICENSE", .drivingLicence),
        ("FOREIGN_CARD", .residencePermit),
    ]

    @Test(.shows("D21", "D27", "D28", "D29", "D30"), arguments: types)
    func `a type takes every model of that type, and no other`(_ word: String, _ type: DocumentType) throws {
        let wanted = try CommittedModels.models().filter { $0.type == type }.map(\.id)
        #expect(!wanted.isEmpty)
        for mode in [ModelSelection.Mode.specific, .search] {
            #expect(try ids(mode, "<ALL>|\(word)") == wanted)
        }
        let others = try ids(.specific, "!<ALL>|\(word)")
        #expect(try Set(others) == Set(CommittedModels.models().map(\.id)).subtracting(wanted))
    }

    @Test func `a general model's document is one of those expected when its State is`() throws {
        let passport = try model("generic-passport")
        let search = try ModelSelection(mode: .search, conditions: "ES|<ALL>")
        #expect(search.admits(passport, issuingState: "ESP"))
        #expect(!search.admits(passport, issuingState: "FRA"))
        #expect(!search.admits(passport, issuingState: nil))
        let specific = try ModelSelection(mode: .specific, conditions: "ES|<ALL>")
        #expect(specific.admits(passport, issuingState: nil))
        #expect(!specific.admits(passport, issuingState: "FRA"))
        let without = try ModelSelection(mode: .specific, conditions: "!FR|<ALL>")
        #expect(!without.admits(passport, issuingState: "FRA"))
        #expect(without.admits(passport, issuingState: "ESP"))
        // A State that could not be read may be any.
        #expect(without.admits(passport, issuingState: nil))
        #expect(search.admits(try model("ESP-idCard-2015"), issuingState: nil))
    }

    @Test func `a document is expected by what it is, unless that is excluded`() throws {
        let selection = try ModelSelection(mode: .specific, conditions: "ES|<ALL>;FR|PASSPORT;!ES|DRIVERS_LICENSE")
        func admits(_ type: DocumentType, _ state: String?) -> Bool {
            selection.admits(type: type, issuingState: state, models: [])
        }
        #expect(admits(.idCard, "ESP"))
        #expect(admits(.passport, "FRA"))
        #expect(!admits(.idCard, "FRA"))
        #expect(!admits(.drivingLicence, "ESP"))
        #expect(!admits(.passport, nil))
    }

    @Test(arguments: [
        ("ES", 1), ("ES|", 1), ("|<ALL>", 1), ("ES|<ALL>;", 10), ("ES|<ALL>;;FR|<ALL>", 10), ("QQ|<ALL>", 1),
        ("ES|a b", 1), ("ES|<ALL>,<ALL>", 1), ("ES|<all>", 1), ("FR|<ALL>;Spain|<ALL>", 10), ("!", 1), ("", 1),
    ])
    func `what is no condition is refused at its place`(_ text: String, _ column: Int) {
        do {
            _ = try ModelSelection(mode: .search, conditions: text)
            Issue.record("accepted")
        } catch {
            #expect(error.column == column)
        }
    }

    @Test func `identifiers that no model has are told`() throws {
        let selection = try ModelSelection(
            mode: .specific, conditions: "FR|FRA-idCard-2021,FRA-idCard-2012;!<ALL>|CUSTOM")
        #expect(selection.unknownIdentifiers(among: try CommittedModels.models()) == ["CUSTOM", "FRA-idCard-2012"])
        #expect(ModelSelection.all.unknownIdentifiers(among: []).isEmpty)
    }

    @Test func `conditions in the generic mode are a mistake, not ignored`() {
        #expect(throws: ModelTextError.self) { try ModelSelection(mode: .generic, conditions: "ES|<ALL>") }
        #expect(throws: ModelTextError.self) {
            try ModelSelection(mode: .search, conditions: String(repeating: "ES|<ALL>;", count: 600) + "ES|<ALL>")
        }
    }
}

@Suite struct ModelSubsetsTests {
    @Test(.shows("A57")) func `every committed subset selects what its name says`() throws {
        let subsets = try ModelSubsets(parsing: CommittedModels.bytes("subsets"))
        let models = try CommittedModels.models()
        func ids(_ name: String) throws -> [String] { try #require(subsets.models(of: name, from: models)).map(\.id) }
        #expect(subsets.names.prefix(2) == ["Full", "Passports"])
        #expect(try ids("Full").count == models.count)
        #expect(try ids("Passports").allSatisfy { $0.contains("assport") })
        #expect(try ids("Europe").contains("LVA-passport-2007"))
        #expect(try !ids("Europe").contains("USA-passport-2006"))
        #expect(try ids("Americas").contains("USA-passport-2006"))
        #expect(try ids("Americas").contains("generic-passport"))
        #expect(try !ids("Americas").contains("LVA-passport-2007"))
        for name in subsets.names { #expect(try !ids(name).isEmpty) }
        #expect(subsets.models(of: "Atlantis", from: models) == nil)
    }

    @Test(arguments: [
        "", "vouch model 1", "vouch subsets 1\nFull", "vouch subsets 1\nFull everything", "vouch subsets 1\n! all",
    ])
    func `what is no list of subsets is refused`(_ text: String) {
        #expect(throws: ModelTextError.self) { try ModelSubsets(parsing: text.utf8) }
    }
}
