import { storeBody } from '../library/apply.ts';
import { body, languages, savedStories, storiesFrom } from '../library/queries.ts';
import type { CatalogueRow } from '../shared/catalogue.ts';
import { inReadersOrder } from '../shared/readersOrder.ts';
import type { NetworkInformation } from '../state/dataSaver.ts';
import type { BackendQuery } from './backend.ts';
import { parseStoryBody } from './wire.ts';

/** At most this many texts ahead of the reader, */
const storyLimit = 24;
/** and no more of them than this in one session. */
const sessionBudgetBytes = 400 * 1024;

/** Whether texts may be fetched unasked: never against the reader's data saver or the browser's, never on a slow network. */
export function mayPrefetch(network: NetworkInformation | undefined, isSaving: boolean): boolean {
  if (isSaving) return false;
  if (!network) return true;
  return network.saveData !== true && (network.effectiveType ?? '4g') === '4g';
}

/**
 * Which texts to fetch ahead: newer texts of saved stories first, then what is absent of the newest stories, as far
 * as the budget reaches. Older texts of other stories wait until they are opened: a change costs nothing unasked.
 */
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
 * Makes what fetches texts ahead, one at a time, until a request fails or the session's budget is spent.
 * `preferredLanguages` are BCP 47 tags; the texts are those of the language that the home page shows first for them.
 */
export function makePrefetcher(query: BackendQuery, preferredLanguages: () => readonly string[]) {
  let spentBytes = 0;
  let running = false;

  async function withHashes(rows: readonly CatalogueRow[]) {
    const texts = await Promise.all(rows.map(({ id }) => body(id)));
    return rows.map((row, index) => ({ row, textHash: texts[index]?.bodyHash }));
  }

  /** Fetches what is worth having now. Overlapping calls join the first. */
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
        const answer = await query('stories:body', { storyId: row.id }, signal);
        const parsed = answer.ok ? parseStoryBody(answer.value) : answer;
        if (!parsed.ok) return; // whatever it is, opening the story will say so
        if (parsed.value) await storeBody(parsed.value);
        spentBytes += row.bodySizeBytes;
      }
    } finally {
      running = false;
    }
  };
}
