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
  storageFailure: 'No storage',
} as const;
export const storage = 'Offline and storage';
export const readingList = 'Reading list';
export const desk = 'Curation desk';
export const account = 'Account';
export const signOut = 'Sign out';
export const ofReader = (what: string, reader: string) => `${what}: ${reader}`;
export const signIn = 'Sign in';
export const lightTheme = 'Light theme';
export const darkTheme = 'Dark theme';
export const type = 'Type and theme';
export const typeSample = 'Aa';

export const typeTitle = 'Type';
export const size = 'Size';
export const letter = 'A';
export const smaller = 'Smaller type';
export const sizeIs = 'Type size';
export const larger = 'Larger type';
export const reset = 'Reset';
export const resetName = 'Reset the size';
export const theme = 'Theme';
export const themes = { dark: 'Dark', light: 'Light' } as const;

export const tools = 'Tester tools';
export const isOn = (fault: string) => `Tester tools are on: ${fault}.`;
export const turnOff = 'Turn everything off';

export const whatTheyDo = 'Slow down or cut the network, or fill the storage. Nothing changes on the server.';
export const turnOn = 'Turn the tools on';
export const fault = 'Fault';
export const noFault = 'None';
export const faults = {
  offline: 'Offline',
  '2g': 'Slow: 2G',
  failing: 'The server fails',
  full: 'The device is full',
} as const;

export const makeReport = 'Make a report';
export const copyReport = 'Copy the report';
export const noReport = (error: string) => `That didn’t work: ${error}`;

export const appName = 'Lipi: literature from the Indian subcontinent';
export const appShortName = 'Lipi';
export const appDescription =
  'An open library of short stories from the Indian subcontinent, to read and to listen to, offline too.';
export const narrowScreenshot = 'The stories of a language, one card at a time';
export const wideScreenshot = 'The home page on a computer';
