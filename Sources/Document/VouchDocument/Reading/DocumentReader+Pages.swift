import VouchCore
import VouchVision

extension CheckOutcome.Reason {
    /// No model fits: what a genuine document of its kind looks like is not known.
    static let modelUnknown = Self(code: "document.noModel")
    /// Too poor to judge the document by, which says nothing against it.
    static let pictureTooPoor = Self(code: "image.tooPoor")
    /// The model has a side that was not shown.
    static let sideNotShown = Self(code: "pages.sideNotShown")
}

extension DocumentReader {
    /// Which side of the model each page is: that with the zone, else the first that no other page is.
    func place(_ pages: [StraightPage], _ printed: [PrintedPage], on model: DocumentModel?) -> [DocumentFindings.Page] {
        var taken: Set<DocumentModel.Side> = []
        return pages.enumerated().map { index, page -> DocumentFindings.Page in
            let own = model.flatMap { self.side(of: page, in: $0, taken: taken) }
            if let own { taken.insert(own) }
            return DocumentFindings.Page(
                picture: page.side, side: own, document: page.document, quality: page.quality, straight: page.page,
                lineCount: printed.first { $0.index == index }?.lines.count ?? 0)
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

    /// What the model has in print on the sides that are shown.
    func printed(on pages: [DocumentFindings.Page], _ model: DocumentModel?) -> Set<FieldName> {
        let shown = Set(pages.compactMap(\.side))
        let rules = model?.pages.filter { shown.contains($0.side) }.flatMap(\.fields) ?? []
        return Set(rules.map(\.name))
    }

    func graphics(_ model: DocumentModel?, _ pages: [DocumentFindings.Page]) -> GraphicFindings {
        guard let model else { return .withoutModel }
        var shown: [DocumentModel.Side: GraphicCropper.Page] = [:]
        for (index, page) in pages.enumerated() {
            guard let side = page.side else { continue }
            shown[side] = GraphicCropper.Page(
                index: index, picture: page.straight, millimetres: page.document.format.millimetres,
                glare: page.quality?.glareSpots.map(\.region) ?? [])
        }
        return cropper.graphics(of: model, pages: shown)
    }

    /// Passed where every page passes; poor pictures are no fault of the document.
    func quality(of pages: [StraightPage]) -> CheckOutcome {
        let judged = pages.compactMap(\.quality)
        guard !judged.isEmpty else { return .notPerformed(.notExamined) }
        return judged.allSatisfy(\.passes) ? .passed : .notPerformed(.pictureTooPoor)
    }

    func pageCount(_ model: DocumentModel?, _ pages: [DocumentFindings.Page]) -> CheckOutcome {
        guard let model else { return .notPerformed(.modelUnknown) }
        let shown = Set(pages.compactMap(\.side))
        return model.pages.allSatisfy { shown.contains($0.side) } ? .passed : .notPerformed(.sideNotShown)
    }
}
