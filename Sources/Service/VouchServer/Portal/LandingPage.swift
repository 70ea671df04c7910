import HTTPTypes

/// Where the link of an enrolment leads a browser: a page in the person's language that opens the customer's app.
///
/// The link's data is for the app alone. The page hands it on, and reads nothing of it.
package struct LandingPage: Sendable {
    private let app: String?

    /// - Parameter app: the address by which a phone opens the app, such as `acme-bank://enrol`; the link's data is added. nil
    ///   where the operator has named none: then the page says what to do.
    package init(app: String?) { self.app = app }

    /// The longest data of a link, in bytes.
    private static let longestData = 8_192

    /// The routes, for a ``RouteTable``: `/onboarding`, and under each customer's own address.
    package var routes: [Route] {
        ["/onboarding", "/{customer}/onboarding"].map { path in
            Route(.get, path, access: .open) { page(for: $0) }
        }
    }

    private func page(for request: ServerRequest) -> ServerResponse {
        let words = Words.best(for: request.fields[.acceptLanguage] ?? "")
        let data = request.query["data"] ?? ""
        // What a compact JWE or JWS, or Base64, is made of.
        let isWhole =
            !data.isEmpty && data.utf8.count <= Self.longestData
            && data.utf8.allSatisfy { byte in
                switch UnicodeScalar(byte) {
                case "A"..."Z", "a"..."z", "0"..."9", "-", "_", ".", "+", "/", "=": true
                default: false
                }
            }
        guard isWhole else {
            return html(words, "<h1>\(words.title)</h1><p>\(words.incomplete)</p>", status: .badRequest)
        }
        let encoded = data.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        let action: PageHTML =
            app.map { app in
                let target = app + (app.contains("?") ? "&" : "?") + "data=" + encoded
                return "<p><a class=\"button\" href=\"\(target)\">\(words.open)</a></p>"
            } ?? ""
        return html(words, "<h1>\(words.title)</h1><p>\(words.explanation)</p>\(action)<p>\(words.expiry)</p>")
    }

    /// For a link whose time is over, that was withdrawn, or that never was.
    package func pageOfEndedLink(for request: ServerRequest) -> ServerResponse {
        let words = Words.best(for: request.fields[.acceptLanguage] ?? "")
        return html(words, "<h1>\(words.title)</h1><p>\(words.ended)</p>", status: .gone)
    }

    private func html(_ words: Words, _ content: PageHTML, status: HTTPResponse.Status = .ok) -> ServerResponse {
        let page: PageHTML = """
            <!DOCTYPE html>
            <html lang="\(words.language)"><head><meta charset="utf-8"><title>\(words.title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
            <link rel="icon" href="data:,"><link rel="stylesheet" href="/portal/page.css"></head>
            <body><main id="content">
            \(content)
            </main></body></html>

            """
        return ServerResponse(
            status,
            fields: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentLanguage: words.language,
                .vary: "Accept-Language",
                .contentSecurityPolicy:
                    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ], body: Array(page.markup.utf8))
    }

    /// The page's words in one language.
    struct Words: Sendable, Hashable {
        /// BCP 47.
        let language: String
        let title: String
        let explanation: String
        let open: String
        let expiry: String
        let incomplete: String
        let ended: String

        static func best(for field: String) -> Words {
            let language = AcceptedLanguage.best(for: field, of: all.map(\.language))
            return all.first { $0.language == language } ?? all[0]
        }

        static let all = [
            Words(
                language: "en", title: "Continue on your phone",
                explanation:
                    "You have been invited to prove your identity. Open this page on the phone that has the app of the company that invited you, and continue in the app.",
                open: "Open the app",
                expiry: "The link works once and for a short time. If it has expired, ask for a new one.",
                incomplete: "This link is not complete. Open it again as you received it, or ask for a new one.",
                ended: "This link has ended: it has expired, was used or was withdrawn. Ask for a new one."),
            Words(
                language: "de", title: "Weiter auf Ihrem Telefon",
                explanation:
                    "Sie wurden gebeten, Ihre Identität nachzuweisen. Öffnen Sie diese Seite auf dem Telefon mit der App des Unternehmens, das Sie eingeladen hat, und machen Sie in der App weiter.",
                open: "App öffnen",
                expiry:
                    "Der Link gilt einmal und nur kurze Zeit. Ist er abgelaufen, lassen Sie sich einen neuen schicken.",
                incomplete:
                    "Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal so, wie Sie ihn bekommen haben, oder lassen Sie sich einen neuen schicken.",
                ended:
                    "Dieser Link gilt nicht mehr: Er ist abgelaufen, wurde benutzt oder zurückgezogen. Lassen Sie sich einen neuen schicken."
            ),
            Words(
                language: "fr", title: "Continuez sur votre téléphone",
                explanation:
                    "Vous êtes invité à prouver votre identité. Ouvrez cette page sur le téléphone où se trouve l’application de l’entreprise qui vous a invité, puis continuez dans l’application.",
                open: "Ouvrir l’application",
                expiry: "Le lien ne sert qu’une fois et pour peu de temps. S’il a expiré, demandez-en un autre.",
                incomplete:
                    "Ce lien est incomplet. Ouvrez-le de nouveau tel que vous l’avez reçu, ou demandez-en un autre.",
                ended: "Ce lien n’est plus valable : il a expiré, a servi ou a été retiré. Demandez-en un autre."),
            Words(
                language: "es", title: "Continúe en su teléfono",
                explanation:
                    "Le han invitado a demostrar su identidad. Abra esta página en el teléfono que tiene la aplicación de la empresa que le invitó y continúe en la aplicación.",
                open: "Abrir la aplicación",
                expiry: "El enlace sirve una sola vez y por poco tiempo. Si ha caducado, pida otro.",
                incomplete: "Este enlace está incompleto. Ábralo de nuevo tal como lo recibió o pida otro.",
                ended: "Este enlace ya no es válido: ha caducado, se ha usado o se ha retirado. Pida otro."),
            Words(
                language: "it", title: "Continui sul telefono",
                explanation:
                    "È stato invitato a dimostrare la Sua identità. Apra questa pagina sul telefono con l’app dell’azienda che L’ha invitata e continui nell’app.",
                open: "Apri l’app",
                expiry: "Il link funziona una sola volta e per poco tempo. Se è scaduto, ne chieda un altro.",
                incomplete: "Questo link è incompleto. Lo apra di nuovo così come l’ha ricevuto o ne chieda un altro.",
                ended: "Questo link non è più valido: è scaduto, è stato usato o ritirato. Ne chieda un altro."),
        ]
    }
}
