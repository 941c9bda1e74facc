/** Why a story could not be saved. */
export const lostConnection = 'Connection lost. Saving continues when you’re online.';
export const noSpace = 'Not enough space on this device.';
export const spaceNeeded = (size: string) => `Not enough space on this device: ${size} more needed.`;
export const damaged = 'The narration arrived damaged twice and was not saved.';
export const notSent = (message: string) => `The library couldn’t send it: ${message}`;

/** Why the reader is asked before a download. */
export const prices = {
  saver: 'The data saver is on.',
  saveData: 'This browser is set to save data.',
  metered: 'This is a mobile network.',
} as const;
