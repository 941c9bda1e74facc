import type { Infer } from 'convex/values';
import type { Wire } from '../story/catalogue.ts';
import type { Problem } from './desk.ts';
import type * as shapes from './deskShapes.ts';

/* The messages of the newsletter's functions of `convex/desk/`. Times are milliseconds since the Unix epoch. */

export type LetterId = Infer<typeof shapes.letterId>;
export type LetterWording = Wire<typeof shapes.letterWording>;
export type LetterStory = Wire<typeof shapes.letterStory>;
export type LetterRow = Wire<typeof shapes.letterRow>;
export type Letter = Wire<typeof shapes.letter>;
export type RecipientCounts = Infer<typeof shapes.recipientCounts>;
export type Sending = Infer<typeof shapes.sending>;
export type SendingState = Sending['state'];
export type FailedRecipient = Infer<typeof shapes.failedRecipient>;
export type Subscriber = Infer<typeof shapes.subscriber>;
export type SubscriberCount = Infer<typeof shapes.subscriberCount>;
export type LetterSetup = Infer<typeof shapes.letterSetup>;

export function recipientCount({ waiting, sending, sent, failed, left }: RecipientCounts): number {
  return waiting + sending + sent + failed + left;
}

/**
 * The refusals of newsletter functions, besides those of other desk functions. `invalid_letter`: it has no subject, no
 * content, or a story that is no longer published; `not_now`: the state of the sending does not allow this;
 * `letter_changed`: somebody has saved another version meanwhile, and nothing was overwritten.
 */
export type LetterProblem = Problem<
  'letter_changed' | 'letter_sent' | 'invalid_letter' | 'no_mail_sender' | 'not_now'
>;

export const subjectSizeLimit = 500;
export const letterSizeLimit = 50 * 1000;
export const letterStoryLimit = 50;

/** How long after the end of sending a letter's recipients are deleted; their number is kept. */
export const recipientAgeMs = 30 * 24 * 60 * 60 * 1000;
