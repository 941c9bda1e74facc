import { t } from '../../page/translate.ts';

export const device = t('This device');
export const troubles = {
  blocked: t('An older version of Lipi is open in another tab. Close it to continue here.'),
  outdated: t('A newer version of Lipi is open in another tab. Nothing is saved in this one.'),
  noStorage: t(
    'This browser doesn’t let Lipi store anything, so nothing is saved and only the first stories are here. Private windows and blocked site data cause this.',
  ),
  full: t('Storage is full. Remove a story to make room for new ones.'),
} as const;
export const openStorage = t('Offline and storage');

export const newVersion = t('New version');
export const isReady = t('A new version is ready.');

export const later = t('Later');

export const yourAccount = t('Your account');
export const notYours = (notice: string) =>
  t('{notice} If you didn’t ask for this, see what to do.', { notice });
export const whatToDo = t('What to do');
export const dismissNotice = t('Got it');

export const askSignOut = t('Sign out?');
export const signOut = t('Sign out');
export const whatStays = t(
  'Your reading list and places stay in your account. Saved stories stay on this device.',
);

export const unsent = (changes: number) =>
  t('{changes, plural, one {One change has not been sent} other {# changes have not been sent}}', {
    changes,
  });
export const onlyHere = (stories: number) =>
  t(
    '{stories, plural, one {What you did in one story (your list, your places, what you finished) is only on this device so far.} other {What you did in # stories (your list, your places, what you finished) is only on this device so far.}}',
    { stories },
  );
export const send = t('Send now and sign out');
export const sending = t('Sending…');
export const notReached = t(
  'The library can’t be reached. Try again when you’re online, or keep the changes here.',
);
export const notTaken = t(
  'The library isn’t accepting changes right now. Keep them here to send them when you next sign in.',
);
export const notRead = t('This device couldn’t read its saved changes.');
export const keep = t('Keep on this device and sign out');
export const keeping = t('No one else can see your changes. They’ll be sent when you next sign in here.');
export const discard = t('Discard and sign out');
export const discarding = t('Your changes are deleted and can’t be restored.');
export const stay = t('Stay signed in');
export const goBack = t('Go back');

export const guestWork = t('On this device before you signed in');
export const askToAdd = (what: string) =>
  t('This device has {what} from before you signed in. Add to your account?', { what });
export const places = (stories: number) =>
  t('{stories, plural, one {a place in one story} other {places in # stories}}', { stories });
export const savedCount = (stories: number) =>
  t('{stories, plural, one {one saved story} other {# saved stories}}', { stories });
export const both = (places: string, saved: string) => t('{places} and {saved}', { places, saved });
export const marks = (count: number) =>
  t('{count, plural, one {one highlight} other {# highlights}}', { count });
export const notAdded = t('That couldn’t be saved. Is there space left on this device?');
export const add = t('Add to my account');
export const dontAdd = t('Don’t add');

export const signInAgain = t('Sign in again to send your changes.');
export const refused = t('One of your changes was refused. See why under Offline and storage.');
export const allArrived = t('All your changes are synced.');
export const waiting = t('Your changes are saved on this device and will be sent later.');
