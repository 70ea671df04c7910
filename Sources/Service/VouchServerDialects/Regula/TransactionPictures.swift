import Foundation
import VouchCore
import VouchDialects
import VouchServer

/// The pictures of a transaction, and their addresses.
struct TransactionPictures {
    let transaction: ReadingTransaction
    let base: String

    init(_ transaction: ReadingTransaction, _ service: RegulaService.Description) {
        self.transaction = transaction
        let name = transaction.id.utf8.map { byte -> String in
            let isPlain =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
        base = "\(service.publicURL)/api/v2/transaction/\(name)"
    }

    private func address(_ file: String) -> String { "\(base)/file?name=\(file)" }

    var result: Regula.TransactionResult {
        Regula.TransactionResult(
            transactionId: transaction.id, tag: transaction.tag,
            inData: .init(
                images: transaction.images.enumerated().map { index, image in
                    .init(
                        light: image.light, listIdx: index, pageIdx: image.pageIndex ?? index,
                        url: address("in-\(index)"))
                }),
            outData: .init(
                url: "\(base)/results",
                images: transaction.results.enumerated().map { index, picture in
                    .init(
                        fieldType: picture.type, light: picture.light, listIdx: index, pageIdx: picture.pageIndex,
                        url: address("out-\(index)"))
                }))
    }

    /// - Parameter name: as in an address: `in-0`, `out-3`.
    func file(named name: String) -> [UInt8]? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count <= 4, parts[1].utf8.allSatisfy({ (48...57).contains($0) }),
            let index = Int(parts[1])
        else { return nil }
        switch parts[0] {
        case "in": return transaction.images.indices.contains(index) ? transaction.images[index].bytes : nil
        case "out": return transaction.results.indices.contains(index) ? transaction.results[index].bytes : nil
        default: return nil
        }
    }

    /// The response with addresses in `Images` and without containers that are nothing but pictures.
    func responseWithAddresses() throws -> [UInt8] {
        let response = try JSONReader.read(transaction.response, maximumLength: transaction.response.count)
        var index = 0
        return JSONCanonicalForm.bytes(
            of: response.changing("ContainerList") { containers in
                let kept = (containers["List"]?.elements ?? []).filter { container in
                    let type = container["result_type"]?.integer ?? 0
                    return ![1, 6, 16, 103].contains(type)
                }.map { container in
                    container.changing("Images") { images in
                        images.changing("fieldList") { fields in
                            fields.mapping { field in
                                field.changing("valueList") { values in
                                    values.mapping { value in
                                        defer { index += 1 }
                                        return value.changing("value") { _ in .string(address("out-\(index)")) }
                                    }
                                }
                            }
                        }
                    }
                }
                return containers.changing("List") { _ in .array(kept) }
                    .changing("Count") { _ in .number(Double(kept.count)) }
            })
    }
}

extension JSONValue {
    /// The same with another value under a name that it has.
    fileprivate func changing(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.map { $0.name == name ? Member(name: name, value: change($0.value)) : $0 })
    }

    fileprivate func mapping(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard case .array(let elements) = self else { return self }
        return .array(elements.map(change))
    }
}
