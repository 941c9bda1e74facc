import { expect, test } from 'vitest';
import { type SyncFacts, syncNote, syncSentence } from '../../src/readerData/words.ts';
import type { ReaderSyncKind } from '../../src/shared/reader/readerSyncKind.ts';

const clock = () => '14:05';
const facts = (kind: ReaderSyncKind, unsentCount = 0, change: Partial<SyncFacts> = {}): SyncFacts => ({
  kind,
  since: 0,
  unsentCount,
  heldBackCount: 0,
  refusedCount: 0,
  ...change,
});
const calm: readonly ReaderSyncKind[] = ['idle', 'sending', 'fetching', 'inStep', 'waiting', 'offline'];

test('with nothing unsent the toolbar shows no note', () => {
  for (const kind of calm) expect(syncNote(facts(kind))).toBeUndefined();
});

test('no sentence reports success while changes are unsent', () => {
  for (const kind of calm) {
    for (const heldBackCount of [0, 2]) {
      const sentence = syncSentence(facts(kind, 2, { heldBackCount }), clock);
      expect(sentence).not.toMatch(/Synced/);
      expect(sentence).toMatch(/^2 changes/);
      expect(syncNote(facts(kind, 2, { heldBackCount }))).toMatch(/2/);
    }
  }
});

test('a problem is shown before the number of waiting changes', () => {
  expect(syncNote(facts('needsSignIn', 3, { refusedCount: 1 }))).toBe('Sign in again');
  expect(syncNote(facts('sending', 3, { refusedCount: 1 }))).toBe('1 refused');
  expect(syncNote(facts('storageFailure', 3))).toBe('Not saved');
  expect(syncNote(facts('sending', 3))).toBe('Sending 3');
  expect(syncNote(facts('offline', 3))).toBe('3 waiting');
});

test('the sentence says since when, what is waiting, and that it is saved', () => {
  expect(syncSentence(facts('offline', 1), clock)).toBe(
    '1 change is waiting: no connection since 14:05. It will be sent when you’re online or, if you close Lipi, when you next open it.',
  );
  expect(syncSentence(facts('needsSignIn', 4), clock)).toBe(
    '4 changes are waiting for you to sign in again. They are saved on this device.',
  );
  expect(syncSentence(facts('inStep', 2, { heldBackCount: 2 }), clock)).toBe(
    '2 changes are waiting for the library to be updated. They are saved on this device.',
  );
});
