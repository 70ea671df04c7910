import Foundation
import VouchCore

/// Reads members of a request, with their places for error messages.
struct RequestReader {
    let value: JSONValue
    let place: String

    init(_ value: JSONValue, at place: String = "") {
        self.value = value
        self.place = place
    }

    static func malformed(_ place: String, _ message: String) -> Regula.ProcessRequestError {
        Regula.ProcessRequestError(
            .malformed, at: place, message, remedy: "correct the request as the vendor's OpenAPI describes it")
    }

    func path(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

    /// nil if the member is absent or null.
    func member(_ name: String) -> RequestReader? {
        guard let member = value[name], member != .null else { return nil }
        return RequestReader(member, at: path(name))
    }

    func object(_ name: String) throws(Regula.ProcessRequestError) -> RequestReader? {
        guard let member = member(name) else { return nil }
        guard case .object = member.value else { throw Self.malformed(member.place, "not an object") }
        return member
    }

    func text(_ name: String, longest: Int) throws(Regula.ProcessRequestError) -> String? {
        guard let member = member(name) else { return nil }
        guard let text = member.value.text else { throw Self.malformed(member.place, "not a string") }
        guard text.utf8.count <= longest else {
            throw Self.malformed(member.place, "\(text.utf8.count) bytes long; the limit is \(longest)")
        }
        return text
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(Regula.ProcessRequestError) -> Int? {
        guard let member = member(name) else { return nil }
        guard let number = member.value.integer else { throw Self.malformed(member.place, "not a whole number") }
        guard range.contains(number) else {
            throw Self.malformed(member.place, "not in \(range.lowerBound)...\(range.upperBound)")
        }
        return number
    }

    func boolean(_ name: String) throws(Regula.ProcessRequestError) -> Bool? {
        guard let member = member(name) else { return nil }
        guard case .boolean(let flag) = member.value else { throw Self.malformed(member.place, "not true or false") }
        return flag
    }

    func elements(_ name: String, most: Int) throws(Regula.ProcessRequestError) -> [RequestReader]? {
        guard let member = member(name) else { return nil }
        guard let elements = member.value.elements else { throw Self.malformed(member.place, "not an array") }
        guard elements.count <= most else {
            throw Self.malformed(member.place, "\(elements.count) elements; the limit is \(most)")
        }
        return elements.enumerated().map { RequestReader($1, at: "\(member.place)[\($0)]") }
    }

    func integers(_ name: String, most: Int = 1000) throws(Regula.ProcessRequestError) -> [Int64]? {
        guard let elements = try elements(name, most: most) else { return nil }
        var numbers: [Int64] = []
        for element in elements {
            guard let number = element.value.integer else {
                throw Self.malformed(element.place, "not a whole number")
            }
            numbers.append(Int64(number))
        }
        return numbers
    }

    /// A file in base64, with or without the beginning of a `data:` URL.
    func file(_ name: String, limits: Regula.ProcessRequest.Limits) throws(Regula.ProcessRequestError) -> [UInt8]? {
        guard let member = member(name) else { return nil }
        guard let text = member.value.text else { throw Self.malformed(member.place, "not a string") }
        // Two characters more than the longest file may stand for padding.
        guard text.utf8.count / 4 * 3 <= limits.imageBytes + 96 else { throw Self.tooLarge(member.place, limits) }
        let content = text.hasPrefix("data:") ? text.split(separator: ",", maxSplits: 1).last.map(String.init) : text
        guard let content, let bytes = Self.decoded(content) ?? Self.unwrapped(content) else {
            throw Self.malformed(member.place, "not base64")
        }
        guard !bytes.isEmpty else { throw Self.malformed(member.place, "an empty file") }
        guard bytes.count <= limits.imageBytes else { throw Self.tooLarge(member.place, limits) }
        return [UInt8](bytes)
    }

    /// Foundation lets superfluous padding pass.
    private static func decoded(_ text: String) -> Data? {
        text.utf8.count.isMultiple(of: 4) ? Data(base64Encoded: text) : nil
    }

    /// Base64 in lines, as MIME has it.
    private static func unwrapped(_ text: String) -> Data? {
        decoded(String(decoding: text.utf8.filter { $0 != 13 && $0 != 10 }, as: UTF8.self))
    }

    private static func tooLarge(
        _ place: String, _ limits: Regula.ProcessRequest.Limits
    ) -> Regula.ProcessRequestError {
        Regula.ProcessRequestError(
            .tooLarge, at: place, "the file is larger than \(limits.imageBytes) bytes",
            remedy: "send a smaller or more compressed picture")
    }
}
