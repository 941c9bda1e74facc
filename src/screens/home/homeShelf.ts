import type { CatalogueRow, FeedHead, HomeSnapshot } from '../../shared/catalogue.ts';

/** What the HTML was painted from, and where the feed stood then. */
export type PaintedHome = HomeSnapshot & { readonly head?: FeedHead };

/** A language's stories as they were read together. */
export interface Shelf {
  readonly language: string;
  readonly rows: readonly CatalogueRow[];
}

/** All that decides what the home page shows. */
export interface HomeFacts {
  /** What the HTML was painted from; undefined when it came without. */
  readonly first: PaintedHome | undefined;
  /** The mirror's languages; undefined until it answered. */
  readonly languages: readonly { readonly language: string; readonly storyCount: number }[] | undefined;
  readonly mirror: 'unread' | 'empty' | 'filling' | 'ready';
  /** The last answer for a language, which may be another one than the chosen. */
  readonly shelf: Shelf | undefined;
  /** Undefined: the first. */
  readonly chosen: string | undefined;
  readonly connection: 'starting' | 'online' | 'syncing' | 'offline';
  /** Set when the database on this device cannot be read. */
  readonly failure: { readonly reason: string; readonly message: string } | undefined;
}

/** What the home page shows under its masthead. */
export type HomeState =
  | {
      readonly kind: 'shelf';
      readonly languages: readonly string[];
      readonly language: string;
      /** The first of `total`, or all of them. Empty while they are on their way. */
      readonly rows: readonly CatalogueRow[];
      readonly total: number;
    }
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
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
    const language = pick(
      facts.chosen,
      known.map((entry) => entry.language),
    );
    const rows = rowsOf(language, facts);
    const count = known.find((entry) => entry.language === language)?.storyCount ?? 0;
    return {
      kind: 'shelf',
      languages: known.map((entry) => entry.language),
      language,
      rows,
      total: Math.max(count, rows.length),
    };
  }
  if (mirror === 'ready' && languages !== undefined) return { kind: 'empty' };
  if (first !== undefined && first.languages.length > 0) {
    const language = pick(facts.chosen, first.languages);
    const rows = rowsOf(language, facts);
    const total = language === first.language ? first.total : rows.length;
    return { kind: 'shelf', languages: first.languages, language, rows, total: Math.max(total, rows.length) };
  }
  if (failure !== undefined) return { kind: 'failed', ...failure };
  if (connection === 'offline') return { kind: 'notHereYet' };
  return first !== undefined ? { kind: 'empty' } : { kind: 'loading' };
}

function pick(chosen: string | undefined, languages: readonly string[]): string {
  return chosen !== undefined && languages.includes(chosen) ? chosen : (languages[0] ?? '');
}

function rowsOf(language: string, { first, shelf, mirror }: HomeFacts): readonly CatalogueRow[] {
  const mirrored = shelf?.language === language ? shelf.rows : [];
  if (mirrored.length > 0 && (mirror === 'ready' || first?.language !== language)) return mirrored;
  return first?.language === language ? first.rows : [];
}
