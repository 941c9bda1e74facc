import type { ReaderEnvironment } from './readerStore.ts';

/** This device's clock and random numbers. */
export const deviceEnvironment: ReaderEnvironment = {
  now: () => Date.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
};
