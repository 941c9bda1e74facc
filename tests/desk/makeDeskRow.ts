import type { DeskRow, EditorId, ManuscriptId } from '../../src/shared/desk/desk.ts';

/** A manuscript's row at the desk, saved once by the editor 'asha'. */
export function makeDeskRow(given: Partial<DeskRow> = {}): DeskRow {
  return {
    id: 'manuscript' as ManuscriptId,
    seq: 1,
    revision: 1,
    wordCount: 1,
    bodySizeBytes: 1,
    savedAt: 1,
    savedBy: 'asha' as EditorId,
    work: '',
    language: 'or',
    title: 'ଗପ',
    author: 'Asha',
    licence: 'CC-BY-4.0',
    ...given,
  };
}
