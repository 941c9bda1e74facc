export const device = 'This device';
export const troubles = {
  blocked: 'An older version of Lipi is open in another tab. Close it to continue here.',
  outdated: 'A newer version of Lipi is open in another tab. Nothing is saved in this one.',
  noStorage:
    'This browser doesn’t let Lipi store anything, so nothing is saved and only the first stories are here. Private windows and blocked site data cause this.',
  full: 'Storage is full. Remove a story to make room for new ones.',
} as const;
export const openStorage = 'Offline and storage';

export const newVersion = 'New version';
export const isReady = 'A new version is ready.';

export const later = 'Later';

export const yourAccount = 'Your account';
export const notYours = (notice: string) => `${notice} If you didn’t ask for this, see what to do.`;
export const whatToDo = 'What to do';
export const dismissNotice = 'Got it';

export const askSignOut = 'Sign out?';
export const signOut = 'Sign out';
export const whatStays =
  'Your reading list and places stay in your account. Saved stories stay on this device.';

export const unsent = (changes: number) =>
  changes === 1 ? 'One change has not been sent' : `${changes} changes have not been sent`;
export const onlyHere = (stories: number) =>
  `What you did in ${stories === 1 ? 'one story' : `${stories} stories`} (your list, your places, what you finished) is only on this device so far.`;
export const send = 'Send now and sign out';
export const sending = 'Sending…';
export const notReached =
  'The library can’t be reached. Try again when you’re online, or keep the changes here.';
export const notTaken =
  'The library isn’t accepting changes right now. Keep them here to send them when you next sign in.';
export const notRead = 'This device couldn’t read its saved changes.';
export const keep = 'Keep on this device and sign out';
export const keeping = 'No one else can see your changes. They’ll be sent when you next sign in here.';
export const discard = 'Discard and sign out';
export const discarding = 'Your changes are deleted and can’t be restored.';
export const stay = 'Stay signed in';
export const goBack = 'Go back';

export const guestWork = 'On this device before you signed in';
export const askToAdd = (what: string) =>
  `This device has ${what} from before you signed in. Add to your account?`;
export const places = (stories: number) =>
  stories === 1 ? 'a place in one story' : `places in ${stories} stories`;
export const savedCount = (stories: number) =>
  stories === 1 ? 'one saved story' : `${stories} saved stories`;
export const both = (places: string, saved: string) => `${places} and ${saved}`;
export const notAdded = 'That couldn’t be saved. Is there space left on this device?';
export const add = 'Add to my account';
export const dontAdd = 'Don’t add';

export const signInAgain = 'Sign in again to send your changes.';
export const refused = 'One of your changes was refused. See why under Offline and storage.';
export const allArrived = 'All your changes are synced.';
export const waiting = 'Your changes are saved on this device and will be sent later.';
