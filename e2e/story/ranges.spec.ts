import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { narratedStories } from '../support/narratedStories.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

// Every kind of range is asked of both in tests/sw/audioResponse.test.ts and tests/embedded/http/storageApi.test.ts.
test('without the server, the worker answers a range of a saved narration with the same bytes', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const [story] = await narratedStories(server.origin);
  const [url = ''] = story.partUrls;
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const hexOf = (some: Uint8Array) => createHash('sha256').update(some).digest('hex');
  await page.goto(server.origin + story.path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await server.kill();
  const answer = await page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { range: 'bytes=1000-1999' }, cache: 'no-store' });
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return {
      status: response.status,
      contentRange: response.headers.get('content-range'),
      etag: response.headers.get('etag'),
      sha256: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    };
  }, url);
  expect(answer).toEqual({
    status: 206,
    contentRange: `bytes 1000-1999/${bytes.byteLength}`,
    etag: `"${hexOf(bytes)}"`,
    sha256: hexOf(bytes.subarray(1000, 2000)),
  });
  await server.startAgain();
});
