import { join } from 'node:path';
import { defineSchema, defineTable, mutationGeneric } from 'convex/server';
import { v } from 'convex/values';
import Database from 'libsql';
import { startHost } from '../embedded/startHost.ts';
import { compared, type Section } from './report.ts';
import { inTurn, whole } from './statistics.ts';
import { withTemporaryFolder } from './stockedServer.ts';

const mutationsPerRound = 3000;
const inFlight = 50;
const rounds = 5;
const aimRatio = 0.33;

/** A document of the size of a catalogue row, about 200 bytes. */
const text = 'ଗପ '.repeat(60);

const functions = {
  schema: {
    default: defineSchema({
      notes: defineTable({ text: v.string(), at: v.number() }).index('by_at', ['at']),
    }),
  },
  bank: {
    note: mutationGeneric({
      args: { text: v.string(), at: v.number() },
      returns: v.null(),
      handler: async (ctx, note) => {
        await ctx.db.insert('notes', note);
        return null;
      },
    }),
  },
};

/**
 * Durable mutations a second of the embedded host, beside bare SQLite transactions of the same size, both
 * `synchronous=FULL`.
 */
export async function durableMutations(): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'host');
    const host = await startHost({ dataDir, functions, hostname: '127.0.0.1', port: 0 });
    const database = new Database(join(folder, 'bare.sqlite'));
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;');
    database.exec(
      'CREATE TABLE notes (id INTEGER PRIMARY KEY, at REAL, document TEXT); CREATE INDEX by_at ON notes (at)',
    );
    const insert = database.prepare('INSERT INTO notes (at, document) VALUES (?, ?)');

    const bare = async () => {
      const start = performance.now();
      for (let at = 0; at < mutationsPerRound; at += 1) {
        database.exec('BEGIN IMMEDIATE');
        insert.run(at, JSON.stringify({ text, at, _creationTime: Date.now(), _id: `${at}` }));
        database.exec('COMMIT');
      }
      return perSecond(start);
    };
    const lipi = (callers: number) => async () => {
      const start = performance.now();
      let next = 0;
      const caller = async () => {
        while (next < mutationsPerRound) {
          next += 1;
          await host.mutation('bank:note', { text, at: next });
        }
      };
      await Promise.all(Array.from({ length: callers }, caller));
      return perSecond(start);
    };

    const rows = [];
    for (const [what, callers] of [
      ['one after another', 1],
      [`${inFlight} in flight`, inFlight],
    ] as const) {
      const figures = await inTurn(rounds, lipi(callers), bare);
      const row = compared(what, figures, 'bare SQLite, a transaction each', (value) => `${whole(value)}/s`);
      rows.push({ ...row, aim: { text: `at least ${aimRatio}`, isMet: figures.ratio >= aimRatio } });
    }
    await host.close();
    database.close();
    return {
      title: 'Durable mutations',
      method: `${whole(mutationsPerRound)} inserts of one document of about ${Buffer.byteLength(text)} bytes with one index a round, ${rounds} rounds in turn, median. The host runs the function, validates, commits and acknowledges each; SQLite only inserts.`,
      rows,
    };
  });
}

function perSecond(startMs: number): number {
  return mutationsPerRound / ((performance.now() - startMs) / 1000);
}
