import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { database } from '../../../src/library/database.ts';
import { startDelivery } from '../../../src/sync/newsletter/startDelivery.ts';
import type { PageEvents } from '../../../src/sync/pageEvents.ts';
import { eventually } from '../../eventually.ts';

test('a delivery that fails logs a warning, and the next one is tried', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(database.meta, 'get').mockRejectedValue(new Error('no database'));
  let becameVisible: () => void = () => undefined;
  const page: Pick<PageEvents, 'onVisible' | 'onNetworkChange'> = {
    onVisible: (listener) => {
      becameVisible = listener;
    },
    onNetworkChange: () => undefined,
  };
  const ending = new AbortController();
  await startDelivery(ending.signal, page);
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no database'));
  becameVisible();
  await eventually(() => expect(warn).toHaveBeenCalledTimes(2));
  ending.abort();
  vi.restoreAllMocks();
});
