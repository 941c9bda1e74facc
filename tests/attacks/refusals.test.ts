/** @module-tag deep */
import { expect, test } from 'vitest';
import { AttackSocket } from './attackSocket.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

/**
 * Refused calls of about `sizeBytes` each, as a socket sends them: wrong arguments, unknown function, insufficient
 * rights.
 */
const refused = (requestId: number, sizeBytes: number) => {
  const long = 'x'.repeat(sizeBytes);
  const calls = [
    { udfPath: 'numbers:add', args: [{ key: long }] },
    { udfPath: `nothing:${long}`, args: [{}] },
    { udfPath: 'account:changeName', args: [{ name: long }] },
    { udfPath: 'newsletter_subscribers:addNewsletterSubscriber', args: [{ email: long }] },
  ];
  return JSON.stringify({ type: 'Mutation', requestId, ...calls[requestId % calls.length] });
};

test('large refused mutations are not kept', async () => {
  await underAttack(server(), { seconds: 3 }, async (over) => {
    let requestId = 0;
    while (requestId < 40 && !over.aborted) {
      const socket = await AttackSocket.open(server().syncAddress);
      // A frame that is too large closes its socket; the loop continues on the next one.
      while (socket.isOpen && requestId < 40 && !over.aborted) {
        await socket.sayRaw(refused(requestId++, 1_000_000), over);
      }
      socket.end();
    }
  });
});

test('thousands of small refused mutations, in many sessions, are not kept', async () => {
  let said = 0;
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const one = async () => {
      while (!over.aborted) {
        const socket = await AttackSocket.open(server().syncAddress);
        for (let requestId = 0; requestId < 200 && socket.isOpen && !over.aborted; requestId += 1) {
          await socket.sayRaw(refused(requestId, 4000), over);
          said += 1;
        }
        socket.end();
      }
    };
    await Promise.all([one(), one(), one(), one()]);
  });
  expect(said).toBeGreaterThan(100);
});

test('a refusal over HTTP is short, whatever was sent', async () => {
  await underAttack(server(), { seconds: 2 }, async () => {
    const long = 'x'.repeat(200_000);
    for (const [path, args] of [
      [long, {}],
      ['feed:head', { scope: long }],
      ['feed:head', { [long]: 1 }],
      ['numbers:add', { key: long, events: [] }],
    ] as const) {
      for (const endpoint of ['query', 'mutation', 'action'] as const) {
        const { status, text } = await server().call(endpoint, path, args);
        expect(status).not.toBe(200);
        expect(text.length).toBeLessThan(20_000);
      }
    }
  });
});
