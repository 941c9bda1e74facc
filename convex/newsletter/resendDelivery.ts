import { v } from 'convex/values';
import { internalAction } from '../_generated/server.js';
import { handToResend, mailSender, ResendRefusal } from '../platform/mail.ts';
import { deliverBatch, Unreachable } from './deliverBatch.ts';

/**
 * Hands a batch over by Resend. The idempotency key of a message is its Message-ID, so that a message that is handed over
 * again within a day is sent once, whether or not the first call got a response.
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
        const isRefusal = error instanceof ResendRefusal;
        const reason = isRefusal ? error.message : 'Resend did not answer.';
        // The key, the quota or Resend itself is at fault and not a recipient; Resend recognises what it has accepted
        // already.
        const isOurs = isRefusal && [401, 403, 409, 429].includes(error.status);
        if (!isRefusal || isOurs || error.status >= 500) throw new Unreachable(reason);
        return { kind: 'refused', reason, isFinal: true };
      }
    });
    return null;
  },
});
