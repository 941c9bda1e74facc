import { knownLanguages } from '../shared/languages.ts';
import type { CatalogueRow, FeedHead, HomeSnapshot } from '../shared/story/catalogue.ts';
import type { LanguageCount } from '../shared/story/readersOrder.ts';
import type { ConnectionKind } from '../sync/connection.ts';

/** Cards in a first paint: the first, the two legible beside it, and one to move to. */
export const firstPaintCards = 4;

export type PaintedHome = HomeSnapshot & { readonly head?: FeedHead };

/** A part of a language's list, read in one query. `rows` starts at index `first` of the list and wraps around its end. */
export interface Shelf {
  readonly language: string;
  readonly first: number;
  readonly rows: readonly CatalogueRow[];
  readonly total: number;
}

export interface HomeFacts {
  readonly first: PaintedHome | undefined;
  readonly languages: readonly LanguageCount[] | undefined;
  readonly mirror: 'unread' | 'empty' | 'filling' | 'ready';
  /** The last result for a language, possibly not the chosen one. */
  readonly shelf: Shelf | undefined;
  readonly chosen: string | undefined;
  readonly connection: ConnectionKind;
  readonly failure: { readonly reason: string; readonly message: string } | undefined;
}

/** The language in the address, `?language=gu`, which the home page's buttons set before scripts are loaded. */
export function askedLanguage(search: string): string | undefined {
  const asked = new URLSearchParams(search).get('language') ?? '';
  return knownLanguages.find(({ tag }) => tag === asked)?.tag;
}

/** The chosen one, else the first paint's, if it has stories; otherwise the first. */
export function shownLanguage(
  languages: readonly LanguageCount[],
  { chosen, first }: Pick<HomeFacts, 'chosen' | 'first'>,
): string {
  const isKnown = (one: string | undefined) => languages.some(({ language }) => language === one);
  return [chosen, first?.language].find(isKnown) ?? languages[0]?.language ?? '';
}

export type HomeState =
  /** While the rows are loading it has none, and its total is 0 until known. */
  | ({ readonly kind: 'shelf'; readonly languages: readonly LanguageCount[] } & Shelf)
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'languageNotHere';
      readonly languages: readonly LanguageCount[];
      readonly language: string;
    }
  | { readonly kind: 'notHereYet' }
  | { readonly kind: 'failed'; readonly reason: string; readonly message: string };

/** The mirror's data once it is complete, until then the painted data, so that nothing already shown disappears. */
export function homeState(facts: HomeFacts): HomeState {
  const { first, languages, mirror, connection, failure } = facts;
  const known = languages ?? [];
  if (known.length > 0 && (mirror === 'ready' || first === undefined || first.languages.length === 0)) {
    return shelfState(facts, known);
  }
  if (mirror === 'ready' && languages !== undefined) return { kind: 'empty' };
  if (first !== undefined && first.languages.length > 0) return shelfState(facts, first.languages);
  if (failure !== undefined) return { kind: 'failed', ...failure };
  if (connection === 'offline') return { kind: 'notHereYet' };
  return first !== undefined ? { kind: 'empty' } : { kind: 'loading' };
}

function shelfState(facts: HomeFacts, languages: readonly LanguageCount[]): HomeState {
  const { first, shelf, mirror, connection, failure } = facts;
  const language = shownLanguage(languages, facts);
  const painted = first?.language === language ? first : undefined;
  const mirrored = shelf?.language === language && shelf.rows.length > 0 ? shelf : undefined;
  if (mirrored && (mirror === 'ready' || !painted)) return { kind: 'shelf', languages, ...mirrored };
  const total = facts.languages?.find((entry) => entry.language === language)?.storyCount ?? 0;
  const rows = painted?.rows ?? [];
  if (rows.length === 0 && total === 0 && connection === 'offline') {
    return { kind: 'languageNotHere', languages, language };
  }
  return {
    kind: 'shelf',
    languages,
    language,
    first: 0,
    rows,
    // Without storage, no more than the server-rendered rows will ever be available.
    total: failure ? rows.length : Math.max(painted?.total ?? total, rows.length),
  };
}
