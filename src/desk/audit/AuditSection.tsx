import { useSearch } from 'wouter/use-browser-location';
import { auditCsvHead, auditCsvLines } from '../../shared/desk/csv.ts';
import type { AuditPage } from '../../shared/desk/desk.ts';
import type { Result } from '../../shared/result.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import { addressOf, searchOf } from './auditAddress.ts';
import * as words from './words.ts';

/** `/admin?section=audit`: who did what at the desk and when. */
export function AuditSection() {
  const search = searchOf(useSearch({ ssrSearch: '' }));
  return (
    <section aria-labelledby="audit-heading">
      <h2 id="audit-heading" className={desk.title}>
        {words.whoDidWhat}
      </h2>
      <AuditFilters search={search} />
      <AuditList key={addressOf(search)} search={search} />
      <AuditExport />
    </section>
  );
}

/** Entries of one page: the most that the server returns. */
const limit = 500;

export function AuditExport() {
  const { state, run } = useDeskAction();
  async function download(): Promise<void> {
    const readPage = (cursor: string | null) =>
      callDesk<AuditPage>('query', 'audit:page', { order: 'oldestFirst', cursor, limit });
    const answer = await run(() => wholeAudit(readPage), words.downloaded);
    if (answer) offerFile(answer.value, `audit-${new Date().toISOString().slice(0, 10)}.csv`);
  }
  return (
    <section aria-labelledby="audit-export-heading">
      <h3 id="audit-export-heading" className={desk.heading}>
        {words.forSpreadsheet}
      </h3>
      <p className={desk.soft}>{words.whatIsExported}</p>
      <div className={desk.actions}>
        <ActionButton onPress={() => void download()}>{words.download}</ActionButton>
      </div>
      <DeskNote state={state} />
    </section>
  );
}

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
