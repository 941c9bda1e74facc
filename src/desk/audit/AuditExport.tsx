import { ActionButton } from '../../parts/controls/Action.tsx';
import { offerFile } from '../../parts/controls/offerFile.ts';
import type { AuditPage } from '../../shared/desk/desk.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import * as words from '../../words/desk/audit.ts';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import { wholeAudit } from './wholeAudit.ts';

/** Entries of one page: the most that the server returns. */
const limit = 500;

/** Exports the whole audit as a file for spreadsheets. */
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
