/** @module-tag deep */
import {
  defineSchema,
  defineTable,
  type GenericDataModel,
  type GenericQueryCtx,
  mutationGeneric,
  paginationOptsValidator,
  queryGeneric,
} from 'convex/server';
import { compareValues, convexToJson, type JSONValue, jsonToConvex, type Value, v } from 'convex/values';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../embedded/runtime/environment/seededRandom.ts';
import { anonymous, type Bench, resultValue, startRunner } from './runnerFixture.ts';

type QueryContext = GenericQueryCtx<GenericDataModel>;
type Row = { _id: string; _creationTime: number; a?: Value; b: Value; n: number };
type Bound = { op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; field: string; value?: Value };
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
function ask(ctx: QueryContext, { bounds, order, below }: Question) {
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
  add: mutationGeneric({
    args: { rows: v.array(v.any()) },
    handler: async (ctx, args) => {
      for (const row of args.rows) await ctx.db.insert('rows', row);
    },
  }),
  remove: mutationGeneric({
    args: { id: v.id('rows') },
    handler: (ctx, { id }) => ctx.db.delete(id),
  }),
  all: queryGeneric({ args: {}, handler: (ctx) => ctx.db.query('rows').collect() }),
  ask: queryGeneric({
    args: { question: v.any() },
    handler: async (ctx, { question }) => {
      const found = ask(ctx, question);
      const documents = question.take === null ? await found.collect() : await found.take(question.take);
      return documents.map((row) => row._id);
    },
  }),
  page: queryGeneric({
    args: { question: v.any(), opts: paginationOptsValidator },
    handler: async (ctx, { question, opts }) => {
      const result = await ask(ctx, question).paginate(opts);
      return { ...result, page: result.page.map((row) => row._id) };
    },
  }),
};

const pool: (Value | undefined)[] = [undefined, null, 0n, 1n, -1, 0, 1, true, '', 'a', 'ଅ', [], [1], {}];

function matches(row: Row, bound: Bound): boolean {
  const order = compareValues(row[bound.field as 'a'], bound.value);
  switch (bound.op) {
    case 'eq':
      return order === 0;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    default:
      return order <= 0;
  }
}

/** The expected answer, computed from all rows at once. */
function expectedIds(all: readonly Row[], { bounds, order, below, take }: Question): string[] {
  const sorted = all
    .filter((row) => bounds.every((bound) => matches(row, bound)))
    .sort((x, y) => compareValues(x.a, y.a) || compareValues(x.b, y.b) || x._creationTime - y._creationTime);
  if (order === 'desc') sorted.reverse();
  const found = sorted.filter((row) => below === null || row.n < below).map((row) => row._id);
  return take === null ? found : found.slice(0, take);
}

class Dice {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
  row(): Record<string, Value> {
    const a = this.pick(pool);
    const rest = { b: this.pick(pool.slice(1)) as Value, n: this.below(10) };
    return a === undefined ? rest : { a, ...rest };
  }
  question(): Question {
    const bounds: Bound[] = [];
    const bound = (field: string, op: Bound['op']): Bound => {
      const value = this.pick(pool);
      return value === undefined ? { field, op } : { field, op, value };
    };
    const field = this.below(3) === 0 ? 'b' : 'a';
    if (field === 'b') bounds.push(bound('a', 'eq'));
    if (this.below(3) > 0) bounds.push(bound(field, this.pick(['gt', 'gte'])));
    if (this.below(3) > 0) bounds.push(bound(field, this.pick(['lt', 'lte'])));
    if (bounds.length === 0) bounds.push(bound('a', 'eq'));
    return {
      bounds,
      order: this.pick(['asc', 'desc']),
      below: this.below(2) === 0 ? null : this.below(10),
      take: this.below(2) === 0 ? null : this.below(8),
    };
  }
}

async function readRows(bench: Bench): Promise<Row[]> {
  return jsonToConvex(await bench.query('rows:all')) as unknown as Row[];
}

const seeds = [Math.floor(Math.random() * 2 ** 32), 1, 2];

test.each(seeds)('SPEC 13.4, 13.5: random queries match a plain evaluation (seed %i)', async (seed) => {
  const dice = new Dice(seed);
  const bench = await startRunner({ schema: { default: schema }, rows });
  let answered = 0;
  for (let round = 0; round < 6; round += 1) {
    const added = Array.from({ length: 25 }, () => convexToJson(dice.row()));
    await bench.mutation('rows:add', { rows: added });
    const all = await readRows(bench);
    await bench.mutation('rows:remove', { id: dice.pick(all)._id });
    const left = await readRows(bench);
    for (let at = 0; at < 40; at += 1) {
      const question = dice.question();
      const encoded = convexToJson(question as unknown as Value);
      const expected = expectedIds(left, question);
      answered += expected.length;
      expect(await bench.query('rows:ask', { question: encoded }), JSON.stringify(encoded)).toEqual(expected);
    }
  }
  expect(answered).toBeGreaterThan(500);
});

test.each(seeds)(
  'SPEC 14.3: pages with journals cover a range without gap or repeat while rows come and go (seed %i)',
  async (seed) => {
    const dice = new Dice(seed);
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
      await bench.mutation('rows:add', { rows: Array.from({ length: 20 }, () => convexToJson(dice.row())) });
      const question: Question = { ...dice.question(), bounds: [{ field: 'a', op: 'gte' }], take: null };
      const encoded = convexToJson(question as unknown as Value);
      const pages: { cursor: string | null; journal: string | null }[] = [];
      let cursor: string | null = null;
      for (let isDone = false; !isDone; ) {
        const page: Awaited<ReturnType<typeof runPage>> = await runPage(encoded, cursor, null);
        pages.push({ cursor, journal: page.journal });
        cursor = page.continueCursor;
        isDone = page.isDone;
        // The range changes while it is being walked.
        await bench.mutation('rows:add', { rows: [convexToJson(dice.row())] });
        const all = await readRows(bench);
        await bench.mutation('rows:remove', { id: dice.pick(all)._id });
        changes += 2;
      }
      const seen: string[] = [];
      for (const page of pages) seen.push(...(await runPage(encoded, page.cursor, page.journal)).page);
      expect(seen).toEqual(expectedIds(await readRows(bench), question));
    }
    expect(changes).toBeGreaterThan(50);
  },
);
