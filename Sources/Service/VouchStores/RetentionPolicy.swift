import Foundation
import VouchCore

/// How long each kind of data is kept, by tenant. What no line names is kept until it is deleted.
package struct RetentionPolicy: Sendable, Hashable {
    /// A kind of data that is kept of persons.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Enrolments, by the time since completion: the person is deleted with all enrolments and authentications once
        /// the latest is that old.
        case enrolments
        /// Journeys, by the time since they began.
        case journeys
        /// Pictures of journeys, by the time since these began: pictures, selfies and what was cut out of them. The
        /// journey's result stays.
        case pictures
        /// Persons whom clients store, by the time since they were stored or last replaced.
        case subjects
        /// Readings that were done or given up, with their results.
        case jobs
    }

    /// The text is not a valid policy; `description` says where.
    package struct Malformed: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// The longest file that is read, in bytes.
    package static let longestFile = 1 << 20
    private static let days = 0...36_500
    private static let everyTenant = "default"

    /// In days; nil within a tenant's lines for a kind that has no limit there.
    private let lines: [String: [Kind: Int?]]

    /// Reads a policy, such as `{"default": {"journeys": 30}, "acme": {"journeys": "none", "enrolments": 365}}`. A tenant's
    /// line replaces the default's line of that kind; `"none"` is not a limit.
    ///
    /// - Throws: ``Malformed``.
    package init(json: [UInt8]) throws {
        guard let value = try? JSONReader.read(json, maximumLength: Self.longestFile), case .object(let tenants) = value
        else { throw Malformed(description: "not a JSON object of tenants") }
        var lines: [String: [Kind: Int?]] = [:]
        for tenant in tenants {
            guard case .object(let members) = tenant.value else {
                throw Malformed(description: "\(tenant.name): not an object of kinds")
            }
            for member in members {
                guard let kind = Kind(rawValue: member.name) else {
                    throw Malformed(
                        description: "\(tenant.name): '\(member.name)' is not one of "
                            + Kind.allCases.map(\.rawValue).joined(separator: ", "))
                }
                if member.value.text == "none" {
                    lines[tenant.name, default: [:]][kind] = .some(nil)
                } else if let days = member.value.integer, Self.days.contains(days) {
                    lines[tenant.name, default: [:]][kind] = days
                } else {
                    throw Malformed(
                        description: "\(tenant.name): \(kind.rawValue): neither 0 to 36500 days nor \"none\"")
                }
            }
        }
        self.lines = lines
    }

    /// How long a kind of data of a tenant is kept.
    ///
    /// - Returns: 0 to 36,500 days; nil for no limit.
    package func days(_ kind: Kind, of tenant: String) -> Int? {
        if let own = lines[tenant]?[kind] { return own }
        return lines[Self.everyTenant]?[kind] ?? nil
    }

    /// The time up to which data is too old: what is as old as this, or older, is deleted.
    ///
    /// - Returns: nil for no limit.
    package func limit(_ kind: Kind, of tenant: String, at now: Timestamp) -> Timestamp? {
        days(kind, of: tenant).map { now.adding(seconds: -Int64($0) * 86_400) }
    }
}
