export const title = 'Type';
export const size = 'Size';
/** The letter on the buttons, rendered small and large. */
export const letter = 'A';
export const smaller = 'Smaller type';
export const sizeIs = 'Type size';
export const larger = 'Larger type';
export const reset = 'Reset';
export const resetName = 'Reset the size';
export const theme = 'Theme';
export const themes = { dark: 'Dark', light: 'Light' } as const;
