import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerMessage } from '../../src/shared/workerMessage.ts';

let cacheApp: () => Promise<void>;
let isRegistered: boolean;
let becomesActive: () => void;
let answers: boolean[];
let messages: WorkerMessage['type'][];

beforeEach(async () => {
  vi.resetModules();
  isRegistered = true;
  answers = [];
  messages = [];
  const active = {
    postMessage({ type }: WorkerMessage, [port]: readonly MessagePort[]) {
      messages.push(type);
      port?.postMessage(answers.shift());
      port?.close();
    },
  };
  const ready = new Promise((resolve) => {
    becomesActive = () => resolve({ active });
  });
  const getRegistration = async () => (isRegistered ? {} : undefined);
  vi.stubGlobal('navigator', { serviceWorker: { ready, getRegistration } });
  ({ cacheApp } = await import('../../src/downloads/cacheApp.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('it resolves when the worker has stored everything, which is asked for once a page', async () => {
  answers = [true];
  const done = vi.fn();
  const first = cacheApp().then(done);
  await new Promise(setImmediate);
  expect(done).not.toHaveBeenCalled();
  becomesActive();
  await first;
  await cacheApp();
  expect(messages).toEqual(['FILL']);
});

test('after a failure the next call tries again', async () => {
  answers = [false, true];
  becomesActive();
  await cacheApp();
  await cacheApp();
  await cacheApp();
  expect(messages).toEqual(['FILL', 'FILL']);
});

test('without a registered worker it does not wait, and a worker that comes later is asked', async () => {
  isRegistered = false;
  answers = [true];
  await cacheApp();
  expect(messages).toEqual([]);
  isRegistered = true;
  becomesActive();
  await cacheApp();
  expect(messages).toEqual(['FILL']);
});

test('a browser without workers has nothing to wait for', async () => {
  vi.stubGlobal('navigator', {});
  await expect(cacheApp()).resolves.toBeUndefined();
});
