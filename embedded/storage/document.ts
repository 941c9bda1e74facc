import type { JSONValue } from 'convex/values';
import { encodeKeyText } from '../values/orderedKey.ts';
import type { DocumentJson } from './store.ts';

/** One version of a document as stored, parsed at most once. */
export class StoredDocument {
  readonly row: number;
  readonly text: string;
  #json: DocumentJson | undefined;

  constructor(row: number, text: string) {
    this.row = row;
    this.text = text;
  }

  get json(): DocumentJson {
    this.#json ??= JSON.parse(this.text) as DocumentJson;
    return this.#json;
  }
}

export function fieldValue(document: DocumentJson, path: string): JSONValue | undefined {
  let value: JSONValue | undefined = document as { [field: string]: JSONValue };
  for (const field of path.split('.')) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    if (!Object.hasOwn(value, field)) return undefined;
    value = value[field];
  }
  return value;
}

export function indexKeyText(document: DocumentJson, fields: readonly string[]): string {
  return encodeKeyText(fields.map((field) => fieldValue(document, field)));
}

export function idKeyText(id: string): string {
  return encodeKeyText([id]);
}

export function documentId(document: DocumentJson): string {
  const id = document._id;
  if (typeof id !== 'string') throw new TypeError('a stored document has an _id');
  return id;
}
