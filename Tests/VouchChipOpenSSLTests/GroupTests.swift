import Testing
import VouchChip
import VouchChipOpenSSL

@Suite struct GroupTests {
    private let cryptography = OpenSSLCryptography()

    static let published: [GroupVector] = CryptographyVectors.load("groups-published")

    @Test(arguments: published)
    func `operations give the published values`(_ vector: GroupVector) throws {
        try expectResult(of: vector)
    }

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
