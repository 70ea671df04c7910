import VouchReport

extension Regula {
    /// The picture of one page for a response: cut out of the input picture and straightened.
    public struct PagePicture: Sendable, Hashable {
        /// The index of the report's page.
        public let page: Int
        /// A JPEG file in Base64.
        public let base64: String

        public init(page: Int, base64: String) {
            self.page = page
            self.base64 = base64
        }
    }

    /// The pictures of a document, by field and source. Source: OpenAPI, `Images`.
    public struct Images: Codable, Sendable, Hashable {
        /// The pictures: the pages first, then those on them and in the chip.
        public let fieldList: [ImagesField]
        /// How many fields ``fieldList`` has.
        public let fieldCount: Int
        /// The sources and kinds of result that pictures come from.
        public let availableSourceList: [AvailableSource]
        /// How many sources ``availableSourceList`` has.
        public let availableSourceCount: Int

        init(_ fields: [ImagesField]) {
            fieldList = fields
            fieldCount = fields.count
            let found = fields.flatMap(\.valueList).map {
                AvailableSource(source: $0.source, containerType: $0.containerType)
            }
            var sources: [AvailableSource] = []
            for source in found where !sources.contains(source) { sources.append(source) }
            availableSourceList = sources
            availableSourceCount = sources.count
        }

        /// A source of pictures.
        public struct AvailableSource: Codable, Sendable, Hashable {
            /// Print or chip.
            public let source: Source
            /// The kind of result that holds the picture too.
            public let containerType: ResultType
        }
    }

    /// One kind of picture, from every source that has it.
    public struct ImagesField: Codable, Sendable, Hashable {
        /// What the picture shows: portrait, page, signature.
        public let fieldType: GraphicFieldType
        /// The same for people, in English.
        public let fieldName: String
        /// One for each source and page.
        public let valueList: [Value]
        /// How many values ``valueList`` has.
        public let valueCount: Int

        init(_ type: GraphicFieldType, _ values: [Value]) {
            fieldType = type
            fieldName = type.readableName
            valueList = values
            valueCount = values.count
        }

        /// The picture of one source.
        public struct Value: Codable, Sendable, Hashable {
            /// Print or chip.
            public let source: Source
            /// The picture file in Base64.
            public let value: String
            /// The file as the chip has it, in Base64; nil for print.
            public let originalValue: String?
            /// The page, from 0; 0 for the chip.
            public let pageIndex: Int
            /// The input picture that shows the page, from 0.
            public let originalPageIndex: Int
            /// The light that it was taken in: white, or off for the chip.
            public let lightIndex: Light
            /// The kind of result that holds the picture too.
            public let containerType: ResultType
            /// Where it lies, in pixels of the straightened page; nil if unknown.
            public let fieldRect: AreaArray.Rectangle?
            /// The chip's file that holds it; nil for print.
            public let rfidOrigin: RFIDOrigin?
        }
    }

    /// Where in a chip something was read.
    public struct RFIDOrigin: Codable, Sendable, Hashable {
        /// The number of the data group: 2 for the portrait, 7 for the signature.
        public let dg: Int
        /// The record of the data group, from 0; Vouch reports the first.
        public let dgTag: Int
        /// The template of the record, from 0; Vouch reports the first.
        public let tagEntry: Int
        /// The representation in the template, from 0; Vouch reports the first.
        public let entryView: Int

        init(dataGroup: Int) {
            dg = dataGroup
            (dgTag, tagEntry, entryView) = (0, 0, 0)
        }
    }

    /// Pictures that lie on a page: `VISUAL_GRAPHICS`, or were read from the chip: `RFID_GRAPHICS`.
    struct GraphicsInfo: Codable, Sendable, Hashable {
        let nFields: Int
        let pArrayFields: [Field]

        struct Field: Codable, Sendable, Hashable {
            let fieldRect: AreaArray.Rectangle
            let fieldType: GraphicFieldType
            let fieldName: String
            let image: ImageData

            private enum CodingKeys: String, CodingKey {
                case fieldRect = "FieldRect"
                case fieldType = "FieldType"
                case fieldName = "FieldName"
                case image
            }
        }
    }

    /// A picture file.
    public struct ImageData: Codable, Sendable, Hashable {
        /// The file in Base64; empty if there is none.
        public let image: String
        /// The file's extension, such as `.jpg`; empty if there is no file.
        public let format: String
    }
}

/// The pictures of a report as a request wants them.
struct ReportedImages {
    let report: DocumentReport
    let request: Regula.ProcessParameters
    let pages: [Regula.PagePicture]
    let showsPages: Bool

    private typealias Placed = (type: Regula.GraphicFieldType, value: Regula.ImagesField.Value)

    func images() -> Regula.Images {
        var fields: [Regula.ImagesField] = []
        let all = (showsPages ? pages.map(document) : []) + graphics()
        for (type, _) in all where !fields.contains(where: { $0.fieldType == type }) {
            fields.append(Regula.ImagesField(type, all.filter { $0.type == type }.map(\.value)))
        }
        return Regula.Images(fields)
    }

    /// Front and back as the page says; the first page of unknown side is a front.
    private func document(_ picture: Regula.PagePicture) -> Placed {
        let page = report.pages.indices.contains(picture.page) ? report.pages[picture.page] : nil
        let isRear = page?.side == "back"
        return (
            isRear ? .documentRear : .documentFront,
            Regula.ImagesField.Value(
                source: .visual, value: picture.base64, originalValue: nil, pageIndex: picture.page,
                originalPageIndex: max(0, page?.picture ?? 0), lightIndex: .white, containerType: .documentImage,
                fieldRect: nil, rfidOrigin: nil)
        )
    }

    private func graphics() -> [Placed] {
        guard !request.noGraphics, request.scenario.cutsGraphics else { return [] }
        return report.graphics.compactMap { graphic in
            guard let data = graphic.data, graphic.source != "selfie" else { return nil }
            let isChip = graphic.source == "chip"
            let type = Regula.GraphicFieldType(kind: graphic.kind)
            let page = max(0, graphic.page ?? 0)
            return (
                type,
                Regula.ImagesField.Value(
                    source: isChip ? .rfid : .visual, value: data, originalValue: isChip ? data : nil, pageIndex: page,
                    originalPageIndex: report.pages.indices.contains(page) ? max(0, report.pages[page].picture) : 0,
                    lightIndex: isChip ? Regula.Light(rawValue: 0) : .white,
                    containerType: isChip ? .rfidGraphics : .visualGraphics,
                    fieldRect: isChip
                        ? nil
                        : PagePixels(report, page: page, request).flatMap { pixels in
                            graphic.box.flatMap(pixels.rectangle)
                        },
                    rfidOrigin: isChip ? Regula.RFIDOrigin(dataGroup: graphic.kind == "signature" ? 7 : 2) : nil)
            )
        }
    }

    /// One container for each page with pictures on it, and one for the chip.
    func graphicsContainers(_ images: Regula.Images) -> [Regula.Container] {
        [Regula.ResultType.visualGraphics, .rfidGraphics].flatMap { type -> [Regula.Container] in
            let all = images.fieldList.flatMap { field in
                field.valueList.filter { $0.containerType == type }.map { (field, $0) }
            }
            return Set(all.map(\.1.pageIndex)).sorted().map { page in
                let fields = all.filter { $0.1.pageIndex == page }.map { field, value in
                    Regula.GraphicsInfo.Field(
                        fieldRect: value.fieldRect ?? .init(left: 0, top: 0, right: 0, bottom: 0),
                        fieldType: field.fieldType, fieldName: field.fieldName,
                        image: .init(image: value.value, format: format(value)))
                }
                return Regula.Container(
                    type, page: page,
                    Named("DocGraphicsInfo", Regula.GraphicsInfo(nFields: fields.count, pArrayFields: fields)))
            }
        }
    }

    /// The face of the person who presents the document, cut out of the live portrait.
    func livePortrait() -> [Regula.Container] {
        guard !request.noGraphics, let face = report.faces?.selfie, let data = face.data else { return [] }
        let type = Regula.GraphicFieldType(kind: "portrait")
        let field = Regula.GraphicsInfo.Field(
            fieldRect: .init(left: 0, top: 0, right: max(0, face.width ?? 0), bottom: max(0, face.height ?? 0)),
            fieldType: type, fieldName: type.readableName, image: .init(image: data, format: face.fileEnding))
        return [
            Regula.Container(
                .livePortrait, Named("DocGraphicsInfo", Regula.GraphicsInfo(nFields: 1, pArrayFields: [field])))
        ]
    }

    private func format(_ value: Regula.ImagesField.Value) -> String {
        report.graphics.first { $0.data == value.value }?.fileEnding ?? ".jpg"
    }
}
