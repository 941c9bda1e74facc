import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { delayByOthers, type Scheduling, schedulingOf } from './machineDelay.ts';

/**
 * An honest reader in a process of its own, so that an attack's own work does not slow its clock. Arguments: the server's
 * origin, a story's id, the server's process id. While watching it asks for a page of the catalogue, a text and, over a sync socket, for a query,
 * on a timetable that does not wait for answers: a server that stands still is measured for as long as it does.
 * Its parent says 'start' and 'stop' (ask.ts), and gets a `ReaderReport` for the latter.
 */
const [origin = '', storyId = '', serverPid = ''] = process.argv.slice(2);

export interface ReaderReport {
  /**
   * Milliseconds from when each question was due until it was answered, or until the reader gave up, without those in
   * which other processes of this machine kept the server or the reader from running.
   */
  readonly delaysMs: readonly number[];
  /** Questions that were not answered, or not well; each different reason once. */
  readonly failures: readonly string[];
}

const askEveryMs = 50;
/** How long what is still open at the end is waited for, by the clock: others may have the processors, and the delay is judged elsewhere. */
const patienceMs = 15 * 1000;

const agent = new Agent({ keepAlive: true });
let delaysMs: number[] = [];
let failures = new Set<string>();
let timer: NodeJS.Timeout | undefined;
const open = new Map<number, Moment>();
let asked = 0;

interface Moment {
  readonly atMs: number;
  readonly server: Scheduling;
  readonly reader: Scheduling;
}

function now(): Moment {
  return {
    atMs: performance.now(),
    server: schedulingOf(Number(serverPid)),
    reader: schedulingOf(process.pid),
  };
}

/** The two may have waited at the same time, so only the longer wait is taken off. */
function delaySince(start: Moment): number {
  const end = now();
  const byMachine = Math.max(
    delayByOthers(start.server, end.server),
    delayByOthers(start.reader, end.reader),
  );
  return Math.max(0, end.atMs - start.atMs - byMachine);
}

const questions: readonly (() => Promise<void>)[] = [
  () => query('feed:changes', { scope: 'catalogue', after: 0, limit: 50 }),
  () => askSocket(),
  () => query('stories:body', { storyId }),
  () => askSocket(),
];

function ask(): void {
  const n = asked++;
  const start = now();
  open.set(n, start);
  const question = questions[n % questions.length] ?? askSocket;
  question()
    .catch((error: unknown) => failures.add(error instanceof Error ? error.message : String(error)))
    .finally(() => {
      if (open.delete(n)) delaysMs.push(delaySince(start));
    });
}

function query(path: string, args: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/api/query`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${path} was answered ${response.statusCode}`));
        });
      },
    );
    sent.on('error', (error) => reject(new Error(`${path}: ${error.message}`)));
    sent.end(JSON.stringify({ path, args, format: 'json' }));
  });
}

let socket: WebSocket | undefined;
let version = 0;
const waiting = new Map<number, () => void>();

/** Puts another query into the query set; done when a transition brings its answer. */
async function askSocket(): Promise<void> {
  if (socket === undefined || socket.readyState !== WebSocket.OPEN) throw new Error('the sync socket closed');
  const baseVersion = version++;
  const answered = new Promise<void>((resolve) => waiting.set(version, resolve));
  socket.send(
    JSON.stringify({
      type: 'ModifyQuerySet',
      baseVersion,
      newVersion: version,
      modifications: [
        ...(baseVersion === 0 ? [] : [{ type: 'Remove', queryId: baseVersion - 1 }]),
        { type: 'Add', queryId: baseVersion, udfPath: 'feed:head', args: [{ scope: 'catalogue' }] },
      ],
    }),
  );
  await answered;
}

function openSocket(): Promise<void> {
  version = 0;
  waiting.clear();
  const opened = new WebSocket(`${origin.replace('http', 'ws')}/api/1.48.0/sync`, {
    handshakeTimeout: patienceMs,
  });
  opened.on('message', (data) => {
    const message = JSON.parse(String(data)) as { type: string; endVersion?: { querySet: number } };
    if (message.type !== 'Transition') return;
    for (const [asked, resolve] of waiting) {
      if (asked > (message.endVersion?.querySet ?? 0)) continue;
      waiting.delete(asked);
      resolve();
    }
  });
  socket = opened;
  return new Promise((resolve, reject) => {
    opened.on('open', () => {
      opened.send(
        JSON.stringify({
          type: 'Connect',
          sessionId: crypto.randomUUID(),
          connectionCount: 0,
          lastCloseReason: 'InitialConnect',
          clientTs: Date.now(),
        }),
      );
      resolve();
    });
    opened.on('error', (error) => reject(new Error(`the sync socket: ${error.message}`)));
  });
}

async function start(): Promise<void> {
  delaysMs = [];
  failures = new Set();
  open.clear();
  socket?.terminate();
  await openSocket();
  timer = setInterval(ask, askEveryMs);
}

async function stop(): Promise<ReaderReport> {
  clearInterval(timer);
  const deadlineMs = performance.now() + patienceMs;
  while (open.size > 0 && performance.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const start of open.values()) {
    delaysMs.push(delaySince(start));
    failures.add('a question was still open at the end');
  }
  return { delaysMs, failures: [...failures] };
}

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, what }: { id: number; what: 'start' | 'stop' }) => {
  const done = what === 'start' ? start() : stop();
  done.then(
    (answer) => process.send?.({ id, answer: answer ?? 'started' }),
    (error: unknown) => process.send?.({ id, problem: String(error) }),
  );
});
process.send?.('ready');
