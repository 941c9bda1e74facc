import { parseStoryBody } from '../shared/protocol/catalogue.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { libraryCall } from '../sync/libraryCall.ts';
import { storeBody } from './apply.ts';
import { textIds } from './queries.ts';

const visitBudgetBytes = 400 * 1024;

/**
 * Makes the function that fetches the missing texts of these stories, one at a time, until a request fails or the
 * visit's budget is spent. A text that is on the device in an older version waits, so that an edit costs no data.
 */
export function makePrefetch(call = libraryCall()) {
  let spentBytes = 0;
  let ending = new AbortController();

  return async function prefetch(rows: readonly CatalogueRow[]): Promise<void> {
    // The reader has moved on: what was fetched ahead of them before is not needed any more.
    ending.abort();
    ending = new AbortController();
    const { signal } = ending;
    const known = new Set(await textIds());
    for (const { id, bodySizeBytes } of rows) {
      if (signal.aborted || spentBytes + bodySizeBytes > visitBudgetBytes) return;
      if (known.has(id)) continue;
      const answer = await call('query', 'stories:body', { storyId: id }, { signal });
      const text = answer.ok ? parseStoryBody(answer.value) : undefined;
      if (text === undefined) return; // opening the story will report the error
      if (text) await storeBody(text);
      spentBytes += bodySizeBytes;
    }
  };
}

export const prefetchTexts = makePrefetch();
