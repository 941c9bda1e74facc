import type { StoryId } from './catalogue.ts';
import type { Editor } from './desk.ts';

/*
 * The shapes that cross the wire between the newsletter's functions of `convex/desk/` and the curation desk. Times are
 * milliseconds since the Unix epoch.
 */

/** Identifies a letter on one server. Branded so that no other id passes for it. */
export type LetterId = string & { readonly __letterId: unique symbol };

/** What a curator writes. */
export interface LetterWording {
  readonly subject: string;
  /** Plain text under the rules of a story's text. */
  readonly text: string;
  /** BCP 47 tag of subject and text. */
  readonly language: string;
  /** In the order in which the letter names them. */
  readonly storyIds: readonly StoryId[];
}

/** A story as a letter names it. */
export interface LetterStory {
  readonly storyId: StoryId;
  readonly title: string;
  readonly author: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** How far the sending of a letter is. While 'collecting', the list of its recipients is written. */
export type SendingState = 'collecting' | 'sending' | 'paused' | 'sent' | 'cancelled';

/** How many recipients stand how. */
export interface RecipientCounts {
  readonly waiting: number;
  /** In the batch that is being handed over now. */
  readonly sending: number;
  readonly sent: number;
  readonly failed: number;
  /** Unsubscribed, or were removed, after the letter began to go out. */
  readonly left: number;
}

/** The sending of a letter, to keep subscribed. */
export interface Sending {
  readonly state: SendingState;
  readonly counts: RecipientCounts;
  /**
   * Messages that were handed over once more, under the same Message-ID, because an interruption hid what the mail
   * server said to the first.
   */
  readonly again: number;
  readonly perMinute: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Why nothing goes out at this moment; it is tried again by itself. */
  readonly trouble: string | null;
  /** Recipients and their failures are forgotten. */
  readonly isForgotten: boolean;
}

/** A letter as it is listed. */
export interface LetterRow {
  readonly id: LetterId;
  /** The number of its latest saving: 1, 2, 3 … */
  readonly revision: number;
  readonly subject: string;
  readonly language: string;
  readonly savedAt: number;
  readonly savedBy: Editor;
  /** Null for a draft. */
  readonly sending: Sending | null;
}

/** A letter whole. */
export interface Letter {
  readonly row: LetterRow;
  readonly wording: LetterWording;
  /** The stories as they were when the letter began to go out; null for a draft. */
  readonly stories: readonly LetterStory[] | null;
}

/** A recipient whom a letter could not be handed over to. */
export interface FailedRecipient {
  readonly email: string;
  /** What the mail server said. */
  readonly reason: string;
}

/** Someone who gets the letters. */
export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly subscribedAt: number;
}

/** What of the newsletter is set up here. */
export interface LetterSetup {
  /** The sender of the letters; null where no mail is sent. */
  readonly from: string | null;
  readonly perMinute: number;
  /** Where the letters' links lead. */
  readonly libraryUrl: string;
  /** When the last letter began to go out; null before the first. */
  readonly lastSentAt: number | null;
  /** The caller is an admin, and so may see addresses and send letters. */
  readonly maySend: boolean;
}

/** How many get the letters: counted up to 20,000. */
export interface SubscriberCount {
  readonly subscribers: number;
  readonly isMore: boolean;
  /** Sign-ups whose mail has not been answered yet. */
  readonly unconfirmed: number;
}

/** Why a function of the newsletter refused, beside what the desk's others do: the data of its ConvexError. */
export type LetterProblem =
  /** Another version was saved since; nothing was overwritten. */
  | {
      readonly code: 'letter_changed';
      readonly message: string;
      readonly revision: number;
      readonly editor: Editor;
      readonly savedAt: number;
      readonly wording: LetterWording;
    }
  /** It is on its way or has been: it says what it said. */
  | { readonly code: 'letter_sent'; readonly message: string }
  /** No subject, nothing to say, or a story that readers do not have any more. */
  | { readonly code: 'invalid_letter'; readonly message: string }
  /** No mail is sent here. */
  | { readonly code: 'no_mail_sender'; readonly message: string }
  /** The sending is not in a state in which this can be asked of it. */
  | { readonly code: 'not_now'; readonly message: string };

/** What of a letter is too large. UTF-8 bytes, and a number of stories. */
export const subjectSizeLimit = 500;
export const letterSizeLimit = 50 * 1000;
export const letterStoryLimit = 50;

/** Whom a letter went to is forgotten so long after its end; how many they were stays. */
export const recipientAgeMs = 30 * 24 * 60 * 60 * 1000;
