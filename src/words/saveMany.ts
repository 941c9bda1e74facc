export const ask = (price: string, size: string) => `${price} Saving takes ${size}.`;
export const saveAnyway = 'Save anyway';
export const saveSize = (save: string, size: string) => `${save}, ${size}`;

export const received = (received: string, total: string) => `${received} of ${total}`;
export const saved = (savedCount: number, askedCount: number, sizes: string) =>
  `${savedCount} of ${askedCount} saved, ${sizes}`;
export const waiting = (saved: string) => `Waiting for a connection: ${saved}`;
export const held = (saved: string) => `Waiting for an unmetered connection: ${saved}`;
export const paused = (saved: string) => `Paused: ${saved}`;
export const progress = 'Saved so far';
export const pauseName = 'Pause saving';
export const resumeName = 'Resume saving';
export const cancelName = 'Cancel saving';

export const notSaved = (count: number) =>
  count === 1 ? '1 story could not be saved:' : `${count} stories could not be saved:`;
export const andMore = (count: number) => `And ${count} more.`;
