import type { Infer } from 'convex/values';
import type { StoryId } from '../story/catalogue.ts';
import type { Editor } from './desk.ts';
import type {
  failedRecipient,
  letterSetup,
  recipientCounts,
  sending,
  subscriber,
  subscriberCount,
} from './deskShapes.ts';

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

export type RecipientCounts = Infer<typeof recipientCounts>;
export type Sending = Infer<typeof sending>;
export type SendingState = Sending['state'];
export type FailedRecipient = Infer<typeof failedRecipient>;
export type Subscriber = Infer<typeof subscriber>;
export type SubscriberCount = Infer<typeof subscriberCount>;
export type LetterSetup = Infer<typeof letterSetup>;

/** The number of all recipients of a letter, in every state. */
export function recipientCount({ waiting, sending, sent, failed, left }: RecipientCounts): number {
  return waiting + sending + sent + failed + left;
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

export interface Letter {
  readonly row: LetterRow;
  readonly wording: LetterWording;
  /** The stories as they were when the sending began; null for a draft. */
  readonly stories: readonly LetterStory[] | null;
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
