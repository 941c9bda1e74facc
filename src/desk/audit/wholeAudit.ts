import { auditCsvHead, auditCsvLines } from '../../shared/desk/csv.ts';
import type { AuditPage } from '../../shared/desk/desk.ts';
import type { Result } from '../../shared/result.ts';
import type { DeskFailure } from '../../sync/desk/deskCall.ts';

/** Without it spreadsheets read the file in the legacy encoding of the user's locale. */
const byteOrderMark = '\ufeff';

/**
 * The whole audit as a file for spreadsheets. `readPage` is called until the end, oldest entries first, so that the file
 * includes entries written meanwhile. The first failure ends it.
 */
export async function wholeAudit(
  readPage: (cursor: string | null) => Promise<Result<AuditPage, DeskFailure>>,
): Promise<Result<Blob, DeskFailure>> {
  const parts = [byteOrderMark, auditCsvHead];
  let cursor: string | null = null;
  do {
    const answer: Result<AuditPage, DeskFailure> = await readPage(cursor);
    if (!answer.ok) return answer;
    parts.push(auditCsvLines(answer.value.entries));
    cursor = answer.value.cursor;
  } while (cursor !== null);
  return { ok: true, value: new Blob(parts, { type: 'text/csv' }) };
}
