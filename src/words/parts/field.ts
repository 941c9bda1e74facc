export const shown = 'Hide';
export const hidden = 'Show';
/** The button's name for screen readers, which also announce whether it is pressed. */
export const reveal = 'Show what you typed';
