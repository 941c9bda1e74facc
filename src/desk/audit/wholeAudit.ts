import { auditCsvHead, auditCsvLines } from '../../shared/desk/auditCsv.ts';
import type { AuditPage } from '../../shared/desk/desk.ts';
import type { Result } from '../../shared/result.ts';
import type { DeskFailure } from '../../sync/desk/deskCall.ts';

type ReadPage = (cursor: string | null) => Promise<Result<AuditPage, DeskFailure>>;

/** Without it spreadsheets read the file in the legacy encoding of the user's locale. */
const byteOrderMark = '\ufeff';

/** The whole audit as a file, read page by page, oldest first, so that it includes entries written meanwhile. */
export class WholeAudit {
  readonly #parts: string[] = [byteOrderMark, auditCsvHead];
  #cursor: string | null = null;
  #entries = 0;

  /** The number of entries read so far. */
  get entries(): number {
    return this.#entries;
  }

  /**
   * Reads to the end and returns the file; undefined when it was aborted. Pages that were read before a failure are kept,
   * and the next run continues from there.
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
