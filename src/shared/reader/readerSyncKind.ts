export const readerSyncKinds = [
  /** No user is signed in, or the state is not yet known. */
  'idle',
  'sending',
  /** Everything is sent, and changes from other devices are being fetched. */
  'fetching',
  'inStep',
  /** The server answers with errors: sync retries without end. */
  'waiting',
  /** No answer: sync retries without end. */
  'offline',
  /** This device's storage refuses writes: it is full, or the browser took it away. */
  'storageFailure',
  /** Nothing is sent until the reader signs in again; unsent operations stay on this device. */
  'needsSignIn',
] as const;

export type ReaderSyncKind = (typeof readerSyncKinds)[number];
