import type { AuditFilter, EditorId, ManuscriptId } from '../../shared/desk/desk.ts';
import { kindChoices } from './words.ts';

/** The filter of the audit, as stored in the address: `/admin?section=audit&by=…&kind=…&story=…`. */
export interface AuditSearch {
  /** An editor's id, or 'library'; '' for everyone. */
  readonly by: string;
  /** The key of a kind; '' for all. */
  readonly kind: string;
  /** A manuscript's id; '' for all. */
  readonly story: string;
}

const library = 'library';

export function searchOf(address: string): AuditSearch {
  const given = new URLSearchParams(address);
  return { by: given.get('by') ?? '', kind: given.get('kind') ?? '', story: given.get('story') ?? '' };
}

export function addressOf(search: AuditSearch): string {
  const filled = Object.entries(search).filter(([, value]) => value !== '');
  return `/admin?${new URLSearchParams([['section', 'audit'], ...filled])}`;
}

/**
 * The filter in the form that the server takes. The ids come from the address unchecked: the server decides whether they
 * exist.
 */
export function filterOf({ by, kind, story }: AuditSearch): AuditFilter {
  const choice = kindChoices.find(({ key }) => key === kind);
  return {
    ...(by !== '' && { by: by === library ? null : (by as EditorId) }),
    ...(story !== '' && { manuscriptId: story as ManuscriptId }),
    ...(choice && { kind: choice.kind, ...(choice.act !== undefined && { act: choice.act }) }),
  };
}
