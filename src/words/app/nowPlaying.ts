export const nowPlaying = 'Now playing';
/** Before a title. */
export const backTo = 'Back to ';
export const stop = 'Stop listening';
