import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PushAnswer } from '../../src/shared/reader/readerFeed.ts';
import { hashOf, opsVersion, type ReaderAction } from '../../src/shared/reader/readerOps.ts';
import { askServer } from './serverRows.ts';

/** Another device of the page's reader, without a page of its own: its actions reach the server at once. */
export interface OtherDevice {
  /** Sends actions in transactions of up to `size` each; 100 when left out. Resolves with the answer to the last. */
  do(actions: readonly ReaderAction[], size?: number): Promise<PushAnswer>;
}

/** A new device. */
export function otherDevice(page: Page, origin: string): OtherDevice {
  const clientId = randomBytes(8).toString('hex');
  let n = 0;
  return {
    async do(actions, size = 100) {
      let answer: PushAnswer | undefined;
      for (let from = 0; from < actions.length; from += size) {
        const ops = actions.slice(from, from + size).map((action) => {
          n += 1;
          const body = { id: `${clientId}-${n}`, time: (Date.now() + n) * 1024, version: opsVersion, action };
          return { ...body, n, hash: hashOf(body) };
        });
        answer = (await askServer(page, origin, 'reader:push', { clientId, ops })) as PushAnswer;
      }
      if (!answer) throw new Error('nothing is done');
      return answer;
    },
  };
}
