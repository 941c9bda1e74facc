import { getOrInsert } from '../getOrInsert.ts';
import { BY_ID, type KeyIndex } from './catalogue.ts';
import type { StoredDocument } from './document.ts';
import { idKeyText, indexKeyText } from './document.ts';
import { SortedKeyMap } from './sortedKeyMap.ts';
import type { DocumentJson } from './store.ts';

/** One document's change in a transaction: from the snapshot's version to the version to store (null: none). */
export class PendingWrite {
  readonly id: string;
  readonly before: StoredDocument | null;
  readonly after: DocumentJson | null;
  #keys: Map<KeyIndex, { readonly before: string | null; readonly after: string | null }> | undefined;

  constructor(id: string, before: StoredDocument | null, after: DocumentJson | null) {
    this.id = id;
    this.before = before;
    this.after = after;
  }

  keys(index: KeyIndex): { readonly before: string | null; readonly after: string | null } {
    this.#keys ??= new Map();
    return getOrInsert(this.#keys, index, () => {
      const keyOf = (document: DocumentJson | null) => {
        if (document === null) return null;
        return index.name === BY_ID ? idKeyText(this.id) : indexKeyText(document, index.fields);
      };
      return { before: keyOf(this.before?.json ?? null), after: keyOf(this.after) };
    });
  }
}

/** A transaction's changes to one table, by id and, once an index is scanned, by key. */
export class PendingWrites {
  readonly #byId = new Map<string, PendingWrite>();
  readonly #overlays = new Map<KeyIndex, SortedKeyMap<DocumentJson | null>>();

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): PendingWrite | undefined {
    return this.#byId.get(id);
  }

  values(): Iterable<PendingWrite> {
    return this.#byId.values();
  }

  /** `undefined` removes the pending write. */
  set(id: string, write: PendingWrite | undefined): void {
    const old = this.#byId.get(id);
    if (write === undefined) this.#byId.delete(id);
    else this.#byId.set(id, write);
    for (const [index, overlay] of this.#overlays) {
      if (old !== undefined) {
        const { before, after } = old.keys(index);
        if (before !== null) overlay.delete(before);
        if (after !== null) overlay.delete(after);
      }
      if (write !== undefined) applyWrite(overlay, index, write);
    }
  }

  /** The changes by key: the document now at a key, or null where the snapshot's is gone. */
  overlay(index: KeyIndex): SortedKeyMap<DocumentJson | null> {
    return getOrInsert(this.#overlays, index, () => {
      const overlay = new SortedKeyMap<DocumentJson | null>();
      for (const write of this.#byId.values()) applyWrite(overlay, index, write);
      return overlay;
    });
  }
}

function applyWrite(overlay: SortedKeyMap<DocumentJson | null>, index: KeyIndex, write: PendingWrite): void {
  const { before, after } = write.keys(index);
  if (before !== null) overlay.set(before, null);
  if (after !== null) overlay.set(after, write.after);
}
