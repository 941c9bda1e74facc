/** The Web Lock that whoever sends a reader's outbox holds: the page that leads, or the worker where none does. */
export const readerSyncLock = 'lipi-reader-sync';

/** The broadcast channel on which pages and the worker tell one another of a reader's rows. */
export const readerChannel = 'lipi-reader';

/** The tag of the Background Sync event with which the browser has the worker send what waits. */
export const drainTag = 'lipi-outbox';
