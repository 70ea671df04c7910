extension DomainParameters {
    /// As an AlgorithmIdentifier: a number for standardized groups, otherwise explicit parameters.
    package var algorithmIdentifier: AlgorithmIdentifier {
        switch self {
        case .standardized(let parameters):
            AlgorithmIdentifier(
                algorithm: .standardizedDomainParameters, parameters: TLVWriter.integer(parameters.rawValue))
        case .elliptic(let parameters):
            AlgorithmIdentifier(algorithm: .ecPublicKey, parameters: parameters.encoded)
        case .modular(let parameters):
            AlgorithmIdentifier(
                algorithm: parameters.order == nil ? .pkcs3KeyAgreement : .dhPublicNumber,
                parameters: parameters.encoded)
        }
    }

    /// The public key of a key pair in this group. RFC 3279 §2.3: a point as it is, a DH key as an INTEGER.
    /// - Parameter element: as ``AgreementGroup`` has it.
    package func publicKeyInfo(element: [UInt8]) -> SubjectPublicKeyInfo {
        SubjectPublicKeyInfo(
            algorithm: algorithmIdentifier, key: isElliptic ? element : TLVWriter.positiveNumber(element))
    }
}

extension EllipticParameters {
    /// RFC 3279 §2.3.5, `ECParameters`; coefficients as long as the prime.
    package var encoded: [UInt8] {
        let length = prime.drop { $0 == 0 }.count
        func padded(_ number: [UInt8]) -> [UInt8] {
            let significant = number.drop { $0 == 0 }
            return [UInt8](repeating: 0, count: max(0, length - significant.count)) + significant
        }
        return TLVWriter.sequence([
            TLVWriter.integer(1),
            TLVWriter.sequence([TLVWriter.objectIdentifier(.primeField), TLVWriter.positiveNumber(prime)]),
            TLVWriter.sequence([TLVWriter.octetString(padded(a)), TLVWriter.octetString(padded(b))]),
            TLVWriter.octetString(generator),
            TLVWriter.positiveNumber(order),
            TLVWriter.integer(cofactor),
        ])
    }
}

extension ModularParameters {
    /// X9.42 with an order, PKCS #3 without.
    package var encoded: [UInt8] {
        TLVWriter.sequence([
            TLVWriter.positiveNumber(prime), TLVWriter.positiveNumber(generator),
            order.map { TLVWriter.positiveNumber($0) } ?? [],
        ])
    }
}
