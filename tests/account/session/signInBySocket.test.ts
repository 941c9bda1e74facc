import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionClient } from '../../../src/account/session/sessionClient.ts';
import { problemOf } from '../../../src/shared/callFailure.ts';
import type { FunctionCall } from '../../../src/shared/functionCall.ts';
import { makeFunctionCall } from '../../../src/shared/functionCall.ts';
import { watchQuery } from '../../../src/sync/watchQuery.ts';
import { eventually } from '../../eventually.ts';
import { LipiServer, webSocketConstructor } from '../../sync/lipiServer.ts';

let server: LipiServer;
let client: SessionClient;
const byHttp: string[] = [];

beforeEach(async () => {
  vi.stubGlobal('WebSocket', webSocketConstructor);
  server = await LipiServer.start();
  const call = makeFunctionCall({ address: server.address, fetch, timeoutMs: 10 * 1000 });
  const counted: FunctionCall = (kind, path, ...rest) => {
    byHttp.push(path);
    return call(kind, path, ...rest);
  };
  client = new SessionClient({
    address: server.address,
    call: counted,
    pause: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
    random: Math.random,
    onRefreshFailed: () => undefined,
  });
});
afterEach(async () => {
  await client.close();
  await server.dispose();
  byHttp.splice(0);
  vi.unstubAllGlobals();
});

const asha = { email: 'asha@example.org', password: 'ଗପ ପଢ଼ିବା ଭଲ' };
const signIn = () =>
  client.action('auth:signIn', { provider: 'password', params: { ...asha, flow: 'signIn' } });

test('a refused sign-in goes over the socket, so that the browser logs no failed request', async () => {
  await expect(signIn()).rejects.toMatchObject({
    failure: { kind: 'refused', problem: { code: 'wrong_credentials' } },
  });
  expect(byHttp).toEqual([]);
});

test('without a socket a sign-in goes over HTTP, and fails at once when the server is down', async () => {
  await server.goAway();
  await expect(signIn()).rejects.toMatchObject({ failure: { kind: 'offline', cause: 'network' } });
  expect(byHttp).toEqual(['auth:signIn']);
});

test('a refused head query is passed to its watcher, and not logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const onHead = vi.fn();
  const onRefusal = vi.fn();
  const stop = watchQuery(client, 'reader:head', {}, onHead, onRefusal);
  await eventually(() => expect(onRefusal).toHaveBeenCalledOnce());
  expect(problemOf(onRefusal.mock.calls[0]?.[0])).toMatchObject({ code: 'not_signed_in' });
  stop();
  expect(onHead).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
