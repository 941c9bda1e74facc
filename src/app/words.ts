import { t } from '../page/translate.ts';

/** Of the interface. */
export const interfaceLanguage = t('Language of Lipi');

export const skip = t('Skip to main content');

export const toolbar = t('Toolbar');
export const home = t('Home');
export const savedStories = t('Saved stories');
export const connections = {
  starting: t('Starting'),
  online: t('Synced'),
  syncing: t('Updating'),
  offline: t('Offline'),
  full: t('Storage full'),
  storageFailure: t('No storage'),
} as const;
export const storage = t('Offline and storage');
export const readingList = t('Reading list');
export const desk = t('Curation desk');
export const account = t('Account');
export const signOut = t('Sign out');
export const ofReader = (what: string, reader: string) => t('{what}: {reader}', { what, reader });
export const signIn = t('Sign in');
export const lightTheme = t('Light theme');
export const darkTheme = t('Dark theme');
export const type = t('Type and theme');
export const typeSample = 'Aa';

/** The tools of testers speak English, as their reports do. */
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

export const appName = t('Lipi: literature from the Indian subcontinent');
export const appShortName = 'Lipi';
export const appDescription = t(
  'An open library of short stories from the Indian subcontinent, to read and to listen to, offline too.',
);
export const narrowScreenshot = t('The stories of a language, one card at a time');
export const wideScreenshot = t('The home page on a computer');
