import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { defineSchema, defineTable, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { resolveLimits } from '../../../embedded/limits.ts';
import { fixture, waitUntil } from '../hostFixture.ts';

const MIB = 1024 * 1024;
let runs = 0;
let letGo: () => void = () => undefined;
let gate: Promise<void> = Promise.resolve();

/** Functions whose queries count their runs and wait at the gate. */
const library = {
  schema: { default: defineSchema({ texts: defineTable({ text: v.string() }) }) },
  texts: {
    add: mutationGeneric({
      args: { text: v.string() },
      handler: async (ctx, { text }) => {
        await ctx.db.insert('texts', { text });
      },
    }),
    all: queryGeneric({
      args: {},
      handler: async (ctx) => {
        runs += 1;
        const texts = await ctx.db.query('texts').collect();
        await gate;
        return texts.map(({ text }) => text).join(' ');
      },
    }),
    long: queryGeneric({
      args: {},
      handler: async () => {
        runs += 1;
        await gate;
        return ''.padEnd(9 * MIB, '.');
      },
    }),
  },
};

let host: Host;
beforeEach(async () => {
  runs = 0;
  gate = Promise.resolve();
  host = await fixture.start(library, { limits: resolveLimits({ waitingBytes: 16 * MIB }) });
});

function closeGate(): void {
  gate = new Promise((resolve) => {
    letGo = resolve;
  });
}

/** Sends a query; resolves once the system has taken it, with a promise of its answer. */
async function send(path: string) {
  const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const answer = text(socket).then((heard) => {
    const body = heard.slice(heard.indexOf('\r\n\r\n') + 4);
    return (JSON.parse(body) as { value: string }).value;
  });
  await once(socket, 'connect');
  const body = JSON.stringify({ path, args: {} });
  const lines = [
    'POST /api/query HTTP/1.1',
    'Host: x',
    'Connection: close',
    `Content-Length: ${body.length}`,
  ];
  await new Promise((resolve) => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, resolve));
  return { answer };
}

/** The answers to queries that were all received before the first is answered. */
async function askTogether(count: number, path: string) {
  closeGate();
  const sent = await Promise.all(Array.from({ length: count }, () => send(path)));
  await takenUp();
  letGo();
  return await Promise.all(sent.map(({ answer }) => answer));
}

/** Once later requests are answered one after another, the earlier ones have been read. */
async function takenUp(): Promise<void> {
  for (let n = 0; n < 3; n += 1) await fetch(`${host.origin}/version`);
}

test('SPEC 25.10: callers who send the same query while it is answered share one run', async () => {
  await host.mutation('texts:add', { text: 'one' });
  const answers = await askTogether(10, 'texts:all');
  expect(answers).toEqual(Array.from({ length: 10 }, () => 'one'));
  expect(runs).toBe(1);
});

test('SPEC 25.10: a query sent after a commit sees its writes, even while an older answer is being made', async () => {
  await host.mutation('texts:add', { text: 'one' });
  closeGate();
  const early = await send('texts:all');
  await waitUntil('the run', () => runs > 0);
  await host.mutation('texts:add', { text: 'two' });
  const late = await send('texts:all');
  await takenUp();
  letGo();
  expect([await early.answer, await late.answer]).toEqual(['one', 'one two']);
});

test('SPEC 25.9: an answer that many callers have not read yet counts once', async () => {
  const answers = await askTogether(5, 'texts:long');
  expect(answers.map(({ length }) => length)).toEqual(Array.from({ length: 5 }, () => 9 * MIB));
});
