import type { NetworkInformation } from '../settings/dataSaver.ts';
import type { FunctionCall } from '../shared/functionCall.ts';
import { parseStoryBody } from '../shared/protocol/catalogue.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { inReadersOrder } from '../shared/story/readersOrder.ts';
import { storeBody } from './apply.ts';
import { body, languages, savedStories, storiesFrom } from './queries.ts';

const storyLimit = 24;
const sessionBudgetBytes = 400 * 1024;

/** Whether texts may be prefetched: not if the reader or the browser saves data, and not on a slow network. */
export function mayPrefetch(network: NetworkInformation | undefined, isSaving: boolean): boolean {
  if (isSaving) return false;
  if (!network) return true;
  return network.saveData !== true && (network.effectiveType ?? '4g') === '4g';
}

/** First newer texts of saved stories, then missing texts of the newest; others wait, so that an edit costs no data. */
export function choosePrefetch(
  saved: readonly { readonly row: CatalogueRow; readonly textHash: string | undefined }[],
  newest: readonly { readonly row: CatalogueRow; readonly textHash: string | undefined }[],
  budgetBytes: number,
): CatalogueRow[] {
  const wanted = [
    ...saved.filter(({ row, textHash }) => textHash !== row.bodyHash),
    ...newest.slice(0, storyLimit).filter(({ textHash }) => textHash === undefined),
  ];
  const chosen = new Map<string, CatalogueRow>();
  let sizeBytes = 0;
  for (const { row } of wanted) {
    if (chosen.has(row.id)) continue;
    sizeBytes += row.bodySizeBytes;
    if (sizeBytes > budgetBytes) break;
    chosen.set(row.id, row);
  }
  return [...chosen.values()];
}

/**
 * Makes the function that prefetches texts one at a time, until a request fails or the session's budget is spent. Of
 * the newest stories it takes those in the language that the home page shows first for `preferredLanguages` (BCP 47
 * tags).
 */
export function makePrefetcher(call: FunctionCall, preferredLanguages: () => readonly string[]) {
  let spentBytes = 0;
  let running = false;

  async function withHashes(rows: readonly CatalogueRow[]) {
    const texts = await Promise.all(rows.map(({ id }) => body(id)));
    return rows.map((row, index) => ({ row, textHash: texts[index]?.bodyHash }));
  }

  return async function prefetch(signal: AbortSignal): Promise<void> {
    if (running) return;
    running = true;
    try {
      const [first] = inReadersOrder(await languages(), preferredLanguages());
      const newest = first ? (await storiesFrom(first.language, 0, storyLimit)).rows : [];
      const chosen = choosePrefetch(
        await withHashes((await savedStories()).map(({ row }) => row)),
        await withHashes(newest),
        sessionBudgetBytes - spentBytes,
      );
      for (const row of chosen) {
        if (signal.aborted) return;
        const answer = await call('query', 'stories:body', { storyId: row.id }, { signal });
        const text = answer.ok ? parseStoryBody(answer.value) : undefined;
        if (text === undefined) return; // opening the story will report the error
        if (text) await storeBody(text);
        spentBytes += row.bodySizeBytes;
      }
    } finally {
      running = false;
    }
  };
}
