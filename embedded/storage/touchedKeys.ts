import type { CommitRecord } from './commitRecord.ts';
import { SortedKeyMap } from './sortedKeyMap.ts';

/** The keys that several commits together changed, by table and index. */
export class TouchedKeys {
  readonly #tables = new Map<string, Map<string, SortedKeyMap<true>>>();

  add(record: CommitRecord): void {
    for (const [table, indexes] of record.touches()) {
      let known = this.#tables.get(table);
      if (known === undefined) {
        known = new Map();
        this.#tables.set(table, known);
      }
      for (const [index, touches] of indexes) {
        let keys = known.get(index);
        if (keys === undefined) {
          keys = new SortedKeyMap();
          known.set(index, keys);
        }
        for (const { key } of touches) keys.set(key, true);
      }
    }
  }

  of(table: string, index: string): SortedKeyMap<true> | undefined {
    return this.#tables.get(table)?.get(index);
  }
}
