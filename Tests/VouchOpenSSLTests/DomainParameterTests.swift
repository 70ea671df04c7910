import Foundation
import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

/// Explicit parameters come from the chip, for PACE unsigned: whoever makes a weak group can read the password.
@Suite struct DomainParameterTests {
    private let cryptography = OpenSSLCryptography()

    @Test(arguments: DomainParameterVectors.all.elliptic)
    func `an explicit curve is the standardized one, sound, or refused`(_ vector: EllipticVector) throws {
        guard vector.outcome != "refused" else {
            let refusal = CryptographyError.unsupportedParameters
            #expect(throws: refusal) { try cryptography.group(vector.parameters) }
            return
        }
        let group = try cryptography.group(vector.parameters)
        #expect(group.parameters == expectedParameters(vector.outcome) ?? vector.parameters)
        #expect(group.generator == vector.generator.bytes)
        #expect(group.order == vector.order.bytes.withoutLeadingZeros)
        let scalar = try #require(vector.scalar)
        #expect(try group.multiply(group.generator, by: SecretBytes(scalar.bytes)) == vector.product?.bytes)
        if let number = vector.number {
            #expect(try group.element(mapping: number.bytes) == vector.mapped?.bytes)
        } else if vector.outcome == "sound" {
            // a = 0, or a prime that leaves 1 when divided by 4: the formula of appendix B divides and takes roots.
            let refusal = CryptographyError.unsupportedParameters
            #expect(throws: refusal) { try group.element(mapping: [UInt8](repeating: 3, count: 40)) }
        }
    }

    @Test(arguments: DomainParameterVectors.all.modular)
    func `an explicit DH group is the standardized one, sound, or refused`(_ vector: ModularVector) throws {
        guard vector.outcome != "refused" else {
            let refusal = CryptographyError.unsupportedParameters
            #expect(throws: refusal) { try cryptography.group(vector.parameters) }
            return
        }
        let group = try cryptography.group(vector.parameters)
        #expect(group.parameters == expectedParameters(vector.outcome) ?? vector.parameters)
        let scalar = try #require(vector.scalar)
        #expect(try group.multiply(group.generator, by: SecretBytes(scalar.bytes)) == vector.product?.bytes)
        let order = group.order
        #expect(throws: CryptographyError.invalidElement) {
            try group.multiply(group.generator, by: SecretBytes(order))
        }
    }

    /// What a chip spells out is looked at before anybody knows that the chip is genuine.
    @Test func `no parameters of a chip keep the terminal busy`() throws {
        let vectors = DomainParameterVectors.all
        let parameters =
            vectors.elliptic.map { ($0.name, $0.parameters) } + vectors.modular.map { ($0.name, $0.parameters) }
        for (name, parameters) in parameters {
            let time = try processorTime { _ = try? cryptography.group(parameters) }
            // 70 ms are usual for the slowest, a group of 2048 bits that is nobody's; 3 s were for one of 4096.
            #expect(time < .milliseconds(300), "\(name)")
        }
    }

    /// Of this thread, so that other tests do not count.
    private func processorTime(of work: () throws -> Void) throws -> Duration {
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        let start = now()
        try work()
        return now() - start
    }

    @Test func `points outside the subgroup of a curve with a cofactor are refused`() throws {
        let vector = try #require(DomainParameterVectors.all.elliptic.first { $0.name.contains("curve448") })
        let group = try cryptography.group(vector.parameters)
        let generator = group.generator
        // A generator of twice the order, of the same curve.
        let twice = try #require(DomainParameterVectors.all.elliptic.first { $0.name == "a composite order" })
        let outside = twice.generator.bytes
        let scalar = SecretBytes([2])
        #expect(throws: CryptographyError.invalidElement) { try group.multiply(outside, by: scalar) }
        #expect(throws: CryptographyError.invalidElement) { try group.combine(generator, outside) }
        #expect(throws: CryptographyError.invalidElement) { try group.combine(outside, generator) }
    }

    private func expectedParameters(_ outcome: String) -> DomainParameters? {
        Int(outcome).flatMap(StandardizedParameters.init(rawValue:)).map { .standardized($0) }
    }
}

extension Array where Element == UInt8 {
    var withoutLeadingZeros: [UInt8] { Array(drop { $0 == 0 }) }
}
