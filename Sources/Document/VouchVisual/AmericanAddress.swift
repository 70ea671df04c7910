import VouchCore
import VouchFields

/// The address of a North American card that prints it without a label: known by its postal code.
struct AmericanAddress {
    let text: PageText
    let form: ValueForm

    func add(to found: inout [FieldName: FoundField], where isFree: (PageSpan) -> Bool) {
        guard found[.address] == nil else { return }
        let free = text.segments.filter { !$0.isTurned && isFree($0.span) }
        guard let last = free.first(where: { endsInPostalCode(print($0)) }) else { return }
        func above(_ segment: PageText.Segment) -> PageText.Segment? {
            free.first {
                let dy = segment.y - $0.y
                return dy > 0.5 * segment.height && dy < 2 * segment.height
                    && abs($0.left - segment.left) < 1.2 * segment.height
            }
        }
        guard let street = above(last), let fit = form.fit(print(street) + "\n" + print(last), .address, nil) else {
            return
        }
        found[.address] = FoundField(
            name: .address, spans: [street.span, last.span], raw: fit.raw, value: fit.value, validity: fit.validity,
            confidence: 0.6, score: 1)
        // The name stands above it, in one line; how it parts is not said.
        guard found[.surname] == nil, found[.givenNames] == nil, found[.fullName] == nil, let name = above(street),
            !name.isTitle, let fit = form.fit(print(name), .fullName, nil), !fit.raw.contains(where: \.isNumber)
        else { return }
        found[.fullName] = FoundField(
            name: .fullName, spans: [name.span], raw: fit.raw, value: fit.value, validity: fit.validity,
            confidence: 0.5,
            score: 1)
    }

    private func print(_ segment: PageText.Segment) -> String {
        text.layout.lines[segment.span.line].text(segment.span.range)
    }

    /// `WA 98501`, `WA, 98501-1234`, `ON K1A 0B1`.
    private func endsInPostalCode(_ text: String) -> Bool {
        let words = text.split { " ,".contains($0) }
        guard let place = words.lastIndex(where: { $0.count == 2 && $0.allSatisfy(\.isUppercase) }),
            place < words.count - 1
        else { return false }
        let code = words[(place + 1)...].joined()
        let digits = code.count(where: \.isNumber)
        return (5...10).contains(code.count) && digits >= 3
            && code.allSatisfy { $0.isNumber || $0.isUppercase || $0 == "-" }
    }
}
