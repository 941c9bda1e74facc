export const opening = 'Opening the narration…';
export const inBin = 'The story is in the bin. Take it out first.';
export const theStory = 'The story';
export const anotherCurator = 'Another curator';

/** Precedes the story's title or `untitledStory`. */
export const narrationOf = 'Narration of ';
export const untitledStory = 'an untitled story';
export const notSaved = 'Not saved yet; kept on this device';
export const noneYet = 'None yet';
export const isHeard = 'Published; readers hear it';
export const notHeardYet = 'Saved; readers do not hear it yet';
export const savedMeanwhile = (name: string) =>
  `${name} saved another narration meanwhile. Yours is not lost.`;
export const keepMine = 'Keep mine';
export const takeTheirs = 'Use theirs';
export const whatYouChange = 'what you change here';
export const noRoomForFiles =
  'This device has no room to keep the files until they are sent: leave this page open until the narration is saved.';

export const narrator = 'Who reads it';
export const narratorHint = "As readers shall see the name: a person's, or that of the speech program.";
export const isSynthetic = 'It is a synthetic voice. Readers are told.';

export const files = 'Sound files, in the order in which they are heard';
export const movedTo = (place: number, count: number) => `It is file ${place} of ${count} now.`;
export const noFiles = 'There are none yet.';

export const save = 'Save the narration';
export const saved = 'It is saved. Readers hear it when the story is published.';
export const savedOnceUploaded = 'You can save it once all files are uploaded.';
export const addFileToSave = 'Add a sound file to save it.';
export const takeAllOut = 'Take all files out';
export const askTakingOut = 'Take all files out?';
export const takeThemOut = 'Take them out';
export const keepThem = 'Keep them';
export const takingOutMeans =
  'The timings of their sentences go with them once you save. Readers hear what is published until you publish again.';

export const publishing = 'Publishing';
export const isPublished = 'Readers have the story and narration as saved.';
export const toStory = 'To the story';
