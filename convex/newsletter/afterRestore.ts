import { recipientAgeMs } from '../../src/shared/desk/letters.ts';
import type { MutationCtx } from '../_generated/server.js';

/** Far more letters than are being sent at a time. */
const letterLimit = 50;

/**
 * After a restore from a backup, letters that were being sent are paused, because their recipients may have got them since.
 * A letter whose list of recipients was incomplete is cancelled.
 */
export async function stopLetters(ctx: MutationCtx): Promise<void> {
  const sendings = await ctx.db.query('sendings').withIndex('by_startedAt').order('desc').take(letterLimit);
  const now = Date.now();
  for (const { _id, state } of sendings) {
    if (state === 'sending') await ctx.db.patch('sendings', _id, { state: 'paused', trouble: undefined });
    if (state === 'collecting') {
      await ctx.db.patch('sendings', _id, {
        state: 'cancelled',
        endedAt: now,
        forgetAt: now + recipientAgeMs,
      });
    }
  }
}
