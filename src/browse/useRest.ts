import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { KnownStory } from '../readerData/useKnownStories.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { connection, isReachable } from '../sync/connection.ts';
import type { Choice } from './choice.ts';
import { chosenStories, sortedStories } from './choose.ts';

/** What the library has for a search, that this device cannot find. */
export type Rest =
  | { readonly kind: 'asking' | 'offline' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'found'; readonly stories: readonly KnownStory[] };

export interface FollowedLists {
  readonly followed: readonly string[];
  /** Whether these are all that the page shows. */
  readonly areFollowed: boolean;
  /** Whether the library has more languages. */
  readonly hasOthers: boolean;
}

/**
 * Asks the library for works with the words of the address, of its person or about its subject, that are not among the
 * lines: in other than the `followed` languages, whichever the filters name, and in these by what the device has no
 * preview of. Undefined where that has no answer: without any, and with filters that only stories of this device pass.
 */
export function useRest(
  choice: Choice,
  typed: string,
  { followed, areFollowed, hasOthers }: FollowedLists,
  lines: readonly KnownStory[],
  ownLanguage: string | null,
): Rest | undefined {
  const { query, persons, subjects, progress, isSaved } = choice;
  const isOfDevice = progress.length > 0 || isSaved || persons.length > 1;
  const [subject] = subjects.length === 1 ? subjects : [];
  const isSearch = typed.trim() !== '' || persons.length > 0 || subject !== undefined;
  const isWanted = isSearch && !isOfDevice && areFollowed && (hasOthers || query.trim() !== '');
  const [person] = persons;
  // Undefined values are left out.
  const asked = JSON.stringify({ query, person, subject, languages: followed });
  const [answer, setAnswer] = useState<{ asked: string; rows: readonly CatalogueRow[] | undefined }>();
  const { kind } = useSnapshot(connection);
  // What is typed gets into the address after a pause.
  const isAsked = isWanted && typed === query && isReachable(kind);
  const isAnswered = answer?.asked === asked;
  useEffect(() => {
    if (!isAsked || isAnswered) return;
    const ending = new AbortController();
    searchLate(asked, ending.signal).then((rows) => {
      if (!ending.signal.aborted) setAnswer({ asked, rows });
    });
    return () => ending.abort();
  }, [asked, isAsked, isAnswered]);

  const rows = isAnswered && typed === query ? answer.rows : undefined;
  const stories = useMemo(() => {
    const listed = new Set(lines.map(({ row }) => row.work));
    // A story of a list that is here would be among the lines, if the filters let it pass.
    const isFilteredOut = (language: string) =>
      followed.includes(language) && choice.languages.length > 0 && !choice.languages.includes(language);
    const others = rows?.filter(({ work, language }) => !listed.has(work) && !isFilteredOut(language)) ?? [];
    const known = others.map((row) => ({ row, isSaved: false, hasText: false, progress: undefined }));
    const { chosen } = chosenStories(known, { ...choice, languages: [] });
    return choice.order === 'newest' ? chosen : sortedStories(chosen, choice.order, ownLanguage);
  }, [rows, lines, choice, ownLanguage, followed]);

  if (!isWanted) return undefined;
  if (kind === 'offline') return { kind };
  if (rows) return { kind: 'found', stories };
  return isAnswered && typed === query
    ? { kind: 'failed', retry: () => setAnswer(undefined) }
    : { kind: 'asking' };
}

/** Loaded late, because it brings the database. Never rejects. */
async function searchLate(asked: string, signal: AbortSignal): Promise<readonly CatalogueRow[] | undefined> {
  try {
    const { searchLibrary } = await import('../catalogue/rows.ts');
    return await searchLibrary(JSON.parse(asked), signal);
  } catch (error) {
    console.warn(`The library could not be searched: ${String(error)}`);
    return undefined;
  }
}
