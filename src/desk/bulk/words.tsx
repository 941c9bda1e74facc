import type { BulkRunStanding, ImportedAs, NarrationChange, UndoStanding } from '../../shared/desk/bulk.ts';
import { counted, storyCount } from '../words.tsx';

export const filesOfCommand = (
  <>
    Both use the same files as <code>npm run library</code>: a folder for each work, with a text file for each
    language, such as <code>the-well/or.md</code>.
  </>
);
const fileCount = (count: number) => (count === 1 ? '1 file' : `${counted(count)} files`);

export const exporting = 'Export';
export const whatIsExported =
  'What readers have, as one ZIP file. Drafts and unpublished changes are not included.';
export const languages = 'Languages';
export const ofLanguage = (language: string, count: number) => `${language}, ${storyCount(count)}`;
export const withSound = 'Include narrations and their sentence times';
export const cancelExport = 'Cancel the export';
export const beginExport = (count: number) => `Export ${storyCount(count)}`;
export const goOnExporting = 'Continue the export';
export const exportedSoFar = (count: number) => `${storyCount(count)} so far…`;
export const exportCut = (count: number) =>
  `Interrupted after ${storyCount(count)}, which are kept while this page is open.`;
export const exportTooLarge = (limit: string) =>
  `The file would be larger than ${limit}, the limit here. Choose fewer languages, or use the command.`;
export const exported = (count: number, size: string) => `${storyCount(count)} in a file of ${size}.`;
export const exportCancelled = 'Cancelled. Nothing was downloaded.';

export const speechSynthesis = 'Narrations by speech synthesis';
export const howToSynthesise =
  'A browser cannot save synthetic speech to a file, but the library’s own computer can, once eSpeak NG and ffmpeg are installed there. For one story, named by its work and language, or for all stories in a language that have no narration:';
export const whatComesOfIt =
  'Each narration becomes a draft at this desk, with its sentence times, and is marked as synthetic. Listen to it, correct it, then publish it: readers don’t hear it before that. A person’s recording is never replaced.';

export const importing = 'Import';
export const whatIsTaken =
  'Import texts and narrations from text files (.md or .txt), from a ZIP file, made on this page or by you, or from a folder on this computer. You are asked for anything the files do not say, and then shown what would change; nothing is written until you confirm. A text that comes without sound keeps the narration it has. Sound files can have up to 16 MB each; the command takes larger ones.';
export const chooseFiles = 'Choose files';
export const chooseFolder = 'Choose a folder';
export const downloadTemplate = 'Download a template';
export const orDrop = 'Or drop files or a folder here.';
export const filesOfStories = 'Files of stories';
export const folderOfStories = 'Folder of stories';
export const cancelImport = 'Cancel the import';

export const reading = 'Reading the files…';
export const onlyZip = {
  notZip: (name: string) => `${name} is not a ZIP file, or it is damaged.`,
  notReadable: (name: string) =>
    `${name} could not be read. It may have been moved or changed: choose it again.`,
};
export const checking = (done: number, all: number) => `Checking ${done} of ${storyCount(all)}…`;
export const wouldChange = (count: number) => `${storyCount(count)} would change.`;
export const allBroken = 'Nothing here can be imported.';
export const allThere = 'The library already has all of it.';
export const noStory = 'No stories found in it.';
export const imported = (done: number, all: number) => `${done} of ${storyCount(all)} imported…`;
export const stopping = 'Stopping…';
export const sendingSound = (received: string, size: string) =>
  `Uploading sound: ${received} of ${size} of a file.`;
export const checkingCut = 'Interrupted before anything was changed.';
export const writingCut =
  'Interrupted. What was imported is complete; the rest is kept while this page is open.';
export const cancelled = 'Cancelled. Nothing was changed.';
export const ended = ({ added, updated, unchanged }: BulkRunStanding, isStopped: boolean) => {
  const numbers = `${storyCount(added)} added, ${updated} changed${unchanged > 0 ? `, ${unchanged} unchanged` : ''}.`;
  return isStopped ? `Stopped. What was imported is complete: ${numbers}` : `Imported: ${numbers}`;
};
export const leftAsTheyWere = (count: number) =>
  `${storyCount(count)} left unchanged, because the sound could not be uploaded:`;

export const canBeUndoneUntil = (isImport: boolean, at: string, until: string) =>
  `What was replaced is in the history of each story. The last ${isImport ? 'import' : 'change of many stories'}, of ${at}, can be undone until ${until}.`;
export const undoChange = 'Undo the change';
export const undoImport = 'Undo the import';
export const undoing = (done: number) => `${storyCount(done)} undone…`;
export const continueUndoing = 'Continue undoing';
export const undone = ({ undone: count, left }: UndoStanding) => {
  const rest = left === 0 ? '' : ` Left as is, because changed since then: ${storyCount(left)}.`;
  return `Undone: ${storyCount(count)}.${rest}`;
};

export const filesLack = (count: number) =>
  `${fileCount(count)} ${count === 1 ? 'does' : 'do'} not have everything that a story needs. Fill in what is missing, once for all files or for each; a file that still lacks something is left out.`;
export const forAll = 'For all of them';
export const forAllFiles = (field: string) => `${field}, for all files`;
export const incompleteFiles = 'Incomplete files';
export const narrator = 'Narrator';
export const andMoreFiles = (count: number) =>
  `And ${counted(count)} more, which ${count === 1 ? 'uses' : 'use'} the values for all files.`;
export const newStories = (count: number) => `${storyCount(count)} new`;
export const changedStories = (count: number) => `${storyCount(count)} changed`;
export const otherThanBefore = (fields: readonly string[]) => `Different from before: ${fields.join(', ')}`;
export const beingEdited =
  'Someone is editing it. Their changes are kept, and they are asked what to do when they publish.';
export const sameTextAs = (other: string) => `its text is the same as that of ${other}`;
export const isThereAs = (title: string, slug: string) =>
  `The library already has this text as ${title} (${slug}).`;
export const moveIt = 'Move that story here, with its address, lists and places, instead of adding a second';
export const unchangedStories = (count: number) => `${storyCount(count)} unchanged`;
export const narrations = ({ new: added, changed, same }: Readonly<Record<NarrationChange, number>>) =>
  `Narrations: ${added} new, ${changed} changed, ${same} unchanged`;
const narrationChanges = { new: 'new', changed: 'changed', same: 'unchanged' };
/** `toSend` is a size; undefined when there is nothing to upload. */
export const narration = (change: NarrationChange, files: number, toSend: string | undefined) =>
  `Narration: ${narrationChanges[change]}, ${fileCount(files)}${toSend === undefined ? '' : `, ${toSend} to upload`}`;
export const withoutWords = (count: number) =>
  `${storyCount(count)} without words. Readers will see ${count === 1 ? 'it' : 'them'} as told in pictures alone.`;
export const toCheck = (count: number) => `${counted(count)} ${count === 1 ? 'thing' : 'things'} to check`;
export const brokenFiles = (count: number) => `${fileCount(count)} that cannot be imported`;
export const leftOutFiles = (count: number) => `${fileCount(count)} left out`;

export const howToImport = 'How to import';
export const importedAs: Readonly<Record<ImportedAs, string>> = {
  published: 'Publish: readers see them at once',
  drafts: 'As drafts: curators review and publish them',
};
export const canBeUndone =
  'What the import replaces stays in the history of each story, and the whole import can be undone.';
export const beginImport = (count: number) => `Import ${storyCount(count)}`;
export const goOnImporting = 'Continue the import';
export const stop = 'Stop';

/** Why a file is not imported; each follows the file's name. */
export const soundTooLarge = 'it is over 16 MB, the limit on this page: use the command for larger files';
export const fileNotReadable = 'it could not be read: it may have been moved or changed, or is damaged';
export const tooDeep = 'it is nested more than 16 folders deep';
export const tooManyFiles = 'it and the files after it are too many: import them separately';
export const ofZip = {
  notZip: 'it is not a ZIP file, or it is damaged',
  notReadable: fileNotReadable,
};
export const obstacles = {
  encrypted: 'it is encrypted: make the ZIP file again without a password',
  otherMethod:
    'it is compressed by a method that this page does not read: make the ZIP file again with ‘Deflate’',
  link: 'it is a symbolic link',
};
export const noPlainPath = 'its path in the ZIP file is not a plain path';
export const tooMuchText = 'the texts before it leave no room for it on this page: import it separately';
export const soundNotReadable =
  'a file of its narration could not be read: it may have been moved or changed';

/** A story whose texts explain what to write in their place. */
export const template = {
  title: 'The title of the story',
  author: 'Who wrote it',
  translation_author: 'Who translated it (leave this line and the next out for an original)',
  source: { name: 'Where the text comes from', url: 'https://example.org/' },
  credits: [{ role: 'Illustration', name: 'Who drew it' }],
  subjects: ['Family', 'what else it is about'],
  content: 'The first paragraph.\n\nThe second, after a blank line.',
};
