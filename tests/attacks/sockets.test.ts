/** @module-tag deep */
import { test } from 'vitest';
import { AttackSocket, swellingJson } from './attackSocket.ts';
import { serverForTests } from './serverForTests.ts';
import { pause, underAttack } from './underAttack.ts';

const server = serverForTests({ storyCount: 600 });

const open = () => AttackSocket.open(server().syncAddress);

/** Different queries, each for the largest page of the catalogue. */
const catalogueQueries = (count: number) =>
  Array.from({ length: count }, (_, queryId) => ({
    queryId,
    path: 'feed:changes',
    args: { scope: 'catalogue', after: -queryId, limit: 500 },
  }));

test('small mutations on many sockets that wait for an identity do not pile up', async () => {
  const args = swellingJson(60 * 1000);
  await underAttack(server(), { seconds: 2 }, async (over) => {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open()));
    for (const socket of sockets) socket.authenticate('a.b.c');
    await Promise.all(
      sockets.map(async (socket) => {
        for (let requestId = 0; requestId < 100 && !over.aborted; requestId += 1) {
          const message = `{"type":"Mutation","requestId":${requestId},"udfPath":"numbers:add","args":[{"key":${args}}]}`;
          await socket.sayRaw(message, over);
        }
      }),
    );
    for (const socket of sockets) socket.end();
  });
});

test('as many queries as allowed, signed in or on many sockets, do not block other callers', async () => {
  const token = await server().signUp('asking@example.org');
  await underAttack(server(), { seconds: 2.5 }, async (over) => {
    const signedIn = await open();
    signedIn.authenticate(token);
    signedIn.add(catalogueQueries(1000));
    const others = await Promise.all(Array.from({ length: 10 }, () => open()));
    others.forEach((socket, at) => {
      socket.add(
        catalogueQueries(100).map((query) => ({ ...query, args: { ...query.args, limit: 400 + at } })),
      );
    });
    while (!over.aborted) await pause(20);
    for (const socket of [signedIn, ...others]) socket.end();
  });
});

test('readers are answered during a flood of pings and small messages', async () => {
  await underAttack(server(), { seconds: 2 }, async (over) => {
    const sockets = await Promise.all(Array.from({ length: 4 }, () => open()));
    await Promise.all(
      sockets.map(async (socket) => {
        while (!over.aborted && socket.isOpen) {
          for (let n = 0; n < 100; n += 1) {
            socket.webSocket.ping('x'.repeat(120));
            socket.say({ type: 'Event', eventType: 'Nothing', event: null });
          }
          while (socket.webSocket.bufferedAmount > 0 && socket.isOpen && !over.aborted) await pause(1);
          await pause(0);
        }
        socket.end();
      }),
    );
  });
});
