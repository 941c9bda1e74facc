import { t } from '../page/translate.ts';

export const add = t('Add to reading list');
export const remove = t('Remove from reading list');
/** Under the icon of a button whose name is one of the two above. */
export const list = t('List');
export const added = t('Added to your reading list');
export const removed = t('Removed from your reading list');

/** Why a change of the list was not stored. */
export const signedOut = t('You are signed out. Sign in to change your list.');
export const notSavedBecause = {
  unavailable: t('Not saved: this browser doesn’t let Lipi store anything.'),
  quota: t('Not saved: no space left on this device.'),
  outdated: t('Not saved: a newer version of Lipi is open in another tab. Reload this page.'),
} as const;
export const changeNotSaved = (message: string) => t('Not saved: {message}', { message });

export const title = t('Reading list');

export const whatItIs = t(
  'The stories that you want to read, in your order, with your place in each. On all your devices, online or off.',
);
export const browse = t('Browse the stories');
export const whenSignedOut = t('Your list is still on this device. Sign in to see it.');

export const opening = t('Opening your list…');
export const empty = t(
  'Your list is empty. Press ‘Add to reading list’ on a story’s card or page to add it here.',
);

export const orders = { byHand: t('In your order'), lastAdded: t('Last added first') } as const;
export const playAll = t('Play all');
export const saveAll = t('Save all for offline');
export const allAreHere = t('Your whole list is on this device.');

/** Precedes a title. */
export const move = t('Move ');
export const howToMove = t('Move the story with the arrow keys, Home and End.');
export const gone = t('A story that the library has withdrawn. If it comes back, so does your place in it.');
export const arriving = t('A story that is not on this device yet. It loads when you’re online.');
/** A substitute for a title. */
export const untitled = t('a story whose title isn’t here');

export const read = (percent: number) => t('{percent}% read', { percent });
export const listenedTo = (time: string) => t('Listened to {time}', { time });
export const listened = (percent: number) => t('{percent}% listened', { percent });

export const notSaved = (size: string) => t('Not saved, {size}', { size });
export const isUnsaved = (size: string) => t('Removed from this device, freeing {size}.', { size });

export const waitsToBeSent = t('Waiting to be sent');
export const isRefused = t('Refused, see above');

/** Precedes a title. */
export const options = t('Options for ');
export const moveUp = t('Move up');
export const moveDown = t('Move down');
export const playFromHere = t('Play from here');
export const finish = t('Mark as finished');
export const unfinish = t('Mark as unfinished');
export const save = t('Save for offline');
export const unsave = t('Remove from this device');
export const removeRow = t('Remove from the list');
export const undoName = t('Undo: put it back');

/** Announcements about a row; each follows its title. */
export const isRemoved = t(' is removed from the list.');
export const isBack = t(' is back on the list.');
export const isFinished = t(' is marked as finished.');
export const isUnfinished = t(' is marked as unfinished.');
export const isAt = (place: number, count: number) => t(': place {place} of {count}.', { place, count });

export const refusals = t('Changes that the library refused');
/** A substitute for a title. */
export const aStory = t('A story');
export const withReason = (action: string, reason: string) => t('{action}: {reason}', { action, reason });

/** What was not done with a story, by the type of its operation; follows its title. */
export const refusedActions: Readonly<Record<string, string>> = {
  addToList: t(' was not added to your reading list'),
  removeFromList: t(' was not removed from your reading list'),
  moveInList: t(' was not moved in your reading list'),
  finish: t(' was not marked as finished'),
  unfinish: t(' was not marked as unfinished'),
  textPlace: t(': your place in it was not saved'),
  audioPlace: t(': your place in it was not saved'),
  mark: t(': your highlight in it was not saved'),
  unmark: t(': your highlight in it was not removed'),
};
export const otherRefusedAction = t(': your change was not saved');

/** The reason, as the rest of the sentence. */
export const reasons = {
  list_full: t('the list is full. Remove another story first.'),
  marks_full: t('you have as many highlights as the library holds. Remove others first.'),
  unknown_story: t('this story is no longer in the library.'),
  damaged: t('the copy on this device was damaged.'),
} as const;
export const invalid = (message: string) => t('the library couldn’t read it ({message}).', { message });

export const understood = t('Got it');
export const understoodName = (title: string) => t('Got it: {title}', { title });
