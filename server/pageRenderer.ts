interface PageRequest {
  /** As in the request line, still percent-encoded, without the query. */
  readonly pathname: string;
  /** With its question mark; what it asks for of a page is a language's cards. */
  readonly search?: string;
  /** For example 'https://lipi.example', for absolute addresses in the head; without it they are left out. */
  readonly origin?: string;
  readonly ifNoneMatch?: string | undefined;
  /** The Cookie header: the home page is painted in the language that was chosen. */
  readonly cookies?: string | undefined;
  /** The Accept-Language header: the home page begins with what the browser's owner reads. */
  readonly acceptLanguage?: string | undefined;
}

/** A page to send as it is, compressed as the client likes. `html` is empty for a 304. */
interface PageAnswer {
  readonly status: 200 | 304 | 404;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What answers the addresses of the app that are no files. */
export interface PageRenderer {
  /** Of the shell and of files; a painted page brings its own. */
  readonly contentSecurityPolicy: string;
  /** Rejects only when the library cannot be asked: the caller then sends the bare shell. */
  respond(request: PageRequest): Promise<PageAnswer>;
}
