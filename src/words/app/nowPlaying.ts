export const nowPlaying = 'Now playing';
/** Precedes a title. */
export const backTo = 'Back to ';
export const stop = 'Stop listening';
