export const shown = 'Hide';
export const hidden = 'Show';
/** For who hears the button; it says by itself whether it is pressed. */
export const reveal = 'Show what is typed';
