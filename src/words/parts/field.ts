export const hide = 'Hide';
export const show = 'Show';
/** The button's name for screen readers, which also announce whether it is pressed. */
export const reveal = 'Show what you typed';
