import { v } from 'convex/values';
import { largestPush } from '../src/shared/protocol/reader.ts';
import { someoneElse } from '../src/shared/serverWords/refusals.ts';
import { feedHead, feedPageEnd, storyId } from '../src/shared/story/catalogue.ts';
import type { Id } from './_generated/dataModel.js';
import { type Caller, mutation, query } from './access.ts';
import { pageEnd, requireCursor } from './catalogue/heads.ts';
import { sizeLimits } from './platform/limits.ts';
import { malformed, problem } from './platform/problem.ts';
import { rowsBy } from './platform/rows.ts';
import { readReaderHead, takeBatch } from './readers/readerPush.ts';
import { listItemFields, markFields, opOutcome, progressFields, stamp } from './readers/readerTables.ts';

/** Rows of one page: a mark with its note takes up to 5 KB. */
const pageLimit = sizeLimits.readerPage.most;

/**
 * Applies operations of one outbox, in the order of `n`; at most 100 are taken. `userId` is the user for whom the
 * device believes to send: another user's token is refused with 'not_allowed', whatever happened on the device
 * meanwhile. Throws 'invalid_request' for a malformed client id.
 */
export const push = mutation({
  access: 'signedIn',
  takes: { units: 2000 * largestPush, entries: 40 * largestPush },
  args: {
    userId: v.string(),
    clientId: v.string(),
    ops: v.array(
      v.object({
        n: v.number(),
        id: v.string(),
        hash: v.string(),
        time: v.number(),
        version: v.number(),
        /** Checked one by one, so that an invalid action does not block the others. */
        action: v.any(),
      }),
    ),
  },
  returns: v.object({
    results: v.array(v.object({ n: v.number(), outcome: opOutcome })),
    stop: v.union(
      v.null(),
      v.object({ kind: v.literal('gap'), expected: v.number() }),
      v.object({ kind: v.literal('forked'), n: v.number() }),
    ),
    seq: v.number(),
    epoch: v.string(),
  }),
  handler: async (ctx, { userId, clientId, ops }) => {
    requireSelf(ctx.caller, userId);
    const isSound = ops.every(
      ({ n, time, hash, id }) =>
        Number.isSafeInteger(n) &&
        n >= 1 &&
        Number.isSafeInteger(time) &&
        time >= 0 &&
        isShort(hash) &&
        isShort(id),
    );
    if (!/^[0-9a-f]{16}$/.test(clientId) || !isSound) throw malformed('These are not valid operations.');
    const answer = await takeBatch(ctx, ctx.caller.userId, clientId, ops.slice(0, largestPush));
    return { ...answer, results: [...answer.results] };
  },
});

/** The caller's rows that changed after a cursor. `userId` as for `push`; `limit` above 200 counts as 200. */
export const changes = query({
  access: 'signedIn',
  args: { userId: v.string(), clientId: v.string(), after: v.number(), limit: v.number() },
  returns: v.object({
    items: v.array(v.object({ storyId, seq: v.number(), ...listItemFields })),
    progress: v.array(v.object({ storyId, seq: v.number(), ...progressFields })),
    marks: v.array(v.object({ storyId, seq: v.number(), ...markFields })),
    removed: v.array(v.object({ storyId, seq: v.number(), stamp })),
    ...feedPageEnd,
    lastN: v.number(),
  }),
  handler: async (ctx, { userId: claimed, clientId, after, limit }) => {
    requireSelf(ctx.caller, claimed);
    requireCursor('invalid_request', after, limit);
    const { userId } = ctx.caller;
    const size = Math.min(Math.floor(limit), pageLimit);
    const head = await readReaderHead(ctx, userId);
    const items = await ctx.db
      .query('readerItems')
      .withIndex('by_userId_seq', (q) => q.eq('userId', userId).gt('seq', after))
      .take(size);
    const places = await ctx.db
      .query('readerPlaces')
      .withIndex('by_userId_seq', (q) => q.eq('userId', userId).gt('seq', after))
      .take(size);
    const marks = await ctx.db
      .query('readerMarks')
      .withIndex('by_userId_seq', (q) => q.eq('userId', userId).gt('seq', after))
      .take(size);
    const client = await rowsBy(ctx, 'readerClients', 'by_userId_clientId', { userId, clientId }).unique();

    const { cursor, isDone } = pageEnd([...items, ...places, ...marks], size, head.seq);
    const inPage = items.filter(({ seq }) => seq <= cursor);
    return {
      items: inPage.filter(({ listed }) => listed?.isListed).map(withoutOwner),
      progress: places.filter(({ seq }) => seq <= cursor).map(withoutOwner),
      marks: marks.filter(({ seq }) => seq <= cursor).map(withoutOwner),
      removed: inPage.flatMap(({ storyId, seq, listed }) =>
        listed && !listed.isListed ? [{ storyId, seq, stamp: listed.stamp }] : [],
      ),
      cursor,
      isDone,
      epoch: head.epoch,
      floor: head.floor,
      lastN: client?.lastN ?? 0,
    };
  },
});

/** Tiny, so that every device can keep it subscribed. */
export const head = query({
  access: 'signedIn',
  args: {},
  returns: feedHead,
  handler: async (ctx) => {
    const { seq, epoch } = await readReaderHead(ctx, ctx.caller.userId);
    return { seq, epoch };
  },
});

function requireSelf({ userId }: Caller, claimed: string): void {
  if (claimed !== userId) {
    throw problem({ code: 'not_allowed', message: someoneElse });
  }
}

interface Stored {
  readonly _id: unknown;
  readonly _creationTime: number;
  readonly userId: Id<'users'>;
  readonly removedAt?: number;
}

function withoutOwner<Row extends Stored>({ _id, _creationTime, userId, removedAt, ...row }: Row) {
  return row;
}

function isShort(text: string): boolean {
  return text.length <= 64;
}
