import { parseRows, parseSiblings } from '../shared/protocol/catalogue.ts';
import type { CatalogueRow, StoryId, WorkText } from '../shared/story/catalogue.ts';
import { libraryCall } from '../sync/libraryCall.ts';
import { storeRows } from './apply.ts';
import { database } from './database.ts';

/** The most rows of one call of `stories:rows`. */
const callRows = 100;

/**
 * Makes the function that fetches the whole rows of stories of which the device has none, or one without current
 * details. It resolves with false when the library gave no answer: then a row that is still missing may exist.
 */
export function makeFetchRows(call = libraryCall()) {
  const underWay = new Map<StoryId, Promise<boolean>>();

  async function fetchBatch(ids: readonly StoryId[]): Promise<boolean> {
    const answer = await call('query', 'stories:rows', { ids });
    const rows = answer.ok ? parseRows(answer.value) : undefined;
    if (rows) await storeRows(rows);
    return rows !== undefined;
  }

  return async function fetchRows(ids: readonly StoryId[]): Promise<boolean> {
    const stored = await database.stories.bulkGet([...ids]);
    const isCurrent = (index: number) => {
      const row = stored[index];
      return row !== undefined && row.detailSeq === row.seq;
    };
    const missing = ids.filter((id, index) => !isCurrent(index) && !underWay.has(id));
    for (let at = 0; at < missing.length; at += callRows) {
      const batch = missing.slice(at, at + callRows);
      const fetching = fetchBatch(batch).finally(() => {
        for (const id of batch) underWay.delete(id);
      });
      for (const id of batch) underWay.set(id, fetching);
    }
    const answers = await Promise.all(new Set(ids.flatMap((id) => underWay.get(id) ?? [])));
    return answers.every(Boolean);
  };
}

export const fetchRows = makeFetchRows();

export interface LibrarySearch {
  readonly query: string;
  /** An author or translator. */
  readonly person?: string | undefined;
  readonly subject?: string | undefined;
  /** In which the library does not search titles and names. */
  readonly languages: readonly string[];
}

/** Stories that the device may not have, best first, and does not keep; undefined when the library gave no answer. */
export async function searchLibrary(
  asked: LibrarySearch,
  signal: AbortSignal,
  call = libraryCall(),
): Promise<readonly CatalogueRow[] | undefined> {
  const answer = await call('query', 'list:search', { ...asked }, { signal });
  return answer.ok ? parseRows(answer.value) : undefined;
}

/** The other texts of a story's work, also those that the device does not list; undefined when the library gave no answer. */
export async function fetchSiblings(
  storyId: StoryId,
  call = libraryCall(),
): Promise<readonly WorkText[] | undefined> {
  const answer = await call('query', 'stories:siblings', { storyId });
  return answer.ok ? parseSiblings(answer.value) : undefined;
}
