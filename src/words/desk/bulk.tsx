import { counted, storyCount } from './common.ts';

export const importAndExport = 'Import and export';
export const filesOfCommand = (
  <>
    Both use the same files as <code>npm run library</code>: a folder for each work, with a text file for each
    language, such as <code>the-well/or.md</code>.
  </>
);
export const fileCount = (count: number) => (count === 1 ? '1 file' : `${counted(count)} files`);

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
