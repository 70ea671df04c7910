import VouchCore

extension Regula.ProcessRequest {
    /// Reads a request.
    ///
    /// Members that the API does not have are ignored; those that it has but Vouch does not use are listed in
    /// ``ignored``.
    ///
    /// - Parameter body: JSON.
    /// - Throws: ``Regula/ProcessRequestError``: `malformed`, `tooLarge`, `tooManyImages`, and one of the
    ///   `unsupported…` codes for what Vouch cannot do.
    public init(parsing body: [UInt8], limits: Limits = Limits()) throws(Regula.ProcessRequestError) {
        let value: JSONValue
        do {
            value = try JSONReader.read(body, maximumLength: limits.bytes)
        } catch {
            guard error.code != .tooLong else {
                throw Regula.ProcessRequestError(
                    .tooLarge, "the request is larger than \(limits.bytes) bytes",
                    remedy: "send fewer or smaller pictures")
            }
            throw RequestReader.malformed("", error.description)
        }
        guard case .object = value else { throw RequestReader.malformed("", "not an object") }
        let request = RequestReader(value)
        var ignored: [String] = []
        guard let parameters = try request.object("processParam") else {
            throw RequestReader.malformed("processParam", "missing")
        }
        let read = try Regula.ProcessParameters(parameters, ignored: &ignored)
        if request.member("ImageUrls") != nil {
            throw Regula.ProcessRequestError(
                .unsupportedContainer, at: "ImageUrls", "pictures are not fetched from addresses",
                remedy: "send the pictures themselves in List")
        }
        if request.member("extPortrait") != nil { ignored.append("extPortrait") }
        let passBack = try request.object("passBackObject")
        if let passBack, JSONCanonicalForm.bytes(of: passBack.value).count > limits.passBackBytes {
            throw RequestReader.malformed(passBack.place, "longer than \(limits.passBackBytes) bytes")
        }
        self.init(
            parameters: read, images: try Self.images(of: request, limits),
            livePortrait: try request.file("livePortrait", limits: limits),
            travelCredential: try request.file("dtc", limits: limits),
            tag: try request.text("tag", longest: limits.textBytes),
            tenant: try request.text("tenant", longest: limits.textBytes),
            environment: try request.text("env", longest: limits.textBytes),
            passBackObject: passBack?.value,
            chipSession: try request.text("chipSession", longest: limits.textBytes), ignored: ignored)
    }

    private static func images(
        of request: RequestReader, _ limits: Limits
    ) throws(Regula.ProcessRequestError) -> [Image] {
        let listed = try request.elements("List", most: 10_000) ?? []
        let containers = try Regula.InputContainer.all(of: request, limits: limits)
        guard listed.count + containers.count <= limits.images else {
            throw Regula.ProcessRequestError(
                .tooManyImages, at: "List",
                "\(listed.count + containers.count) pictures; the limit is \(limits.images)",
                remedy: "send the pictures of one document")
        }
        var images: [Image] = []
        for element in listed {
            guard let data = try element.object("ImageData"), let bytes = try data.file("image", limits: limits) else {
                throw RequestReader.malformed("\(element.place).ImageData.image", "missing")
            }
            images.append(try Image(bytes, of: element, format: try data.text("format", longest: limits.textBytes)))
        }
        for container in containers {
            if case .image(let image) = container.content { images.append(image) }
        }
        if images.isEmpty { try Self.explainWithoutImage(containers) }
        // Equal pages stay in their order.
        return images.enumerated().sorted {
            ($0.element.pageIndex ?? $0.offset, $0.offset) < ($1.element.pageIndex ?? $1.offset, $1.offset)
        }.map(\.element)
    }

    /// A licence beside pictures is passed over, since Vouch needs none; an encrypted container never is, because what
    /// it holds would be missing.
    private static func explainWithoutImage(
        _ containers: [Regula.InputContainer]
    ) throws(Regula.ProcessRequestError) {
        guard let licence = containers.first(where: { $0.content == .licence }) else { return }
        throw Regula.ProcessRequestError(
            .licenceContainer, at: licence.place, "the list holds a License and no picture; Vouch needs no licence",
            remedy: "send the document's pictures in List, each as ImageData.image in base64")
    }
}

extension Regula.ProcessRequest.Image {
    /// - Parameter element: with `light` and `page_idx`.
    init(_ bytes: [UInt8], of element: RequestReader, format: String?) throws(Regula.ProcessRequestError) {
        let light = try element.integer("light", in: 0...Int(Int32.max))
        self.init(
            bytes: bytes, light: light.map { Regula.Light(rawValue: Int64($0)) } ?? .white,
            pageIndex: try element.integer("page_idx", in: 0...1000), format: format)
    }
}

extension Regula.ProcessParameters {
    init(_ reader: RequestReader, ignored: inout [String]) throws(Regula.ProcessRequestError) {
        guard let name = try reader.text("scenario", longest: 64) else {
            throw RequestReader.malformed(reader.path("scenario"), "missing")
        }
        guard let scenario = Regula.Scenario(rawValue: name) else {
            throw Regula.ProcessRequestError(
                .unknownScenario, at: reader.path("scenario"), "there is no such scenario",
                remedy: "send one of \(Regula.Scenario.supported.map(\.rawValue).joined(separator: ", "))")
        }
        if let obstacle = scenario.obstacle {
            throw Regula.ProcessRequestError(
                .unsupportedScenario, at: reader.path("scenario"), "\(scenario.rawValue): \(obstacle)",
                remedy: "send one of \(Regula.Scenario.supported.map(\.rawValue).joined(separator: ", "))")
        }
        self.init(scenario: scenario)
        resultTypeOutput = try reader.integers("resultTypeOutput")?.map { .init(rawValue: $0) } ?? []
        fieldTypesFilter = try reader.integers("fieldTypesFilter")?.map { .init(rawValue: $0) } ?? []
        fieldTypesIgnoreFilter = try reader.integers("fieldTypesIgnoreFilter")?.map { .init(rawValue: $0) } ?? []
        documentGroupFilter = try reader.integers("documentGroupFilter")?.map { .init(rawValue: $0) } ?? []
        log = try reader.boolean("log") ?? false
        returnUncroppedImage = try reader.boolean("returnUncroppedImage") ?? false
        noGraphics = try reader.boolean("noGraphics") ?? false
        imageDpiOutMax = try reader.integer("imageDpiOutMax", in: 0...10_000) ?? 0
        minimalHolderAge = try reader.integer("minimalHolderAge", in: 0...150)
        if let pattern = try reader.text("dateFormat", longest: 32) {
            guard let format = Regula.DateFormat(pattern) else {
                throw RequestReader.malformed(
                    reader.path("dateFormat"), "not a pattern of yyyy or yy, MM or M, and dd or d")
            }
            dateFormat = format
        }
        if let number = try reader.integer("convertCase", in: 0...3) {
            convertCase = Regula.TextPostProcessing(rawValue: number) ?? .noChange
        }
        for element in try reader.elements("mrzFormatsFilter", most: 100) ?? [] {
            guard let format = element.value.text.flatMap(Regula.MRZFormat.init(rawValue:)) else {
                throw RequestReader.malformed(element.place, "not a format of zones, such as 2x44")
            }
            mrzFormatsFilter.append(format)
        }
        try readQuality(reader)
        try readChecks(reader, ignored: &ignored)
        ignored += Self.unheeded(reader, Self.known)
        if let quality = reader.member("imageQa") { ignored += Self.unheeded(quality, Self.knownQuality) }
    }

    private mutating func readChecks(
        _ reader: RequestReader, ignored: inout [String]
    ) throws(Regula.ProcessRequestError) {
        let usesFaces = try reader.boolean("useFaceApi")
        let faces = try reader.object("faceApi")
        if usesFaces == false, let faces {
            ignored.append(faces.place)
        } else if let faces {
            faceAPI = try Regula.FaceAPIParameters(faces)
            ignored += Self.unheeded(faces, Regula.FaceAPIParameters.known)
        } else if usesFaces == true {
            faceAPI = .init()
        }
        if let auth = try reader.object("authParams") {
            authParams = try Regula.AuthParameters(auth)
            ignored += Self.unheeded(auth, Regula.AuthParameters.known)
            if let switches = auth.member("livenessParams") {
                ignored += Self.unheeded(switches, Regula.AuthParameters.knownLiveness)
            }
        }
        generatesBSIReport = try reader.object("bsiTr03135")?.boolean("generateResult") ?? false
        generatesDTC = try reader.boolean("generateDTCVC") ?? false
        alreadyCropped = try reader.boolean("alreadyCropped") ?? false
    }

    private mutating func readQuality(_ reader: RequestReader) throws(Regula.ProcessRequestError) {
        guard let quality = try reader.object("imageQa") else { return }
        imageQa.focusCheck = try quality.boolean("focusCheck")
        imageQa.glaresCheck = try quality.boolean("glaresCheck")
        imageQa.colornessCheck = try quality.boolean("colornessCheck")
        imageQa.moireCheck = try quality.boolean("moireCheck")
        imageQa.occlusionCheck = try quality.boolean("occlusionCheck")
        guard let expected = try quality.elements("expectedPass", most: 100) else { return }
        var names: [String] = []
        for element in expected {
            guard let name = element.value.text else { throw RequestReader.malformed(element.place, "not a string") }
            names.append(name)
        }
        imageQa.expectedPass = names
    }

    /// Names of members that were given and change nothing. Only plain names are returned: they end up in a response.
    private static func unheeded(_ reader: RequestReader, _ known: Set<String>) -> [String] {
        guard case .object(let members) = reader.value else { return [] }
        let names = members.filter { member in
            guard member.value != .null, !known.contains(member.name), member.name.utf8.count <= 64 else {
                return false
            }
            return member.name.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
            }
        }.map { reader.path($0.name) }
        return Array(names.prefix(200))
    }
}
