import type { ManuscriptId } from '../shared/desk.ts';

/** Where a manuscript stands: what the next change of it begins from. */
export interface At {
  readonly manuscriptId: ManuscriptId;
  readonly revision: number;
}
