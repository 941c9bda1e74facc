import type { BulkRunStanding, ImportedAs, NarrationChange, UndoStanding } from '../../shared/desk/bulk.ts';
import { fileCount } from './bulk.tsx';
import { counted, storyCount } from './common.ts';

export const importing = 'Import';
export const whatIsTaken =
  'Texts and narrations, from a ZIP file of this page or of your own, or from a folder on this computer; collections of Global Storybooks too, as they are published. What the files do not say is asked for. Then you are shown what would change; nothing is written before you say so. A text that comes without sound keeps the narration that it has. Sound files have up to 16 MB each; the command takes larger ones.';
export const chooseZip = 'Choose a ZIP file';
export const chooseFolder = 'Choose a folder';
export const downloadTemplate = 'Download a template';
export const orDrop = 'Or drop a ZIP file or a folder here.';
export const zipOfStories = 'ZIP file of stories';
export const folderOfStories = 'Folder of stories';
export const cancelImport = 'Cancel the import';

export const reading = 'Reading the files…';
export const notZip = (name: string) => `${name} is no ZIP file, or it is damaged.`;
export const zipTooLarge = (name: string, limit: string) =>
  `${name} is larger than ${limit}. Unpack it and choose the folder.`;
export const notReadable = (name: string) =>
  `${name} could not be read. It may have been moved or changed: choose it again.`;
export const checking = (done: number, all: number) => `Looking at ${done} of ${storyCount(all)}…`;
export const wouldChange = (count: number) => `${storyCount(count)} would change.`;
export const allBroken = 'Nothing in it can be imported.';
export const allThere = 'The library already has all of it.';
export const noStory = 'There is no story in it.';
export const imported = (done: number, all: number) => `${done} of ${storyCount(all)} imported…`;
export const stopping = 'Stopping…';
export const sendingSound = (received: string, size: string) =>
  `Sending sound: ${received} of ${size} of a file are there.`;
export const cutWhileWriting =
  'Interrupted. What was imported is complete; the rest is kept while this page is open.';
export const cutBeforeWriting = 'Interrupted before anything was changed.';
export const cancelled = 'Cancelled. Nothing was changed.';
/** The outcome of an import that has ended. */
export const ended = ({ added, updated, unchanged }: BulkRunStanding, isStopped: boolean) => {
  const numbers = `${storyCount(added)} added, ${updated} changed${unchanged > 0 ? `, ${unchanged} as they were` : ''}.`;
  return isStopped ? `Stopped. What was imported is complete: ${numbers}` : `Imported: ${numbers}`;
};
export const leftAsTheyWere = (count: number) =>
  `${storyCount(count)} left as they were, since the sound could not be sent:`;

export const canBeUndoneNow =
  'What was replaced is in the history of each story. The whole import can be undone while this page is open.';
export const undoImport = 'Undo the import';
export const undoing = (done: number, all: number) => `${done} of ${storyCount(all)} undone…`;
export const continueUndoing = 'Continue undoing';
/** The outcome of undoing an import. */
export const undone = ({ undone: count, left }: UndoStanding) => {
  const rest = left === 0 ? '' : ` ${storyCount(left)} changed since then stayed as they are.`;
  return `Undone: ${storyCount(count)}.${rest}`;
};

export const filesLack = (count: number) =>
  `${fileCount(count)} ${count === 1 ? 'does' : 'do'} not say everything that a story needs. Fill it in once for all, or for each; a file that still lacks something is left out.`;
export const forAll = 'For all of them';
export const forAllFiles = (field: string) => `${field}, for all files`;
export const incompleteFiles = 'Files that lack something';
export const narrator = 'Narrator';
export const andMoreFiles = (count: number) => `And ${counted(count)} more, which get what is said for all.`;
export const goOn = 'Continue';

export const newStories = (count: number) => `${storyCount(count)} new`;
export const changedStories = (count: number) => `${storyCount(count)} changed`;
export const otherThanBefore = (fields: readonly string[]) => `Other than before: ${fields.join(', ')}`;
export const beingEdited =
  'Somebody is editing it. Their changes stay, and they are asked when they publish.';
export const unchangedStories = (count: number) => `${storyCount(count)} as the library has them`;
export const narrations = ({ new: added, changed, same }: Readonly<Record<NarrationChange, number>>) =>
  `Narrations: ${added} new, ${changed} changed, ${same} as the library has them`;
const narrationChanges: Readonly<Record<NarrationChange, string>> = {
  new: 'new',
  changed: 'other than before',
  same: 'as the library has it',
};
/** `toSend` is a size; undefined when there is nothing to upload. */
export const narration = (change: NarrationChange, files: number, toSend: string | undefined) =>
  `Narration: ${narrationChanges[change]}, ${fileCount(files)}${toSend === undefined ? '' : `, ${toSend} to send`}`;
export const brokenFiles = (count: number) => `${fileCount(count)} that cannot be imported`;
export const leftOutFiles = (count: number) => `${fileCount(count)} left out`;

export const howToImport = 'How to import';
export const importedAs: Readonly<Record<ImportedAs, string>> = {
  published: 'Publish: readers get it at once',
  drafts: 'As drafts: curators look at it and publish it',
};
export const canBeUndone =
  'What it replaces stays in the history of each story, and the whole import can be undone.';
export const beginImport = (count: number) => `Import ${storyCount(count)}`;
export const goOnImporting = 'Go on with the import';
export const stop = 'Stop';
