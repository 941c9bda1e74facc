export const pictureStory = 'Picture story';
export const minutesToRead = (minutes: number) => `${minutes} min to read`;
export const toListen = (duration: string) => `${duration} to listen`;
export const saved = 'Saved';
/** How far a reader is in a story. */
export const progressWords = { inProgress: 'In progress', finished: 'Finished' } as const;
export const away = 'Not on this device';
