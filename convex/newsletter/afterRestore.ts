import { recipientAgeMs } from '../../src/shared/letters.ts';
import type { MutationCtx } from '../_generated/server.js';

/** Far more letters than are on their way at a time. */
const letterLimit = 50;

/**
 * In a library that was brought back from a backup no letter goes on by itself: its recipients may have got it since. One
 * whose list was not complete yet is over.
 */
export async function stopLetters(ctx: MutationCtx): Promise<void> {
  const sendings = await ctx.db.query('sendings').withIndex('by_startedAt').order('desc').take(letterLimit);
  const now = Date.now();
  for (const { _id, state } of sendings) {
    if (state === 'sending') await ctx.db.patch(_id, { state: 'paused', trouble: undefined });
    if (state === 'collecting') {
      await ctx.db.patch(_id, { state: 'cancelled', endedAt: now, forgetAt: now + recipientAgeMs });
    }
  }
}
