import type { Infer } from 'convex/values';
import type { Wire } from '../story/catalogue.ts';
import type { Editor } from './desk.ts';
import type {
  failedRecipient,
  letter,
  letterId,
  letterRow,
  letterSetup,
  letterStory,
  letterWording,
  recipientCounts,
  sending,
  subscriber,
  subscriberCount,
} from './deskShapes.ts';

/* The messages of the newsletter's functions of `convex/desk/`. Times are milliseconds since the Unix epoch. */

export type LetterId = Infer<typeof letterId>;
export type LetterWording = Wire<typeof letterWording>;
export type LetterStory = Wire<typeof letterStory>;
export type LetterRow = Wire<typeof letterRow>;
export type Letter = Wire<typeof letter>;
export type RecipientCounts = Infer<typeof recipientCounts>;
export type Sending = Infer<typeof sending>;
export type SendingState = Sending['state'];
export type FailedRecipient = Infer<typeof failedRecipient>;
export type Subscriber = Infer<typeof subscriber>;
export type SubscriberCount = Infer<typeof subscriberCount>;
export type LetterSetup = Infer<typeof letterSetup>;

export function recipientCount({ waiting, sending, sent, failed, left }: RecipientCounts): number {
  return waiting + sending + sent + failed + left;
}

/** Why a newsletter function refused, besides the refusals of other desk functions: the data of its ConvexError. */
export type LetterProblem =
  | {
      readonly code: 'letter_changed';
      readonly message: string;
      readonly revision: number;
      readonly editor: Editor;
      readonly savedAt: number;
      readonly wording: LetterWording;
    }
  | { readonly code: 'letter_sent'; readonly message: string }
  /** It has no subject, no content, or a story that is no longer published. */
  | { readonly code: 'invalid_letter'; readonly message: string }
  | { readonly code: 'no_mail_sender'; readonly message: string }
  /** The state of the sending does not allow this. */
  | { readonly code: 'not_now'; readonly message: string };

export const subjectSizeLimit = 500;
export const letterSizeLimit = 50 * 1000;
export const letterStoryLimit = 50;

/** How long after the end of sending a letter's recipients are deleted; their number is kept. */
export const recipientAgeMs = 30 * 24 * 60 * 60 * 1000;
