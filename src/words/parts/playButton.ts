export const play = 'Play';
export const pause = 'Pause';
/** The button's name while the narration is to play but waits for data. */
export const pauseWaiting = 'Pause, loading';
