import { type VLiteral, type VUnion, v } from 'convex/values';

/*
 * Shapes of the desk's messages and rows, as validators from which the types follow. Pages import only the types, so that no
 * validator is in their files. Times are milliseconds since the Unix epoch.
 */

/** A validator of one of these texts. */
export function oneOf<const Text extends string>(...texts: readonly Text[]): VUnion<Text, VLiteral<Text>[]> {
  return v.union(...texts.map((text) => v.literal(text)));
}

/**
 * A run of a library command in the audit: one entry with its numbers, instead of one for each story. `broken` files could
 * not be imported; undoing left the stories that were changed since.
 */
export const libraryRun = v.union(
  v.object({
    kind: v.literal('library'),
    act: v.literal('imported'),
    added: v.number(),
    updated: v.number(),
    unchanged: v.number(),
    broken: v.number(),
    isStopped: v.boolean(),
  }),
  v.object({ kind: v.literal('library'), act: v.literal('removed'), removed: v.number() }),
  v.object({ kind: v.literal('library'), act: v.literal('undone'), undone: v.number(), left: v.number() }),
);

/** How a revision came about: with the content of revision `from`, or of the published story at `storySeq` of the catalogue. */
export const revisionOrigin = v.union(
  v.object({ kind: v.literal('created') }),
  v.object({ kind: v.literal('saved') }),
  v.object({ kind: v.literal('restored'), from: v.number() }),
  v.object({ kind: v.literal('taken'), storySeq: v.number() }),
);

/**
 * 'purged' deletes for good, after the time in the bin. The narration got other audio ('narrated') or timings ('timed'), or
 * was removed ('silenced').
 */
export const manuscriptAct = oneOf(
  'created',
  'saved',
  'restored',
  'taken',
  'published',
  'unpublished',
  'deleted',
  'undeleted',
  'purged',
  'narrated',
  'timed',
  'silenced',
);

/** A change of a setting; `from` and `to` are the values before and after, in words. */
export const settingEvent = v.object({
  kind: v.literal('setting'),
  setting: oneOf('name', 'guestViewLimit', 'banner', 'launch'),
  from: v.string(),
  to: v.string(),
});

/** A password reset link was made for a person, or their account was deleted. */
export const accountAct = oneOf('resetLink', 'deleted');

/** An act on a letter, with the number of its recipients as far as it was known then; a draft has none. */
export const letterEvent = v.object({
  kind: v.literal('letter'),
  act: oneOf('sent', 'paused', 'resumed', 'cancelled', 'retried', 'discarded'),
  subject: v.string(),
  recipients: v.number(),
});

/** An act on the newsletter's addresses, without them, so that a removed address is not in the audit either. */
export const subscribersEvent = v.object({
  kind: v.literal('subscribers'),
  act: oneOf('removed', 'exported'),
  count: v.number(),
});

/** The numbers of a letter's recipients by state; those who `left` unsubscribed or were removed after the sending began. */
export const recipientCounts = v.object({
  waiting: v.number(),
  sending: v.number(),
  sent: v.number(),
  failed: v.number(),
  left: v.number(),
});

/** The progress of sending a letter. While 'collecting', the list of its recipients is written. */
export const sending = v.object({
  state: oneOf('collecting', 'sending', 'paused', 'sent', 'cancelled'),
  counts: recipientCounts,
  perMinute: v.number(),
  startedAt: v.number(),
  endedAt: v.union(v.null(), v.number()),
  /** Why nothing is being sent at this moment; it is retried automatically. */
  trouble: v.union(v.null(), v.string()),
  /** Whether the recipients and their failures have been deleted. */
  isForgotten: v.boolean(),
});

/** How the newsletter is set up in this library. */
export const letterSetup = v.object({
  /** The sender of the letters; null if this library sends no mail. */
  from: v.union(v.null(), v.string()),
  perMinute: v.number(),
  /** The library's address in the letters' links. */
  libraryUrl: v.string(),
  libraryName: v.optional(v.string()),
  /** When the sending of the last letter began; null before the first. */
  lastSentAt: v.union(v.null(), v.number()),
  /** Whether the caller is an admin and may see addresses and send letters. */
  maySend: v.boolean(),
});

/** The number of subscribers, and of sign-ups whose confirmation mail has not been answered yet. */
export const subscriberCount = v.object({ subscribers: v.number(), unconfirmed: v.number() });

export const subscriber = v.object({ id: v.string(), email: v.string(), subscribedAt: v.number() });

/** A recipient to whom a letter was not sent, or who may have got it: the mail server's answer, or that it was interrupted. */
export const failedRecipient = v.object({ email: v.string(), reason: v.string() });
