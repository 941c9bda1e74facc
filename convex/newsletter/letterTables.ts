import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import {
  letterStory,
  letterWording,
  oneOf,
  recipientCounts,
  sending,
} from '../../src/shared/desk/deskShapes.ts';

export const letterTables = {
  newsletter_subscribers: defineTable({
    email: v.string(),
    /** In lower case and trimmed: recognises a repeated sign-up. */
    emailKey: v.string(),
    subscribedAt: v.number(),
    /** Ends the subscription, in the letters' links. */
    token: v.string(),
    /** Of the interface where the address was entered: mails are in it. English if missing. */
    language: v.optional(v.string()),
  })
    .index('by_emailKey', ['emailKey'])
    .index('by_token', ['token']),

  newsletterSignUps: defineTable({
    email: v.string(),
    emailKey: v.string(),
    /** Part of the mail's link; becomes the subscription's token. */
    token: v.string(),
    askedAt: v.number(),
    expiresAt: v.number(),
    mailCount: v.number(),
    nextMailAt: v.number(),
    language: v.optional(v.string()),
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
    ...letterWording.fields,
    storyIds: v.array(v.id('stories')),
  }).index('by_key', ['key']),

  /** Each letter has at most one. */
  sendings: defineTable({
    letterId: v.id('letters'),
    state: sending.fields.state,
    startedAt: v.number(),
    endedAt: v.optional(v.number()),
    /** When its recipients are deleted; missing before the sending ends and once they are deleted. */
    forgetAt: v.optional(v.number()),
    /** The stories as they were when the sending began. */
    stories: v.array(v.object({ ...letterStory.fields, storyId: v.id('stories') })),
    libraryName: v.optional(v.string()),
    counts: recipientCounts,
    /** Counts the steps: a scheduled step with any number but the newest is superseded. */
    step: v.number(),
    job: v.union(v.null(), v.id('_scheduled_functions')),
    trouble: v.optional(v.object({ reason: v.string(), times: v.number() })),
  })
    .index('by_letterId', ['letterId'])
    .index('by_startedAt', ['startedAt'])
    .index('by_forgetAt', ['forgetAt']),

  /** As they were when the sending began. */
  letterRecipients: defineTable({
    letterId: v.id('letters'),
    email: v.string(),
    emailKey: v.string(),
    token: v.string(),
    language: v.optional(v.string()),
    state: oneOf('waiting', 'sending', 'sent', 'failed'),
    /** While waiting: the earliest time of the next try. */
    dueAt: v.number(),
    changedAt: v.number(),
    tries: v.number(),
    /** Why it failed, or why it waits for another try. */
    reason: v.optional(v.string()),
  })
    .index('by_letterId_state_dueAt', ['letterId', 'state', 'dueAt'])
    .index('by_letterId_emailKey', ['letterId', 'emailKey'])
    .index('by_emailKey', ['emailKey']),
};
