import { knownLanguages } from '../shared/languages/languages.ts';
import type { CatalogueRow, FeedHead, HomeSnapshot } from '../shared/story/catalogue.ts';
import type { LanguageCount } from '../shared/story/readersOrder.ts';
import type { ConnectionKind } from '../sync/connection.ts';

/** Cards in a first paint: the first, the two legible beside it, and one to move to. */
export const firstPaintCards = 4;

/** The narrated stories in all languages of the device: of the shelf to listen to, and of the banner. */
export const toListenPath = '/library?narrated=1';

export type ServerRenderedHome = HomeSnapshot & { readonly head?: FeedHead };

/** A part of a language's list, read in one query. `rows` starts at index `first` of the list and wraps around its end. */
export interface Shelf {
  readonly language: string;
  readonly first: number;
  readonly rows: readonly CatalogueRow[];
  /** The cards that the device can show; the language may have more stories. */
  readonly total: number;
  readonly storyCount: number;
}

export interface HomeFacts {
  readonly first: ServerRenderedHome | undefined;
  readonly languages: readonly LanguageCount[] | undefined;
  readonly mirror: 'unread' | 'empty' | 'filling' | 'ready';
  /** The last result for a language, possibly not the chosen one. */
  readonly shelf: Shelf | undefined;
  readonly chosen: string | undefined;
  readonly connection: ConnectionKind;
  readonly failure: { readonly reason: string; readonly message: string } | undefined;
}

/** The language in the address, `?language=gu`, which the home page's buttons set before scripts are loaded. */
export function requestedLanguage(search: string): string | undefined {
  const requested = new URLSearchParams(search).get('language') ?? '';
  return knownLanguages.find(({ tag }) => tag === requested)?.tag;
}

/** The chosen one, else the first paint's, if it has stories; otherwise the first. */
export function shownLanguage(
  languages: readonly LanguageCount[],
  { chosen, first }: Pick<HomeFacts, 'chosen' | 'first'>,
): string {
  const hasStories = (one: string | undefined) => languages.some(({ language }) => language === one);
  return [chosen, first?.language].find(hasStories) ?? languages[0]?.language ?? '';
}

export type HomeState =
  /** While the rows are loading it has none, and its total is 0 until known. */
  | ({ readonly kind: 'shelf'; readonly languages: readonly LanguageCount[] } & Shelf)
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'languageUnavailable';
      readonly languages: readonly LanguageCount[];
      readonly language: string;
    }
  | { readonly kind: 'catalogueUnavailable' }
  | { readonly kind: 'failed'; readonly reason: string; readonly message: string };

/** The mirror's data once it is complete, until then the server-rendered data, so that nothing already shown disappears. */
export function homeState(facts: HomeFacts): HomeState {
  const { first, languages, mirror, connection, failure } = facts;
  const mirrored = languages ?? [];
  if (mirrored.length > 0 && (mirror === 'ready' || first === undefined || first.languages.length === 0)) {
    return shelfState(facts, mirrored);
  }
  if (mirror === 'ready' && languages !== undefined) return { kind: 'empty' };
  if (first !== undefined && first.languages.length > 0) return shelfState(facts, first.languages);
  if (languages !== undefined) return { kind: 'empty' };
  if (failure !== undefined) return { kind: 'failed', ...failure };
  if (connection === 'offline') return { kind: 'catalogueUnavailable' };
  return first !== undefined ? { kind: 'empty' } : { kind: 'loading' };
}

function shelfState(facts: HomeFacts, languages: readonly LanguageCount[]): HomeState {
  const { first, shelf, mirror, connection, failure } = facts;
  const language = shownLanguage(languages, facts);
  const serverRendered = first?.language === language ? first : undefined;
  const mirrored = shelf?.language === language && shelf.rows.length > 0 ? shelf : undefined;
  if (mirrored && (mirror === 'ready' || !serverRendered)) return { kind: 'shelf', languages, ...mirrored };
  const total = facts.languages?.find((entry) => entry.language === language)?.storyCount ?? 0;
  const rows = serverRendered?.rows ?? [];
  const isNotHere = total === 0 || mirror === 'empty' || mirror === 'filling';
  if (rows.length === 0 && isNotHere && connection === 'offline') {
    return { kind: 'languageUnavailable', languages, language };
  }
  // Without storage, no more than the server-rendered rows will ever be available.
  const count = failure ? rows.length : Math.max(serverRendered?.total ?? total, rows.length);
  return { kind: 'shelf', languages, language, first: 0, rows, total: count, storyCount: count };
}
