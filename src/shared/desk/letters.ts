import type { StoryId } from '../story/catalogue.ts';
import type { Editor } from './desk.ts';

/*
 * The shapes that cross the wire between the newsletter's functions of `convex/desk/` and the curation desk. Times are
 * milliseconds since the Unix epoch.
 */

/** Identifies a letter on one server. Branded so that no other id can be used in its place. */
export type LetterId = string & { readonly __letterId: unique symbol };

/** The fields of a letter that a curator fills in. */
export interface LetterWording {
  readonly subject: string;
  /** Plain text by the rules of a story's text. */
  readonly text: string;
  /** BCP 47 tag of subject and text. */
  readonly language: string;
  /** In the order of the letter. */
  readonly storyIds: readonly StoryId[];
}

/** A story listed in a letter. */
export interface LetterStory {
  readonly storyId: StoryId;
  readonly title: string;
  readonly author: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** The state of sending a letter. While 'collecting', the list of its recipients is written. */
export type SendingState = 'collecting' | 'sending' | 'paused' | 'sent' | 'cancelled';

/** The numbers of a letter's recipients by state. */
export interface RecipientCounts {
  readonly waiting: number;
  /** Being handed to the mail server now. */
  readonly sending: number;
  readonly sent: number;
  readonly failed: number;
  /** Unsubscribed or removed after the sending began. */
  readonly left: number;
}

/** The number of all recipients of a letter, in every state. */
export function recipientCount({ waiting, sending, sent, failed, left }: RecipientCounts): number {
  return waiting + sending + sent + failed + left;
}

/** The progress of sending a letter; the desk subscribes to it. */
export interface Sending {
  readonly state: SendingState;
  readonly counts: RecipientCounts;
  readonly perMinute: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Why nothing is being sent at this moment; it is retried automatically. */
  readonly trouble: string | null;
  /** Whether the recipients and their failures have been deleted. */
  readonly isForgotten: boolean;
}

/** A letter as the list shows it. */
export interface LetterRow {
  readonly id: LetterId;
  /** The number of its latest saved version: 1, 2, 3 … */
  readonly revision: number;
  readonly subject: string;
  readonly language: string;
  readonly savedAt: number;
  readonly savedBy: Editor;
  /** Null for a draft. */
  readonly sending: Sending | null;
}

/** A whole letter. */
export interface Letter {
  readonly row: LetterRow;
  readonly wording: LetterWording;
  /** The stories as they were when the sending began; null for a draft. */
  readonly stories: readonly LetterStory[] | null;
}

/** A recipient to whom the letter was not sent, or who may have got it. */
export interface FailedRecipient {
  readonly email: string;
  /** The mail server's answer, or that the sending was interrupted. */
  readonly reason: string;
}

/** A subscriber of the newsletter. */
export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly subscribedAt: number;
}

/** The set-up of the newsletter in this library. */
export interface LetterSetup {
  /** The sender of the letters; null if this library sends no mail. */
  readonly from: string | null;
  readonly perMinute: number;
  /** The library's address in the letters' links. */
  readonly libraryUrl: string;
  /** The library's own name, if it has one. */
  readonly libraryName?: string;
  /** When the sending of the last letter began; null before the first. */
  readonly lastSentAt: number | null;
  /** Whether the caller is an admin and may see addresses and send letters. */
  readonly maySend: boolean;
}

/** The number of subscribers. */
export interface SubscriberCount {
  readonly subscribers: number;
  /** Sign-ups whose confirmation mail has not been answered yet. */
  readonly unconfirmed: number;
}

/** Why a newsletter function refused, besides the refusals of other desk functions: the data of its ConvexError. */
export type LetterProblem =
  /** Another version was saved meanwhile; nothing was overwritten. */
  | {
      readonly code: 'letter_changed';
      readonly message: string;
      readonly revision: number;
      readonly editor: Editor;
      readonly savedAt: number;
      readonly wording: LetterWording;
    }
  /** The letter is being sent or was sent: it can no longer be changed. */
  | { readonly code: 'letter_sent'; readonly message: string }
  /** It has no subject, no content, or a story that is no longer published. */
  | { readonly code: 'invalid_letter'; readonly message: string }
  /** This library sends no mail. */
  | { readonly code: 'no_mail_sender'; readonly message: string }
  /** The state of the sending does not allow this. */
  | { readonly code: 'not_now'; readonly message: string };

/** The limits of a letter: UTF-8 bytes of subject and text, and the number of stories. */
export const subjectSizeLimit = 500;
export const letterSizeLimit = 50 * 1000;
export const letterStoryLimit = 50;

/** How long after the end of sending a letter's recipients are deleted; their number is kept. */
export const recipientAgeMs = 30 * 24 * 60 * 60 * 1000;
