import { useSearch } from 'wouter/use-browser-location';
import * as words from '../../words/desk/audit.ts';
import desk from '../Desk.module.css';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import { addressOf, searchOf } from './auditAddress.ts';

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
