import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import { oneOf, recipientCounts, sending } from '../../src/shared/desk/deskShapes.ts';

/** `LetterWording` of src/shared/desk/letters.ts. */
export const letterWording = {
  subject: v.string(),
  text: v.string(),
  language: v.string(),
  storyIds: v.array(v.id('stories')),
};

/** The newsletter's letters, their recipients, and the subscribers. */
export const letterTables = {
  newsletter_subscribers: defineTable({
    email: v.string(),
    /** In lower case and trimmed: recognises a repeated sign-up. */
    emailKey: v.string(),
    subscribedAt: v.number(),
    /** The token in the letters' links that ends the subscription. */
    token: v.string(),
  })
    .index('by_emailKey', ['emailKey'])
    .index('by_token', ['token']),

  /** Sign-ups whose confirmation mail has not been answered yet. */
  newsletterSignUps: defineTable({
    email: v.string(),
    emailKey: v.string(),
    /** Part of the mail's link; becomes the subscription's token. */
    token: v.string(),
    askedAt: v.number(),
    expiresAt: v.number(),
    /** Mails sent so far. */
    mailCount: v.number(),
    /** No other mail is sent before this time. */
    nextMailAt: v.number(),
  })
    .index('by_emailKey', ['emailKey'])
    .index('by_token', ['token'])
    .index('by_expiresAt', ['expiresAt']),

  letters: defineTable({
    /** Made by the page that began the letter, so that a repeated request begins only one. */
    key: v.string(),
    revision: v.number(),
    savedAt: v.number(),
    savedBy: v.id('editors'),
    ...letterWording,
  }).index('by_key', ['key']),

  /** The sending of a letter; each letter has at most one. */
  sendings: defineTable({
    letterId: v.id('letters'),
    state: sending.fields.state,
    startedAt: v.number(),
    endedAt: v.optional(v.number()),
    /** When its recipients are deleted; missing before the sending ends and once they are deleted. */
    forgetAt: v.optional(v.number()),
    /** The stories as they were when the sending began. */
    stories: v.array(
      v.object({
        storyId: v.id('stories'),
        title: v.string(),
        author: v.string(),
        language: v.string(),
      }),
    ),
    /** The library's own name at that time. */
    libraryName: v.optional(v.string()),
    counts: recipientCounts,
    /** Counts the steps: a scheduled step with any number but the newest is superseded. */
    step: v.number(),
    /** The scheduled action that is sending the letter. */
    job: v.union(v.null(), v.id('_scheduled_functions')),
    trouble: v.optional(v.object({ reason: v.string(), times: v.number() })),
  })
    .index('by_letterId', ['letterId'])
    .index('by_startedAt', ['startedAt'])
    .index('by_forgetAt', ['forgetAt']),

  /** The recipients of a letter, as they were when the sending began. */
  letterRecipients: defineTable({
    letterId: v.id('letters'),
    email: v.string(),
    emailKey: v.string(),
    token: v.string(),
    state: oneOf('waiting', 'sending', 'sent', 'failed'),
    /** While waiting: the earliest time of the next try. */
    dueAt: v.number(),
    changedAt: v.number(),
    /** Failed tries. */
    tries: v.number(),
    /** Why it failed, or why it waits for another try. */
    reason: v.optional(v.string()),
  })
    .index('by_letterId_state_dueAt', ['letterId', 'state', 'dueAt'])
    .index('by_letterId_emailKey', ['letterId', 'emailKey'])
    .index('by_emailKey', ['emailKey']),
};
