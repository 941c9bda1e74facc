// @vitest-environment edge-runtime
import { expect, test } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { type Backend, makeBackend } from './setup.ts';

const limit = (backend: Backend) => backend.query(api.settings.guestViewLimit, {});
const setLimit = (backend: Backend, value: number | null) =>
  backend.mutation(internal.settings.setGuestViewLimit, { limit: value });

test('guests read without a limit until one is set, and again after it is removed', async () => {
  const backend = makeBackend();
  expect(await limit(backend)).toBeNull();
  await setLimit(backend, 3);
  expect(await limit(backend)).toBe(3);
  await setLimit(backend, 0);
  expect(await limit(backend)).toBe(0);
  await setLimit(backend, null);
  expect(await limit(backend)).toBeNull();
});

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s is refused as a limit and changes nothing',
  async (value) => {
    const backend = makeBackend();
    await setLimit(backend, 3);
    await expect(setLimit(backend, value)).rejects.toMatchObject({ data: { code: 'invalid_limit' } });
    expect(await limit(backend)).toBe(3);
  },
);

test('a stored limit that is not a number is ignored', async () => {
  const backend = makeBackend();
  await backend.mutation(internal.library.putSetting, { key: 'guestViewLimit', value: 'three' });
  expect(await limit(backend)).toBeNull();
});
