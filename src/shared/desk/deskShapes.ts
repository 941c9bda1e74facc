import { type VLiteral, type VUnion, v } from 'convex/values';
import { roles } from '../accounts.ts';
import { idOf, manuscriptFields, sentenceTiming, servedPart, storyId } from '../story/catalogue.ts';

/*
 * Shapes of the desk's messages and rows, as validators from which the types follow. Pages import only the types, so
 * that no validator is in their files. Times are milliseconds since the Unix epoch.
 */

export function oneOf<const Text extends string>(...texts: readonly Text[]): VUnion<Text, VLiteral<Text>[]> {
  return v.union(...texts.map((text) => v.literal(text)));
}

/** A library command's run. `broken` files could not be imported; undoing `left` the stories that were changed since. */
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

/** 'purged' deletes for good; the narration got other audio ('narrated'), timings ('timed'), or none ('silenced'). */
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
const settingEvent = v.object({
  kind: v.literal('setting'),
  setting: oneOf('name', 'guestViewLimit', 'banner', 'launch'),
  from: v.string(),
  to: v.string(),
});

export const accountAct = oneOf('resetLink', 'deleted');

/** An act on a letter, with the number of its recipients as far as it was known then; a draft has none. */
const letterEvent = v.object({
  kind: v.literal('letter'),
  act: oneOf('sent', 'paused', 'resumed', 'cancelled', 'retried', 'discarded'),
  subject: v.string(),
  recipients: v.number(),
});

/** An act on the newsletter's addresses, without them, so that a removed address is not in the audit either. */
const subscribersEvent = v.object({
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

/** While 'collecting', the list of recipients is being written. */
export const sending = v.object({
  state: oneOf('collecting', 'sending', 'paused', 'sent', 'cancelled'),
  counts: recipientCounts,
  startedAt: v.number(),
  endedAt: v.union(v.null(), v.number()),
  /** Why nothing is being sent at this moment; it is retried automatically. */
  trouble: v.union(v.null(), v.string()),
  /** Whether the recipients and their failures have been deleted. */
  isForgotten: v.boolean(),
});

export const letterSetup = v.object({
  /** The sender's address; null if this library sends no mail. */
  from: v.union(v.null(), v.string()),
  perMinute: v.number(),
  libraryUrl: v.string(),
  libraryName: v.optional(v.string()),
  lastSentAt: v.union(v.null(), v.number()),
  /** Whether the caller is an admin and may see addresses and send letters. */
  maySend: v.boolean(),
});

/** `unconfirmed` sign-ups have not answered their confirmation mail yet. */
export const subscriberCount = v.object({ subscribers: v.number(), unconfirmed: v.number() });

export const subscriber = v.object({ id: v.string(), email: v.string(), subscribedAt: v.number() });

/** A recipient to whom a letter was not sent, or who may have got it: the mail server's answer, or that it was interrupted. */
export const failedRecipient = v.object({ email: v.string(), reason: v.string() });

/** The id of a person who acted at the desk. It outlives their account, and is then a pseudonym. */
export const editorId = idOf<'editors'>();
export const manuscriptId = idOf<'manuscripts'>();
export const letterId = idOf<'letters'>();

/** A person who acted at the desk, with their present name, or 'Editor 7' without a name or account. */
export const editor = v.object({ id: editorId, name: v.string() });

export const manuscriptState = {
  seq: v.number(),
  revision: v.number(),
  wordCount: v.number(),
  bodySizeBytes: v.number(),
  savedAt: v.number(),
  /** The story's number in the catalogue when it was last published from here or taken over. */
  storySeq: v.optional(v.number()),
  /** The published revision. If it is less than `revision`, there are unpublished changes. */
  publishedRevision: v.optional(v.number()),
  /** The desk's version of the narration; left out while the desk has none of its own. */
  narration: v.optional(v.number()),
  /** The published version of the narration. If it differs from `narration`, there are unpublished changes. */
  publishedNarration: v.optional(v.number()),
  deletedAt: v.optional(v.number()),
};

export const deskRow = v.object({
  id: manuscriptId,
  ...manuscriptFields,
  ...manuscriptState,
  /** Only an id, so that no client stores a name that has changed or was deleted; `desk/editors:list` has the names. */
  savedBy: editorId,
  storyId: v.optional(storyId),
});

/** What only the library can tell of a line of the desk's table. */
export const lineFacts = v.object({
  /** The manuscript's or, where no curator has opened it, the story's. */
  id: v.string(),
  licence: v.string(),
  /** Whether its narration has times of sentences. */
  isTimed: v.boolean(),
  /** Of `storyWarnings`. */
  warnings: v.number(),
  /** Whether something prevents publishing it. */
  isIncomplete: v.boolean(),
  /** Whether its text has every word that was searched for. */
  isFound: v.boolean(),
});

/** `examined` counts the ids at the beginning of those given, with facts unless there is no such story any more. */
export const factsPage = v.object({ facts: v.array(lineFacts), examined: v.number() });

export const manuscript = v.object({ row: deskRow, content: v.string() });

export const revisionFacts = {
  number: v.number(),
  savedAt: v.number(),
  origin: revisionOrigin,
  /** The revision that was the newest before; null for the first. */
  replaced: v.union(v.null(), v.number()),
  /** Names of the fields that it changed, 'content' among them. */
  changed: v.array(v.string()),
  fields: v.object(manuscriptFields),
  sizeBytes: v.number(),
};

export const revisionRow = v.object({ ...revisionFacts, editor });
export const revision = v.object({ ...revisionFacts, editor, content: v.string() });

/** The fields of an event about a manuscript besides its id, as they were after the act. */
export const manuscriptEventFields = {
  kind: v.literal('manuscript'),
  act: manuscriptAct,
  title: v.string(),
  slug: v.string(),
  revision: v.number(),
};

export const role = oneOf(...roles);

export const roleEventFields = { kind: v.literal('role'), from: role, to: role };
export const accountEventFields = { kind: v.literal('account'), act: accountAct };

export const plainEvents = [libraryRun, settingEvent, letterEvent, subscribersEvent] as const;

export const auditEntry = v.object({
  at: v.number(),
  /** Null for the library itself: its commands and its housekeeping. */
  editor: v.union(v.null(), editor),
  event: v.union(
    v.object({ ...manuscriptEventFields, manuscriptId }),
    v.object({ ...roleEventFields, person: editor }),
    v.object({ ...accountEventFields, person: editor }),
    ...plainEvents,
  ),
});

export const auditFilter = v.object({
  /** Null for acts of the library itself. */
  by: v.optional(v.union(v.null(), v.string())),
  manuscriptId: v.optional(v.string()),
  /** The `kind` of an event; `act` is its act. */
  kind: v.optional(v.string()),
  act: v.optional(v.string()),
});

/** Answer of `desk/audit:page`; `cursor` is null at the end. */
export const auditPage = v.object({ entries: v.array(auditEntry), cursor: v.union(v.null(), v.string()) });

/** The fields of a letter that a curator fills in; the text is plain text by the rules of a story's text. */
export const letterWording = v.object({
  subject: v.string(),
  text: v.string(),
  /** BCP 47 tag of subject and text. */
  language: v.string(),
  storyIds: v.array(storyId),
});

export const letterStory = v.object({
  storyId,
  title: v.string(),
  author: v.string(),
  language: v.string(),
});

/** What every recipient of a letter gets. */
export const letterContent = v.object({
  ...letterWording.omit('storyIds').fields,
  stories: v.array(letterStory),
  libraryName: v.optional(v.string()),
});

export const letterRow = v.object({
  id: letterId,
  revision: v.number(),
  subject: v.string(),
  language: v.string(),
  savedAt: v.number(),
  savedBy: editor,
  sending: v.union(v.null(), sending),
});

export const letter = v.object({
  row: letterRow,
  wording: letterWording,
  /** The stories as they were when the sending began; null for a draft. */
  stories: v.union(v.null(), v.array(letterStory)),
});

/** Answer of `desk/narrations:get`: the desk's version of a manuscript's narration. */
export const deskNarration = v.object({
  /** 1, 2, 3 …; 0 for the published narration while the desk has saved none. A change names its base. */
  number: v.number(),
  /** The revision into whose `canonicalText` the timings point. */
  revision: v.number(),
  /** Left out, like `savedBy`, for number 0, which was not saved at the desk. */
  savedAt: v.optional(v.number()),
  savedBy: v.optional(editorId),
  narrator: v.string(),
  synthetic: v.boolean(),
  /** In playing order. Empty if the narration was removed: publishing then removes it for readers too. */
  parts: v.array(servedPart),
  /** In playing order. `carriedTimings` gives those that are still valid for the text of a newer revision. */
  timings: v.array(sentenceTiming),
});

/** The progress of an upload: answer of `desk/audioUploads:begin` and `desk/audioUploads:addPiece`. */
export const audioUpload = v.object({
  /** The number of bytes received, from the file's beginning. */
  receivedBytes: v.number(),
  /** Where to POST the next piece; null when all bytes are received. */
  url: v.union(v.null(), v.string()),
});

/** Answer of `desk/audioJoin:join`: the facts that the library read from the file. */
export const joinedAudio = v.object({ mimeType: v.string(), durationSeconds: v.number() });

/**
 * Each counts once a day for a story and device. 'read': the end of the text was visible. 'listened': more than half of
 * the narration was played in one go. 'saved': the whole story was saved for offline.
 */
export const readerEvent = oneOf('read', 'listened', 'saved');

/** An event with no time but the reader's calendar day ('2026-11-22'). */
export const countedEvent = v.object({ day: v.string(), event: readerEvent, storyId: v.string() });

/** The number of an event in a language on a day or in a month: `on` is '2026-11-22' or '2026-11'. */
export const numbersRow = v.object({
  on: v.string(),
  event: readerEvent,
  language: v.string(),
  count: v.number(),
});

/** One of the month's stories with the most events. */
export const storyNumbers = v.object({
  storyId: v.string(),
  title: v.string(),
  language: v.string(),
  count: v.number(),
});
