import type { EditorId, ManuscriptId } from './desk.ts';

/** The filter of `desk/audit:page`; a missing field does not restrict the entries. */
export interface AuditFilter {
  /** Null for acts of the library itself. */
  readonly by?: EditorId | null;
  readonly manuscriptId?: ManuscriptId;
  /** The `kind` of a `DeskEvent`; `act` is its act. */
  readonly kind?: string;
  readonly act?: string;
}
