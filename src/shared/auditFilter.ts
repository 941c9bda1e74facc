import type { EditorId, ManuscriptId } from './desk.ts';

/** Which entries of the audit `desk/audit:page` is asked for; what is left out lets all through. */
export interface AuditFilter {
  /** Null for what the library did itself. */
  readonly by?: EditorId | null;
  readonly manuscriptId?: ManuscriptId;
  /** Of a `DeskEvent`: its kind, and the act of it. */
  readonly kind?: string;
  readonly act?: string;
}
