import { join } from 'node:path';
import Database from 'libsql';
import { startHost } from '../embedded/startHost.ts';
import { bankFunctions, sampleText } from './bankFunctions.ts';
import type { Section } from './section.ts';
import { inTurn, whole } from './statistics.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const mutationsPerRound = 3000;
const inFlight = 50;
const rounds = 5;

/**
 * Durable mutations a second of the embedded host, beside bare SQLite transactions of the same size, both
 * `synchronous=FULL`.
 */
export async function durableMutations(): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const host = await startHost({
      dataDir: join(folder, 'host'),
      functions: bankFunctions,
      hostname: '127.0.0.1',
      port: 0,
    });
    const database = new Database(join(folder, 'bare.sqlite'));
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;');
    database.exec(
      'CREATE TABLE notes (id INTEGER PRIMARY KEY, at REAL, document TEXT); CREATE INDEX by_at ON notes (at)',
    );
    const insert = database.prepare('INSERT INTO notes (at, document) VALUES (?, ?)');

    const bare = async () =>
      await rate(async () => {
        for (let at = 0; at < mutationsPerRound; at += 1) {
          database.exec('BEGIN IMMEDIATE');
          insert.run(at, JSON.stringify({ text: sampleText, at, _creationTime: Date.now(), _id: `${at}` }));
          database.exec('COMMIT');
        }
      });
    const oneByOne = async () =>
      await rate(async () => {
        for (let at = 0; at < mutationsPerRound; at += 1)
          await host.mutation('bank:note', { text: sampleText, at });
      });
    const concurrent = async () =>
      await rate(async () => {
        let next = 0;
        const worker = async () => {
          while (next < mutationsPerRound) {
            next += 1;
            await host.mutation('bank:note', { text: sampleText, at: next });
          }
        };
        await Promise.all(Array.from({ length: inFlight }, worker));
      });

    const single = await inTurn(rounds, oneByOne, bare);
    const many = await inTurn(rounds, concurrent, bare);
    await host.close();
    database.close();
    const row = (what: string, figures: { a: number; b: number; ratio: number }) => ({
      what,
      lipi: `${whole(figures.a)}/s`,
      beside: `${whole(figures.b)}/s`,
      besideName: 'bare SQLite, a transaction each',
      ratio: figures.ratio,
      aim: { text: 'at least 0.33', isMet: figures.ratio >= 1 / 3 },
    });
    return {
      title: 'Durable mutations',
      method: `${whole(mutationsPerRound)} inserts of one document of about ${Buffer.byteLength(sampleText)} bytes with one index a round, ${rounds} rounds in turn, median. The host runs the function, validates, commits and acknowledges each; SQLite only inserts.`,
      rows: [row('one after another', single), row(`${inFlight} in flight`, many)],
    };
  });
}

async function rate(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return mutationsPerRound / ((performance.now() - start) / 1000);
}
