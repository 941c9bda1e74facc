import type { Break } from './break.ts';
import { accounts } from './list/accounts.ts';
import { host } from './list/host.ts';
import { library } from './list/library.ts';
import { offline } from './list/offline.ts';
import { readerSync } from './list/readerSync.ts';
import { screens } from './list/screens.ts';

/** Every break. The first has the number 1. */
export const breaks: readonly Break[] = [
  ...readerSync,
  ...offline,
  ...accounts,
  ...screens,
  ...library,
  ...host,
];
