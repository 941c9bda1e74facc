import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { offerFile } from '../../parts/controls/offerFile.ts';
import type { AuditPage } from '../../shared/desk/desk.ts';
import { holdingPage } from '../../state/holds.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';
import * as words from '../../words/desk/audit.ts';
import * as common from '../../words/desk/common.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import editor from '../editor/Editor.module.css';
import form from '../Form.module.css';
import { WholeAudit } from './wholeAudit.ts';

type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly entries: number }
  | { readonly kind: 'cut'; readonly entries: number; readonly failure: DeskFailure }
  | { readonly kind: 'done'; readonly entries: number }
  | { readonly kind: 'cancelled' };

/** Entries of one page: the most that the server returns. */
const limit = 500;

/** Exports the whole audit as a file for spreadsheets, shows the progress, and continues after an interruption. */
export function AuditExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const whole = useRef<WholeAudit>(null);
  const end = useRef<AbortController>(null);
  useEffect(() => () => end.current?.abort(), []);

  async function read(audit: WholeAudit): Promise<void> {
    const aborted = new AbortController();
    end.current = aborted;
    whole.current = audit;
    setState({ kind: 'reading', entries: audit.entries });
    const answer = await holdingPage(() =>
      audit.run(
        (cursor) => callDesk<AuditPage>('query', 'audit:page', { order: 'oldestFirst', cursor, limit }),
        aborted.signal,
        (entries) => setState({ kind: 'reading', entries }),
      ),
    );
    if (!answer) return;
    if (!answer.ok) return setState({ kind: 'cut', entries: audit.entries, failure: answer.failure });
    offerFile(answer.value, `audit-${new Date().toISOString().slice(0, 10)}.csv`);
    setState({ kind: 'done', entries: audit.entries });
  }
  function cancel(): void {
    end.current?.abort();
    setState({ kind: 'cancelled' });
  }

  return (
    <section aria-labelledby="audit-export-heading">
      <h3 id="audit-export-heading" className={editor.heading}>
        {words.forSpreadsheet}
      </h3>
      <p className={form.soft}>{words.whatIsExported}</p>
      <div className={form.actions}>
        {state.kind === 'reading' ? (
          <ActionButton onPress={cancel}>{common.cancel}</ActionButton>
        ) : (
          <ActionButton onPress={() => void read(new WholeAudit())}>{words.download}</ActionButton>
        )}
        {state.kind === 'cut' && (
          <ActionButton strong onPress={() => void read(whole.current ?? new WholeAudit())}>
            {common.goOn}
          </ActionButton>
        )}
      </div>
      <p role="status">{exportWords(state)}</p>
      {state.kind === 'cut' && <p role="alert">{deskFailureWords(state.failure)}</p>}
    </section>
  );
}

function exportWords(state: ExportState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'reading':
      return words.readSoFar(state.entries);
    case 'cut':
      return words.interrupted(state.entries);
    case 'done':
      return words.downloaded(state.entries);
    case 'cancelled':
      return words.cancelled;
    default:
      return state satisfies never;
  }
}
