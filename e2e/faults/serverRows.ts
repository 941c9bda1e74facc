import { expect, type Page } from '@playwright/test';
import { privateTables } from '../support/privateRows.ts';
import { stored } from '../support/signedIn.ts';

/** A page of a reader's rows, as the server has them. */
export interface ServerRows {
  readonly items: readonly { readonly storyId: string }[];
  readonly progress: readonly {
    readonly storyId: string;
    readonly seq: number;
    readonly text?: { readonly entries: readonly { readonly place: object }[] };
  }[];
  /** For a whole page, the number that the reader's feed has reached. */
  readonly cursor: number;
}

/** The rows that a page of the server and a device's mirror have in common. */
type Rows = Pick<ServerRows, 'items' | 'progress'>;

/** The reader's rows, at most 200, from the server directly. */
export async function serverRows(page: Page, origin: string): Promise<ServerRows> {
  const items = await stored(page);
  const token = Object.entries(items).find(([key]) => key.startsWith('__convexAuthJWT'))?.[1];
  const userId = JSON.parse(items['lipi-account'] ?? '').state.id;
  const args = { userId, clientId: '0'.repeat(16), after: 0, limit: 200 };
  const answer = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ path: 'reader:changes', format: 'convex_encoded_json', args: [args] }),
  });
  const { status, value, errorMessage } = await answer.json();
  if (status !== 'success') throw new Error(`reader:changes: ${errorMessage}`);
  return value as ServerRows;
}

/** Waits until a device's mirror equals the reader's rows on the server. */
export async function expectMirrored(page: Page, origin: string): Promise<void> {
  const rows = sorted(await serverRows(page, origin));
  await expect.poll(async () => sorted(await mirrorRows(page))).toEqual(rows);
}

async function mirrorRows(page: Page): Promise<Rows> {
  const [items = [], progress = []] = await privateTables(page, ['items', 'progress']);
  return {
    items: items.map(withoutGeneration) as unknown as ServerRows['items'],
    progress: progress.map(withoutGeneration) as unknown as ServerRows['progress'],
  };
}

/** The same rows in a fixed order. */
function sorted({ items, progress }: Rows) {
  const byStory = (one: { storyId: string }, other: { storyId: string }) =>
    one.storyId < other.storyId ? -1 : 1;
  return { items: [...items].sort(byStory), progress: [...progress].sort(byStory) };
}

function withoutGeneration({ generation: _, ...row }: Readonly<Record<string, unknown>>) {
  return row;
}
