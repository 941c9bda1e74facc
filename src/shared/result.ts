/** Why a request to the backend failed. An expected failure: a value that a screen can explain. */
export type RequestFailure =
  /** No network, no server, a time-out, or a captive portal that answers instead. */
  | { readonly kind: 'offline'; readonly message: string }
  /** The server answered with an error. */
  | { readonly kind: 'server'; readonly message: string }
  /** The server's answer has an unexpected shape: most likely the server is newer or older. */
  | { readonly kind: 'malformed'; readonly message: string };

/** Either a value or a named failure. */
export type Result<T, F> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };
