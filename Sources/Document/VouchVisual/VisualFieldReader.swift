public import VouchCore
import VouchFields
import VouchModels
public import VouchVision

/// Reads the fields of the visual zone out of printed lines.
///
/// The reported text is the print as an engine read it, never another source's value: those, and labels in many
/// languages, only say where to look. A field that was not found is absent.
public struct VisualFieldReader: Sendable {
    let today: CalendarDate
    private let assigner: FieldAssigner?
    private let isNetworkAlone: Bool

    /// - Parameters:
    ///   - today: the day of reading, for years of two digits and dates to come.
    ///   - assigner: the network that places values where the rules know no design; nil leaves it to the rules.
    public init(today: CalendarDate, assigner: FieldAssigner? = nil) {
        self.init(today: today, assigner: assigner, isNetworkAlone: false)
    }

    /// - Parameter isNetworkAlone: the rules' fields do not count but as the network's input, to measure it by itself.
    package init(today: CalendarDate, assigner: FieldAssigner?, isNetworkAlone: Bool) {
        self.today = today
        self.assigner = assigner.flatMap { PageEvidence.fits($0) ? $0 : nil }
        self.isNetworkAlone = isNetworkAlone
    }

    /// - Parameters:
    ///   - pages: of one document.
    ///   - known: what its machine-readable zone and barcode say.
    ///   - identity: what document it is; its best model's labels and places come first.
    public func read(_ pages: [PrintedPage], known: [KnownValues], identity: DocumentIdentity) -> VisualReading {
        var best: [FieldName: (field: FoundField, page: Int, layout: PageLayout)] = [:]
        var others: [LabelledValue] = []
        var (labels, titles) = ([PrintedLabel](), [String]())
        for page in pages.prefix(8).map({ Self.sized($0, identity.matches.first?.model) }) {
            for layout in PageLayout.all(page) {
                let found = fields(layout, of: page, known: known, identity: identity)
                others += found.others
                labels += found.print?.labels(page: page.index) ?? []
                titles += found.print?.titles ?? []
                for field in found.fields where best[field.name].map({ $0.field.score < field.score }) ?? true {
                    best[field.name] = (field, page.index, layout)
                }
            }
        }
        var fields: [FieldName: FieldValue] = [:]
        for (name, found) in best where name != .signature {
            let spans = found.field.spans
            let boxes = spans.compactMap { found.layout.place($0) }
            fields[name] = FieldValue(
                value: found.field.value, raw: found.field.raw, validity: found.field.validity,
                confidence: found.field.confidence,
                place: Self.around(boxes).map { PagePlace(page: found.page, box: $0) },
                isWitness: found.field.isAttributed && found.field.confidence >= Self.leastConfidence(name)
                    && name != .cardAccessNumber, mayContradict: found.field.isCertain)
        }
        return VisualReading(fields: fields, others: others, labels: labels, titles: titles)
    }

    /// Below this, agreement proves nothing. A single letter is found anywhere.
    private static func leastConfidence(_ name: FieldName) -> Double {
        CandidateFinder.isShort(name)
            ? ComparisonPolicy.standard.doubtfulConfidence : ComparisonPolicy.standard.uselessConfidence
    }

    /// The input of the field assigner's network for a page, as training needs it; nil without any line.
    package func evidence(
        _ page: PrintedPage, known: [KnownValues], identity: DocumentIdentity
    ) -> PageEvidence? {
        let sized = Self.sized(page, identity.matches.first?.model)
        guard let work = work(PageLayout(sized), of: sized, known: known, identity: identity) else { return nil }
        return PageEvidence(
            work.finder, rules: work.assignment.fields(), zoneLines: work.zoneLines, identity: identity)
    }

    private func fields(
        _ layout: PageLayout, of page: PrintedPage, known: [KnownValues], identity: DocumentIdentity
    ) -> (fields: [FoundField], others: [LabelledValue], print: FixedPrint?) {
        guard let work = work(layout, of: page, known: known, identity: identity) else { return ([], [], nil) }
        // A part of a word confirms nothing and contradicts nothing.
        let (placed, pairs) = assigned(work, layout, known: known, identity: identity)
        let found = placed.map { field in
            guard !field.name.isDate, field.spans.contains(where: { work.finder.text.isCutOut($0, as: field.name) })
            else { return field }
            var field = field
            (field.isAttributed, field.isCertain) = (false, false)
            return field
        }
        let others = OtherValues(text: work.finder.text, found: found, learned: pairs).values(page: page.index)
        return (found, others, FixedPrint(text: work.finder.text))
    }

    /// By the rules, and by the network where there is one.
    private func assigned(
        _ work: Work, _ layout: PageLayout, known: [KnownValues], identity: DocumentIdentity
    ) -> (fields: [FoundField], pairs: [LearnedPair]) {
        let ruled = work.assignment.fields()
        guard let assigner else { return (ruled, []) }
        let evidence = PageEvidence(work.finder, rules: ruled, zoneLines: work.zoneLines, identity: identity)
        guard let values = assigner.probabilities(evidence.page),
            let alone = known.isEmpty && ruled.isEmpty ? values : assigner.probabilities(evidence.unaided)
        else { return (ruled, []) }
        let probabilities = ClassProbabilities(values, evidence.sources)
        let learned = LearnedAssignment(
            text: work.finder.text, form: work.finder.form, known: known, rules: work.finder.rules, type: identity.type,
            sources: evidence.sources, probabilities: probabilities,
            unaided: ClassProbabilities(alone, evidence.sources)
        ).assigned()
        if isNetworkAlone { return (work.assignment.respelled(learned.fields), learned.pairs) }
        let blend = AssignmentBlend(known: known, type: identity.type, isModelled: identity.isPrintDescribed) {
            field, spans in
            let place = AssignedField.valueClass(field)
            return spans.map { probabilities.mean(place, $0, layout.lines[$0.line]) }.min() ?? 0
        }
        var fields = blend.fields(rules: ruled, network: learned.fields)
        fields += LabelledFields(text: work.finder.text, form: work.finder.form, found: fields).fields(
            of: learned.pairs)
        return (work.assignment.respelled(fields), learned.pairs)
    }

    /// The rules' tools for one layout.
    private struct Work {
        let finder: CandidateFinder
        let assignment: FieldAssignment
        let zoneLines: Set<Int>
    }

    private func work(
        _ layout: PageLayout, of page: PrintedPage, known: [KnownValues], identity: DocumentIdentity
    ) -> Work? {
        guard !layout.lines.isEmpty else { return nil }
        let zone = ZoneLines.find(in: layout.lines)
        let model = identity.matches.first?.model
        let hasZone = page.hasZone ?? !zone.isEmpty
        let rules = model.map { Self.rules($0, hasZone: hasZone, isKnownSize: layout.millimetres != nil) } ?? [:]
        let isGeneral = (model?.issuingStates.count ?? 0) != 1
        let index = rules.isEmpty ? LabelIndex.general : LabelIndex(adding: rules.values.sorted { $0.name < $1.name })
        var style: PageText.LicenceStyle?
        if identity.type == .drivingLicence || identity.jurisdiction != nil {
            style = identity.issuingState == "USA" || identity.issuingState == "CAN" ? .aamva : .european
        }
        let text = PageText(layout, labels: LabelFinder(index: index), licence: style, zoneLines: zone)
        let order = Self.dateOrder(identity, layout)
        let form = ValueForm(
            today: today, order: order, isGeneral: isGeneral, letters: LetterRepair(state: identity.issuingState))
        let finder = CandidateFinder(
            text: text, form: form, known: known, rules: rules, type: identity.type,
            hasJurisdiction: identity.jurisdiction != nil)
        let assignment = FieldAssignment(
            text: text, form: form, known: known, rules: rules, identity: identity,
            isGeneral: isGeneral, labels: index, candidates: finder.candidates())
        return Work(finder: finder, assignment: assignment, zoneLines: zone)
    }

    /// In the millimetres of the model's format: pages of one shape and different size look the same in a picture.
    private static func sized(_ page: PrintedPage, _ model: DocumentModel?) -> PrintedPage {
        guard let own = model?.format.millimetres, let given = page.size, given.height > 1 else { return page }
        let size = PrintedPage.Size(width: own.width, height: own.height)
        let shape = given.width / given.height * size.height / size.width
        guard abs(shape - 1) < 0.06 else {
            return PrintedPage(lines: page.lines, index: page.index, hasZone: page.hasZone)
        }
        return PrintedPage(
            lines: page.lines, corners: page.corners, size: size, index: page.index, hasZone: page.hasZone)
    }

    /// The rules of the side that is read, if known; if both sides may be visible, of both and without places.
    private static func rules(
        _ model: DocumentModel, hasZone: Bool, isKnownSize: Bool
    ) -> [FieldName: DocumentModel.FieldRule] {
        let zoned = model.pages.filter { ($0.zone != nil) == hasZone }
        let isSure = isKnownSize && zoned.count == 1
        var rules: [FieldName: DocumentModel.FieldRule] = [:]
        for page in zoned + model.pages {
            for rule in page.fields {
                if let known = rules[rule.name] {
                    guard !isSure else { continue }
                    rules[rule.name] = DocumentModel.FieldRule(
                        name: rule.name, labels: known.labels + rule.labels, place: known.place, form: known.form,
                        isMultiline: known.isMultiline || rule.isMultiline)
                } else {
                    let isSeen = isSure && zoned.contains { $0.side == page.side }
                    rules[rule.name] = DocumentModel.FieldRule(
                        name: rule.name, labels: rule.labels, place: isSeen ? rule.place : nil, form: rule.form,
                        isMultiline: rule.isMultiline)
                }
            }
        }
        return rules
    }

    /// Numbers of the United States begin with the month. Where the State is not known, and in Canada, which has both
    /// orders, the page's other dates decide: a number over 12 is a day; nil if none does.
    private static func dateOrder(_ identity: DocumentIdentity, _ layout: PageLayout) -> FieldForm.DateOrder? {
        if identity.issuingState == "USA" { return .mdy }
        guard identity.issuingState == nil || identity.issuingState == "CAN" else { return .dmy }
        let counts = layout.lines.reduce((dayFirst: 0, monthFirst: 0)) { counts, line in
            let own = PrintedDates.orders(in: line)
            return (counts.dayFirst + own.dayFirst, counts.monthFirst + own.monthFirst)
        }
        guard counts.monthFirst != counts.dayFirst else { return nil }
        return counts.monthFirst > counts.dayFirst ? .mdy : .dmy
    }

    /// The upright rectangle around boxes.
    private static func around(_ boxes: [Quad]) -> Quad? {
        guard boxes.count != 1 else { return boxes[0] }
        let corners = boxes.flatMap(\.corners)
        guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
            let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max()
        else { return nil }
        return Quad(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
    }
}

/// A field with the text found for it.
struct FoundField: Sendable {
    let name: FieldName
    var spans: [PageSpan]
    var raw: String
    var value: String?
    var validity: CheckOutcome
    var confidence: Double
    let score: Double
    /// Whether a label or a model's position says that it is this field.
    var isAttributed = false
    /// Whether a difference from another source may count against the document.
    var isCertain = false

    /// Takes the value that a print was found to be.
    mutating func take(_ fit: ValueForm.Fit) { (raw, value, validity) = (fit.raw, fit.value, fit.validity) }
}
