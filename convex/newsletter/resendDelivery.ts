import { v } from 'convex/values';
import { internalAction } from '../_generated/server.js';
import { handToResend, mailSender, ResendRefusal } from '../mail.ts';
import { deliverBatch, Unreachable } from './deliverBatch.ts';

/**
 * Hands a batch over by Resend. The key of a message is its Message-ID, so that one that is handed over again within a
 * day is sent once, whatever was heard of the first.
 */
export const run = internalAction({
  args: { letterId: v.id('letters'), batch: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const sender = mailSender();
    if (sender?.kind !== 'resend') return null;
    await deliverBatch(ctx, args, async ({ mail, messageId, mayEnd }) => {
      await mayEnd();
      try {
        await handToResend(
          sender,
          { ...mail, headers: { ...mail.headers, 'Message-ID': messageId } },
          messageId,
        );
        return { kind: 'sent' };
      } catch (error) {
        if (!(error instanceof ResendRefusal)) return { kind: 'unknown', reason: 'Resend did not answer.' };
        const { status, message: reason } = error;
        // The key, the quota, or Resend itself: no recipient is to blame.
        if (status === 401 || status === 403 || status === 429) throw new Unreachable(reason);
        return status >= 500 ? { kind: 'unknown', reason } : { kind: 'refused', reason, isFinal: true };
      }
    });
    return null;
  },
});
