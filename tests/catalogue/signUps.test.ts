import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { database } from '../../src/catalogue/database.ts';
import { pendingSignUps } from '../../src/catalogue/queries.ts';
import { startDelivery } from '../../src/catalogue/signUpDelivery.ts';
import {
  deleteSignUp,
  markThanksShown,
  type SendOutcome,
  sendPendingSignUps,
  sendSignUp,
  storeSignUp,
  subscribe,
} from '../../src/catalogue/signUps.ts';
import type { PageEvents } from '../../src/page/pageEvents.ts';
import type { CallFailure } from '../../src/shared/callFailure.ts';
import type { FunctionCall } from '../../src/shared/functionCall.ts';
import { eventually } from '../eventually.ts';

beforeEach(() => database.meta.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

const answering = (...outcomes: SendOutcome[]) => {
  const sent: string[] = [];
  const send = async (email: string) => {
    sent.push(email);
    return outcomes.length > 1 ? (outcomes.shift() as SendOutcome) : (outcomes[0] as SendOutcome);
  };
  return { send, sent };
};
const keptRows = async () => (await pendingSignUps()).rows;

test('a sign-up is stored on the device before it is sent, and leaves nothing once it is delivered', async () => {
  let before: unknown;
  const send = async (): Promise<SendOutcome> => {
    before = await keptRows();
    return { kind: 'sent' };
  };
  expect(await subscribe(' asha@example.org ', send)).toEqual({ kind: 'sent' });
  expect(before).toEqual([{ email: 'asha@example.org' }]);
  expect(await pendingSignUps()).toEqual({ key: 'signUps', rows: [] });
});

test('an offline sign-up is sent once when back online, and its thanks stay until the reader has seen them', async () => {
  const away = answering({ kind: 'offline' });
  expect(await subscribe('asha@example.org', away.send)).toEqual({ kind: 'queued' });
  await sendPendingSignUps(away.send);
  expect(await keptRows()).toEqual([{ email: 'asha@example.org' }]);

  const back = answering({ kind: 'sent' });
  await sendPendingSignUps(back.send);
  await sendPendingSignUps(back.send);
  expect(back.sent).toEqual(['asha@example.org']);
  expect(await pendingSignUps()).toEqual({ key: 'signUps', rows: [], thanks: 'due' });
  await markThanksShown();
  expect(await pendingSignUps()).toEqual({ key: 'signUps', rows: [], thanks: 'given' });
});

test('the same address twice offline is kept once, and another one beside it', async () => {
  const { send } = answering({ kind: 'offline' });
  await subscribe('asha@example.org', send);
  await subscribe('ravi@example.org', send);
  await subscribe(' ASHA@example.org ', send);
  expect(await keptRows()).toEqual([{ email: 'ravi@example.org' }, { email: 'ASHA@example.org' }]);
});

test.each([
  { kind: 'refused', message: 'Please check it.' },
  { kind: 'busy', retryAfterSeconds: 5 },
  { kind: 'failed', message: 'it broke' },
] as const)('after the answer $kind the sign-up is not kept, and the reader is told', async (outcome) => {
  expect(await subscribe('asha@example.org', answering(outcome).send)).toEqual(outcome);
  expect(await keptRows()).toEqual([]);
});

test('a waiting sign-up that is taken back, even while another is being sent, is never sent', async () => {
  for (const name of ['asha', 'ravi', 'mira']) await storeSignUp(`${name}@example.org`);
  await deleteSignUp('mira@example.org');
  const sent: string[] = [];
  await sendPendingSignUps(async (email) => {
    sent.push(email);
    await deleteSignUp('ravi@example.org');
    return { kind: 'sent' };
  });
  expect(sent).toEqual(['asha@example.org']);
});

test('two tabs that deliver at once leave nothing on the device and thank once', async () => {
  await storeSignUp('asha@example.org');
  const { send } = answering({ kind: 'sent' });
  await Promise.all([sendPendingSignUps(send), sendPendingSignUps(send)]);
  expect(await pendingSignUps()).toEqual({ key: 'signUps', rows: [], thanks: 'due' });
});

test.each<SendOutcome>([{ kind: 'sent' }, { kind: 'refused', message: 'Please check it.' }])(
  'a sign-up that the form deletes while another tab sends it is settled by the form alone: $kind',
  async (outcome) => {
    await storeSignUp('asha@example.org');
    await sendPendingSignUps(async (email) => {
      await deleteSignUp(email);
      return outcome;
    });
    expect(await pendingSignUps()).toEqual({ key: 'signUps', rows: [] });
  },
);

test('a refused sign-up keeps its reason, is not sent again and does not block the others', async () => {
  await storeSignUp('bad@-example.org');
  await storeSignUp('ravi@example.org');
  const { send, sent } = answering({ kind: 'refused', message: 'Please check it.' }, { kind: 'sent' });
  await sendPendingSignUps(send);
  await sendPendingSignUps(send);
  expect(sent).toEqual(['bad@-example.org', 'ravi@example.org']);
  expect(await keptRows()).toEqual([{ email: 'bad@-example.org', problem: 'Please check it.' }]);
  await deleteSignUp('bad@-example.org');
  expect(await keptRows()).toEqual([]);
});

test.each([
  { kind: 'busy', retryAfterSeconds: 5 },
  { kind: 'failed', message: 'x' },
] as const)('when the library is $kind, delivery stops and all sign-ups keep waiting', async (outcome) => {
  await storeSignUp('asha@example.org');
  await storeSignUp('ravi@example.org');
  const { send, sent } = answering(outcome);
  await sendPendingSignUps(send);
  expect(sent).toHaveLength(1);
  expect(await keptRows()).toHaveLength(2);
});

test('without storage a sign-up is still sent, and reported as lost when offline', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(database.meta, 'put').mockRejectedValue(new Error('no room'));
  expect(await subscribe('asha@example.org', answering({ kind: 'sent' }).send)).toEqual({ kind: 'sent' });
  expect(await subscribe('asha@example.org', answering({ kind: 'offline' }).send)).toEqual({
    kind: 'notStored',
  });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no room'));
});

test('a delivery that fails logs a warning, and the next one is tried', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(database.meta, 'get').mockRejectedValue(new Error('no database'));
  let becameVisible: () => void = () => undefined;
  const page: Pick<PageEvents, 'onVisible' | 'onNetworkChange'> = {
    onVisible: (listener) => {
      becameVisible = listener;
    },
    onNetworkChange: () => undefined,
  };
  const ending = new AbortController();
  startDelivery(ending.signal, page);
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no database'));
  becameVisible();
  await eventually(() => expect(warn).toHaveBeenCalledTimes(2));
  ending.abort();
});

const refused = (code: 'invalid_email' | 'rate_limited', retryAfterSeconds?: number): CallFailure => ({
  kind: 'refused',
  problem: {
    code,
    message: 'Please check it.',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  },
});

test.each<[CallFailure | null, SendOutcome]>([
  [null, { kind: 'sent' }],
  [{ kind: 'offline', cause: 'timeout' }, { kind: 'offline' }],
  [refused('invalid_email'), { kind: 'refused', message: 'Please check it.' }],
  [refused('rate_limited', 5), { kind: 'busy', retryAfterSeconds: 5 }],
  [
    { kind: 'server', message: 'it broke' },
    { kind: 'failed', message: 'it broke' },
  ],
])('the answer %j to a sign-up means %j', async (failure, outcome) => {
  const call = vi.fn<FunctionCall>(async () =>
    failure ? { ok: false, failure } : { ok: true, value: null },
  );
  expect(await sendSignUp('asha@example.org', call)).toEqual(outcome);
  const path = 'newsletter_subscribers:addNewsletterSubscriber';
  expect(call).toHaveBeenCalledExactlyOnceWith('mutation', path, { email: 'asha@example.org' });
});
