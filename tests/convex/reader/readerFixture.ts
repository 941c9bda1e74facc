import type { Id } from '../../../convex/_generated/dataModel.js';
import type { PushAnswer, ReaderPage } from '../../../src/shared/protocol/reader.ts';
import { hashOf, type ReaderAction, type ReaderOp } from '../../../src/shared/reader/readerOps.ts';
import type { FeedPage, StoryId } from '../../../src/shared/story/catalogue.ts';
import type { AccountsBackend, Caller } from '../accounts/backend.ts';
import { enter } from '../accounts/people.ts';
import { makeStory } from '../setup.ts';

/** One device of a reader, as the server sees it. */
export class Device {
  readonly userId: Id<'users'>;
  readonly caller: Caller;
  readonly clientId: string;

  constructor(userId: Id<'users'>, caller: Caller, clientId: string) {
    this.userId = userId;
    this.caller = caller;
    this.clientId = clientId;
  }

  /** Pushes operations unchanged. */
  async push(
    ...ops: readonly (Omit<ReaderOp, 'action'> & { readonly action: unknown })[]
  ): Promise<PushAnswer> {
    const { userId, clientId } = this;
    return (await this.caller.mutation('reader:push', {
      userId,
      clientId,
      ops: JSON.parse(JSON.stringify(ops)),
    })) as PushAnswer;
  }

  async pull(after = 0, limit = 200): Promise<ReaderPage> {
    const { userId, clientId } = this;
    return (await this.caller.query('reader:changes', { userId, clientId, after, limit })) as ReaderPage;
  }
}

/** Signs a reader up. The digit distinguishes their clients. */
export async function makeReader(
  library: AccountsBackend,
  word: string,
  flow: 'signUp' | 'signIn' = 'signUp',
): Promise<(digit: string) => Device> {
  const { token } = await enter(library, flow, `${word}@example.org`);
  const { id } = (await library.as(token).query('account:profile')) as { id: Id<'users'> };
  return (digit) => new Device(id, library.as(token), digit.repeat(16));
}

/** Publishes stories and returns their ids. */
export async function publish(library: AccountsBackend, ...works: readonly string[]): Promise<StoryId[]> {
  await library.mutation('library:upsertStories', {
    stories: works.map((work) => JSON.parse(JSON.stringify(makeStory({ work })))),
  });
  const rows: { readonly id: StoryId; readonly work: string }[] = [];
  for (let after = 0, isDone = false; !isDone; ) {
    const page = (await library.query('feed:changes', { scope: 'catalogue', after, limit: 500 })) as FeedPage;
    rows.push(...page.rows);
    ({ cursor: after, isDone } = page);
  }
  return works.map((work) => rows.find((row) => row.work === work)?.id as StoryId);
}

/** An operation made at the given time of the functions' clock. */
export function makeOp(n: number, action: ReaderAction, atMs = Date.now(), id = `op${n}`): ReaderOp {
  const op = { id, time: atMs * 1024, version: 1, action };
  return { n, hash: hashOf(op), ...op };
}
