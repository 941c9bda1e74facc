export const ask = (price: string, size: string) => `${price} Saving takes ${size}.`;
export const saveAnyway = 'Save anyway';
export const saveSize = (save: string, size: string) => `${save}, ${size}`;

export const received = (received: string, total: string) => `${received} of ${total}`;
/** The counts are as formatted on the page, also in the functions below. */
export const saved = (saved: string, asked: string, sizes: string) => `${saved} of ${asked} saved, ${sizes}`;
export const waiting = (saved: string) => `Waiting for a connection: ${saved}`;
export const held = (saved: string) => `Waiting for an unmetered connection: ${saved}`;
export const paused = (saved: string) => `Paused: ${saved}`;
export const progress = 'Saved so far';
export const pauseName = 'Pause saving';
export const resumeName = 'Resume saving';
export const cancelName = 'Cancel saving';

export const notSaved = (stories: string) => `${stories} could not be saved:`;
export const andMore = (count: string) => `And ${count} more.`;
