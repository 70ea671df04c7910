package import VouchCore

extension Regula {
    /// One of the containers that a request may carry: `ContainerList.List[]`.
    ///
    /// Each has `result_type`, and may have `buf_length`, `light`, `list_idx` and `page_idx`.
    package struct InputContainer: Sendable, Hashable {
        /// Of the element, for error messages: `ContainerList.List[0]`.
        package let place: String
        package let bufferLength: Int?
        package let listIndex: Int?
        package let content: Content

        package enum Content: Sendable, Hashable {
            case image(ProcessRequest.Image)
            /// `License`, base64: nothing Vouch would use.
            case licence
        }

        /// Those of an object that has a `ContainerList`, as a process request and other vendors' packages do.
        ///
        /// - Parameter place: of the object, for error messages.
        /// - Throws: ``ProcessRequestError``, `encryptedContainer` if one is encrypted: only the vendor has the key.
        package static func all(
            in object: JSONValue, at place: String = "", limits: ProcessRequest.Limits = .init()
        ) throws(ProcessRequestError) -> [InputContainer] {
            try all(of: RequestReader(object, at: place), limits: limits)
        }

        /// - Throws: ``ProcessRequestError``.
        static func all(
            of request: RequestReader, limits: ProcessRequest.Limits
        ) throws(ProcessRequestError) -> [InputContainer] {
            // The OpenAPI's spelling; a lower-case beginning is accepted too.
            var found = try request.object("ContainerList")
            if found == nil { found = try request.object("containerList") }
            guard let list = found else { return [] }
            var containers: [InputContainer] = []
            for element in try list.elements("List", most: 64) ?? [] {
                containers.append(try InputContainer(element, limits))
            }
            return containers
        }

        private init(_ element: RequestReader, _ limits: ProcessRequest.Limits) throws(ProcessRequestError) {
            guard let number = try element.integer("result_type", in: 0...Int(Int32.max)) else {
                throw RequestReader.malformed(element.path("result_type"), "missing")
            }
            place = element.place
            bufferLength = try element.integer("buf_length", in: 0...Int(Int32.max))
            listIndex = try element.integer("list_idx", in: 0...Int(Int32.max))
            switch ResultType(rawValue: Int64(number)) {
            case .documentImage, .rawUncroppedImage:
                guard let data = try element.object("RawImageContainer"),
                    let bytes = try data.file("image", limits: limits)
                else { throw RequestReader.malformed(element.path("RawImageContainer.image"), "missing") }
                content = .image(
                    try .init(bytes, of: element, format: try data.text("format", longest: limits.textBytes)))
            case .encryptedRCL:
                try Self.check(element, "EncryptedRCL")
                throw ProcessRequestError(
                    .encryptedContainer, at: element.path("EncryptedRCL"),
                    "an encrypted container, which only its vendor can open",
                    remedy: "send the pictures themselves in List, each as ImageData.image in base64; in the vendor's "
                        + "mobile SDK, take them from the results before they are encrypted")
            case .licence:
                try Self.check(element, "License")
                content = .licence
            case let type:
                throw ProcessRequestError(
                    .unsupportedContainer, at: place, "a container of type \(number) (\(type)), which is not read",
                    remedy: Self.remedy(for: number))
            }
        }

        /// What can be sent instead.
        private static func remedy(for number: Int) -> String {
            switch number {
            case 101...105:
                "what a device says of a chip proves nothing: have the chip read through /v1/chip-sessions, and name the "
                    + "session in chipSession beside the pictures"
            case 109: "send the credential in dtc, beside the pictures"
            default: "send pictures: in List, or as DOCUMENT_IMAGE (1) or RAW_UNCROPPED_IMAGE (16)"
            }
        }

        /// Its shape: base64 under its name.
        private static func check(_ element: RequestReader, _ name: String) throws(ProcessRequestError) {
            guard let text = element.member(name)?.value.text else {
                throw RequestReader.malformed(element.path(name), "missing")
            }
            let isBase64 = text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || [43, 47, 61, 45, 95, 13, 10].contains(byte)
            }
            guard isBase64 else { throw RequestReader.malformed(element.path(name), "not base64") }
        }
    }
}
