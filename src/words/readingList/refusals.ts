export const refusals = 'Changes that the library refused';
/** A substitute for a title. */
export const aStory = 'A story';
export const because = (deed: string, reason: string) => `${deed}: ${reason}`;

/** What was not done with a story; follows its title. */
export const notAdded = ' was not added to your reading list';
export const notRemoved = ' was not removed from your reading list';
export const notMoved = ' was not moved in your reading list';
export const notFinished = ' was not marked as finished';
export const notUnfinished = ' was not marked as unfinished';
export const placeNotSaved = ': your place in it was not saved';
export const changeNotSaved = ': your change was not saved';

/** The reason, as the rest of the sentence. */
export const full = 'the list is full. Remove another story first.';
export const unknown = 'this story is no longer in the library.';
export const invalid = (message: string) => `the library couldn’t read it (${message}).`;
export const damaged = 'the copy on this device was damaged.';

export const understood = 'Got it';
export const understoodName = (title: string) => `Got it: ${title}`;
