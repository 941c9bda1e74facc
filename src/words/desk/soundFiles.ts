export const addFiles = 'Add sound files';
export const filesHint =
  'MP3, or AAC in an M4A file, up to 16 MB each. 64 kbit/s in mono is good for speech and allows half an hour. You can also drop files anywhere on this page.';
export const lookingAt = (name: string) => `Checking ${name}…`;
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
export const lost = 'The file is no longer on this device. Remove it and choose it again.';

/** 'Peak −1.2 dB' */
export const peak = (decibels: string) => `Peak ${decibels} dB`;
export const nothingHeard = 'No sound in it';
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
