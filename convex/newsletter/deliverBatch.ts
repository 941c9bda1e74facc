import type { Infer } from 'convex/values';
import type { LetterStory } from '../../src/shared/desk/letters.ts';
import { internal } from '../_generated/api.js';
import type { Id } from '../_generated/dataModel.js';
import type { ActionCtx } from '../_generated/server.js';
import type { Mail } from '../platform/mail.ts';
import type { outcome } from './delivery.ts';
import { letterMail, messageIdOf } from './letterMail.ts';

/** A batch of a letter, as `delivery.ts` claimed it. */
export interface Batch {
  readonly letterId: Id<'letters'>;
  readonly batch: number;
}

/** A letter to one recipient. */
export interface Message {
  readonly mail: Mail;
  /** Includes the angle brackets. */
  readonly messageId: string;
  /** When sending the letter began. */
  readonly date: Date;
  /**
   * Await it before the end of the message is sent to the mail server. Throws Stopped when the message must not be
   * delivered.
   */
  readonly mayEnd: () => Promise<void>;
}

/** The message must not be sent: its recipient has unsubscribed, or the letter was stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly kind: 'skip' | 'stop';

  constructor(kind: 'skip' | 'stop') {
    super(kind === 'skip' ? 'The recipient has unsubscribed.' : 'The letter was stopped.');
    this.kind = kind;
  }
}

/**
 * The mail server cannot be used at all; `message` gives the reason. Mails handed to it were not accepted, or will be
 * recognised when they are sent again.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** After this time a batch leaves the rest to the next one, because the host ends an action that runs too long. */
const patienceMs = 2 * 60 * 1000;

/**
 * Hands over the claimed messages of a batch, one after the other. `handOver` returns the outcome of a message, and throws
 * Stopped or Unreachable.
 */
export async function deliverBatch(
  ctx: ActionCtx,
  { letterId, batch }: Batch,
  handOver: (message: Message) => Promise<Infer<typeof outcome>>,
): Promise<void> {
  const { delivery } = internal.newsletter;
  const found = await ctx.runQuery(delivery.readBatch, { letterId, batch });
  if (!found) return;
  const { recipients, startedAt, stories, ...words } = found;
  const content = { ...words, stories: stories as unknown as readonly LetterStory[] };
  const lastStart = Date.now() + patienceMs;
  let trouble: string | null = null;
  for (const { id: recipientId, ...recipient } of recipients) {
    if (Date.now() > lastStart) break;
    try {
      const became = await handOver({
        mail: letterMail(content, recipient),
        messageId: messageIdOf(letterId, recipientId),
        date: new Date(startedAt),
        mayEnd: async () => {
          const answer = await ctx.runMutation(delivery.mayEnd, { recipientId, batch });
          if (answer !== 'go') throw new Stopped(answer);
        },
      });
      await ctx.runMutation(delivery.settle, { recipientId, outcome: became });
    } catch (error) {
      if (error instanceof Stopped && error.kind === 'skip') continue;
      if (error instanceof Unreachable) {
        trouble = error.message;
        await ctx.runMutation(delivery.settle, { recipientId, outcome: { kind: 'notTaken' } });
      } else if (!(error instanceof Stopped)) throw error;
      break;
    }
  }
  await ctx.runMutation(delivery.finish, { letterId, batch, trouble });
}
