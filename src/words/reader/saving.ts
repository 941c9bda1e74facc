export const save = 'Save for offline';
export const couldNotStart = 'Saving couldn’t start: no connection.';

export const ask = (price: string, size: string) => `${price} Saving takes ${size}.`;
export const saveAnyway = 'Save anyway';
export const notNow = 'Not now';

export const progress = 'Saved so far';
export const received = (received: string, total: string) => `${received} of ${total}`;
export const pauseName = 'Pause saving';
export const cancelName = 'Cancel saving';
export const waiting = (received: string) => `Paused at ${received}. Continues when you’re online.`;
export const paused = (received: string) => `Paused at ${received}`;
export const resumeName = 'Resume saving';
export const held = (price: string, received: string) =>
  `${price} Paused at ${received} until you’re on an unmetered connection.`;

export const saveAgain = 'Try saving again';

export const saved = 'Saved';
export const onThisDevice = (size: string) => `On this device, ${size}`;
export const removeName = 'Remove from this device';
export const removed = 'Removed';
export const undoName = 'Undo: keep it on this device';
