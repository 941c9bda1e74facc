export const play = 'Play';
export const pause = 'Pause';
/** The button's name while the narration is to play but waits for data. */
export const pauseWaiting = 'Pause, loading';

export const copied = 'Copied.';
export const cannotCopy =
  'This browser can’t copy from a page. The text is selected: use the browser’s own menu to copy it.';

export const hide = 'Hide';
export const show = 'Show';
/** The button's name for screen readers, which also announce whether it is pressed. */
export const reveal = 'Show what you typed';
