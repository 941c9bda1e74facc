export const opening = 'Opening the narration…';
export const inBin = 'The story is in the bin. Restore it first.';
export const theStory = 'The story';

/** Precedes the story's title or `untitledStory`. */
export const narrationOf = 'Narration of ';
export const untitledStory = 'an untitled story';
export const notSaved = 'Not saved yet; kept on this device';
export const noneYet = 'None yet';
export const isHeard = 'Published; readers hear it';
export const notHeardYet = 'Saved; readers do not hear it yet';
export const noRoomForFiles =
  'This device has no space left to keep the files until they are uploaded, so leave this page open until the narration is saved.';

export const narrator = 'Narrator';
export const narratorHint = 'The name that readers see: a person’s, or the speech program’s.';
export const isSynthetic = 'This is a synthetic voice. Readers are told.';

export const files = 'Sound files, in the order they are played';
export const movedTo = (place: number, count: number) => `Now file ${place} of ${count}.`;
export const noFiles = 'No sound files yet.';

export const save = 'Save the narration';
export const saved = 'Saved. Readers will hear it once you publish it.';
export const savedOnceUploaded = 'You can save it once all files are uploaded.';
export const addFileToSave = 'Add a sound file to save it.';
export const takeAllOut = 'Remove all files';
export const askTakingOut = 'Remove all files?';
export const takeThemOut = 'Remove them';
export const keepThem = 'Keep them';
export const takingOutMeans =
  'Their sentence times are removed with them once you save. Readers hear what is published until you publish again.';

export const publishing = 'Publishing';
export const isPublished = 'Readers have the story and narration as saved.';
export const toStory = 'To the story';
