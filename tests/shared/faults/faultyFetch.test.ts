import { expect, test } from 'vitest';
import { type FaultPlan, noFaults } from '../../../src/shared/faults/faultPlan.ts';
import { faultyFetch, type Wait, waitByTimer } from '../../../src/shared/faults/faultyFetch.ts';

const address = 'http://lipi.example/api/mutation';

/** A line with these faults to a server that records its requests and answers with `lengthBytes` bytes. */
function line(faults: Partial<FaultPlan>, lengthBytes = 1000) {
  const reached: string[] = [];
  const waitedMs: number[] = [];
  const wait: Wait = async (delayMs) => void waitedMs.push(delayMs);
  const server = async (input: RequestInfo | URL) => {
    reached.push((input as Request).method);
    return new Response('x'.repeat(lengthBytes), { status: 201, headers: { 'x-from': 'server' } });
  };
  const fetch = faultyFetch(server, () => ({ ...noFaults, ...faults }), wait);
  return { fetch, reached, waitedMs };
}

test('without faults a request passes unchanged', async () => {
  const { fetch, reached, waitedMs } = line({});
  const answer = await fetch(address, { method: 'POST', body: '{}' });
  expect([answer.status, answer.headers.get('x-from'), reached, waitedMs]).toEqual([
    201,
    'server',
    ['POST'],
    [],
  ]);
});

test("offline, nothing reaches the server, and the caller gets the browser's error", async () => {
  const { fetch, reached } = line({ line: 'offline' });
  await expect(fetch(address)).rejects.toThrow(new TypeError('Failed to fetch'));
  expect(reached).toEqual([]);
});

test('a hanging request ends only by its own signal', async () => {
  const { fetch, reached } = line({ line: 'hanging' });
  const patience = new AbortController();
  const asked = fetch(address, { signal: patience.signal });
  patience.abort(new DOMException('enough', 'TimeoutError'));
  await expect(asked).rejects.toThrow('enough');
  await expect(fetch(address, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  expect(reached).toEqual([]);
});

test('a failing server answers 500 and does nothing', async () => {
  const { fetch, reached } = line({ line: 'failing' });
  const answer = await fetch(address, { method: 'POST', body: '{}' });
  expect([answer.status, (await answer.json()).code, reached]).toEqual([500, 'InternalServerError', []]);
});

test.each([
  { name: '2g', roundTripMs: 800, bodyMs: 1000 / 35 },
  { name: '3g', roundTripMs: 300, bodyMs: 5 },
] as const)(
  "on $name a request takes a round trip, and then the body arrives at the line's speed",
  async ({ name, roundTripMs, bodyMs }) => {
    const { fetch, waitedMs } = line({ line: name });
    const answer = await fetch(address);
    expect(waitedMs).toEqual([roundTripMs]);
    expect((await answer.text()).length).toBe(1000);
    expect([answer.status, answer.headers.get('x-from')]).toEqual([201, 'server']);
    expect(waitedMs).toEqual([roundTripMs, expect.closeTo(bodyMs, 5)]);
  },
);

test("a long body arrives in pieces, and two responses share the line's bandwidth", async () => {
  const { fetch, waitedMs } = line({ line: '2g' }, 100_000);
  const answers = await Promise.all([fetch(address), fetch(address)]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  expect([first?.byteLength, second?.byteLength]).toEqual([100_000, 100_000]);
  const pieces = waitedMs.slice(2);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(100);
  expect(pieces.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo((200_000 / 35_000) * 1000, 3);
});

test('a cancelled response leaves the bandwidth to the others', async () => {
  const { fetch } = line({ line: '2g' }, 100_000);
  const patience = new AbortController();
  const given = await fetch(address, { signal: patience.signal });
  const other = await fetch(address);
  patience.abort();
  await given.body?.cancel();
  expect((await other.arrayBuffer()).byteLength).toBe(100_000);
});

test('the answer to a POST is lost after the server has acted; a GET still gets its answer', async () => {
  const { fetch, reached } = line({ losesAnswers: true });
  await expect(fetch(address, { method: 'POST', body: '{}' })).rejects.toThrow('Failed to fetch');
  expect((await fetch(address)).status).toBe(201);
  expect(reached).toEqual(['POST', 'GET']);
});

test('waiting ends early when its signal aborts', async () => {
  const patience = new AbortController();
  const waiting = waitByTimer(60 * 1000, patience.signal);
  patience.abort(new Error('no longer'));
  await expect(waiting).rejects.toThrow('no longer');
  await expect(waitByTimer(60 * 1000, patience.signal)).rejects.toThrow('no longer');
  await expect(waitByTimer(0, new AbortController().signal)).resolves.toBeUndefined();
});
