/** @module-tag deep */
import {
  defineSchema,
  defineTable,
  type GenericDataModel,
  type GenericQueryCtx,
  paginationOptsValidator,
  queryGeneric,
} from 'convex/server';
import { compareValues, convexToJson, type JSONValue, jsonToConvex, type Value, v } from 'convex/values';
import { expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '../values/seededRandom.ts';
import { anonymous, type Bench, resultValue, startRunner } from './runnerFixture.ts';

type Row = { _id: string; _creationTime: number; a?: Value; b: Value; n: number };
type Bound = { op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; field: 'a' | 'b'; value?: Value };
interface Question {
  bounds: Bound[];
  order: 'asc' | 'desc';
  below: number | null;
  take: number | null;
}

const schema = defineSchema(
  { rows: defineTable({ n: v.number(), a: v.optional(v.any()), b: v.any() }).index('by_a_b', ['a', 'b']) },
  { schemaValidation: true },
);

/** Builds the query as function code would. Bounds are data, and an undefined value is a missing one. */
function ask(ctx: GenericQueryCtx<GenericDataModel>, { bounds, order, below }: Question) {
  const ranged = ctx.db
    .query('rows')
    .withIndex('by_a_b', (q) => {
      type Builder = Record<Bound['op'], (field: string, value: Value | undefined) => Builder>;
      const whole = q as unknown as Builder;
      return bounds.reduce((range, { op, field, value }) => range[op](field, value), whole) as never;
    })
    .order(order);
  return below === null ? ranged : ranged.filter((q) => q.lt(q.field('n'), below));
}

const rows = {
  page: queryGeneric({
    args: { question: v.any(), opts: paginationOptsValidator },
    handler: async (ctx, { question, opts }) => {
      const result = await ask(ctx, question).paginate(opts);
      return { ...result, page: result.page.map((row) => row._id) };
    },
  }),
};

const pool: (Value | undefined)[] = [undefined, null, 0n, 1n, -1, 0, 1, true, '', 'a', 'ଅ', [], [1], {}];

const holds: Record<Bound['op'], (order: number) => boolean> = {
  eq: (order) => order === 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

/** The expected answer, computed from all rows at once. */
function expectedIds(all: readonly Row[], { bounds, order, below, take }: Question): string[] {
  const sorted = all
    .filter((row) => bounds.every(({ op, field, value }) => holds[op](compareValues(row[field], value))))
    .sort((x, y) => compareValues(x.a, y.a) || compareValues(x.b, y.b) || x._creationTime - y._creationTime);
  if (order === 'desc') sorted.reverse();
  const found = sorted.filter((row) => below === null || row.n < below).map((row) => row._id);
  return take === null ? found : found.slice(0, take);
}

function randomRow(random: SeededRandom): Record<string, Value> {
  const a = random.pick(pool);
  const rest = { b: random.pick(pool.slice(1)) as Value, n: random.int(10) };
  return a === undefined ? rest : { a, ...rest };
}

function randomQuestion(random: SeededRandom): Question {
  const bound = (field: Bound['field'], op: Bound['op']): Bound => {
    const value = random.pick(pool);
    return value === undefined ? { field, op } : { field, op, value };
  };
  const field = random.chance(1 / 3) ? 'b' : 'a';
  const bounds: Bound[] = [];
  if (field === 'b') bounds.push(bound('a', 'eq'));
  if (random.chance(2 / 3)) bounds.push(bound(field, random.pick(['gt', 'gte'])));
  if (random.chance(2 / 3)) bounds.push(bound(field, random.pick(['lt', 'lte'])));
  if (bounds.length === 0) bounds.push(bound('a', 'eq'));
  return {
    bounds,
    order: random.pick(['asc', 'desc']),
    below: random.chance(1 / 2) ? null : random.int(10),
    take: random.chance(1 / 2) ? null : random.int(8),
  };
}

const readRows = (bench: Bench) => jsonToConvex(bench.rows('rows') as JSONValue) as unknown as Row[];

async function add(bench: Bench, random: SeededRandom, count: number): Promise<void> {
  await bench.mutation(async (ctx) => {
    for (let at = 0; at < count; at += 1) await ctx.db.insert('rows', randomRow(random));
  });
}

async function removeOne(bench: Bench, random: SeededRandom): Promise<void> {
  const { _id } = random.pick(readRows(bench));
  await bench.mutation((ctx) => ctx.db.delete(_id as never));
}

const seeds = [Math.floor(Math.random() * 2 ** 32), 1, 2];

test.each(seeds)('SPEC 13.4, 13.5: random queries match a plain evaluation (seed %i)', async (seed) => {
  const random = seededRandom('queries', seed);
  const bench = await startRunner({ schema: { default: schema }, rows });
  let answered = 0;
  for (let round = 0; round < 6; round += 1) {
    await add(bench, random, 25);
    await removeOne(bench, random);
    const left = readRows(bench);
    for (let at = 0; at < 40; at += 1) {
      const question = randomQuestion(random);
      const expected = expectedIds(left, question);
      answered += expected.length;
      const found = await bench.query(async (ctx) => {
        const answer = ask(ctx as never, question);
        const documents = question.take === null ? await answer.collect() : await answer.take(question.take);
        return documents.map((row) => row._id);
      });
      expect(found, JSON.stringify(convexToJson(question as unknown as Value))).toEqual(expected);
    }
  }
  expect(answered).toBeGreaterThan(500);
});

test.each(seeds)(
  'SPEC 14.3: pages with journals cover a range without gap or repeat while rows come and go (seed %i)',
  async (seed) => {
    const random = seededRandom('queries', seed);
    const bench = await startRunner({ schema: { default: schema }, rows });
    const runPage = async (question: JSONValue, cursor: string | null, journal: string | null) => {
      const outcome = await bench.runner.runQuery({
        path: 'rows:page',
        args: { question, opts: { numItems: 4, cursor } },
        caller: anonymous,
        journal,
      });
      const value = resultValue(outcome.result) as {
        page: string[];
        isDone: boolean;
        continueCursor: string;
      };
      return { ...value, journal: outcome.journal };
    };
    let changes = 0;
    for (let round = 0; round < 8; round += 1) {
      await add(bench, random, 20);
      const question: Question = {
        ...randomQuestion(random),
        bounds: [{ field: 'a', op: 'gte' }],
        take: null,
      };
      const encoded = convexToJson(question as unknown as Value);
      const pages: { cursor: string | null; journal: string | null }[] = [];
      let cursor: string | null = null;
      for (let isDone = false; !isDone; ) {
        const page: Awaited<ReturnType<typeof runPage>> = await runPage(encoded, cursor, null);
        pages.push({ cursor, journal: page.journal });
        cursor = page.continueCursor;
        isDone = page.isDone;
        // The range changes while it is being walked.
        await add(bench, random, 1);
        await removeOne(bench, random);
        changes += 2;
      }
      const seen: string[] = [];
      for (const page of pages) seen.push(...(await runPage(encoded, page.cursor, page.journal)).page);
      expect(seen).toEqual(expectedIds(readRows(bench), question));
    }
    expect(changes).toBeGreaterThan(50);
  },
);
