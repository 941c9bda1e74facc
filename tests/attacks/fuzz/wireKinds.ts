import { Agent, request } from 'node:http';
import { argumentShapes, publicFunctions } from '../../convex/publicFunctions.ts';
import { AttackSocket } from '../attackSocket.ts';
import { RawConnection } from '../rawConnection.ts';
import { clientFrame } from './clientFrame.ts';
import type { InputRandom } from './inputRandom.ts';
import { nastyText, spoiledText } from './nastyText.ts';
import { valueOfShape } from './nastyValue.ts';
import type { Wire, WireKind, WireOutcome } from './wireKind.ts';

const never = new AbortController().signal;

/** Frames on sync sockets that are open for as long as they are borne. */
const frames: WireKind = {
  name: 'frames on sockets',
  perMillion: 30_000,
  atOnce: 8,
  open: ({ server, callers }) => {
    let socket: AttackSocket | null = null;
    return {
      feed: async (random) => {
        if (!socket?.isOpen) {
          socket = await AttackSocket.open(server.syncAddress, { connect: random.chance(0.95) });
          const caller = random.pick(callers);
          if (caller) socket.authenticate(caller.token);
        }
        await socket.sayRaw(clientFrame(random, random.chance(0.02) ? 100_000 : 4000), never);
        const isAnswered = await socket.pong();
        if (isAnswered) return 'accepted';
        const { closeCode } = socket;
        return closeCode === 1011 || closeCode === null ? { reason: `closed with ${closeCode}` } : 'refused';
      },
      close: () => socket?.end(),
    };
  },
};

/** What a call that writes a few rows takes beside its arguments: indexes, the audit, what is worked out of a text. */
const rowBytes = 16 * 1024;

/** Calls of every public function by everybody. */
const calls: WireKind = {
  name: 'function calls',
  perMillion: 40_000,
  atOnce: 8,
  open: (wire) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return { feed: (random) => callSomething(wire, agent, random), close: () => agent.destroy() };
  },
};

async function callSomething(wire: Wire, agent: Agent, random: InputRandom): Promise<WireOutcome> {
  const { path, kind } = random.pick(publicFunctions);
  const shape = argumentShapes.get(path) ?? { type: 'any' };
  const most = random.chance(0.02) ? 300_000 : 2000;
  const args = valueOfShape(random, shape, wire.ids, most);
  const { status, text } = await post(wire, agent, `/api/${kind}`, random.pick(wire.callers)?.token, {
    path,
    args,
    format: random.pick(['json', 'convex_encoded_json']),
  });
  if (status === 200) {
    if (kind !== 'query') wire.acceptedBytes += rowBytes + 4 * JSON.stringify(args).length;
    return 'accepted';
  }
  if (isForeseen(status, text)) return 'refused';
  return {
    reason: `${path} ${JSON.stringify(args).slice(0, 300)} was answered ${status}: ${text.slice(0, 300)}`,
  };
}

/** Whether a refusal says why: what a function did not foresee is told to nobody. */
function isForeseen(status: number, text: string): boolean {
  if (status === 560) return text.includes('"errorData"') || !/Server Error"/.test(text);
  return status < 500 || status === 501 || status === 503;
}

function post(
  { server }: Wire,
  agent: Agent,
  path: string,
  token: string | undefined,
  body: object,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 400, text: 'the connection was cut' });
    const sent = request(
      `${server.origin}${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          if (text.length < 2000) text += chunk.toString();
        });
        response.on('error', cut);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', cut);
    sent.end(JSON.stringify(body));
  });
}

const methods = ['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT', 'get', ''];
const paths = [
  '/',
  '/api/query',
  '/api/mutation',
  '/api/action',
  '/api/query_at_ts',
  '/api/query_ts',
  '/api/storage/upload',
  '/api/storage/abc',
  '/api/1.48.0/sync',
  '/api/admin/backup',
  '/api/auth/callback/google',
  '/api/newsletter/confirm',
  '/http/x',
  '/version',
  '*',
  'http://elsewhere.example/',
];
const headerNames = [
  'Host',
  'Authorization',
  'Range',
  'If-Range',
  'Content-Type',
  'Content-Length',
  'Transfer-Encoding',
  'Content-Encoding',
  'Accept-Encoding',
  'Origin',
  'Cookie',
  'Upgrade',
  'Connection',
  'Expect',
  'Digest',
  'Sec-WebSocket-Key',
  'Sec-WebSocket-Version',
  'X-Forwarded-Proto',
  'Convex-Client',
];

/** Requests as bytes, each on a connection that is closed to further ones after it. */
const requests: WireKind = {
  name: 'raw requests',
  perMillion: 16_000,
  atOnce: 8,
  open: ({ server }) => ({
    feed: async (random) => {
      const connection = await RawConnection.open(server.port);
      await connection.say(rawRequest(random), never);
      connection.socket.end();
      await connection.closed();
      const { statuses, received } = connection;
      if (!statuses.every((status) => isForeseen(status, received))) {
        return { reason: `answered ${received.slice(0, 900)}` };
      }
      return statuses.some((status) => status < 400) ? 'accepted' : 'refused';
    },
    close: () => undefined,
  }),
};

function rawRequest(random: InputRandom): Buffer {
  const path = random.chance(0.7) ? random.pick(paths) : `/${nastyText(random, 5000)}`;
  const tail = random.chance(0.3) ? `?${nastyText(random, 500)}` : '';
  const body = random.chance(0.6)
    ? spoiledText(random, '{"path":"feed:head","args":{"scope":"catalogue"},"format":"json"}', 20_000)
    : nastyText(random, 20_000);
  const length = random.chance(0.9) ? Buffer.byteLength(body) : random.pick([0, -1, 5, 1e20, Number.NaN]);
  const headers = Array.from(
    { length: random.length(12) },
    () => `${random.pick(headerNames)}: ${headerValue(random)}`,
  );
  const lines = [
    `${random.pick(methods)} ${path}${tail} HTTP/1.1`,
    'Host: lipi.example',
    `Content-Length: ${length}`,
    ...headers,
  ];
  return Buffer.from(`${lines.join(random.chance(0.95) ? '\r\n' : '\n')}\r\n\r\n${body}`);
}

/** Mostly what a header may hold, so that what comes after the parser gets something too. */
function headerValue(random: InputRandom): string {
  const text = nastyText(random, 2000);
  return random.chance(0.9) ? text.replace(/[^\x20-\x7e]/g, '') : text;
}

export const wireKinds: readonly WireKind[] = [frames, calls, requests];
