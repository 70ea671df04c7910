public import Foundation

/// As much of JSON Schema 2020-12 as `docs/report.schema.json` uses, and a complaint about everything else in it.
public struct SchemaValidator {
    private let root: [String: Any]
    /// Objects whose properties are named may have no other: shows what a schema forgot.
    public let isClosed: Bool

    private static let silent: Set<String> = ["$schema", "$id", "$defs", "title", "description", "contentEncoding"]
    private static let known: Set<String> = silent.union([
        "$ref", "type", "properties", "required", "additionalProperties", "propertyNames", "items", "enum", "const",
        "anyOf", "pattern", "minimum", "maximum", "minItems", "maxItems", "uniqueItems",
    ])

    /// The schema of reports, and of the zones and pages that the command and the browser's module write.
    public static func ofReports(isClosed: Bool = true) throws -> SchemaValidator {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try SchemaValidator(
            Data(contentsOf: root.appendingPathComponent("docs/report.schema.json")), isClosed: isClosed)
    }

    public init(_ schema: Data, isClosed: Bool) throws {
        root = try JSONSerialization.jsonObject(with: schema) as? [String: Any] ?? [:]
        self.isClosed = isClosed
    }

    /// Paths and what is wrong there; empty where the document is as described.
    ///
    /// - Parameter definition: what it must be, of `$defs`; nil: a whole report.
    public func complaints(about document: Data, as definition: String? = nil) throws -> [String] {
        complaints(about: try JSONSerialization.jsonObject(with: document), as: definition)
    }

    /// The same of what was parsed before.
    public func complaints(about document: Any, as definition: String?) -> [String] {
        var complaints: [String] = []
        check(document, definition.map { ["$ref": "#/$defs/\($0)"] } ?? root, "", &complaints)
        return complaints
    }

    private func check(_ value: Any, _ schema: [String: Any], _ path: String, _ complaints: inout [String]) {
        for keyword in schema.keys where !Self.known.contains(keyword) {
            complaints.append("\(path): the validator does not know \(keyword)")
        }
        if let reference = schema["$ref"] as? String { follow(reference, value, path, &complaints) }
        if let choices = schema["anyOf"] as? [[String: Any]] { check(value, anyOf: choices, path, &complaints) }
        if let type = schema["type"] {
            let types = type as? [String] ?? [type as? String ?? ""]
            if !types.contains(where: { Self.isOf($0, value) }) {
                complaints.append("\(path): is no \(types.joined(separator: " or "))")
            }
        }
        if let constant = schema["const"], !Self.same(constant, value) { complaints.append("\(path): is another") }
        if let choices = schema["enum"] as? [Any], !choices.contains(where: { Self.same($0, value) }) {
            complaints.append("\(path): is none of the choices")
        }
        if let text = value as? String, let pattern = schema["pattern"] as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            complaints.append("\(path): has another form")
        }
        if let number = value as? NSNumber, !Self.isBoolean(number) {
            if let least = schema["minimum"] as? NSNumber, number.doubleValue < least.doubleValue {
                complaints.append("\(path): is too small")
            }
            if let most = schema["maximum"] as? NSNumber, number.doubleValue > most.doubleValue {
                complaints.append("\(path): is too great")
            }
        }
        if let list = value as? [Any] { check(list, schema, path, &complaints) }
        if let object = value as? [String: Any] { check(object, schema, path, &complaints) }
    }

    private func check(_ value: Any, anyOf choices: [[String: Any]], _ path: String, _ complaints: inout [String]) {
        let all = choices.map { choice in
            var own: [String] = []
            check(value, choice, path, &own)
            return own
        }
        // The complaints of the choice that fits best say most.
        complaints += all.min { $0.count < $1.count } ?? ["\(path): is none of the choices"]
    }

    /// - Parameter reference: `#/$defs/zone`, `#/properties/document`.
    private func follow(_ reference: String, _ value: Any, _ path: String, _ complaints: inout [String]) {
        let steps = reference.split(separator: "/").map(String.init)
        guard steps.count == 3, let target = (root[steps[1]] as? [String: Any])?[steps[2]] as? [String: Any] else {
            complaints.append("\(path): there is no \(reference)")
            return
        }
        check(value, target, path, &complaints)
    }

    private func check(_ list: [Any], _ schema: [String: Any], _ path: String, _ complaints: inout [String]) {
        if let least = schema["minItems"] as? Int, list.count < least { complaints.append("\(path): is too short") }
        if let most = schema["maxItems"] as? Int, list.count > most { complaints.append("\(path): is too long") }
        if schema["uniqueItems"] as? Bool == true, Set(list.map { "\($0)" }).count < list.count {
            complaints.append("\(path): repeats itself")
        }
        guard let items = schema["items"] as? [String: Any] else { return }
        for (index, item) in list.enumerated() { check(item, items, "\(path)/\(index)", &complaints) }
    }

    private func check(_ object: [String: Any], _ schema: [String: Any], _ path: String, _ complaints: inout [String]) {
        for key in schema["required"] as? [String] ?? [] where object[key] == nil {
            complaints.append("\(path)/\(key): is missing")
        }
        let properties = schema["properties"] as? [String: Any]
        for (key, value) in object {
            if let names = schema["propertyNames"] as? [String: Any] {
                check(key, names, "\(path)/\(key)", &complaints)
            }
            if let property = properties?[key] as? [String: Any] {
                check(value, property, "\(path)/\(key)", &complaints)
            } else if let other = schema["additionalProperties"] as? [String: Any] {
                check(value, other, "\(path)/\(key)", &complaints)
            } else if schema["additionalProperties"] as? Bool == false || isClosed && properties != nil {
                complaints.append("\(path)/\(key): is not described")
            }
        }
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": return value is [String: Any]
        case "array": return value is [Any]
        case "string": return value is String
        case "null": return value is NSNull
        case "boolean": return (value as? NSNumber).map(isBoolean) ?? false
        case "number": return (value as? NSNumber).map { !isBoolean($0) } ?? false
        case "integer":
            return (value as? NSNumber).map { !isBoolean($0) && $0.doubleValue == $0.doubleValue.rounded() } ?? false
        default: return false
        }
    }

    private static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    private static func same(_ a: Any, _ b: Any) -> Bool {
        if let a = a as? String { return a == b as? String }
        if let a = a as? NSNumber { return a == b as? NSNumber }
        return false
    }
}
