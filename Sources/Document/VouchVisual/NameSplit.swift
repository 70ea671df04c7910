import VouchCore
import VouchFields

/// Surname and given names out of a name printed as one.
struct NameSplit {
    let form: ValueForm
    let known: [KnownValues]

    func split(_ found: inout [FieldName: FoundField], layout: PageLayout) {
        guard let full = found[.fullName], full.spans.count == 1, found[.surname] == nil || found[.givenNames] == nil
        else { return }
        guard let parts = byOther(full.raw) ?? byComma(full.raw) else { return }
        for (name, part) in [(FieldName.surname, parts.surname), (.givenNames, parts.givenNames)]
        where found[name] == nil && !part.isEmpty {
            let made = PrintedValue.normalise(part, name: name, form: .name, today: form.today)
            found[name] = FoundField(
                name: name, spans: full.spans, raw: part, value: made.value, validity: made.validity,
                confidence: full.confidence * 0.95, score: full.score, isAttributed: full.isAttributed,
                isCertain: full.isCertain)
        }
    }

    private func byComma(_ text: String) -> (surname: String, givenNames: String)? {
        let parts = text.split(separator: ",", maxSplits: 1).map { trimmed(String($0)) }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        return (parts[0], parts[1])
    }

    /// Where the other source's names part.
    private func byOther(_ text: String) -> (surname: String, givenNames: String)? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count >= 2, words.count <= 12 else { return nil }
        var best: (score: Double, surname: String, givenNames: String)?
        for cut in 1..<words.count {
            let first = trimmed(words[..<cut].joined(separator: " "))
            let second = trimmed(words[cut...].joined(separator: " "))
            for (surname, given) in [(first, second), (second, first)] {
                for one in known where one.knows(.surname) {
                    let score =
                        one.agreement(of: surname, value: nil, with: .surname)
                        + one.agreement(of: given, value: nil, with: .givenNames)
                    if score > (best?.score ?? 1.0) { best = (score, surname, given) }
                }
            }
        }
        return best.map { ($0.surname, $0.givenNames) }
    }

    private func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while let first = text.first, first == " " || first == "," { text.removeFirst() }
        while let last = text.last, last == " " || last == "," { text.removeLast() }
        return String(text)
    }
}
