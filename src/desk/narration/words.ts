export const opening = 'Opening the narration…';
export const inBin = 'The story is in the bin. Restore it first.';
export const theStory = 'The story';

/** Precedes the story's title or `untitledStory`. */
export const narrationOf = 'Narration of ';
export const untitledStory = 'an untitled story';
export const notSaved = 'Not saved yet; kept on this device';
export const noneYet = 'None yet';
export const isPublic = 'Published; readers hear it';
export const notPublicYet = 'Saved; readers do not hear it yet';
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
export const takingOut = {
  label: 'Remove all files',
  title: 'Remove all files?',
  confirm: 'Remove them',
  cancel: 'Keep them',
};
export const takingOutMeans =
  'Their sentence times are removed with them once you save. Readers hear what is published until you publish again.';

export const publishing = 'Publishing';
export const isPublished = 'Readers have the story and narration as saved.';
export const toStory = 'To the story';

export const addFiles = 'Add sound files';
export const filesHint =
  'MP3, or AAC in an M4A file, up to 16 MB each. 64 kbit/s in mono is good for speech and allows half an hour. You can also drop files anywhere on this page.';
export const examining = (name: string) => `Checking ${name}…`;
/** `why` is one of the next two texts, or what is wrong with the file. */
export const notTaken = (name: string, why: string) => `${name} was not added. ${why}`;
export const notPlayable = 'This browser cannot play it: it may be damaged. Save it again.';
export const notReadable = 'It could not be read on this device. Try choosing it again.';

export const file = (place: number) => `File ${place}`;
export const sentOf = (name: string) => `Upload of ${name}`;
export const queued = 'Queued.';
export const sending = (received: string, size: string) => `Uploading: ${received} of ${size}.`;
export const beingChecked = 'Uploaded. The library is checking it…';
export const uploaded = 'Uploaded. Save the narration to keep it.';
export const pausedAt = (received: string) => `Paused at ${received}. Continues when you’re online.`;
export const fileMissing = 'The file is no longer on this device. Remove it and choose it again.';

export const peak = (decibels: string) => `Peak ${decibels} dB`;
export const onlySilence = 'No sound in it';
export const checkMicrophone =
  'There is no sound in it: was the microphone on? Listen to it before you publish it.';
export const quiet = (raiseDb: number) => `It is quiet. Raise it by ${raiseDb} dB.`;
export const clipped = (places: number, first: string) =>
  `It is clipped (cut off at full level) in ${places} places, first at ${first}, and sounds harsh there. Record it again with the microphone turned down.`;

export const listenTo = (name: string) => `Listen to ${name}`;
export const earlier = 'Earlier';
export const later = 'Later';
export const sendAgain = 'Upload again';
/** The name of a button for screen readers: an action on a file, and the file's name. */
export const act = (words: string, name: string) => `${words}: ${name}`;

export const recordHere = 'Record it here';
export const howToRecord = (minutes: number) =>
  `Up to ${minutes} minutes per recording; for more, continue in another. A recording stays on this device until you keep it.`;
export const recording = (time: string) => `Recording: ${time}`;
export const level = 'Level';
export const noSpace = 'No space left on this device. Stop, and free some space.';
export const stop = 'Stop';
export const record = 'Record';

export const recorderStates = {
  idle: '',
  requesting: 'Waiting for the microphone…',
  recording: 'Recording started.',
  finishing: 'One moment: turning the recording into a file…',
  recorded: 'Your recording is ready. Listen to it, then keep or discard it.',
  failed: '',
};

export const failures = {
  refused: 'This page is not allowed to use the microphone. Allow it next to the address, then try again.',
  noMicrophone: 'No microphone found. Plug one in, then try again.',
  unable: 'This browser cannot record. Record with another program, and add the file above.',
  empty: 'Nothing was recorded. Try again.',
};

export const listen = 'Listen to the recording';
export const keep = 'Keep it';
export const discard = 'Discard it';
const fileDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
export const recordingOf = (at: number) => `Recording of ${fileDate.format(at)}`;
