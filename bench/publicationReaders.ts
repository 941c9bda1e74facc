import { WebSocket } from 'ws';

/**
 * A process of its own: readers who listen to the feed's head and ask for the page when it moves. Tells its parent once all
 * stand at the head, and then, of each publication, how long after the first reader was told each had its page, in
 * milliseconds. Arguments: the server's origin, number of readers.
 */
const [origin = '', count = '0'] = process.argv.slice(2);
const readers = Number(count);
const greetings = () => [
  {
    type: 'Connect',
    sessionId: crypto.randomUUID(),
    connectionCount: 0,
    lastCloseReason: 'InitialConnect',
    clientTs: 0,
  },
  {
    type: 'ModifyQuerySet',
    baseVersion: 0,
    newVersion: 1,
    modifications: [{ type: 'Add', queryId: 0, udfPath: 'feed:head', args: [{ scope: 'catalogue' }] }],
  },
];
let standing = 0;
let toldAt: number | undefined;
let delaysMs: number[] = [];

interface ServerMessage {
  readonly type: string;
  readonly modifications?: readonly { readonly value?: { readonly seq: number } }[];
}

for (let at = 0; at < readers; at += 1) {
  let cursor: number | undefined;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/1.48.0/sync`, {
    perMessageDeflate: false,
  });
  socket.on('open', () => {
    for (const greeting of greetings()) socket.send(JSON.stringify(greeting));
  });
  socket.on('message', (data: Buffer) => {
    const { type, modifications } = JSON.parse(data.toString()) as ServerMessage;
    const head = type === 'Transition' ? modifications?.[0]?.value : undefined;
    if (head === undefined) return;
    const after = cursor;
    cursor = head.seq;
    if (after === undefined) {
      standing += 1;
      if (standing === readers) process.send?.('all stand at the head');
    } else {
      void readPage(after);
    }
  });
}

async function readPage(after: number): Promise<void> {
  toldAt ??= performance.now();
  const args = { scope: 'catalogue', after, limit: 250 };
  const response = await fetch(`${origin}/api/query`, {
    method: 'POST',
    body: JSON.stringify({ path: 'feed:changes', format: 'json', args }),
  });
  await response.text();
  if (!response.ok) throw new Error(`a reader was answered ${response.status}`);
  delaysMs.push(performance.now() - (toldAt ?? Number.NaN));
  if (delaysMs.length < readers) return;
  process.send?.(delaysMs);
  delaysMs = [];
  toldAt = undefined;
}

process.on('disconnect', () => process.exit(0));
