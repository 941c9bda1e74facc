import { defineTable } from 'convex/server';
import { v } from 'convex/values';

/** `LetterWording` of src/shared/letters.ts. */
export const letterWording = {
  subject: v.string(),
  text: v.string(),
  language: v.string(),
  storyIds: v.array(v.id('stories')),
};

/** `RecipientCounts` of src/shared/letters.ts. */
export const recipientCounts = v.object({
  waiting: v.number(),
  sending: v.number(),
  sent: v.number(),
  failed: v.number(),
  left: v.number(),
});

/** `SendingState` of src/shared/letters.ts. */
export const sendingState = v.union(
  v.literal('collecting'),
  v.literal('sending'),
  v.literal('paused'),
  v.literal('sent'),
  v.literal('cancelled'),
);

/** The newsletter's letters, whom they go to, and who has asked for them. */
export const letterTables = {
  newsletter_subscribers: defineTable({
    email: v.string(),
    /** Lower-cased, trimmed: what makes a repeated sign-up the same. */
    emailKey: v.string(),
    subscribedAt: v.number(),
    /** What ends the subscription, in the links of the letters. Made at the latest with the first letter. */
    token: v.optional(v.string()),
  })
    .index('by_emailKey', ['emailKey'])
    .index('by_token', ['token']),

  /** Sign-ups that were asked by mail whether they are meant, and have not answered yet. */
  newsletterSignUps: defineTable({
    email: v.string(),
    emailKey: v.string(),
    /** In the mail's link; then the subscription's. */
    token: v.string(),
    askedAt: v.number(),
    expiresAt: v.number(),
    /** Mails so far. */
    mailCount: v.number(),
    /** Before that no other one goes there. */
    nextMailAt: v.number(),
  })
    .index('by_emailKey', ['emailKey'])
    .index('by_token', ['token'])
    .index('by_expiresAt', ['expiresAt']),

  letters: defineTable({
    /** Made by the page that began it, so that a beginning that is sent twice begins one. */
    key: v.string(),
    revision: v.number(),
    savedAt: v.number(),
    savedBy: v.id('editors'),
    ...letterWording,
  }).index('by_key', ['key']),

  /** The sending of a letter: one has at most one. */
  sendings: defineTable({
    letterId: v.id('letters'),
    state: sendingState,
    startedAt: v.number(),
    endedAt: v.optional(v.number()),
    /** When its recipients are forgotten; left out before its end, and once they are. */
    forgetAt: v.optional(v.number()),
    /** The stories as they were at the start. */
    stories: v.array(
      v.object({
        storyId: v.id('stories'),
        title: v.string(),
        author: v.string(),
        language: v.string(),
      }),
    ),
    counts: recipientCounts,
    again: v.number(),
    /** Counts the steps: a scheduled one with another number than the newest has been overtaken. */
    step: v.number(),
    /** What is being handed over, by the scheduled action `job`. */
    batch: v.union(
      v.null(),
      v.object({
        number: v.number(),
        size: v.number(),
        startedAt: v.number(),
        job: v.id('_scheduled_functions'),
      }),
    ),
    trouble: v.optional(v.object({ reason: v.string(), times: v.number() })),
  })
    .index('by_letterId', ['letterId'])
    .index('by_startedAt', ['startedAt'])
    .index('by_forgetAt', ['forgetAt']),

  /** Whom a letter goes to, as they were when it began to go out. */
  letterRecipients: defineTable({
    letterId: v.id('letters'),
    /** Empty for a subscriber who left. */
    email: v.string(),
    emailKey: v.string(),
    token: v.string(),
    state: v.union(
      v.literal('waiting'),
      v.literal('sending'),
      v.literal('sent'),
      v.literal('failed'),
      v.literal('left'),
    ),
    /** Of one that waits: not before then. */
    dueAt: v.number(),
    changedAt: v.number(),
    /** Tries that ended without a success. */
    tries: v.number(),
    /** The mail server may have it: the end of the message was about to go out. */
    isHanded: v.boolean(),
    /** What the mail server said against it last. */
    reason: v.optional(v.string()),
  })
    .index('by_letterId_state_dueAt', ['letterId', 'state', 'dueAt'])
    .index('by_letterId_emailKey', ['letterId', 'emailKey'])
    .index('by_emailKey', ['emailKey']),
};
