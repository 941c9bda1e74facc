export const skip = 'Skip to main content';

export const toolbar = 'Toolbar';
export const home = 'Home';
export const savedStories = 'Saved stories';
export const connections = {
  starting: 'Starting',
  online: 'Synced',
  syncing: 'Updating',
  offline: 'Offline',
  full: 'Storage full',
  unkept: 'No storage',
} as const;
export const storage = 'Offline and storage';
export const readingList = 'Reading list';
export const desk = 'Curation desk';
export const account = 'Account';
export const signOut = 'Sign out';
/** `what` is `account` or `signOut`. */
export const ofReader = (what: string, reader: string) => `${what}: ${reader}`;
export const signIn = 'Sign in';
export const lightTheme = 'Light theme';
export const darkTheme = 'Dark theme';
export const type = 'Type and theme';
/** The button's content, in place of an icon. */
export const typeSample = 'Aa';

export const typeTitle = 'Type';
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
