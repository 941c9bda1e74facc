import { api, internal } from '../../../convex/_generated/api.js';
import type { Id } from '../../../convex/_generated/dataModel.js';
import { hashOf, type ReaderAction, type ReaderOp } from '../../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { type Caller, library } from '../accounts/backend.ts';
import { enter } from '../accounts/people.ts';
import { makeStory } from '../setup.ts';

export type Device = ReturnType<typeof deviceOf>;

function deviceOf(userId: Id<'users'>, caller: Caller, clientId: string) {
  return {
    userId,
    caller,
    push: (...ops: readonly (Omit<ReaderOp, 'action'> & { readonly action: unknown })[]) =>
      caller.mutation(api.reader.push, { userId, clientId, ops: [...ops] }),
    pull: (after = 0, limit = 200) => caller.query(api.reader.changes, { userId, clientId, after, limit }),
  };
}

/** Signs a reader up. The digit distinguishes their clients. */
export async function makeReader(
  word: string,
  flow: 'signUp' | 'signIn' = 'signUp',
): Promise<(digit: string) => Device> {
  const { token } = await enter(flow, `${word}@example.org`);
  const { id } = await library.as(token).query(api.account.profile, {});
  return (digit) => deviceOf(id, library.as(token), digit.repeat(16));
}

export async function publish(...works: readonly string[]): Promise<StoryId[]> {
  const stories = works.map((work) => makeStory({ work }));
  await library.mutation(internal.library.upsertStories, { stories });
  const rows: { readonly id: StoryId; readonly work: string }[] = [];
  for (let after = 0, isDone = false; !isDone; ) {
    const page = await library.query(api.feed.changes, { scope: 'catalogue', after, limit: 500 });
    rows.push(...page.rows);
    ({ cursor: after, isDone } = page);
  }
  return works.map((work) => rows.find((row) => row.work === work)?.id as StoryId);
}

export function makeOp(n: number, action: ReaderAction, atMs = Date.now(), id = `op${n}`): ReaderOp {
  const op = { id, time: atMs * 1024, version: 1, action };
  return { n, hash: hashOf(op), ...op };
}
