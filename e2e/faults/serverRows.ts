import type { Page } from '@playwright/test';
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
  readonly isDone: boolean;
  readonly epoch: string;
  /** The number of the feed up to which removals are no longer remembered. */
  readonly floor: number;
}

/** The rows that a page of the server and a device's mirror have in common. */
type Rows = Pick<ServerRows, 'items' | 'progress'>;

/** The page's signed-in reader, from its localStorage. */
export async function readerOf(page: Page): Promise<{ readonly userId: string; readonly token: string }> {
  const items = await stored(page);
  const token = Object.entries(items).find(([key]) => key.startsWith('__convexAuthJWT'))?.[1];
  return { userId: JSON.parse(items['lipi-account'] ?? '').state.id, token: token ?? '' };
}

/** Calls the server directly, as the page's reader. */
export async function askServer(
  page: Page,
  origin: string,
  path: 'reader:changes' | 'reader:push',
  args: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { userId, token } = await readerOf(page);
  const answer = await fetch(`${origin}/api/${path === 'reader:push' ? 'mutation' : 'query'}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ path, format: 'convex_encoded_json', args: [{ userId, ...args }] }),
  });
  const { status, value, errorMessage } = await answer.json();
  if (status !== 'success') throw new Error(`${path}: ${errorMessage}`);
  return value;
}

/** The reader's rows that changed after a number of their feed, at most 200. */
export async function serverRows(page: Page, origin: string, after = 0): Promise<ServerRows> {
  const asked = { clientId: '0'.repeat(16), after, limit: 200 };
  return (await askServer(page, origin, 'reader:changes', asked)) as ServerRows;
}

/** The rows of a device's mirror, for comparison with `serverRows`. */
export async function mirrorRows(page: Page, userId?: string): Promise<Rows> {
  const [items = [], progress = []] = await privateTables(page, ['items', 'progress'], userId);
  return {
    items: items.map(withoutGeneration) as unknown as ServerRows['items'],
    progress: progress.map(withoutGeneration) as unknown as ServerRows['progress'],
  };
}

/** The same rows in a fixed order. */
export function sorted({ items, progress }: Rows) {
  const byStory = (one: { storyId: string }, other: { storyId: string }) =>
    one.storyId < other.storyId ? -1 : 1;
  return { items: [...items].sort(byStory), progress: [...progress].sort(byStory) };
}

/** The rows of two pages together, in a fixed order. */
export const both = (one: Rows, other: Rows) =>
  sorted({ items: [...one.items, ...other.items], progress: [...one.progress, ...other.progress] });

/** The cursor and the rows of a device's mirror, read at the same moment. */
export async function mirrorOf(page: Page) {
  const [meta = [], items = [], progress = []] = await privateTables(page, ['meta', 'items', 'progress']);
  return {
    cursor: meta.find(({ key }) => key === 'feed')?.cursor as number | undefined,
    rows: sorted({
      items: items.map(withoutGeneration),
      progress: progress.map(withoutGeneration),
    } as unknown as Rows),
  };
}

function withoutGeneration({ generation: _, ...row }: Readonly<Record<string, unknown>>) {
  return row;
}
