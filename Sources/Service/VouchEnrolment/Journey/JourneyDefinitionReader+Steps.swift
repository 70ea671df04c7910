import VouchCore

enum JourneyDefinitionReader {
    /// The types in Vouch's reports.
    enum DocumentWord: String, CaseIterable { case passport, idCard, residencePermit, visa, drivingLicence }

    static func definition(of value: JSONValue) throws(JourneyDefinitionError) -> JourneyDefinition {
        let object = try JourneyObject(
            value, at: "",
            members: ["format", "name", "version", "title", "sides", "start", "steps", "policy", "failures"])
        guard try object.text("format") == JourneyDefinition.format else {
            throw JourneyDefinitionError(
                "format", "not a format that this version reads", remedy: "write \"\(JourneyDefinition.format)\"")
        }
        let elements = try object.list("steps") ?? []
        guard (1...JourneyDefinition.maximumStepCount).contains(elements.count) else {
            throw JourneyDefinitionError(
                "steps", "\(elements.count) steps", remedy: "1 to \(JourneyDefinition.maximumStepCount)")
        }
        var names: [String] = []
        for (index, element) in elements.enumerated() {
            guard let name = element["id"]?.text, name.isJourneyName, !names.contains(name) else {
                throw JourneyDefinitionError(
                    "steps[\(index)].id", "missing, malformed or used twice",
                    remedy: "a name of its own: at most 40 letters, digits and hyphens; not \"end\"")
            }
            names.append(name)
        }
        var steps: [JourneyDefinition.Step] = []
        for (index, element) in elements.enumerated() {
            steps.append(try step(of: element, index, names))
        }
        var sides: [String: Int] = [:]
        for member in try object.members("sides") {
            let place = "sides." + String(member.name.prefix(40))
            let type: DocumentWord = try JourneyObject.word(.string(member.name), place)
            guard let count = member.value.integer, (1...2).contains(count) else {
                throw JourneyDefinitionError(place, "not a number of sides", remedy: "1 or 2")
            }
            sides[type.rawValue] = count
        }
        var failures: [JourneyRule: JourneyDefinition.Failure] = [:]
        for member in try object.members("failures") {
            let place = "failures." + String(member.name.prefix(40))
            let rule: JourneyRule = try JourneyObject.word(.string(member.name), place)
            failures[rule] = try JourneyObject.word(member.value, place)
        }
        return JourneyDefinition(
            name: try object.name("name"), version: try object.number("version", 1...1_000_000) ?? 1,
            title: try object.text("title"), steps: steps,
            start: object.has("start") ? try target(object, "start", names) : .step(0), sides: sides,
            policy: try policy(of: value["policy"] ?? .object([])), failures: failures)
    }

    private static func target(
        _ object: JourneyObject, _ member: String, _ names: [String]
    ) throws(JourneyDefinitionError) -> JourneyDefinition.Target {
        try target(try object.text(member), object.place + member, names)
    }

    private static func target(
        _ text: String, _ place: String, _ names: [String]
    ) throws(JourneyDefinitionError) -> JourneyDefinition.Target {
        if text == "end" { return .end }
        guard let index = names.firstIndex(of: text) else {
            throw JourneyDefinitionError(
                place, "no step has this id", remedy: "one of: " + (names + ["end"]).joined(separator: ", "))
        }
        return .step(index)
    }

    private static func step(
        of value: JSONValue, _ index: Int, _ names: [String]
    ) throws(JourneyDefinitionError) -> JourneyDefinition.Step {
        let place = "steps[\(index)]"
        let object = try JourneyObject(
            value, at: place,
            members: [
                "id", "kind", "attempts", "retakeFor", "next", "failed", "visits", "exceeded", "outcomes",
                "maximumAgeDays",
            ])
        let kind: JourneyDefinition.Step.Kind = try JourneyObject.word(
            .string(try object.text("kind")), place + ".kind")
        let attempts = try object.number("attempts", 1...3)
        if attempts != nil, !kind.isRepeatable {
            throw JourneyDefinitionError(
                place + ".attempts", "a step of this kind has one attempt", remedy: "leave it out")
        }
        var outcomes: [JourneyDefinition.Step.Outcome] = []
        for member in try object.members("outcomes") {
            let place = place + ".outcomes." + String(member.name.prefix(40))
            guard kind == .page, member.name.isJourneyName, let text = member.value.text else {
                throw JourneyDefinitionError(
                    place, "not an outcome of a page", remedy: "in a step of the kind page: name and target")
            }
            outcomes.append(.init(member.name, try target(text, place, names)))
        }
        if kind != .address, object.has("maximumAgeDays") {
            throw JourneyDefinitionError(
                place + ".maximumAgeDays", "only address documents have one", remedy: "leave it out")
        }
        return JourneyDefinition.Step(
            names[index], kind, attempts: attempts ?? 3,
            retakes: Set(try object.words("retakeFor", RetakeReason.self) ?? RetakeReason.allCases),
            // A page goes on by its outcomes.
            next: kind == .page && !object.has("next") ? .end : try target(object, "next", names),
            failed: object.has("failed") ? try target(object, "failed", names) : .end,
            visits: try object.number("visits", 1...100),
            exceeded: object.has("exceeded") ? try target(object, "exceeded", names) : .end, outcomes: outcomes,
            maximumAgeDays: try object.number("maximumAgeDays", 1...3660) ?? 92)
    }

    private static func policy(of value: JSONValue) throws(JourneyDefinitionError) -> JourneyDefinition.Policy {
        let object = try JourneyObject(
            value, at: "policy",
            members: [
                "needsTerms", "minimumAge", "supported", "blocked", "proofs", "trustsClientLiveness",
                "trustsClientData",
                "timeLimit",
            ])
        var blocked: Set<JourneyDefinition.Policy.Blocked> = []
        for (index, element) in (try object.list("blocked") ?? []).enumerated() {
            blocked.insert(try self.blocked(element, "policy.blocked[\(index)]"))
        }
        return JourneyDefinition.Policy(
            needsTerms: try object.flag("needsTerms"), minimumAge: try object.number("minimumAge", 1...120),
            supported: try object.words("supported", DocumentWord.self).map { Set($0.map(\.rawValue)) },
            blocked: blocked, proofs: Set(try object.words("proofs", JourneyDefinition.Policy.Proof.self) ?? []),
            trustsClientLiveness: try object.flag("trustsClientLiveness"),
            trustsClientData: try object.flag("trustsClientData"),
            timeLimit: try object.number("timeLimit", 60...JourneyDefinition.longestTimeLimit) ?? 3600)
    }

    /// `{"type": "visa"}`, `{"state": "UTO"}` or both.
    private static func blocked(
        _ value: JSONValue, _ place: String
    ) throws(JourneyDefinitionError) -> JourneyDefinition.Policy.Blocked {
        let object = try JourneyObject(value, at: place, members: ["type", "state"])
        let type: DocumentWord? =
            object.has("type") ? try JourneyObject.word(.string(try object.text("type")), place + ".type") : nil
        let state = object.has("state") ? try object.text("state") : nil
        let isCode = state.map { $0.utf8.count <= 3 && $0.utf8.allSatisfy { (65...90).contains($0) } } ?? true
        guard type != nil || state != nil, isCode else {
            throw JourneyDefinitionError(
                place, "names no documents", remedy: "give a type, a state's code in capitals, or both")
        }
        return .init(type: type?.rawValue, state: state)
    }
}
