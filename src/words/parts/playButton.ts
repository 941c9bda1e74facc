export const play = 'Play';
export const pause = 'Pause';
/** It should play, and waits for its data. */
export const pauseWaiting = 'Pause, loading';
