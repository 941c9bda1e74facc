import { ConvexClient } from 'convex/browser';
import { makeFunctionReference } from 'convex/server';
import { WebSocket as NodeWebSocket } from 'ws';

/**
 * In a process of its own, so that an attack's own work does not slow its clock. Arguments: the server's origin, a story's
 * id. It tells its parent when it begins, and sends a `ReaderReport` once it is told to stop.
 */
const [origin = '', storyId = ''] = process.argv.slice(2);

export interface ReaderReport {
  /** From question to answer, or until the reader gave up; in ascending order. */
  readonly delaysMs: readonly number[];
  /** Why questions were not answered, or wrongly; each distinct reason once. */
  readonly failures: readonly string[];
}

const askEveryMs = 50;
const patienceMs = 15 * 1000;

const delaysMs: number[] = [];
const failures = new Set<string>();
const open = new Set<Promise<void>>();
/** Attackers share an address, and this reader has another one, according to a proxy's header. */
const from = { 'x-forwarded-for': '192.0.2.1' };
class ProxiedSocket extends NodeWebSocket {
  constructor(address: string) {
    super(address, { headers: from });
  }
}
const client = new ConvexClient(origin, {
  logger: false,
  webSocketConstructor: ProxiedSocket as unknown as typeof WebSocket,
});
const head = makeFunctionReference<'query'>('feed:head');

const questions: readonly (() => Promise<unknown>)[] = [
  () => fetchQuery('feed:changes', { scope: 'catalogue', after: 0, limit: 50 }),
  () => client.query(head, { scope: 'catalogue' }),
  () => fetchQuery('stories:body', { storyId }),
];

async function fetchQuery(path: string, args: object): Promise<void> {
  const response = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from },
    body: JSON.stringify({ path, args, format: 'json' }),
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
}

async function ask(question: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  try {
    await Promise.race([question(), givingUp()]);
  } catch (error) {
    failures.add(error instanceof Error ? error.message : String(error));
  }
  delaysMs.push(performance.now() - startedMs);
}

async function givingUp(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  throw new Error(`a question was open for ${patienceMs} ms`);
}

/** The first questions open connections and would distort the measurement. */
for (const question of questions) await question();
let asked = 0;
const timer = setInterval(() => {
  const asking = ask(questions[asked++ % questions.length] ?? givingUp).finally(() => open.delete(asking));
  open.add(asking);
}, askEveryMs);

process.on('disconnect', () => process.exit(0));
process.once('message', () => {
  clearInterval(timer);
  void Promise.all(open).then(() => {
    delaysMs.sort((a, b) => a - b);
    process.send?.({ delaysMs, failures: [...failures] } satisfies ReaderReport);
  });
});
process.send?.('begun');
