import type { PageAnswer, PageRequest as SiteRequest } from '../../embedded/http/site/staticSite.ts';

/** A request for a page of the app; without an origin, absolute addresses in the head are left out. */
export type PageRequest = Pick<SiteRequest, 'pathname'> & Partial<SiteRequest>;

/** Answers the addresses of the app that are not files. */
export interface PageRenderer {
  /** The policy of the shell and of files; a rendered page has its own. */
  readonly contentSecurityPolicy: string;
  /** Rejects only when the library cannot be reached: the caller then sends the bare shell. */
  respond(request: PageRequest): Promise<PageAnswer>;
}
