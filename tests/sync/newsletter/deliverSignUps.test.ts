import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliverKept, subscribe } from '../../../src/sync/newsletter/deliverSignUps.ts';
import {
  beginSending,
  forgetShown,
  type KeptSignUp,
  keepSignUp,
  markShown,
  signUpDatabase,
  takeBackSignUp,
  watchSignUps,
} from '../../../src/sync/newsletter/keptSignUps.ts';
import type { SendOutcome } from '../../../src/sync/newsletter/sendSignUp.ts';
import { eventually } from '../../eventually.ts';

let rows: readonly KeptSignUp[];
let stopWatching: () => void;

/** One lock at a time, in the shape of `navigator.locks`. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request<T>(_name: string, run: () => Promise<T>): Promise<T> {
      const mine = last.then(run);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: oneAtATime() });
  await signUpDatabase.signUps.clear();
  rows = [];
  stopWatching = watchSignUps((now) => {
    rows = now;
  });
});
afterEach(() => {
  stopWatching();
  vi.unstubAllGlobals();
});

const answering = (...outcomes: SendOutcome[]) => {
  const sent: string[] = [];
  const send = async (email: string) => {
    sent.push(email);
    return outcomes.length > 1 ? (outcomes.shift() as SendOutcome) : (outcomes[0] as SendOutcome);
  };
  return { send, sent };
};
const settled = (expected: readonly object[]) => eventually(() => expect(rows).toMatchObject(expected));

test('a sign-up that arrives leaves nothing on the device', async () => {
  const { send, sent } = answering({ kind: 'sent' });
  expect(await subscribe('asha@example.org', send)).toEqual({ kind: 'sent' });
  expect(sent).toEqual(['asha@example.org']);
  await settled([]);
  expect(rows).toEqual([]);
});

test('it is on the device before it is sent', async () => {
  const send = async (): Promise<SendOutcome> => {
    await settled([{ kind: 'sending', email: 'asha@example.org' }]);
    return { kind: 'sent' };
  };
  expect(await subscribe('asha@example.org', send)).toEqual({ kind: 'sent' });
});

test('made offline it is kept, and sent once when the connection is back', async () => {
  const away = answering({ kind: 'offline' });
  expect(await subscribe('asha@example.org', away.send)).toEqual({ kind: 'kept' });
  await settled([{ kind: 'waiting', email: 'asha@example.org' }]);
  expect(await deliverKept(away.send)).toBeUndefined();
  await settled([{ kind: 'waiting' }]);

  const back = answering({ kind: 'sent' });
  expect(await deliverKept(back.send)).toBeUndefined();
  expect(await deliverKept(back.send)).toBeUndefined();
  expect(back.sent).toEqual(['asha@example.org']);
  await settled([{ kind: 'sent', isShown: false }]);
  expect(JSON.stringify(rows)).not.toContain('asha');
});

test('the same address offline twice is kept once, another one beside it', async () => {
  const { send } = answering({ kind: 'offline' });
  await subscribe('asha@example.org', send);
  await subscribe(' ASHA@example.org ', send);
  await subscribe('ravi@example.org', send);
  await settled([{ email: 'asha@example.org' }, { email: 'ravi@example.org' }]);
  expect(rows).toHaveLength(2);
});

test.each([
  { kind: 'refused', message: 'Please check it.' },
  { kind: 'busy', retryAfterSeconds: 5 },
  { kind: 'failed', message: 'it broke' },
] as const)("the library's own answer $kind is the reader's to act on: nothing stays", async (outcome) => {
  expect(await subscribe('asha@example.org', answering(outcome).send)).toEqual(outcome);
  await settled([]);
  expect(rows).toEqual([]);
});

test('what waits can be taken back, and is then never sent', async () => {
  await subscribe('asha@example.org', answering({ kind: 'offline' }).send);
  await settled([{ kind: 'waiting' }]);
  expect(await takeBackSignUp(rows[0]?.id ?? -1)).toBe(true);
  const back = answering({ kind: 'sent' });
  await deliverKept(back.send);
  expect(back.sent).toEqual([]);
  expect(await takeBackSignUp(-1)).toBe(false);
});

test('what is being sent cannot be taken back any more', async () => {
  const id = await keepSignUp('asha@example.org');
  const answers: boolean[] = [];
  await deliverKept(async () => {
    answers.push(await takeBackSignUp(id));
    return { kind: 'sent' };
  });
  expect(answers).toEqual([false]);
});

test('what a page that ended was sending is sent again by the next', async () => {
  await beginSending(await keepSignUp('asha@example.org'));
  const back = answering({ kind: 'sent' });
  await deliverKept(back.send);
  expect(back.sent).toEqual(['asha@example.org']);
});

test('two tabs that deliver at once send once', async () => {
  await keepSignUp('asha@example.org');
  const { send, sent } = answering({ kind: 'sent' });
  await Promise.all([deliverKept(send), deliverKept(send)]);
  expect(sent).toEqual(['asha@example.org']);
});

test('a refused one stays with its reason and does not keep the others back', async () => {
  await keepSignUp('bad@-example.org');
  await keepSignUp('ravi@example.org');
  const { send, sent } = answering({ kind: 'refused', message: 'Please check it.' }, { kind: 'sent' });
  await deliverKept(send);
  expect(sent).toEqual(['bad@-example.org', 'ravi@example.org']);
  await settled([
    { kind: 'refused', email: 'bad@-example.org', message: 'Please check it.' },
    { kind: 'sent' },
  ]);
  expect(await takeBackSignUp(rows[0]?.id ?? -1)).toBe(true);
});

test('a busy library is asked again when it said, a failing one after a minute', async () => {
  await keepSignUp('asha@example.org');
  await keepSignUp('ravi@example.org');
  const busy = answering({ kind: 'busy', retryAfterSeconds: 5 });
  expect(await deliverKept(busy.send)).toBe(5000);
  expect(busy.sent).toHaveLength(1);
  expect(await deliverKept(answering({ kind: 'failed', message: 'x' }).send)).toBe(60_000);
  await settled([{ kind: 'waiting' }, { kind: 'waiting' }]);
});

test('a sent one is forgotten only after the reader was thanked', async () => {
  await keepSignUp('asha@example.org');
  await deliverKept(answering({ kind: 'sent' }).send);
  await forgetShown();
  await settled([{ kind: 'sent', isShown: false }]);
  await markShown();
  await forgetShown();
  await eventually(() => expect(rows).toEqual([]));
});

test('taken back in another tab between keeping and sending, it is not sent', async () => {
  const { send, sent } = answering({ kind: 'sent' });
  const request = async (_name: string, run: () => Promise<unknown>) => {
    await settled([{ kind: 'waiting' }]);
    await takeBackSignUp(rows[0]?.id ?? -1);
    return run();
  };
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await subscribe('asha@example.org', send)).toEqual({ kind: 'takenBack' });
  expect(sent).toEqual([]);
});
