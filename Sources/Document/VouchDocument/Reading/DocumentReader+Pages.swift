import VouchCore
import VouchFields
import VouchModels
import VouchVision
import VouchVisual

extension CheckOutcome.Reason {
    /// No model matches: the appearance of a genuine document of its kind is unknown.
    static let modelUnknown = Self(.documentNoModel)
    /// Too poor to judge the document by; this is not an evidence against it.
    static let pictureTooPoor = Self(.imageTooPoor)
    /// The model has a side that was not photographed.
    static let sideNotShown = Self(.pagesSideNotShown)
}

extension DocumentReader {
    /// Which side of the model each page is: that with the zone, else the first that no other page is.
    func place(_ pages: [StraightPage], on model: DocumentModel?) -> [StraightPage] {
        var taken: Set<DocumentModel.Side> = []
        return pages.map { page -> StraightPage in
            var page = page
            page.side = model.flatMap { side(of: page, in: $0, taken: taken) }
            if let own = page.side { taken.insert(own) }
            return page
        }
    }

    private func side(
        of page: StraightPage, in model: DocumentModel, taken: Set<DocumentModel.Side>
    ) -> DocumentModel.Side? {
        let zoned = model.pages.first { $0.zone != nil }
        if page.hasZone ?? false, let zoned { return taken.contains(zoned.side) ? nil : zoned.side }
        let others = model.pages.filter { !taken.contains($0.side) && (zoned == nil || $0.zone == nil) }
        return others.first?.side
    }

    /// Fields the model prints on the sides shown.
    ///
    /// A general model lists what documents print on either side, so it expects a value only once all sides were shown.
    func printed(on pages: [StraightPage], _ model: DocumentModel?) -> Set<FieldName> {
        let shown = Set(pages.compactMap(\.side))
        let isGeneral = model?.issuingStates.count != 1
        if isGeneral, let model, !model.pages.allSatisfy({ shown.contains($0.side) }) { return [] }
        let rules = model?.pages.filter { shown.contains($0.side) }.flatMap(\.fields) ?? []
        return Set(rules.map(\.name))
    }

    /// Passed if every page passes; poor pictures are not the document's fault.
    func quality(of pages: [StraightPage]) -> CheckOutcome {
        let judged = pages.compactMap(\.quality)
        guard !judged.isEmpty else { return .notPerformed(.notExamined) }
        return judged.allSatisfy(\.passes) ? .passed : .notPerformed(.pictureTooPoor)
    }

    func pageCount(_ model: DocumentModel?, _ pages: [StraightPage]) -> CheckOutcome {
        guard let model else { return .notPerformed(.modelUnknown) }
        let shown = Set(pages.compactMap(\.side))
        return model.pages.allSatisfy { shown.contains($0.side) } ? .passed : .notPerformed(.sideNotShown)
    }
}
