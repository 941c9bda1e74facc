export const recordHere = 'Record it here';
export const howToRecord = (minutes: number) =>
  `Up to ${minutes} minutes per recording; for more, continue in another. A recording stays on this device until you keep it.`;
export const recording = (time: string) => `Recording: ${time}`;
export const level = 'Level';
export const noSpace = 'No space left on this device. Stop, and free some space.';
export const stop = 'Stop';
export const record = 'Record';

export const asking = 'Waiting for the microphone…';
export const begun = 'Recording started.';
export const finishing = 'One moment: turning the recording into a file…';
export const recorded = 'Your recording is ready. Listen to it, then keep or discard it.';

export const failures = {
  refused: 'This page is not allowed to use the microphone. Allow it next to the address, then try again.',
  noMicrophone: 'No microphone found. Plug one in, then try again.',
  unable: 'This browser cannot record. Record with another program, and add the file above.',
  empty: 'Nothing was recorded. Try again.',
};

export const listen = 'Listen to the recording';
export const keep = 'Keep it';
export const discard = 'Discard it';
/** The file name of a stored recording. */
export const recordingOf = (time: string) => `Recording of ${time}`;
