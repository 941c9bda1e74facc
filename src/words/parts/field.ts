export const shown = 'Hide';
export const hidden = 'Show';
/** For screen readers, which say whether the button is pressed. */
export const reveal = 'Show what is typed';
