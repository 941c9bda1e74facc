import type { DocumentJson } from '../../../embedded/storage/store.ts';
import { encodeKey, keyText } from '../../../embedded/values/orderedKey.ts';

/** The indexes of the random test, as plain lists of fields. */
export const modelIndexes: Readonly<Record<string, readonly string[]>> = {
  by_id: ['_id'],
  by_creation_time: ['_creationTime', '_id'],
  by_a: ['a', '_creationTime', '_id'],
  by_nested: ['n.x', 'a', '_creationTime', '_id'],
};

export type ModelState = ReadonlyMap<string, DocumentJson>;

interface ModelRead {
  readonly index: string;
  readonly start: string;
  /** null means unbounded. */
  readonly end: string | null;
}

interface ModelCommit {
  readonly state: ModelState;
  readonly touched: Readonly<Record<string, ReadonlySet<string>>>;
}

/** The whole history of one table in plain maps: every past state, compared by walking all of them. */
export class Model {
  readonly history: ModelCommit[] = [{ state: new Map(), touched: {} }];

  get latest(): number {
    return this.history.length - 1;
  }

  begin(version = this.latest): ModelTransaction {
    return new ModelTransaction(this.history[version]?.state as ModelState, version);
  }

  /** Whether the transaction's reads are out of date. */
  conflicts(transaction: ModelTransaction): boolean {
    return this.history
      .slice(transaction.version + 1)
      .some((commit) =>
        transaction.reads.some((read) =>
          [...(commit.touched[read.index] ?? [])].some(
            (key) => key >= read.start && (read.end === null || key < read.end),
          ),
        ),
      );
  }

  commit(transaction: ModelTransaction): void {
    const state = new Map(this.history[this.latest]?.state);
    const touched: Record<string, Set<string>> = {};
    for (const index of Object.keys(modelIndexes)) touched[index] = new Set();
    for (const id of transaction.written()) {
      const [before, after] = [state.get(id), transaction.state.get(id)];
      for (const document of [before, after]) {
        if (document === undefined) continue;
        for (const index of Object.keys(modelIndexes)) touched[index]?.add(modelKey(document, index));
      }
      if (after === undefined) state.delete(id);
      else state.set(id, after);
    }
    this.history.push({ state, touched });
  }
}

export class ModelTransaction {
  readonly version: number;
  readonly base: ModelState;
  readonly reads: ModelRead[] = [];
  state: Map<string, DocumentJson>;

  constructor(base: ModelState, version: number) {
    this.base = base;
    this.version = version;
    this.state = new Map(base);
  }

  /** Ids whose document differs from the snapshot's. */
  written(): string[] {
    return [...new Set([...this.base.keys(), ...this.state.keys()])].filter(
      (id) => this.base.get(id) !== this.state.get(id),
    );
  }

  readPoint(id: string): void {
    const key = keyText(encodeKey([id]));
    this.reads.push({ index: 'by_id', start: key, end: `${key}\0` });
  }

  /** The entries in an interval, as a complete scan gives them. */
  entries(index: string, start: string, end: string | null, order: 'asc' | 'desc') {
    const entries = [...this.state.values()]
      .map((document) => ({ key: modelKey(document, index), document }))
      .filter(({ key }) => key >= start && (end === null || key < end))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    return order === 'asc' ? entries : entries.reverse();
  }
}

export function modelKey(document: DocumentJson, index: string): string {
  const values = (modelIndexes[index] as readonly string[]).map((path) => {
    let value: unknown = document;
    for (const field of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[field];
    return value as DocumentJson[string] | undefined;
  });
  return keyText(encodeKey(values));
}
