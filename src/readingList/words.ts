export const add = 'Add to reading list';
export const remove = 'Remove from reading list';
export const added = 'Added to your reading list';
export const removed = 'Removed from your reading list';

/** Why a change of the list was not stored. */
export const signedOut = 'You are signed out. Sign in to change your list.';
export const notSavedBecause = {
  unavailable: 'Not saved: this browser doesn’t let Lipi store anything.',
  quota: 'Not saved: no space left on this device.',
  outdated: 'Not saved: a newer version of Lipi is open in another tab. Reload this page.',
} as const;
export const changeNotSaved = (message: string) => `Not saved: ${message}`;

export const title = 'Reading list';

export const whatItIs =
  'The stories that you want to read, in your order, with your place in each. On all your devices, online or off.';
export const browse = 'Browse the stories';
export const whenSignedOut = 'Your list is still on this device. Sign in to see it.';

export const opening = 'Opening your list…';
export const empty =
  'Your list is empty. Press ‘Add to reading list’ on a story’s card or page to add it here.';

export const orders = { byHand: 'In your order', lastAdded: 'Last added first' } as const;
export const playAll = 'Play all';
export const saveAll = 'Save all for offline';
export const allAreHere = 'Your whole list is on this device.';

/** Precedes a title. */
export const move = 'Move ';
export const howToMove = 'Move the story with the arrow keys, Home and End.';
export const gone = 'A story that the library has withdrawn. If it comes back, so does your place in it.';
export const arriving = 'A story that is not on this device yet. It loads when you’re online.';
/** A substitute for a title. */
export const untitled = 'a story whose title isn’t here';

export const begun = 'In progress';
export const read = (percent: number) => `${percent}% read`;
export const listenedTo = (time: string) => `Listened to ${time}`;
export const listened = (percent: number) => `${percent}% listened`;

export const notSaved = (size: string) => `Not saved, ${size}`;
export const isUnsaved = (size: string) => `Removed from this device, freeing ${size}.`;

export const waitsToBeSent = 'Waiting to be sent';
export const isRefused = 'Refused, see above';

/** Precedes a title. */
export const options = 'Options for ';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const playFromHere = 'Play from here';
export const finish = 'Mark as finished';
export const unfinish = 'Mark as unfinished';
export const save = 'Save for offline';
export const unsave = 'Remove from this device';
export const removeRow = 'Remove from the list';
export const undoName = 'Undo: put it back';

/** Announcements about a row; each follows its title. */
export const isRemoved = ' is removed from the list.';
export const isBack = ' is back on the list.';
export const isFinished = ' is marked as finished.';
export const isUnfinished = ' is marked as unfinished.';
export const isAt = (place: number, count: number) => `: place ${place} of ${count}.`;

export const refusals = 'Changes that the library refused';
/** A substitute for a title. */
export const aStory = 'A story';
export const withReason = (action: string, reason: string) => `${action}: ${reason}`;

/** What was not done with a story, by the type of its operation; follows its title. */
export const refusedActions: Readonly<Record<string, string>> = {
  addToList: ' was not added to your reading list',
  removeFromList: ' was not removed from your reading list',
  moveInList: ' was not moved in your reading list',
  finish: ' was not marked as finished',
  unfinish: ' was not marked as unfinished',
  textPlace: ': your place in it was not saved',
  audioPlace: ': your place in it was not saved',
};
export const otherRefusedAction = ': your change was not saved';

/** The reason, as the rest of the sentence. */
export const reasons = {
  list_full: 'the list is full. Remove another story first.',
  unknown_story: 'this story is no longer in the library.',
  damaged: 'the copy on this device was damaged.',
} as const;
export const invalid = (message: string) => `the library couldn’t read it (${message}).`;

export const understood = 'Got it';
export const understoodName = (title: string) => `Got it: ${title}`;
