public import VouchFields
public import VouchModels

/// How one model fits a document, clue by clue, for who writes models.
public struct ModelFit: Sendable {
    /// A clue, and whether it was seen.
    public struct Clue: Sendable {
        /// The clue.
        public let clue: DocumentModel.Clue
        /// Whether the document has it; nil if nothing was read that could tell, as of a zone on the other side.
        public let isSeen: Bool?
        /// Of words that must all be printed, those that were not read.
        public let missing: [String]
    }

    /// What rules the model out, whatever its clues say.
    public enum Obstacle: Sendable, Hashable {
        /// The document is of another type.
        case type(DocumentType)
        /// The document is another State's; nil if none was recognised.
        case state(String?)
        /// Another part of the State issued it.
        case jurisdiction(String)
        /// Its zone has another layout.
        case zoneLayout(DocumentModel.ZoneLayout)
        /// A word is printed that the model excludes.
        case excludedWord(String)
        /// No clue was seen.
        case nothingSeen
    }

    /// The model's clues, in their order.
    public let clues: [Clue]
    /// What rules it out; empty if the model fits.
    public let obstacles: [Obstacle]
}

extension DocumentIdentifier {
    /// Compares the evidence with one model, and says what of it fits.
    public static func fit(of model: DocumentModel, _ evidence: IdentityEvidence) -> ModelFit {
        let identity = DocumentIdentifier(models: [model]).identify(evidence)
        let words = PrintedWords(evidence.pages)
        let clues = model.clues.map { clue -> ModelFit.Clue in
            switch clue {
            case .zone(let code, let state):
                let isSeen = evidence.zone.map { zone in
                    zone.code.hasPrefix(code) && (state.map { $0 == zone.state || $0 == identity.issuingState } ?? true)
                }
                return .init(clue: clue, isSeen: isSeen, missing: [])
            case .issuerIdentificationNumber(let number):
                let isSeen = evidence.issuerIdentificationNumber.map { seen in number.map { $0 == seen } ?? true }
                return .init(clue: clue, isSeen: isSeen, missing: [])
            case .words(let list):
                let missing = list.filter { !words.contains($0) }
                return .init(clue: clue, isSeen: missing.isEmpty, missing: missing)
            case .noWords(let list):
                return .init(clue: clue, isSeen: !list.contains { words.contains($0) }, missing: [])
            }
        }
        var obstacles: [ModelFit.Obstacle] = []
        if identity.type != .unknown, model.type != .unknown, model.type != identity.type {
            obstacles.append(.type(identity.type))
        }
        if !model.issuingStates.isEmpty, !model.issuingStates.contains(identity.issuingState ?? "") {
            obstacles.append(.state(identity.issuingState))
        }
        if let wanted = model.jurisdiction, let read = identity.jurisdiction, wanted != read {
            obstacles.append(.jurisdiction(read))
        }
        let layouts = model.pages.compactMap(\.zone)
        if let layout = evidence.zone?.layout, !layouts.isEmpty, !layouts.contains(layout) {
            obstacles.append(.zoneLayout(layout))
        }
        for case .noWords(let list) in model.clues {
            obstacles += list.filter { words.contains($0) }.map { ModelFit.Obstacle.excludedWord($0) }
        }
        if obstacles.isEmpty, identity.matches.isEmpty { obstacles.append(.nothingSeen) }
        return ModelFit(clues: clues, obstacles: obstacles)
    }
}
