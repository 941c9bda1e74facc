import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../embedded/storage/openStore.ts';
import type { DocumentJson, IndexEntry } from '../../../embedded/storage/store.ts';
import type { Transaction } from '../../../embedded/storage/transaction.ts';
import { type KeyRange, rangeFor } from '../../../embedded/values/keyRange.ts';
import { keyText } from '../../../embedded/values/orderedKey.ts';
import { makeFolder } from '../../makeFolder.ts';
import { type SeededRandom, seededRandom } from '../values/seededRandom.ts';
import { Model, type ModelTransaction, modelIndexes, modelKey } from './model.ts';

const IDS = Array.from({ length: 30 }, (_, at) => `id${at}`);
const indexes = Object.entries(modelIndexes).map(([name, fields]) => ({ table: 't', name, fields }));

/** A transaction of the store beside the model's, with its open savepoints and scan. */
interface Pair {
  readonly real: Transaction;
  readonly model: ModelTransaction;
  readonly savepoints: {
    readonly real: ReturnType<Transaction['savepoint']>;
    readonly state: Map<string, DocumentJson>;
  }[];
  readonly counts: Counts;
  scan: OpenScan | null;
}

interface OpenScan {
  readonly iterator: IterableIterator<IndexEntry>;
  readonly index: string;
  readonly order: 'asc' | 'desc';
  readonly start: string;
  readonly end: string | null;
  /** The key of the last entry returned. */
  last: string | null;
}

interface Counts {
  committed: number;
  conflicts: number;
  entries: number;
  rollbacks: number;
}

function makeDocument(random: SeededRandom, id: string, creationTime: number): DocumentJson {
  const document: Record<string, DocumentJson[string]> = { _id: id, _creationTime: creationTime };
  if (random.chance(0.8)) document.a = random.pick([null, 0, 1, 2, 'x', { $integer: 'AQAAAAAAAAA=' }]);
  if (random.chance(0.7)) document.n = random.pick([{ x: 1 }, { x: 'y' }, {}, 3, [1]]);
  if (random.chance(0.1)) document.padding = 'p'.repeat(random.int(200_000));
  return document;
}

function makeRange(random: SeededRandom): KeyRange {
  if (random.chance(0.3)) return { start: new Uint8Array(0), end: null };
  const bound = () => ({
    value: random.pick([undefined, null, 0, 1, 2, 'x', 'id15']),
    inclusive: random.chance(0.5),
  });
  return rangeFor([], random.chance(0.6) ? bound() : null, random.chance(0.6) ? bound() : null);
}

/** Takes the next entry on both sides. The model has no cursor: it looks for the nearest key past the last one. */
function stepScan(pair: Pair): void {
  const { scan, model } = pair;
  if (scan === null) return;
  const { index, order, start, end, last } = scan;
  const expected = model
    .entries(index, start, end, order)
    .find(({ key }) => last === null || (order === 'asc' ? key > last : key < last));
  const given = scan.iterator.next();
  if (expected === undefined) {
    expect(given.done).toBe(true);
    model.reads.push({ index, start, end });
    pair.scan = null;
    return;
  }
  expect(given.done).toBe(false);
  expect(keyText(given.value.key)).toBe(expected.key);
  expect(given.value.document).toEqual(expected.document);
  scan.last = expected.key;
  model.reads.push(
    order === 'asc' ? { index, start, end: `${expected.key}\0` } : { index, start: expected.key, end },
  );
  pair.counts.entries++;
}

function writeRandomly(random: SeededRandom, pair: Pair, creationTime: number): void {
  const { real, model } = pair;
  const id = random.pick(IDS);
  const existing = model.state.get(id);
  model.readPoint(id);
  if (existing === undefined) {
    expect(() => real.remove('t', id)).toThrow();
    const document = makeDocument(random, id, creationTime);
    real.insert('t', document);
    model.state.set(id, document);
  } else if (random.chance(0.6)) {
    const document = makeDocument(random, id, existing._creationTime as number);
    real.replace('t', document);
    model.state.set(id, document);
  } else {
    real.remove('t', id);
    model.state.delete(id);
  }
}

function act(random: SeededRandom, pair: Pair, creationTime: number): void {
  const { real, model, savepoints } = pair;
  const choice = random.int(10);
  if (choice < 3) {
    writeRandomly(random, pair, creationTime);
  } else if (choice < 5) {
    const id = random.pick(IDS);
    expect(real.get('t', id)).toEqual(model.state.get(id) ?? null);
    model.readPoint(id);
  } else if (choice < 6) {
    const index = random.pick(Object.keys(modelIndexes));
    const order = random.pick(['asc', 'desc'] as const);
    const range = makeRange(random);
    const end = range.end === null ? null : keyText(range.end);
    pair.scan = {
      iterator: real.scan('t', index, range, order),
      index,
      order,
      start: keyText(range.start),
      end,
      last: null,
    };
  } else if (choice < 8) {
    for (let steps = random.int(12); steps > 0; steps--) stepScan(pair);
  } else if (choice < 9) {
    savepoints.push({ real: real.savepoint(), state: new Map(model.state) });
  } else {
    const savepoint = savepoints.pop();
    if (savepoint === undefined) return;
    if (random.chance(0.5)) {
      savepoint.real.rollback();
      model.state = savepoint.state;
      pair.counts.rollbacks++;
    } else {
      savepoint.real.release();
    }
  }
}

async function runHistory(random: SeededRandom, counts: Counts): Promise<void> {
  const file = join(makeFolder(), 'database.sqlite');
  let store = openStore({ file });
  onTestFinished(() => store.close());
  await store.setSchema(['t'], indexes, []);
  const model = new Model();
  const timestamps = [store.latestTs()];
  let creationTime = 0;
  let pairs: Pair[] = [];
  /** The oldest version that the store still knows: a reopened store knows only the newest. */
  let oldest = 0;

  for (let step = 0; step < 600; step++) {
    if (pairs.length < 5 && random.chance(0.3)) {
      const version = random.chance(0.8) ? model.latest : oldest + random.int(model.latest - oldest + 1);
      pairs.push({
        real: store.begin(timestamps[version]),
        model: model.begin(version),
        savepoints: [],
        counts,
        scan: null,
      });
    }
    if (pairs.length > 0) act(random, random.pick(pairs), creationTime++);
    if (random.chance(0.1)) {
      // Simultaneous commits share a group; the model applies them one by one, in the same order.
      const leaving = pairs.filter(() => random.chance(0.5));
      pairs = pairs.filter((pair) => !leaving.includes(pair));
      const outcomes = await Promise.all(leaving.map((pair) => store.commit(pair.real)));
      for (const [at, pair] of leaving.entries()) {
        const outcome = outcomes[at];
        if (pair.model.written().length === 0 && !pair.real.hasWrites) {
          expect(outcome).toEqual({ kind: 'committed', ts: pair.real.snapshotTs });
        } else if (model.conflicts(pair.model)) {
          expect(outcome).toEqual({ kind: 'conflict', table: 't' });
          counts.conflicts++;
        } else {
          expect(outcome?.kind).toBe('committed');
          model.commit(pair.model);
          if (outcome?.kind === 'committed') timestamps.push(outcome.ts);
          expect(timestamps.at(-1) as bigint).toBeGreaterThan(timestamps.at(-2) as bigint);
          counts.committed++;
        }
      }
    }
    if (random.chance(0.005)) {
      pairs = [];
      await store.close();
      store = openStore({ file });
      await store.setSchema(['t'], indexes, []);
      expect(store.latestTs()).toBe(timestamps.at(-1));
      oldest = model.latest;
    }
  }

  const last = store.begin();
  const state = model.history[model.latest]?.state;
  for (const index of Object.keys(modelIndexes)) {
    const stored = [...last.scan('t', index, { start: new Uint8Array(0), end: null }, 'asc')];
    expect(stored.map(({ key }) => keyText(key))).toEqual(
      [...(state?.values() ?? [])]
        .map((document) => modelKey(document, index))
        .sort((a, b) => (a < b ? -1 : 1)),
    );
    for (const { document } of stored) expect(document).toEqual(state?.get(String(document._id)));
  }
}

test('3.1 3.3 3.4 3.9 4.2 random transactions match a plain model of the whole history', async () => {
  const random = seededRandom('store against model');
  const counts: Counts = { committed: 0, conflicts: 0, entries: 0, rollbacks: 0 };
  for (let history = 0; history < 12; history++) await runHistory(random, counts);
  expect(counts.committed).toBeGreaterThan(100);
  expect(counts.conflicts).toBeGreaterThan(30);
  expect(counts.entries).toBeGreaterThan(500);
  expect(counts.rollbacks).toBeGreaterThan(20);
});
