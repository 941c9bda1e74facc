import { expect, test } from 'vitest';
import type { UploadFailure } from '../../../src/desk/feed/uploadAudio.ts';
import { UploadQueue } from '../../../src/desk/narration/uploadQueue.ts';
import type { JoinedAudio } from '../../../src/shared/desk/narration.ts';
import type { Result } from '../../../src/shared/result.ts';

type Answer = Result<JoinedAudio, UploadFailure>;

const source = (sha256: string) => ({ sha256, sizeBytes: 10, bytes: null });
const joined: Answer = { ok: true, value: { mimeType: 'audio/mpeg', durationSeconds: 2 } };
const offline: Answer = { ok: false, failure: { kind: 'offline', cause: 'network' } };
const lost: Answer = { ok: false, failure: { kind: 'fileMissing' } };

function open() {
  const begun: {
    sha256: string;
    signal: AbortSignal;
    onReceived: (bytes: number) => void;
    answer: (a: Answer) => void;
  }[] = [];
  const tries: (() => void)[] = [];
  const queue = new UploadQueue(
    ({ sha256 }, options) =>
      new Promise((answer) => {
        begun.push({ sha256, ...options, answer });
      }),
    (signal) =>
      new Promise((resolve) => {
        tries.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
  );
  const kinds = () => [...queue.states.now].map(([sha256, { kind }]) => `${sha256} ${kind}`);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { queue, begun, tries, kinds, settle };
}

test('files are sent one after the other, in order', async () => {
  const { queue, begun, kinds, settle } = open();
  queue.add(source('a'));
  queue.add(source('b'));
  queue.add(source('a'));
  begun[0]?.onReceived(4);
  expect(queue.states.now.get('a')).toEqual({ kind: 'sending', receivedBytes: 4 });
  expect(kinds()).toEqual(['a sending', 'b waiting']);
  begun[0]?.answer(joined);
  await settle();
  expect(kinds()).toEqual(['a ready', 'b sending']);
  expect(begun.map(({ sha256 }) => sha256)).toEqual(['a', 'b']);
});

test('an interrupted upload shows its progress and is retried by itself', async () => {
  const { queue, begun, tries, settle } = open();
  queue.add(source('a'));
  begun[0]?.onReceived(4);
  begun[0]?.answer(offline);
  await settle();
  expect(queue.states.now.get('a')).toEqual({ kind: 'stopped', receivedBytes: 4 });
  expect(begun).toHaveLength(1);
  tries[0]?.();
  await settle();
  expect(begun).toHaveLength(2);
});

test('a failed upload lets the next one start, and is sent again when asked', async () => {
  const { queue, begun, kinds, settle } = open();
  queue.add(source('a'));
  queue.add(source('b'));
  begun[0]?.answer(lost);
  await settle();
  expect(kinds()).toEqual(['a failed', 'b sending']);
  queue.add(source('a'));
  begun[1]?.answer(joined);
  await settle();
  expect(kinds()).toEqual(['a sending', 'b ready']);
});

test('cancelling an upload starts the next, and its late answers are ignored', async () => {
  const { queue, begun, kinds, settle } = open();
  queue.add(source('a'));
  queue.add(source('b'));
  queue.remove('a');
  expect(begun[0]?.signal.aborted).toBe(true);
  begun[0]?.onReceived(5);
  begun[0]?.answer(joined);
  await settle();
  expect(kinds()).toEqual(['b sending']);
  queue.remove('b');
  begun[1]?.answer(offline);
  await settle();
  expect(kinds()).toEqual([]);
});

test('a closed queue starts nothing more and changes nothing', async () => {
  const { queue, begun, settle } = open();
  queue.add(source('a'));
  queue.add(source('b'));
  const before = queue.states.now;
  queue.close();
  begun[0]?.answer(joined);
  await settle();
  expect(begun).toHaveLength(1);
  expect(queue.states.now).toBe(before);
});
