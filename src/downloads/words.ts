export const save = 'Save for offline';
export const saveSize = (save: string, size: string) => `${save}, ${size}`;
export const couldNotStart = 'Saving couldn’t start: no connection.';
export const notNow = 'Not now';
export const saveAgain = 'Try saving again';

export const saved = 'Saved';
export const removeName = 'Remove from this device';
export const removed = 'Removed';

/** The states of a download. `received` is the text made by the function of this name. */
export const queued = 'Queued';
/** '9 of 952 KB', or '256 KB of 1.2 MB'. */
export const received = (received: string, total: string) => {
  const [amount, unit] = received.split(' ');
  return `${total.endsWith(` ${unit}`) ? amount : received} of ${total}`;
};
export const waiting = (received: string) => `Paused at ${received}. Continues when you’re online.`;
export const paused = (received: string) => `Paused at ${received}`;
/** `price` is one of the sentences below, or '' where it is not said. */
export const held = (received: string, price: string) =>
  `${price} Paused at ${received} until you’re on an unmetered connection.`.trimStart();
export const onThisDevice = (size: string) => `On this device, ${size}`;

export const undoName = (isOne: boolean) => `Undo: keep ${isOne ? 'it' : 'them'} on this device`;

/** With the title where several stories have such a button. */
export const progressName = (title?: string) =>
  title === undefined ? 'Saved so far' : `${title}, saved so far`;
export const pauseName = (title = 'saving') => `Pause ${title}`;
export const resumeName = (title = 'saving') => `Resume ${title}`;
export const cancelName = (title = 'saving') => `Cancel ${title}`;
export const continueAnywayName = (title?: string) =>
  title === undefined ? 'Continue anyway' : `Continue anyway: ${title}`;
export const tryAgainName = (title: string) => `Try again: ${title}`;

export const lostConnection = 'Connection lost. Saving continues when you’re online.';
export const noSpace = 'Not enough space on this device.';
export const spaceNeeded = (size: string) => `Not enough space on this device: ${size} more needed.`;
export const damaged = 'The narration arrived damaged twice and was not saved.';
export const notSent = (message: string) => `It couldn’t be saved: ${message}`;

export const prices = {
  saver: 'The data saver is on.',
  saveData: 'This browser is set to save data.',
  metered: 'This is a mobile network.',
} as const;
export const ask = (price: string, size: string) => `${price} Saving takes ${size}.`;
export const saveAnyway = 'Save anyway';

export const dontSave = 'Don’t save';
export const saveLaterName = (what: string, title: string) => `${what}: ${title}`;
export const willBeSaved = 'It will be saved when you’re back online.';

export const left = (stories: string, size: string) => `${stories} left, ${size}`;
export const manyWaiting = (left: string) => `Paused until you’re online: ${left}`;
export const manyHeld = (left: string) => `Paused until you’re on an unmetered connection: ${left}`;
export const manyPaused = (left: string) => `Paused: ${left}`;

export const notSaved = (stories: string) => `${stories} couldn’t be saved:`;
