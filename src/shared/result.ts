/** Why a request to the backend gave no answer. An expected failure: a value that a screen can name. */
export type RequestFailure =
  /** No network, no server, a time-out, or a captive portal answering in its place. */
  | { readonly kind: 'offline'; readonly message: string }
  /** The server answered with an error of its own. */
  | { readonly kind: 'server'; readonly message: string }
  /** The server's answer has another shape than agreed: most likely a newer or older server. */
  | { readonly kind: 'malformed'; readonly message: string };

/** Either a value or a named failure. */
export type Result<T, F> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };
