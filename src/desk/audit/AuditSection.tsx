import { useEffect, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { Editor } from '../../shared/desk/desk.ts';
import * as words from '../../words/desk/audit.ts';
import type { SectionProps } from '../deskSection.ts';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import styles from './AuditSection.module.css';
import { addressOf, searchOf } from './auditAddress.ts';

/** `/admin?section=audit`: who did what at the desk and when. */
export function AuditSection({ socket, rows }: SectionProps) {
  const search = searchOf(useSearch({ ssrSearch: '' }));
  const [editors, setEditors] = useState<readonly Editor[]>([]);
  useEffect(
    () =>
      socket.watch<readonly Editor[]>('editors:list', {}, (answer) => {
        if (answer.ok) setEditors(answer.value);
      }),
    [socket],
  );
  return (
    <section aria-labelledby="audit-heading">
      <h2 id="audit-heading" className={styles.heading}>
        {words.whoDidWhat}
      </h2>
      <AuditFilters search={search} editors={editors} rows={rows} />
      <AuditList key={addressOf(search)} search={search} />
      <AuditExport />
    </section>
  );
}
