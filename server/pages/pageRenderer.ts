/** A request for a page of the app. */
export interface PageRequest {
  /** As in the request line, still percent-encoded, without the query. */
  readonly pathname: string;
  /** With its question mark. */
  readonly search?: string;
  /** For example 'https://lipi.example', for absolute addresses in the head; without it they are left out. */
  readonly origin?: string;
  readonly ifNoneMatch?: string | undefined;
  /** The Cookie header: the home page is rendered in the chosen language. */
  readonly cookies?: string | undefined;
  /** The Accept-Language header: the home page begins with the languages that the browser's user reads. */
  readonly acceptLanguage?: string | undefined;
}

/** A page to send as it is, in an encoding that the client accepts. `html` is empty for a 304. */
interface PageAnswer {
  readonly status: 200 | 304 | 404;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers the addresses of the app that are not files. */
export interface PageRenderer {
  /** The policy of the shell and of files; a rendered page has its own. */
  readonly contentSecurityPolicy: string;
  /** Rejects only when the library cannot be reached: the caller then sends the bare shell. */
  respond(request: PageRequest): Promise<PageAnswer>;
}
