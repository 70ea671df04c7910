import COpenSSL
import VouchChip
import VouchPKI

/// A group of OpenSSL's: a curve over a prime field, or a subgroup modulo a prime.
///
/// OpenSSL's precomputation for a group happens once, here; an operation only converts its arguments and computes.
final class OpenSSLGroup: AgreementGroup, @unchecked Sendable {
    // Unchecked: the handle is immutable after `init`, as its header promises, and freed in `deinit` only.
    private let handle: OpaquePointer

    /// The ``parameters`` of the standardized group if the explicit parameters spell one out.
    let parameters: DomainParameters
    let order: [UInt8]
    let generator: [UInt8]
    let elementLength: Int

    /// - Throws: ``CryptographyError/unsupportedParameters`` for explicit parameters that are not a sound group.
    init(_ parameters: DomainParameters) throws(CryptographyError) {
        var made: OpaquePointer?
        try check(Self.make(parameters, &made))
        guard let made else { throw .libraryFailed }
        var order = [UInt8](repeating: 0, count: vouch_group_order_length(made))
        var generator = [UInt8](repeating: 0, count: vouch_group_element_length(made))
        do {
            try check(vouch_group_order(made, &order, order.count))
            try check(vouch_group_generator(made, &generator, generator.count))
        } catch {
            vouch_group_free(made)
            throw error
        }
        handle = made
        self.order = order
        self.generator = generator
        elementLength = generator.count
        let number = Int(vouch_group_number(made))
        self.parameters = StandardizedParameters(rawValue: number).map { .standardized($0) } ?? parameters
    }

    deinit { vouch_group_free(handle) }

    func multiply(_ element: [UInt8], by scalar: SecretBytes) throws -> [UInt8] {
        try result { product in
            element.withUnsafeBytes { element in
                scalar.reveal { scalar in
                    vouch_group_multiply(handle, view(element), view(scalar), product.baseAddress, product.count)
                }
            }
        }
    }

    func combine(_ a: [UInt8], _ b: [UInt8]) throws -> [UInt8] {
        try result { sum in
            a.withUnsafeBytes { a in
                b.withUnsafeBytes { b in
                    vouch_group_combine(handle, view(a), view(b), sum.baseAddress, sum.count)
                }
            }
        }
    }

    func element(mapping pseudorandom: [UInt8]) throws -> [UInt8] {
        try result { element in
            pseudorandom.withUnsafeBytes { number in
                vouch_group_map(handle, view(number), element.baseAddress, element.count)
            }
        }
    }

    private func result(
        _ compute: (UnsafeMutableBufferPointer<UInt8>) -> Int32
    ) throws(CryptographyError) -> [UInt8] {
        var element = [UInt8](repeating: 0, count: elementLength)
        do {
            try check(element.withUnsafeMutableBufferPointer { compute($0) })
        } catch {
            // Intermediate results before the failure may reveal a secret.
            element.erase()
            throw error
        }
        return element
    }

    private static func make(_ parameters: DomainParameters, _ made: inout OpaquePointer?) -> Int32 {
        switch parameters {
        case .standardized(let standardized):
            return vouch_group_standardized(Int32(standardized.rawValue), &made)
        case .elliptic(let curve):
            return withViews([curve.prime, curve.a, curve.b, curve.generator, curve.order]) { numbers in
                vouch_group_elliptic(
                    numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], curve.cofactor, &made)
            }
        case .modular(let modular):
            // An empty order is not an absent one.
            if let order = modular.order, order.isEmpty { return VOUCH_CRYPTO_PARAMETERS.rawValue }
            return withViews([modular.prime, modular.generator, modular.order ?? []]) { numbers in
                let order = modular.order == nil ? vouch_bytes(bytes: nil, length: 0) : numbers[2]
                return vouch_group_modular(numbers[0], numbers[1], order, &made)
            }
        }
    }
}

/// Passes all arrays at once, in the form the shim takes.
private func withViews(_ arrays: [[UInt8]], _ body: ([vouch_bytes]) -> Int32) -> Int32 {
    func collect(_ rest: ArraySlice<[UInt8]>, _ views: [vouch_bytes]) -> Int32 {
        guard let next = rest.first else { return body(views) }
        return next.withUnsafeBytes { collect(rest.dropFirst(), views + [view($0)]) }
    }
    return collect(arrays[...], [])
}
