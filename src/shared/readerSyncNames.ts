/** The Web Lock of the page that leads: it sends a reader's outbox. */
export const readerSyncLock = 'lipi-reader-sync';

/** The broadcast channel on which pages tell one another of a reader's rows. */
export const readerChannel = 'lipi-reader';
