/* Just enough of a Convex database to run the feeds' real functions thousands of times a second. */

export type Row = Record<string, unknown> & { _id: string };

interface Bounds {
  eq(field: string, value: unknown): Bounds;
  gt(field: string, value: unknown): Bounds;
  lt(field: string, value: unknown): Bounds;
}

export interface Backup {
  readonly tables: Tables;
}

type Tables = Map<string, Map<string, Row>>;

type Condition = (row: Row) => boolean;

/** Tables of rows by id. Rows are never changed in place, so copying the maps is a snapshot. */
export class MemoryDatabase {
  #tables: Tables = new Map();
  /** Index fields by `${table}.${index}`. */
  readonly #indexes: ReadonlyMap<string, readonly string[]>;
  #lastId = 0;

  constructor(indexes: ReadonlyMap<string, readonly string[]>) {
    this.#indexes = indexes;
  }

  rows(table: string): readonly Row[] {
    return [...this.#table(table).values()];
  }

  /** Runs `work`, and rolls its writes back when it throws. */
  async transact<T>(work: () => Promise<T>): Promise<T> {
    const before = this.backUp();
    try {
      return await work();
    } catch (error) {
      this.restore(before);
      throw error;
    }
  }

  backUp(): Backup {
    return { tables: copyOf(this.#tables) };
  }

  /** Ids are not reset, so that none is used twice. */
  restore({ tables }: Backup): void {
    this.#tables = copyOf(tables);
  }

  insert(table: string, fields: object): string {
    this.#lastId += 1;
    const _id = `${table}:${this.#lastId}`;
    this.#table(table).set(_id, { ...structuredClone(fields), _creationTime: this.#lastId, _id });
    return _id;
  }

  replace(table: string, id: string, fields: object): void {
    const { _creationTime } = this.get(table, id) as Row;
    this.#table(table).set(id, { ...structuredClone(fields), _creationTime, _id: id });
  }

  patch(table: string, id: string, fields: object): void {
    this.replace(table, id, { ...this.get(table, id), ...fields });
  }

  delete(table: string, id: string): void {
    this.#table(table).delete(id);
  }

  get(table: string, id: string): Row | null {
    return this.#table(table).get(id) ?? null;
  }

  normalizeId(table: string, id: string): string | null {
    return id.startsWith(`${table}:`) ? id : null;
  }

  query(table: string) {
    return {
      collect: async () => this.rows(table),
      withIndex: (index: string, range: (bounds: Bounds) => unknown) => {
        const conditions: Condition[] = [];
        const bounds: Bounds = {
          eq: (field, value) => add((row) => valueAt(row, field) === value),
          gt: (field, value) => add((row) => compare(valueAt(row, field), value) > 0),
          lt: (field, value) => add((row) => compare(valueAt(row, field), value) < 0),
        };
        const add = (condition: Condition) => {
          conditions.push(condition);
          return bounds;
        };
        range(bounds);
        const fields = this.#indexes.get(`${table}.${index}`);
        if (!fields) throw new Error(`there is no index ${table}.${index}`);
        const ascending = () =>
          this.rows(table)
            .filter((row) => conditions.every((holds) => holds(row)))
            .sort((a, b) => {
              for (const field of fields) {
                const order = compare(valueAt(a, field), valueAt(b, field));
                if (order !== 0) return order;
              }
              return 0;
            });
        return answersOf(`${table}.${index}`, ascending);
      },
    };
  }

  #table(name: string): Map<string, Row> {
    let rows = this.#tables.get(name);
    if (!rows) {
      rows = new Map();
      this.#tables.set(name, rows);
    }
    return rows;
  }
}

/** What Convex has after an index range. */
function answersOf(name: string, found: () => Row[]): Answers {
  return {
    order: (order) => (order === 'asc' ? answersOf(name, found) : answersOf(name, () => found().reverse())),
    filter: (condition) => {
      const holds = condition({
        field: (field) => (row) => valueAt(row, field),
        gt: (value, least) => (row) => compare(value(row), least) > 0,
      });
      return answersOf(name, () => found().filter(holds));
    },
    collect: async () => found(),
    take: async (count) => found().slice(0, count),
    first: async () => found()[0] ?? null,
    unique: async () => {
      const rows = found();
      if (rows.length > 1) throw new Error(`${name} is not unique`);
      return rows[0] ?? null;
    },
  };
}

interface Answers {
  order(order: 'asc' | 'desc'): Answers;
  filter(condition: (q: Filters) => Condition): Answers;
  collect(): Promise<Row[]>;
  take(count: number): Promise<Row[]>;
  first(): Promise<Row | null>;
  unique(): Promise<Row | null>;
}

interface Filters {
  field(name: string): (row: Row) => unknown;
  gt(value: (row: Row) => unknown, least: unknown): Condition;
}

/** Of a nested field too: 'withdrawn.slug'. */
function valueAt(row: Row, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], row);
}

function copyOf(tables: Tables): Tables {
  return new Map([...tables].map(([name, rows]) => [name, new Map(rows)]));
}

/** A missing value sorts before every other, as in Convex. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  return (a as number | string) < (b as number | string) ? -1 : 1;
}
