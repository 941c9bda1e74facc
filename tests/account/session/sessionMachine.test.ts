import { expect, test } from 'vitest';
import {
  initialMachine,
  type Machine,
  type SessionEvent,
  step,
} from '../../../src/account/session/sessionMachine.ts';

const asha = { id: 'user1', name: 'Asha', email: 'asha@example.org', role: 'reader' as const };
const ravi = { id: 'user2', name: 'Ravi', email: 'ravi@example.org', role: 'reader' as const };

/** The machine after these events, with the names of the last event's effects. */
function after(...events: readonly SessionEvent[]) {
  let machine: Machine = initialMachine;
  const effects: string[] = [];
  for (const event of events) {
    const [next, caused] = step(machine, event);
    machine = next;
    effects.length = 0;
    effects.push(...caused.map((effect) => effect.kind));
  }
  return { ...machine, effects };
}

const launched = { kind: 'found', user: asha, isEnded: false, tokensOf: asha.id } as const;
const emptied = { kind: 'found', user: undefined, isEnded: false, tokensOf: undefined } as const;
const confirmed = { kind: 'confirmed', user: asha } as const;

test('a launch with a stored account opens as that user, unverified until the server confirms', () => {
  const launch = after(launched);
  expect(launch.session).toEqual({ kind: 'unverified', user: asha });
  expect(launch.link).toBe('open');
  expect(after(launched, confirmed).session).toEqual({ kind: 'signedIn', user: asha });
});

test('a guest has no connection, and nothing is stored', () => {
  expect(after(emptied)).toEqual({ ...initialMachine, effects: ['closeLink'] });
});

test('a network failure never signs the user out', () => {
  for (const failure of [{ kind: 'disconnected' }, { kind: 'refreshFailed' }] as const) {
    const { session, effects } = after(launched, confirmed, failure);
    expect(session).toEqual({ kind: 'unverified', user: asha });
    expect(effects).not.toContain('eraseTokens');
  }
  expect(after(launched, confirmed, { kind: 'disconnected' }, confirmed).session.kind).toBe('signedIn');
});

test('after a failed refresh the connection is reopened with a growing delay of at most a minute', () => {
  let machine = step(initialMachine, launched)[0];
  const delays = [];
  for (let failure = 0; failure < 9; failure += 1) {
    const [failed, effects] = step(machine, { kind: 'refreshFailed' });
    expect(effects[0]).toEqual({ kind: 'closeLink' });
    delays.push(effects[1]?.kind === 'retryAfter' && effects[1].delayMs);
    const [again, retrying] = step(failed, { kind: 'retry' });
    expect(retrying).toEqual([{ kind: 'openLink' }]);
    machine = again;
  }
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  const recovered = step(step(machine, confirmed)[0], { kind: 'refreshFailed' })[1];
  expect(recovered[1]).toEqual({ kind: 'retryAfter', delayMs: 1000 });
});

test('a retry opens no second connection, and a failure of a closed one is ignored', () => {
  expect(after(launched, { kind: 'retry' }).effects).toEqual([]);
  expect(after(launched, { kind: 'refreshFailed' }, { kind: 'refreshFailed' }).effects).toEqual([]);
  expect(after(emptied, { kind: 'retry' }).effects).toEqual([]);
});

test('a session ended by the server needs a new sign-in: the tokens are erased, the account is kept', () => {
  const ended = after(launched, confirmed, { kind: 'ended' });
  expect(ended.session).toEqual({ kind: 'needsSignIn', user: asha });
  expect(ended.effects).toEqual(['eraseTokens', 'storeAccount', 'closeLink']);
  expect(after(launched, { kind: 'ended' }, confirmed).session.kind).toBe('needsSignIn');
  expect(after({ ...launched, isEnded: true, tokensOf: undefined }).session.kind).toBe('needsSignIn');
});

test('missing tokens of a stored account also end the session, and that is stored for the next launch', () => {
  const gone = after(launched, { ...launched, tokensOf: undefined });
  expect(gone.session).toEqual({ kind: 'needsSignIn', user: asha });
  expect(gone.effects).toEqual(['storeAccount', 'closeLink']);
});

test('tokens without an account, or of another user, are erased', () => {
  const late = after(emptied, { ...emptied, tokensOf: asha.id });
  expect(late.session).toEqual({ kind: 'guest' });
  expect(late.effects).toEqual(['eraseTokens', 'closeLink']);
  const mixed = after({ ...launched, tokensOf: ravi.id });
  expect(mixed.session).toEqual({ kind: 'needsSignIn', user: asha });
  expect(mixed.effects).toContain('eraseTokens');
  expect(mixed.effects).not.toContain('openLink');
});

test('a confirmation of another user is ignored, and so is one for a guest', () => {
  expect(after(launched, { kind: 'confirmed', user: ravi }).session).toEqual({
    kind: 'unverified',
    user: asha,
  });
  expect(after(emptied, confirmed).session).toEqual({ kind: 'guest' });
});

test('signing in stores the account and connects; another user in another tab reconnects', () => {
  const entered = after(emptied, { kind: 'entered', user: asha });
  expect(entered.session).toEqual({ kind: 'signedIn', user: asha });
  expect(entered.effects).toEqual(['storeAccount', 'openLink']);
  const other = after(launched, { ...launched, user: ravi, tokensOf: ravi.id });
  expect(other.session).toEqual({ kind: 'unverified', user: ravi });
  expect(other.effects).toEqual(['closeLink', 'openLink']);
});

test('account changes by another tab are taken over without reconnecting', () => {
  const renamed = { ...asha, name: 'Asha Rao' };
  const { session, effects } = after(launched, confirmed, { ...launched, user: renamed });
  expect(session).toEqual({ kind: 'signedIn', user: renamed });
  expect(effects).toEqual([]);
});
