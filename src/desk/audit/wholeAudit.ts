import { auditCsvHead, auditCsvLines } from '../../shared/auditCsv.ts';
import type { AuditPage } from '../../shared/desk.ts';
import type { Result } from '../../shared/result.ts';
import type { DeskFailure } from '../../sync/desk/deskCall.ts';

type ReadPage = (cursor: string | null) => Promise<Result<AuditPage, DeskFailure>>;

/** Spreadsheets take a file without it for one in the letters of their country. */
const byteOrderMark = '\ufeff';

/** The whole audit as a file, read page by page, oldest first: what is written meanwhile is in it too. */
export class WholeAudit {
  readonly #parts: string[] = [byteOrderMark, auditCsvHead];
  #cursor: string | null = null;
  #entries = 0;

  /** How many it holds so far. */
  get entries(): number {
    return this.#entries;
  }

  /**
   * Reads on to the end and answers the file; undefined when it was aborted. What came before a failure stays, and the
   * next run goes on there.
   */
  async run(
    readPage: ReadPage,
    signal: AbortSignal,
    onProgress: (entries: number) => void,
  ): Promise<Result<Blob, DeskFailure> | undefined> {
    for (;;) {
      const answer = await readPage(this.#cursor);
      if (signal.aborted) return undefined;
      if (!answer.ok) return answer;
      const { entries, cursor } = answer.value;
      this.#parts.push(auditCsvLines(entries));
      this.#entries += entries.length;
      onProgress(this.#entries);
      if (cursor === null) return { ok: true, value: new Blob(this.#parts, { type: 'text/csv' }) };
      this.#cursor = cursor;
    }
  }
}
