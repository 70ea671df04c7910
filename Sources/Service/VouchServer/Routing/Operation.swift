import VouchAPI

/// The API's description of a route.
package struct Operation: Sendable {
    /// A parameter of the query, or a header field.
    package struct Parameter: Sendable {
        /// Where a parameter stands.
        package enum Place: String, Sendable {
            /// The parameter stands after the question mark of the URL.
            case query
            /// A header field of the request.
            case header
        }

        let name: String
        let summary: String
        let schema: JSONSchema
        let place: Place

        /// An optional parameter, with one sentence about it.
        package init(_ name: String, _ summary: String, _ schema: JSONSchema, place: Place = .query) {
            self.name = name
            self.summary = summary
            self.schema = schema
            self.place = place
        }
    }

    /// Unique: `startEnrolment`.
    let identifier: String
    let tag: String
    let summary: String
    let parameters: [Parameter]
    /// Schema by media type; empty for none.
    let bodies: [String: JSONSchema]
    let success: Int
    /// The body of the response; nil if it has none.
    let answer: JSONSchema?
    let answerType: String
    /// With 202, if the work can be left for later; nil if it cannot.
    let accepted: JSONSchema?
    /// Beside those that every route of its kind has.
    let problems: [Problem.Code]
    let isIdempotent: Bool
    /// A body that the answer can have; nil takes the description's own.
    package let example: AnswerExample?
    /// What a request's JSON body can be; nil makes one up from the schema.
    let sent: JSONSchema?
    /// A problem as it is answered, with its media type.
    let problem: (schema: JSONSchema, type: String)
    /// By the names of the description's security schemes; nil for those of ``Access``.
    let security: [JSONSchema]?

    /// An operation, described.
    ///
    /// - Parameters:
    ///   - identifier: unique in the API, such as `startEnrolment`.
    ///   - tag: the heading under which the description lists it.
    ///   - body: the schema of a JSON body; nil if none is taken. The description adds that null counts as absent.
    ///   - rawBody: the media type of a body that is taken as it is, of one byte or more; nil if none is taken.
    ///   - form: the schema of a form's fields; nil if none is taken.
    ///   - success: the status of a successful response.
    ///   - answer: the schema of its body; nil if it has none.
    ///   - accepted: the schema of a response 202, if the work can be left for later; nil if it cannot.
    ///   - problems: problems beside those that every route of its kind has.
    ///   - isIdempotent: whether an `Idempotency-Key` is taken.
    ///   - example: a body that the answer can have; nil takes the description's own.
    ///   - sent: what a request's JSON body can be; nil makes one up from the schema.
    ///   - problem: how a problem is answered, if not as RFC 9457 has it.
    ///   - security: names of security schemes, if not those that the route's access says.
    package init(
        _ identifier: String, tag: String, _ summary: String, parameters: [Parameter] = [], body: JSONSchema? = nil,
        rawBody: String? = nil, form: JSONSchema? = nil, success: Int = 200, answer: JSONSchema?,
        answerType: String = "application/json",
        accepted: JSONSchema? = nil, problems: [Problem.Code] = [], isIdempotent: Bool = false,
        example: AnswerExample? = nil, sent: JSONSchema? = nil,
        problem: (schema: JSONSchema, type: String) = (.reference("Problem"), "application/problem+json"),
        security: [JSONSchema]? = nil
    ) {
        self.example = example
        self.sent = sent
        self.problem = problem
        self.security = security
        self.identifier = identifier
        self.tag = tag
        self.summary = summary
        self.parameters = parameters
        var bodies: [String: JSONSchema] = [:]
        if let body { bodies["application/json"] = body.admittingNull }
        if let form { bodies["application/x-www-form-urlencoded"] = form }
        if let rawBody { bodies[rawBody] = ["type": "string", "minLength": 1] }
        self.bodies = bodies
        self.success = success
        self.answer = answer
        self.answerType = answerType
        self.accepted = accepted
        self.problems = problems
        self.isIdempotent = isIdempotent
    }

    static let pageParameters = [
        Parameter("limit", "Maximum number of items.", .number(1...100)),
        Parameter("cursor", "`next` of the previous page.", .text(4...200, pattern: ListCursor.pattern)),
    ]

    /// The parameters of lists whose items are numbered.
    static let numberedPageParameters = [
        Parameter("limit", "Maximum number of items.", .number(1...100)),
        Parameter("cursor", "`next` of the previous page.", .text(4...38, pattern: ListCursor.numberPattern)),
    ]
}
