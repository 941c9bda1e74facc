import type { AuditFilter } from '../../shared/auditFilter.ts';
import type { EditorId, ManuscriptId } from '../../shared/desk.ts';
import { kindChoices } from '../../words/desk/auditEvents.ts';

/** What is looked for, as the address has it: `/admin?section=audit&by=…&kind=…&story=…`. */
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

/** The address that looks for it, without what is empty. */
export function addressOf(search: AuditSearch): string {
  const filled = Object.entries(search).filter(([, value]) => value !== '');
  return `/admin?${new URLSearchParams([['section', 'audit'], ...filled])}`;
}

/** As the server is asked. The ids are taken from the address unchecked: the server says whether they exist. */
export function filterOf({ by, kind, story }: AuditSearch): AuditFilter {
  const choice = kindChoices.find(({ key }) => key === kind);
  return {
    ...(by !== '' && { by: by === library ? null : (by as EditorId) }),
    ...(story !== '' && { manuscriptId: story as ManuscriptId }),
    ...(choice && { kind: choice.kind, ...(choice.act !== undefined && { act: choice.act }) }),
  };
}
