export const nowPlaying = 'Now playing';
/** Precedes a title. */
export const backTo = 'Back to ';
export const left = (time: string) => `${time} left`;
export const stop = 'Stop listening';
