export const title = 'Offline and storage';
export const connections = {
  starting: 'Connecting…',
  online: 'Online and up to date.',
  syncing: 'Online. New stories are loading.',
  full: 'Online. Storage is full. Remove a story to make room for new ones.',
  storageFailure: 'Online. This browser doesn’t let Lipi store anything.',
  offline: 'Offline. Everything on this device still opens.',
} as const;

export const savedStories = 'Saved stories';
export const noneYet = 'none yet';
export const saved = (count: number, size: string) => `${count}, ${size}`;
export const coming = (count: number) => `${count} to download`;
export const failed = (count: number) => `${count} couldn’t be saved`;

export const space = 'Space';
export const uses = (used: string, free: string) => `Lipi uses ${used}. ${free} free.`;
export const parts = { narrations: 'Narrations', texts: 'Texts', app: 'The app' } as const;
export const partSize = (part: string, size: string) => `${part} ${size}`;
export const under = (size: string) => `under ${size}`;
export const promises = {
  granted: 'Saved stories are protected until you remove them.',
  bestEffort: 'If storage runs low, your browser may delete saved stories.',
  refused:
    'Your browser didn’t agree to protect saved stories, and may delete them if storage runs low. Installing Lipi often helps.',
  unsupported: 'This browser can’t protect saved stories.',
} as const;
export const protect = 'Protect saved stories';
export const clear = (size: string) => `Remove all narrations, ${size}`;
export const askToClear = (size: string) =>
  `Remove all saved narrations and stop all downloads? That frees ${size}. The texts stay.`;
export const confirmClear = (size: string) => `Remove ${size}`;

export const languages = 'Languages on this device';
export const removeLanguage = (language: string) => `Remove ${language} from this device`;
export const savedStay = 'Saved stories stay.';

export const settings = 'Settings';
export const dataSaver = 'Data saver: download only when I ask';
export const homeScreen = 'On the home screen';
export const isInstalled = 'Lipi is installed on this device.';
export const whyInstall = 'Install Lipi to give it an icon and a window of its own.';
export const install = 'Install Lipi';
export const iosShare = 'Press the browser’s Share button: the square with an arrow pointing up.';
export const iosAdd = 'Choose ‘Add to Home Screen’ in the list, and then ‘Add’.';
export const lookForInstall =
  'To install Lipi, look for ‘Install’ or ‘Add to Home screen’ in the browser’s menu.';

export const forTesters = 'For testers';
export const toolsUnavailable = 'The tools aren’t on this device yet. Connect once to load them.';

export const version = (number: string) => `Lipi ${number}`;
export const readingList = 'Your reading list';
export const signInAgain = 'Sign in again';
export const saveReadingList = 'Save my reading list';
export const allAreHere = 'Your whole list is on this device.';
