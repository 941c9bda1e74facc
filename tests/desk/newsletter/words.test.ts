import { expect, test } from 'vitest';
import { letterState, subscriberCount } from '../../../src/desk/newsletter/words.tsx';
import type { EditorId } from '../../../src/shared/desk/desk.ts';
import type { LetterId, LetterRow, Sending } from '../../../src/shared/desk/letters.ts';

const counts = { waiting: 1, sending: 0, sent: 2, failed: 0, left: 0 };
const sending: Sending = {
  state: 'sending',
  counts,
  startedAt: 0,
  endedAt: null,
  trouble: null,
  isForgotten: false,
};

function makeRow(given: Sending | null): LetterRow {
  const savedBy = { id: 'e1' as EditorId, name: 'Asha' };
  return {
    id: 'l1' as LetterId,
    revision: 1,
    subject: '',
    language: 'en',
    savedAt: 0,
    savedBy,
    sending: given,
  };
}

test.each<[Sending | null, RegExp]>([
  [null, /^Draft, saved by Asha on .*1970/],
  [sending, /^On its way since .*1970/],
  [{ ...sending, state: 'paused' }, /^Paused since/],
  [{ ...sending, state: 'sent', endedAt: 86_400_000 * 366 }, /^Sent on .*1971/],
])('a letter in the state %j is described as %s', (given, words) => {
  expect(letterState(makeRow(given))).toMatch(words);
});

test.each([
  [1, '1 subscriber'],
  [0, '0 subscribers'],
  [1024, '1,024 subscribers'],
])('%d subscribers are %j', (subscribers, words) => {
  expect(subscriberCount({ subscribers, unconfirmed: 0 })).toBe(words);
});
