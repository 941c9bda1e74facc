export const picturesAlone = 'Told in pictures alone. You can find them at the story’s source.';
export const sortBy = 'Sort by';

export const underAMinute = 'under a minute';
export const minutes = (minutes: number) => `${minutes} min`;

export const pictureStory = 'Picture story';
export const minutesToRead = (minutes: number) => `${minutes} min to read`;
export const toListen = (duration: string) => `${duration} to listen`;
export const saved = 'Saved';
/** How far a reader is in a story. */
export const progressWords = { inProgress: 'In progress', finished: 'Finished' } as const;
export const away = 'Not on this device';

export const unreadTitle = 'The library on this device can’t be read';
export const storageUnavailable =
  'This browser doesn’t let Lipi store anything. The first stories can still be read online.';
export const outdatedApp = 'A newer version of Lipi is open in another tab.';
export const storageFull = 'Storage is full.';
