import type { CatalogueRow, FeedHead, HomeSnapshot } from '../../shared/catalogue.ts';
import { knownLanguages } from '../../shared/languages.ts';
import type { LanguageCount } from '../../shared/readersOrder.ts';
import type { ConnectionKind } from '../../sync/connection.ts';
import { indexIn } from './cardWindow.ts';

/** What the HTML was painted from, and where the feed stood then. */
export type PaintedHome = HomeSnapshot & { readonly head?: FeedHead };

/** A part of a language's list, as it was read at once: `rows` are those from index `first` on, round the end. */
export interface Shelf {
  readonly language: string;
  readonly first: number;
  readonly rows: readonly CatalogueRow[];
  readonly total: number;
}

/** All that decides what the home page shows. */
export interface HomeFacts {
  /** What the HTML was painted from; undefined when it came without. */
  readonly first: PaintedHome | undefined;
  /** The mirror's languages, as the row has them; undefined until it answered. */
  readonly languages: readonly LanguageCount[] | undefined;
  readonly mirror: 'unread' | 'empty' | 'filling' | 'ready';
  /** The last answer for a language, which may be another one than the chosen. */
  readonly shelf: Shelf | undefined;
  /** Undefined: the one that was painted, else the first. */
  readonly chosen: string | undefined;
  readonly connection: ConnectionKind;
  /** Set when the database on this device cannot be read. */
  readonly failure: { readonly reason: string; readonly message: string } | undefined;
}

/** The language that an address asks for, as the buttons of the home page do before the scripts are here: `?language=gu`. */
export function askedLanguage(search: string): string | undefined {
  const asked = new URLSearchParams(search).get('language') ?? '';
  return knownLanguages.find(({ tag }) => tag === asked)?.tag;
}

/** The language whose cards are shown: the chosen one, what was painted, or the first, as long as it has stories. */
export function shownLanguage(
  languages: readonly LanguageCount[],
  { chosen, first }: Pick<HomeFacts, 'chosen' | 'first'>,
): string {
  const isKnown = (one: string | undefined) => languages.some(({ language }) => language === one);
  return [chosen, first?.language].find(isKnown) ?? languages[0]?.language ?? '';
}

/** What the home page shows under its masthead. */
export type HomeState =
  /** Without rows, and with a total of 0 as long as it is not known, while they are on their way. */
  | ({ readonly kind: 'shelf'; readonly languages: readonly LanguageCount[] } & Shelf)
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  /** Other languages have stories here. */
  | {
      readonly kind: 'languageNotHere';
      readonly languages: readonly LanguageCount[];
      readonly language: string;
    }
  | { readonly kind: 'notHereYet' }
  | { readonly kind: 'failed'; readonly reason: string; readonly message: string };

/**
 * The mirror's answer when it is whole; until then what the HTML was painted from, so that nothing that was painted
 * goes away again; and where there is neither, what the reader can expect.
 */
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

/** The card at an index of a list; undefined when it has not been read from the device. */
export function cardAt({ first, rows, total }: Shelf, index: number): CatalogueRow | undefined {
  return total > 0 ? rows[indexIn(total, index - first)] : undefined;
}

/** Rows are read this many at a time, */
const chunkRows = 16;
/** with so many on each side of the chunk that the cards beside its first and last, and a flick beyond, are there. */
const marginRows = 24;

/** So many rows of a list are read for the cards around a position, */
export const partRows = chunkRows + 2 * marginRows;

/** from this index on. Changes only every sixteen positions. */
export function partAround(position: number): number {
  return Math.floor(position / chunkRows) * chunkRows - marginRows;
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
    // With no storage what was painted is all that ever comes.
    total: failure ? rows.length : Math.max(painted?.total ?? total, rows.length),
  };
}
