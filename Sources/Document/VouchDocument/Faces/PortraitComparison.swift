import VouchCore
import VouchFace
import VouchFields
import VouchImaging

/// Compares every pair of the pictures of a document's holder: the page's portrait and ghost portrait, the chip's and a
/// selfie.
///
/// The check fails if two of them show different persons. With a selfie it passes if the selfie matches a portrait;
/// without one if the portraits of page and chip match. A ghost portrait decides nothing: it is faint and overprinted, and
/// how often the network errs on those is not known.
struct PortraitComparison {
    let companions: PortraitCompanions

    /// Whether there is anything to do beyond the portraits of the page: describing faces takes time.
    private func isNeeded(_ graphics: [CroppedGraphic]) -> Bool {
        companions.selfie != nil || companions.chip != nil && graphics.contains { $0.kind == .portrait }
    }

    /// - Parameters:
    ///   - graphics: cut out of the pages.
    ///   - dates: of the document, for ``ChildPortraitRule``.
    func findings(_ graphics: [CroppedGraphic], dates: DocumentDates) -> PortraitFindings {
        guard isNeeded(graphics) else { return .none() }
        guard let engine = companions.engine else {
            return .none(.notPerformed(companions.obstacle ?? .notExamined))
        }
        do throws(FaceError) {
            let subjects = try subjects(graphics, engine)
            let pairs = pairs(of: subjects, comparer(engine), dates)
            return PortraitFindings(
                pairs: pairs, card: pairs.isEmpty ? nil : engine.card, selfie: companions.selfie?.picture,
                outcome: outcome(pairs))
        } catch {
            return .none(.notPerformed(error.code == .engineUnavailable ? .faceEngineMissing : .faceEngineFailed))
        }
    }

    private func comparer(_ engine: any FaceEngine) -> FaceComparer {
        let own = engine.comparer
        let scale = companions.thresholdScale
        guard scale != 1, scale.isFinite, scale > 0 else { return own }
        return FaceComparer(own.descriptor, threshold: own.threshold * scale)
    }

    private typealias Described = (source: PortraitSource, subject: FaceSubject)

    private func subjects(
        _ graphics: [CroppedGraphic], _ engine: any FaceEngine
    ) throws(FaceError) -> [Described] {
        var subjects: [Described] = []
        for (source, kind) in [(PortraitSource.page, GraphicKind.portrait), (.ghostPortrait, .ghostPortrait)] {
            guard let graphic = graphics.first(where: { $0.kind == kind }) else { continue }
            subjects.append(
                (source, try graphic.pixels.withView { view throws(FaceError) in try engine.subject(of: view) }))
        }
        if let chip = companions.chip {
            // In what cannot be decoded there is no face.
            let subject = try chip.picture?.withView { view throws(FaceError) in try engine.subject(of: view) }
            subjects.append((.chip, subject ?? .notDescribed(.noFace)))
        }
        if case .seen(let subject)? = companions.selfie?.subject { subjects.append((.selfie, subject)) }
        return subjects
    }

    private func pairs(
        of subjects: [Described], _ comparer: FaceComparer, _ dates: DocumentDates
    ) -> [PortraitFindings.Pair] {
        var pairs: [PortraitFindings.Pair] = []
        for (index, first) in subjects.enumerated() {
            for second in subjects.dropFirst(index + 1) {
                // Portraits of one document are of one age.
                let isTooOld = second.source == .selfie && isChildsPortraitTooOld(dates)
                let comparison =
                    isTooOld
                    ? FaceComparison(.childPortraitTooOld, threshold: comparer.threshold)
                    : comparer.compare(first.subject, second.subject)
                pairs.append(.init(first.source, second.source, comparison))
            }
        }
        return pairs
    }

    /// Unknown dates leave the portrait comparable: few documents of adults print when they were issued.
    private func isChildsPortraitTooOld(_ dates: DocumentDates) -> Bool {
        guard let age = dates.ageAtIssue, let years = dates.yearsSinceIssue else { return false }
        return companions.childRule.isTooOld(age: age, yearsSinceIssue: years)
    }

    private func outcome(_ pairs: [PortraitFindings.Pair]) -> CheckOutcome {
        if case .unread? = companions.selfie?.subject { return .notPerformed(.selfieNotRead) }
        let deciding = pairs.filter { $0.first != .ghostPortrait && $0.second != .ghostPortrait }
        if deciding.contains(where: { $0.comparison.verdict == .noMatch }) { return .failed(.portraitsDiffer) }
        let wanted = companions.selfie == nil ? deciding : deciding.filter { $0.second == .selfie }
        guard let first = wanted.first else { return .notPerformed(.noPortrait) }
        if wanted.contains(where: { $0.comparison.verdict == .match }) { return .passed }
        return .notPerformed(Self.reason(first))
    }

    private static func reason(_ pair: PortraitFindings.Pair) -> CheckOutcome.Reason {
        let isSelfie = pair.second == .selfie
        return switch pair.comparison.obstacle {
        case .noFirstFace: .portraitFaceNotFound
        case .severalFirstFaces: .portraitFacesSeveral
        case .firstFaceTooSmall: .portraitFaceTooSmall
        case .noSecondFace: isSelfie ? .selfieFaceNotFound : .portraitFaceNotFound
        case .severalSecondFaces: isSelfie ? .selfieFacesSeveral : .portraitFacesSeveral
        case .secondFaceTooSmall: isSelfie ? .selfieFaceTooSmall : .portraitFaceTooSmall
        case .childPortraitTooOld: .childPortraitTooOld
        case .differentDescriptors, nil: .notExamined
        }
    }
}
