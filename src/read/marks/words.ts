import { t } from '../../page/translate.ts';

export const yourHighlight = t('Your highlight');
export const note = t('Note');
export const save = t('Save');
export const isRemoved = t('The highlight is removed.');

export const textChanged = t('The text was changed since.');

export const none = t('Nothing yet. Select some text of a story to highlight it or to add a note.');
export const exportText = t('Export as text');
export const fileName = 'lipi-highlights.txt';
/** A substitute for a title. */
export const untitled = t('a story whose title isn’t here');
export const count = (count: number) =>
  t('{count, plural, one {one highlight} other {# highlights}}', { count });
export const removeName = (passage: string) => t('Remove: {passage}', { passage });
export const undoName = t('Undo: keep the highlight');
export const noteInFile = (note: string) => t('Note: {note}', { note });
