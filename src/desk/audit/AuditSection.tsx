import { useSearch } from 'wouter/use-browser-location';
import type { Editor } from '../../shared/desk/desk.ts';
import * as words from '../../words/desk/audit.ts';
import desk from '../Desk.module.css';
import type { SectionProps } from '../deskSection.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import { addressOf, searchOf } from './auditAddress.ts';

/** `/admin?section=audit`: who did what at the desk and when. */
export function AuditSection({ socket, rows }: SectionProps) {
  const search = searchOf(useSearch({ ssrSearch: '' }));
  const { value: editors = [] } = useDeskQuery<readonly Editor[]>(socket, 'editors:list', {});
  return (
    <section aria-labelledby="audit-heading">
      <h2 id="audit-heading" className={desk.title}>
        {words.whoDidWhat}
      </h2>
      <AuditFilters search={search} editors={editors} rows={rows} />
      <AuditList key={addressOf(search)} search={search} />
      <AuditExport />
    </section>
  );
}
