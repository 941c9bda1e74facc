import type { DocumentJson } from './store.ts';

/** One version of a document as stored: its row in the database and its text, parsed at most once. */
export class StoredDocument {
  readonly row: number;
  readonly text: string;
  #json: DocumentJson | undefined;

  constructor(row: number, text: string, json?: DocumentJson) {
    this.row = row;
    this.text = text;
    this.#json = json;
  }

  get json(): DocumentJson {
    this.#json ??= JSON.parse(this.text) as DocumentJson;
    return this.#json;
  }
}
