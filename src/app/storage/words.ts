import { t } from '../../page/translate.ts';

export const title = t('Offline and storage');
export const connections = {
  starting: t('Connecting…'),
  online: t('Online and up to date.'),
  syncing: t('Online. New stories are loading.'),
  full: t('Online. Storage is full. Remove a story to make room for new ones.'),
  storageFailure: t('Online. This browser doesn’t let Lipi store anything.'),
  offline: t('Offline. Everything on this device still opens.'),
} as const;

export const savedStories = t('Saved stories');
export const noneYet = t('none yet');
export const saved = (count: number, size: string) => t('{count}, {size}', { count, size });
export const coming = (count: number) => t('{count} to download', { count });
export const failed = (count: number) => t('{count} couldn’t be saved', { count });

export const space = t('Space');
export const uses = (used: string, free: string) => t('Lipi uses {used}. {free} free.', { used, free });
export const parts = { narrations: t('Narrations'), texts: t('Texts'), app: t('The app') } as const;
export const partSize = (part: string, size: string) => t('{part} {size}', { part, size });
export const under = (size: string) => t('under {size}', { size });
export const promises = {
  granted: t('Saved stories are protected until you remove them.'),
  bestEffort: t('If storage runs low, your browser may delete saved stories.'),
  refused: t(
    'Your browser didn’t agree to protect saved stories, and may delete them if storage runs low. Installing Lipi often helps.',
  ),
  unsupported: t('This browser can’t protect saved stories.'),
} as const;
export const protect = t('Protect saved stories');
export const clear = (size: string) => t('Remove all narrations, {size}', { size });
export const askToClear = (size: string) =>
  t('Remove all saved narrations and stop all downloads? That frees {size}. The texts stay.', { size });
export const confirmClear = (size: string) => t('Remove {size}', { size });

export const languages = t('Languages on this device');
export const removeLanguage = (language: string) => t('Remove {language} from this device', { language });
export const savedStay = t('Saved stories stay.');

export const settings = t('Settings');
export const dataSaver = t('Data saver: download only when I ask');
export const homeScreen = t('On the home screen');
export const isInstalled = t('Lipi is installed on this device.');
export const whyInstall = t('Install Lipi to give it an icon and a window of its own.');
export const install = t('Install Lipi');
export const iosShare = t('Press the browser’s Share button: the square with an arrow pointing up.');
export const iosAdd = t('Choose ‘Add to Home Screen’ in the list, and then ‘Add’.');
export const lookForInstall = t(
  'To install Lipi, look for ‘Install’ or ‘Add to Home screen’ in the browser’s menu.',
);

export const forTesters = t('For testers');
export const toolsUnavailable = t('The tools aren’t on this device yet. Connect once to load them.');

export const version = (number: string) => t('Lipi {number}', { number });
export const readingList = t('Your reading list');
export const signInAgain = t('Sign in again');
export const saveReadingList = t('Save my reading list');
export const allAreHere = t('Your whole list is on this device.');
