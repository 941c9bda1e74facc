import { WebSocket } from 'ws';

/** What the parent is told of each publication. */
export interface PublicationRound {
  /** How long after the first reader was told each had its page. */
  readonly delaysMs: readonly number[];
  /** What the readers of another language have received since the round before. */
  readonly messagesElsewhere: number;
}

/**
 * A process of its own: readers of Odia, who listen to their feed's head and ask for the page when it moves, and readers
 * of Gujarati, who ask for nothing. Tells its parent once all stand at the head, and then each round. Arguments: the
 * server's origin, number of readers, number of those of Gujarati.
 */
const [origin = '', count = '0', elsewhere = '0'] = process.argv.slice(2);
const readers = Number(count);
const all = readers + Number(elsewhere);
const greetings = (language: string) => [
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
    modifications: [{ type: 'Add', queryId: 0, udfPath: 'list:heads', args: [{ languages: [language] }] }],
  },
];
let standing = 0;
let toldAt: number | undefined;
let delaysMs: number[] = [];
let messagesElsewhere = 0;

interface ServerMessage {
  readonly type: string;
  readonly modifications?: readonly {
    readonly value?: { readonly lists: readonly [{ readonly seq: number }] };
  }[];
}

for (let at = 0; at < all; at += 1) {
  const language = at < readers ? 'or' : 'gu';
  let cursor: number | undefined;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/1.48.0/sync`, {
    perMessageDeflate: false,
  });
  socket.on('open', () => {
    for (const greeting of greetings(language)) socket.send(JSON.stringify(greeting));
  });
  socket.on('message', (data: Buffer) => {
    const { type, modifications } = JSON.parse(data.toString()) as ServerMessage;
    if (type !== 'Transition') return;
    if (cursor !== undefined && language === 'gu') messagesElsewhere += 1;
    const head = modifications?.[0]?.value?.lists[0];
    if (head === undefined) return;
    const after = cursor;
    cursor = head.seq;
    if (after === undefined) {
      standing += 1;
      if (standing === all) process.send?.('all stand at the head');
    } else if (language === 'or') {
      void readPage(after);
    }
  });
}

async function readPage(after: number): Promise<void> {
  toldAt ??= performance.now();
  const args = { language: 'or', after, limit: 400 };
  const response = await fetch(`${origin}/api/query`, {
    method: 'POST',
    body: JSON.stringify({ path: 'list:changes', format: 'json', args }),
  });
  await response.text();
  if (!response.ok) throw new Error(`a reader was answered ${response.status}`);
  delaysMs.push(performance.now() - (toldAt ?? Number.NaN));
  if (delaysMs.length < readers) return;
  process.send?.({ delaysMs, messagesElsewhere } satisfies PublicationRound);
  delaysMs = [];
  messagesElsewhere = 0;
  toldAt = undefined;
}

process.on('disconnect', () => process.exit(0));
