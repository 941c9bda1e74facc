export const device = 'This device';
export const troubles = {
  blocked: 'An older version of Lipi is open in another tab. Close it to continue here.',
  outdated: 'A newer version of Lipi is open in another tab. Nothing is saved in this one.',
  noStorage:
    'This browser doesn’t let Lipi store anything, so nothing is saved and only the first stories are here. Private windows and blocked site data cause this.',
  full: 'Storage is full. Remove a story to make room for new ones.',
} as const;
export const openStorage = 'Offline and storage';

export const newVersion = 'New version';
export const isReady = 'A new version is ready.';

export const later = 'Later';

export const account = 'Your account';
export const notYours = (notice: string) => `${notice} If you didn’t ask for this, see what to do.`;
export const whatToDo = 'What to do';
export const dismissNotice = 'Got it';

export const nowPlaying = 'Now playing';
/** Precedes a title. */
export const backTo = 'Back to ';
export const left = (time: string) => `${time} left`;
export const stop = 'Stop listening';
