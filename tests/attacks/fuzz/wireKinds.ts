import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStoryFolder } from '../../../server/library/collection.ts';
import { importCollection } from '../../../server/library/importCollection.ts';
import { LibraryClient } from '../../../server/library/libraryClient.ts';
import { loadFunctions } from '../../../server/loadFunctions.ts';
import type { Role } from '../../../src/shared/accounts.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { argumentShapesOf, publicFunctionsOf } from '../../convex/registeredFunctions.ts';
import { AttackSocket } from '../attackSocket.ts';
import { RawConnection } from '../rawConnection.ts';
import { type FuzzKind, type FuzzTarget, must } from './fuzzKind.ts';
import type { InputRandom } from './inputRandom.ts';
import { nastyText, spoiledBytes, spoiledText } from './nastyContents.ts';
import { clientFrame, valueOfShape } from './nastyValue.ts';

const never = new AbortController().signal;

/** The size of a call's rows beside its arguments: indexes, the audit, data derived from a text. */
const rowBytes = 4 * 1024;

/** Whether a refusal gives a reason: callers are not told of a function's unforeseen errors. */
function isForeseen(status: number, text: string): boolean {
  if (status === 560) return text.includes('"errorData"') || !/Server Error"/.test(text);
  return status < 500 || status === 501 || status === 503;
}

async function post({ origin }: FuzzTarget, path: string, body: object, authorization?: string) {
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    // The server cuts off a body that is too large; if it has ended instead, the next honest request fails too.
    if (error instanceof TypeError) return { status: 0, text: 'cut off' };
    throw error;
  }
}

type Caller = { readonly id: string; readonly role: string; readonly token: string } | null;

/**
 * A stranger, and a user of each role signed in anew: calls of other inputs may have ended their sessions, changed the
 * users or deleted them, which a deleted user's successor makes up for.
 */
async function callersOf(target: FuzzTarget): Promise<readonly Caller[]> {
  const ask = async (path: string, args: object) => {
    const call = { path, args, format: 'json' };
    return await post(target, '/api/mutation', call, `Convex ${target.adminKey}`);
  };
  const operate = async (path: string, args: object) => {
    const { status, text } = await ask(path, args);
    must(status === 200, `${path}: ${text}`);
    return (JSON.parse(text) as { value: unknown }).value;
  };
  const withRole = async (userId: string, role: Role): Promise<string> => {
    const { status, text } = await ask('accounts/users:setRole', { userId, role });
    if (status === 200) return userId;
    must(text.includes('there is no such user'), `users:setRole: ${text}`);
    const email = `${crypto.randomUUID()}@example.org`;
    const identifier = { kind: 'address', email, key: email };
    const made = await operate('accounts/passwordSignIn:signUp', { identifier, secret: 'none' });
    return await withRole((made as { userId: string }).userId, role);
  };
  const signedIn = target.people.map(async (person) => {
    const { role } = person;
    const id = await withRole(person.id, role);
    const made = await operate('auth:store', { args: { type: 'signIn', userId: id, generateTokens: true } });
    return { id, role, token: (made as { tokens: { token: string } }).tokens.token };
  });
  return [null, ...(await Promise.all(signedIn))];
}

/** Frames on sync sockets, which stay open as long as the server tolerates them. */
const frames: FuzzKind = {
  name: 'frames on sockets',
  perMillion: 20_000,
  atOnce: 8,
  open: async (target, accept) => {
    const callers = await callersOf(target);
    let socket: AttackSocket | null = null;
    return {
      feed: async (random) => {
        if (!socket?.isOpen) {
          const address = `${target.origin.replace('http', 'ws')}/api/1.48.0/sync`;
          socket = await AttackSocket.open(address, { connect: random.chance(0.95) });
          const caller = random.pick(callers);
          if (caller) socket.authenticate(caller.token);
        }
        const frame = clientFrame(random, random.chance(0.02) ? 100_000 : 4000);
        await socket.sayRaw(frame, never);
        if (await socket.pong()) {
          accept(2 * frame.length);
          return 'borne';
        }
        const { closeCode } = socket;
        must(closeCode !== 1011 && closeCode !== null, `${frame.slice(0, 300)} was closed with ${closeCode}`);
        return `closed ${closeCode}`;
      },
      close: () => socket?.end(),
    };
  },
};

/** Calls of every public function by every caller. */
const calls: FuzzKind = {
  name: 'function calls',
  perMillion: 40_000,
  atOnce: 8,
  open: async (target, accept) => {
    const modules = (await loadFunctions()) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const functions = publicFunctionsOf(modules);
    const shapes = argumentShapesOf(modules);
    let callers = await callersOf(target);
    return {
      feed: async (random) => {
        const { path, kind } = random.pick(functions);
        const most = random.chance(0.02) ? 300_000 : 2000;
        const args = valueOfShape(random, shapes.get(path) ?? { type: 'any' }, target.ids, most);
        const caller = random.pick(callers);
        const format = random.pick(['json', 'convex_encoded_json']);
        const authorization = caller ? `Bearer ${caller.token}` : undefined;
        const answer = await post(target, `/api/${kind}`, { path, args, format }, authorization);
        const { status, text } = answer;
        const said = JSON.stringify(args) ?? '';
        must(
          isForeseen(status, text),
          `${path} ${said.slice(0, 300)} was answered ${status}: ${text.slice(0, 300)}`,
        );
        if (status === 200 && kind !== 'query') accept(rowBytes + 2 * said.length);
        if (caller && (status === 401 || text.includes('session_ended'))) callers = await callersOf(target);
        return answer.status === 0 ? text : `${status}`;
      },
    };
  },
};

const methods = ['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT', 'get', ''];
const paths = `/ /api/query /api/mutation /api/action /api/query_at_ts /api/query_ts /api/storage/upload
/api/storage/abc /api/1.48.0/sync /api/admin/backup /api/auth/callback/google /api/newsletter/confirm /http/x
/version * http://elsewhere.example/`.split(/\s/);
const headerNames =
  `Host Authorization Range If-Range If-None-Match Content-Type Content-Length Transfer-Encoding
Content-Encoding Accept-Encoding Origin Cookie Upgrade Connection Expect Digest Sec-WebSocket-Key
Sec-WebSocket-Version X-Forwarded-Proto Convex-Client`.split(/\s/);

/** Requests as raw bytes, each on a connection that is half-closed after it. */
const requests: FuzzKind = {
  name: 'raw requests',
  perMillion: 16_000,
  atOnce: 8,
  open: ({ origin }) => ({
    feed: async (random) => {
      const connection = await RawConnection.open(Number(new URL(origin).port));
      await connection.say(rawRequest(random), never);
      connection.socket.end();
      await connection.closed();
      const { statuses, received } = connection;
      must(
        statuses.every((status) => isForeseen(status, received)),
        `answered ${received.slice(0, 900)}`,
      );
      return `${statuses[0] ?? 'cut off'}`;
    },
  }),
};

function rawRequest(random: InputRandom): Buffer {
  const path = random.chance(0.7) ? random.pick(paths) : `/${nastyText(random, 5000)}`;
  const tail = random.chance(0.3) ? `?${nastyText(random, 500)}` : '';
  const body = random.chance(0.6)
    ? spoiledText(random, '{"path":"feed:head","args":{"scope":"catalogue"},"format":"json"}', 20_000)
    : nastyText(random, 20_000);
  const length = random.chance(0.9) ? Buffer.byteLength(body) : random.pick([0, -1, 5, 1e20, Number.NaN]);
  const headers = Array.from({ length: random.length(12) }, () => {
    const value = nastyText(random, 2000);
    // Mostly characters that a header may hold, so that the code behind the parser is tested too.
    return `${random.pick(headerNames)}: ${random.chance(0.9) ? value.replace(/[^\x20-\x7e]/g, '') : value}`;
  });
  const first = `${random.pick(methods)} ${path}${tail} HTTP/1.1`;
  const head = [first, 'Host: lipi.example', `Content-Length: ${length}`, ...headers];
  return Buffer.from(`${head.join(random.chance(0.95) ? '\r\n' : '\n')}\r\n\r\n${body}`);
}

/** Folders with one story each, as the import command reads and sends them. */
const importFolders: FuzzKind = {
  name: 'import folders',
  perMillion: 2000,
  atOnce: 1,
  open: async ({ origin, adminKey }, accept) => {
    const parent = await mkdtemp(join(tmpdir(), 'lipi-fuzz-import-'));
    const client = new LibraryClient(origin, adminKey);
    let made = 0;
    return {
      feed: async (random) => {
        const folder = join(parent, `${made++}`);
        const sizeBytes = await writeWork(join(folder, `work-${made}`), random);
        const { sources } = await openStoryFolder(folder);
        const { broken } = await importCollection({ client, sources, existing: 'replace', now: 0 });
        await rm(folder, { recursive: true });
        if (broken.length > 0) return 'refused';
        accept(rowBytes + sizeBytes);
        return 'accepted';
      },
      close: () => rm(parent, { recursive: true, force: true }),
    };
  },
};

/** Resolves with the size of a work in bytes. */
async function writeWork(folder: string, random: InputRandom): Promise<number> {
  await mkdir(folder, { recursive: true });
  const head = ['title: A title', 'language: en', 'author: Lipi', 'licence: CC-BY-4.0', 'narrator: Asha'];
  const text = `---\n${head.join('\n')}\n---\n\nA text.\n`;
  const timings = { parts: [{ file: random.pick(['en.mp3', '../x', nastyText(random, 50)]) }] };
  const files: [string, string | Uint8Array][] = [
    ['en.md', random.chance(0.7) ? spoiledText(random, text, 20_000) : text],
  ];
  if (random.chance(0.5)) files.push(['en.mp3', spoiledBytes(random, makeMp3(2, random.int(100)))]);
  if (random.chance(0.3)) {
    files.push(['en.timings.json', spoiledText(random, JSON.stringify(timings), 5000)]);
  }
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  return files.reduce((sum, [, content]) => sum + content.length, 0);
}

/** The kinds that are sent to a running server. */
export const wireKinds: readonly FuzzKind[] = [frames, calls, requests, importFolders];
