import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../eventually.ts';
import { FakeStorage, stubPage } from '../../settings/fakeDocument.ts';

/** A React root that renders nothing, as one whose client never becomes ready. */
const root = vi.hoisted(() => ({ render: vi.fn(), unmount: vi.fn() }));
vi.mock('react-dom/client', () => ({ createRoot: () => root }));

const ending = new AbortController();

beforeEach(() => {
  Object.assign(stubPage(new FakeStorage()).document, { createElement: () => ({}) });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('WebSocket', class extends EventTarget {});
  vi.stubGlobal('location', { origin: 'https://lipi.example' });
});
afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
});

test('signing in fails, and does not wait for ever, when its client is closed before it is ready', async () => {
  const live = await import('../../../src/account/session/liveSession.ts');
  const { setSession } = await import('../../../src/settings/session.ts');
  live.startSession(ending.signal);
  const signingIn = live.signIn('password', {});
  await eventually(() => expect(root.render).toHaveBeenCalled());
  // Another tab signed in or out.
  setSession({ kind: 'guest' });
  expect(await signingIn).toEqual({ kind: 'failed', failure: { kind: 'offline', cause: 'network' } });
  await eventually(() => expect(root.unmount).toHaveBeenCalledOnce());
});
