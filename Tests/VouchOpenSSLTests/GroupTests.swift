import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

@Suite struct GroupTests {
    private let cryptography = OpenSSLCryptography()

    static let published: [GroupVector] = CryptographyVectors.load("groups-published")

    @Test(arguments: published)
    func `operations give the published values`(_ vector: GroupVector) throws {
        try expectResult(of: vector)
    }

    @Test(arguments: StandardizedParameters.allCases)
    func `operations give what plain integer arithmetic gives`(_ parameters: StandardizedParameters) throws {
        let vectors = Self.computed.filter { $0.parameters == parameters.rawValue }
        #expect(vectors.count >= 9)
        for vector in vectors { try expectResult(of: vector) }
    }

    @Test(arguments: StandardizedParameters.allCases)
    func `two sides agree, and the order is the generator's`(_ parameters: StandardizedParameters) throws {
        let group = try cryptography.group(.standardized(parameters))
        #expect(group.parameters == .standardized(parameters))
        #expect(group.order.first != 0)
        #expect(group.generator.count == group.elementLength)
        let random = SystemRandomSource()
        let (one, two) = (
            SecretBytes(try random.bytes(group.order.count)), SecretBytes(try random.bytes(group.order.count))
        )
        let (first, second) = (
            try group.multiply(group.generator, by: one), try group.multiply(group.generator, by: two)
        )
        #expect(try group.multiply(first, by: two) == group.multiply(second, by: one))
        #expect(throws: CryptographyError.invalidElement) {
            try group.multiply(first, by: SecretBytes(group.order))
        }
    }

    @Test(arguments: StandardizedParameters.allCases)
    func `what is no element of the group is refused`(_ parameters: StandardizedParameters) throws {
        let group = try cryptography.group(.standardized(parameters))
        let scalar = SecretBytes([2])
        for (element, error) in try Self.strangers(of: group) {
            #expect(throws: error) { try group.multiply(element, by: scalar) }
            #expect(throws: error) { try group.combine(element, group.generator) }
            #expect(throws: error) { try group.combine(group.generator, element) }
        }
        // The sum with the inverse is the neutral element.
        var lessOne = group.order
        lessOne[lessOne.count - 1] -= 1
        let inverse = try group.multiply(group.generator, by: SecretBytes(lessOne))
        #expect(throws: CryptographyError.invalidElement) { try group.combine(group.generator, inverse) }
    }

    /// Things that a hostile chip may send as its public key, with the error for each.
    private static func strangers(of group: any AgreementGroup) throws -> [([UInt8], CryptographyError)] {
        let generator = group.generator
        var last = generator
        last[last.count - 1] ^= 1
        let zeros = [UInt8](repeating: 0, count: generator.count)
        var one = zeros
        one[one.count - 1] = 1
        let ones = [UInt8](repeating: 0xFF, count: generator.count)
        var strangers: [([UInt8], CryptographyError)] = [
            ([], .wrongLength), ([0], .wrongLength), (Array(generator.dropLast()), .wrongLength),
            (generator + [0], .wrongLength), ([0] + generator, .wrongLength), (last, .invalidElement),
            (zeros, .invalidElement), (one, .invalidElement), (ones, .invalidElement),
        ]
        if group.parameters.isElliptic {
            let y = generator[generator.count - 1]
            strangers += [
                ([4] + zeros.dropFirst(), .invalidElement), ([4] + ones.dropFirst(), .invalidElement),
                ([6 + (y & 1)] + generator.dropFirst(), .invalidElement),
                ([2 + (y & 1)] + generator.dropFirst(), .invalidElement),
                ([2 + (y & 1)] + generator[1...generator.count / 2], .wrongLength),
            ]
        } else {
            let two = zeros.dropLast() + [2]
            strangers.append((Array(two), .invalidElement))
        }
        return strangers
    }

    @Test(arguments: StandardizedParameters.allCases)
    func `scalars and numbers of no sense are refused`(_ parameters: StandardizedParameters) throws {
        let group = try cryptography.group(.standardized(parameters))
        for scalar in [[], [UInt8](repeating: 1, count: 1_025)] {
            #expect(throws: CryptographyError.wrongLength) {
                try group.multiply(group.generator, by: SecretBytes(scalar))
            }
        }
        for scalar in [[0], [UInt8](repeating: 0, count: 64)] {
            #expect(throws: CryptographyError.invalidElement) {
                try group.multiply(group.generator, by: SecretBytes(scalar))
            }
        }
        for number in [[], [UInt8](repeating: 1, count: 2 * group.elementLength + 1)] {
            #expect(throws: CryptographyError.wrongLength) { try group.element(mapping: number) }
        }
        #expect(throws: CryptographyError.invalidElement) { try group.element(mapping: [0, 0]) }
        // t = 1 makes the formula divide by zero; modulo a prime, one stays one.
        let refusal: CryptographyError = parameters == .p224 ? .unsupportedParameters : .invalidElement
        #expect(throws: refusal) { try group.element(mapping: [1]) }
    }

    @Test func `integrated mapping is not defined on P-224, whose prime leaves 1 when divided by 4`() throws {
        let group = try cryptography.group(.standardized(.p224))
        #expect(throws: CryptographyError.unsupportedParameters) {
            try group.element(mapping: [UInt8](repeating: 7, count: 36))
        }
    }

    @Test func `one group serves many threads`() async throws {
        let group = try cryptography.group(.standardized(.brainpoolP256r1))
        let expected = try group.multiply(group.generator, by: SecretBytes([7]))
        try await withThrowingTaskGroup(of: [UInt8].self) { tasks in
            for _ in 0..<32 {
                tasks.addTask { try group.multiply(group.generator, by: SecretBytes([7])) }
            }
            for try await product in tasks { #expect(product == expected) }
        }
    }

    static let computed: [GroupVector] = CryptographyVectors.load("groups-computed")

    private func expectResult(of vector: GroupVector) throws {
        let parameters = try #require(StandardizedParameters(rawValue: vector.parameters))
        let group = try cryptography.group(.standardized(parameters))
        let scalar = SecretBytes(vector.scalar.bytes)
        switch vector.operation {
        case "multiply": #expect(try group.multiply(vector.a.bytes, by: scalar) == vector.result.bytes)
        case "combine": #expect(try group.combine(vector.a.bytes, vector.b.bytes) == vector.result.bytes)
        case "map":
            let multiple = try group.multiply(group.generator, by: scalar)
            #expect(try group.combine(multiple, vector.b.bytes) == vector.result.bytes)
        default: #expect(try group.element(mapping: vector.scalar.bytes) == vector.result.bytes)
        }
    }
}
