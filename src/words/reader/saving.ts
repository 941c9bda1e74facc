export const save = 'Save for offline';
export const couldNotStart = 'Saving couldn’t start: no connection.';
export const notNow = 'Not now';
export const saveAgain = 'Try saving again';

export const saved = 'Saved';
export const removeName = 'Remove from this device';
export const removed = 'Removed';
